// ask_battery_loss: the owner chooses the section that loses the gunner or the horse (MW-4.E.5).

#include "rulesets/mwan18/fire/fire_casualties.hpp"

#include "battle/event.hpp"
#include "rulesets/mwan18/movement/moving.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace linstock::mwan18 {

namespace {

constexpr const char* word_of(BatteryLoss what) { return what == BatteryLoss::horse ? "horse" : "gunner"; }

/// MW-5.3.1: each figure, gunner or horse lost is a reason for a check.
void count_reason(Play& play, UnitId id, int n) {
    edit(play.state().unit(id),
         [&](MwUnit& w) { w.casualties = static_cast<std::uint8_t>(std::min(255, w.casualties + n)); });
}

}  // namespace

void note_if_destroyed(Play& play, UnitId id) {
    State& state = play.state();
    if (!on_table(state, id) || figures_left(play.battle(), state, id) > 0) return;
    // A battery's guns remain on the table (MW-6.18).
    if (is_battery(play.battle(), id) && state.unit(id).stands_left > 0) return;
    remove_unit(play, id, Presence::destroyed, "no figures are left", cite(play.battle(), "MW-4.4"));
}

void take_figures(Play& play, UnitId id, int figures, UnitId by) {
    UnitState& u = play.state().unit(id);
    const int lost = std::min(figures, int{u.stands_left});
    if (lost <= 0) return;
    u.stands_left = static_cast<std::uint8_t>(u.stands_left - lost);
    count_reason(play, id, lost);
    play.say(EventKind::casualties, [&](Event& e) {
        e.unit = id;
        e.other = by;
        e.figures() = lost;
        e.why.push_back(cite(play.battle(), "MW-4.4"));
        e.why.push_back(cite(play.battle(), "MW-10.7"));
    });
    note_if_destroyed(play, id);
    hit_while_resting(play, id);
}

std::vector<int> sections_for(const Battle& battle, const State& state, UnitId id, BatteryLoss what) {
    std::vector<int> out;
    const UnitState& u = state.unit(id);
    const MwUnit w = own(u);
    for (int s = 0; s < u.stands_left; ++s) {
        const auto i = static_cast<std::size_t>(s);
        if (w.guns[i] == Gun::lost) continue;
        const bool can = what == BatteryLoss::gunner
                             ? crew_left(battle, state, id, s) > 0
                             : w.guns[i] != Gun::away && w.horses[i] < setup(battle).fire.max_horses.value;
        if (can) out.push_back(s);
    }
    return out;
}

BatteryLoss next_loss(Play& play, UnitId id, std::vector<int>& sections) {
    for (;;) {
        const MwUnit w = own(play.state().unit(id));
        if (w.hits == 0 && w.horse_hits == 0) return BatteryLoss::none;
        const BatteryLoss what = w.hits > 0 ? BatteryLoss::gunner : BatteryLoss::horse;
        sections = sections_for(play.battle(), play.state(), id, what);
        if (!sections.empty()) return what;
        // MW-4.E.5: the loss becomes the other kind. If neither kind can be lost, it lapses.
        const bool gunner = what == BatteryLoss::gunner;
        const BatteryLoss other = gunner ? BatteryLoss::horse : BatteryLoss::gunner;
        const bool can = !sections_for(play.battle(), play.state(), id, other).empty();
        edit(play.state().unit(id), [&](MwUnit& m) {
            const std::uint8_t turned = can ? (gunner ? m.hits : m.horse_hits) : 0;
            (gunner ? m.hits : m.horse_hits) = 0;
            (gunner ? m.horse_hits : m.hits) = static_cast<std::uint8_t>((gunner ? m.horse_hits : m.hits) + turned);
        });
    }
}

void take_from(Play& play, UnitId id, BatteryLoss what, int section) {
    const auto s = static_cast<std::size_t>(section);
    if (what == BatteryLoss::gunner) ++play.state().unit(id).casualties[s];
    edit(play.state().unit(id), [&](MwUnit& w) {
        if (what == BatteryLoss::horse) ++w.horses[s];
        std::uint8_t& left = what == BatteryLoss::gunner ? w.hits : w.horse_hits;
        if (left > 0) --left;
    });
    count_reason(play, id, 1);
    play.say(EventKind::casualties, [&](Event& e) {
        e.unit = id;
        e.figures() = what == BatteryLoss::gunner ? 1 : 0;
        e.stand_number() = section + 1;
        e.word = word_of(what);
        e.why.push_back(cite(play.battle(), what == BatteryLoss::gunner ? "MW-4.E.3" : "MW-3.17"));
        e.why.push_back(cite(play.battle(), "MW-4.E.5"));
    });
    note_if_destroyed(play, id);
    hit_while_resting(play, id);
}

namespace {

void ask_loss(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<LossLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.unit));
    p.kind = "mw.battery_loss";
    p.unit = l.unit;
    p.why = {cite(battle, "MW-4.E.5")};
    for (const int s : sections_for(battle, state, l.unit, l.what)) {
        Offer offer;
        offer.verb = Verb::choose;
        offer.unit = l.unit;
        offer.number = s + 1;
        offer.word = word_of(l.what);
        offer.why = {cite(battle, "MW-4.E.5")};
        p.offers.push_back(std::move(offer));
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_loss(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                  const Decision& d) {
    const auto l = self.locals.as<LossLocals>();
    const auto can = sections_for(battle, state, l.unit, l.what);
    if (d.verb == Verb::choose && std::find(can.begin(), can.end(), d.number - 1) != can.end()) return std::nullopt;
    std::string list;
    for (const int s : can)
        list += (list.empty() ? "" : ", ") + std::to_string(s + 1);
    return Refusal{RefusalKind::against_rules,
                   std::string("choose a section that has a ") + word_of(l.what) + " to lose: " + list,
                   {cite(battle, "MW-4.E.5")}};
}

Flow accept_loss(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<LossLocals>();
    take_from(play, l.unit, l.what, d.number - 1);
    return Flow::done;
}

/// The section with most crew first; on a tie, the one with fewest horses lost (section 12 of the rulebook's notes).
void loss_candidates(const Battle& battle, const State& state, const Step& self, const Prompt& prompt, std::size_t most,
                     std::vector<Decision>& out) {
    const auto l = self.locals.as<LossLocals>();
    auto sections = sections_for(battle, state, l.unit, l.what);
    const MwUnit w = own(state.unit(l.unit));
    std::stable_sort(sections.begin(), sections.end(), [&](int a, int b) {
        const int crew_a = crew_left(battle, state, l.unit, a);
        const int crew_b = crew_left(battle, state, l.unit, b);
        if (crew_a != crew_b) return crew_a > crew_b;
        return w.horses[static_cast<std::size_t>(a)] < w.horses[static_cast<std::size_t>(b)];
    });
    for (const int s : sections) {
        if (out.size() == most) return;
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::choose;
        d.number = s + 1;
        out.push_back(d);
    }
}

const std::array loss_fields = {common::named(LINSTOCK_FIELD(LossLocals, unit)), LINSTOCK_FIELD(LossLocals, what)};

}  // namespace

void register_casualties(ProcedureTable& table) {
    table.ask(Proc::ask_battery_loss, "ask_battery_loss", "Losses of a battery",
              {ask_loss, check_loss, accept_loss, loss_candidates}, loss_fields);
}

}  // namespace linstock::mwan18
