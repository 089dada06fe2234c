// ask_charge_fire, T4b: a stopped charger may use its row's fire share at its declared target (MW-6.4). The fire is
// computed when all stopped chargers have answered (stopped_fire).

#include "rulesets/mwan18/fire/fire.hpp"

#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

struct ChargeFireLocals {
    UnitId unit;
    UnitId target;
};
static_assert(Window<ChargeFireLocals>);
const std::array charge_fire_fields = {common::named(LINSTOCK_FIELD(ChargeFireLocals, unit)),
                                       common::named(LINSTOCK_FIELD(ChargeFireLocals, target))};

void charge_fire_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<ChargeFireLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.unit));
    p.kind = "mw.charge_fire";
    p.unit = l.unit;
    p.other = l.target;
    p.why = {cite(battle, "MW-6.4")};
    Offer fire;
    fire.verb = Verb::fire;
    fire.unit = l.unit;
    fire.target = l.target;
    fire.number = most_rate(battle, l.unit);
    fire.distance = to_coord(range(battle, state, l.unit, l.target));
    fire.why = {cite(battle, "MW-6.4"), cite(battle, "MW-5.12")};
    p.offers.push_back(std::move(fire));
    Offer hold;
    hold.verb = Verb::hold_fire;
    hold.unit = l.unit;
    hold.why = {cite(battle, "MW-4.6")};
    p.offers.push_back(std::move(hold));
    out.push_back(std::move(p));
}

std::optional<Refusal> check_charge_fire(const Battle& battle, const State&, const Step& self, const Prompt&,
                                         const Decision& d) {
    const auto l = self.locals.as<ChargeFireLocals>();
    const int max_rate = most_rate(battle, l.unit);
    if (d.verb == Verb::hold_fire && d.unit == l.unit) return std::nullopt;
    if (d.verb == Verb::fire && d.unit == l.unit && d.target == l.target)
        return d.number >= 0 && d.number <= max_rate ? std::nullopt : std::optional(too_fast(battle, l.unit));
    return Refusal{RefusalKind::against_rules,
                   battle.unit(l.unit).name + " can only fire at its declared target or hold its fire",
                   {cite(battle, "MW-6.4")}};
}

Flow accept_charge_fire(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<ChargeFireLocals>();
    if (d.verb == Verb::hold_fire) return Flow::done;
    const int max_rate = most_rate(play.battle(), l.unit);
    edit(play.state().unit(l.unit), [&](MwUnit& w) {
        w.fire_at[0] = l.target;
        w.rate = static_cast<std::uint8_t>(d.number == 0 ? max_rate : d.number);
    });
    return Flow::done;
}

void charge_fire_candidates(const Battle&, const State&, const Step&, const Prompt& prompt, std::size_t most,
                            std::vector<Decision>& out) {
    const auto add = [&](const Offer& o, int rate) {
        if (out.size() == most) return;
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = o.verb;
        d.unit = o.unit;
        if (o.verb == Verb::fire) {
            d.target = o.target;
            d.number = rate;
        }
        out.push_back(d);
    };
    for (const Offer& o : prompt.offers)
        for (int rate = o.verb == Verb::fire ? o.number : 1; rate >= 1; --rate)
            add(o, rate);
}

}  // namespace

void push_charge_fire(Play& play, UnitId charger, UnitId target, int share) {
    edit(play.state().unit(charger), [&](MwUnit& w) { w.share = static_cast<std::uint8_t>(share); });
    const Battle& battle = play.battle();
    // MW-9.2
    if (silenced(battle, play.state(), FireStage::stopped, charger)) return;
    if (!is_manned(battle, play.state(), charger, whole_unit)) return;
    if (!may_fire_at(battle, play.state(), FireStage::stopped, charger, whole_unit, target)) return;
    ChargeFireLocals locals;
    locals.unit = charger;
    locals.target = target;
    play.push(make(Proc::ask_charge_fire, locals));
}

void register_charge_fire(ProcedureTable& table) {
    table.ask(Proc::ask_charge_fire, "ask_charge_fire", "Fire of a stopped charger",
              {charge_fire_prompts, check_charge_fire, accept_charge_fire, charge_fire_candidates}, charge_fire_fields);
}

}  // namespace linstock::mwan18
