// TS-3: legal targets of fire, and its results.
// The step `volley` rolls the dice, then applies them.
#include "base/measure.hpp"
#include "battle/event.hpp"
#include "tests/sixth_book/tin.hpp"

#include <algorithm>

namespace linstock::tin {
namespace {

double between(const State& state, UnitId a, UnitId b) {
    return distance(to_vec(state.unit(a).place), to_vec(state.unit(b).place));
}

std::optional<Refusal> bar(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    if (!target || !on_table(state, target) || battle.unit(target).army == battle.unit(firer).army)
        return refusal(battle, battle.unit(firer).name + " fires at an enemy on the table", "TS-3");
    if (within(between(state, firer, target), kind_of(battle, firer).range.value)) return std::nullopt;
    return refusal(battle, battle.unit(target).name + " is out of range", "TS-units");
}

void fire_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const UnitId unit = self.locals.as<UnitLocals>().unit;
    Prompt p = question(battle, unit, "tin_fire", "TS-3");
    for (const Unit& u : battle.forces().units)
        if (!bar(battle, state, unit, u.id)) p.offers.push_back(offer(Verb::fire, unit, u.id));
    for (Offer& o : p.offers)
        o.distance = to_coord(between(state, unit, o.target));
    std::stable_sort(p.offers.begin(), p.offers.end(), [&](const Offer& a, const Offer& b) {
        return nearer(between(state, unit, a.target), between(state, unit, b.target));
    });
    p.offers.push_back(offer(Verb::hold_fire, unit));
    out.push_back(p);
}

std::optional<Refusal> fire_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                  const Decision& d) {
    const UnitId unit = self.locals.as<UnitLocals>().unit;
    if (d.unit != unit || (d.verb != Verb::fire && d.verb != Verb::hold_fire) || d.number != 0)
        return refusal(battle, "it is for " + battle.unit(unit).name + " to fire or to hold its fire", "TS-3");
    return d.verb == Verb::fire ? bar(battle, state, unit, d.target) : std::nullopt;
}

Flow fire_accept(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::fire) play.push(make(Proc::volley, UnitLocals{d.unit, d.target}));
    return Flow::done;
}

void fire_candidates(const Battle&, const State&, const Step&, const Prompt& asked, std::size_t most,
                     std::vector<Decision>& out) {
    for (const Offer& o : asked.offers)
        if (out.size() < most) out.push_back(decision_of(o));
}

/// TS-3: each hit removes a stand. A unit without stands is destroyed.
void lose(Play& play, UnitId id, UnitId by, int hits) {
    UnitState& u = play.state().unit(id);
    const int lost = std::min<int>(hits, u.stands_left);
    u.stands_left = static_cast<std::uint8_t>(u.stands_left - lost);
    u.own.set(TinUnit{1});
    if (u.stands_left == 0) u.presence = Presence::destroyed;
    play.say(u.stands_left == 0 ? EventKind::destroyed : EventKind::stand_lost, [&](Event& e) {
        e.unit = id;
        e.other = by;
        if (u.stands_left > 0) e.stands_left() = u.stands_left;
        e.why = {play.battle().charts().cite("TS-3")};
    });
}

Flow run_volley(Play& play, Step& self) {
    const auto l = self.locals.as<UnitLocals>();
    const Kind kind = kind_of(play.battle(), l.unit);
    if (self.at == RollStage::rolls) {
        self.at = RollStage::reads;
        play.roll(dice_of_fire, play.state().unit(l.unit).stands_left, 6, l.unit, {}, kind.hits_on.value);
        return Flow::stay;
    }
    const auto faces = play.faces();
    const auto hits = std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= kind.hits_on.value; });
    play.say(EventKind::fired, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.target;
        e.distance = to_coord(between(play.state(), l.unit, l.target));
        e.hits() = static_cast<int>(hits);
        e.needed = kind.hits_on.value;
        e.dice = {6, {faces.begin(), faces.end()}, DiceRole::fire};
        e.why = {play.battle().charts().cite("TS-3"), kind.hits_on.why};
    });
    if (hits > 0) lose(play, l.target, l.unit, static_cast<int>(hits));
    return Flow::done;
}

}  // namespace

void register_fire(ProcedureTable& t) {
    t.ask(Proc::ask_fire, "ask_fire", "Fire", {fire_prompts, fire_check, fire_accept, fire_candidates},
          unit_locals_fields());
    t.add(Proc::volley, "volley", "A volley", run_volley, unit_locals_fields());
}

}  // namespace linstock::tin
