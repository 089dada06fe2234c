// TS-2, TS-4, TS-5: the turn, movement, nerve tests, and the end of the battle.
// - `each` goes to the next unit of the phase that is on the table, until none is left.
// - `nerve` rolls the die, then applies it.
#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "tests/sixth_book/tin.hpp"

#include <array>

namespace linstock::tin {
namespace {

int stands_of(const Battle& battle, const State& state, ArmyId army) {
    int sum = 0;
    for (const Unit& u : battle.forces().units)
        if (u.army == army && on_table(state, u.id)) sum += state.unit(u.id).stands_left;
    return sum;
}

// TS-5: the battle ends immediately when a side has no stands. After the last turn the side with more
// stands wins.
void judge(Play& play, bool last) {
    State& state = play.state();
    const int blue = stands_of(play.battle(), state, ArmyId{1});
    const int grey = stands_of(play.battle(), state, ArmyId{2});
    if (state.outcome.over || (!last && blue > 0 && grey > 0)) return;
    state.outcome.over = true;
    state.outcome.winner = blue > grey ? ArmyId{1} : grey > blue ? ArmyId{2} : ArmyId{};
    play.say(EventKind::battle_ended, [&](Event& e) {
        e.army = state.outcome.winner;
        e.why = {play.battle().charts().cite("TS-5")};
    });
}

void begin_turn(Play& play) {
    State& state = play.state();
    if (state.turn == play.battle().scenario->turns) return judge(play, true);
    ++state.turn;
    state.phase = 0;
    for (UnitState& u : state.units)
        u.own.set(TinUnit{});
    play.say(EventKind::turn_began, [&](Event& e) { e.turn_number() = state.turn; });
}

void begin_phase(Play& play) {
    judge(play, false);
    if (play.state().outcome.over) return;
    play.say(EventKind::phase_began, [&](Event& e) { e.word = play.battle().rules->phases[play.state().phase].name; });
    play.push(make(Proc::each, UnitLocals{}));
}

Flow run_turn(Play& play, Step& self) { return common::run_turn(play, self, 3, begin_turn, begin_phase); }

Flow run_each(Play& play, Step& self) {
    constexpr std::array what = {Proc::ask_move, Proc::ask_fire, Proc::nerve};
    const Proc now = what[play.state().phase];
    auto l = self.locals.as<UnitLocals>();
    while (l.unit.value < play.battle().forces().units.size()) {
        l.unit = UnitId{static_cast<std::uint16_t>(l.unit.value + 1)};
        const bool unshaken = play.state().unit(l.unit).own.as<TinUnit>().lost == 0;
        if (!on_table(play.state(), l.unit) || (now == Proc::nerve && unshaken)) continue;
        self.locals.set(l);
        play.push(make(now, l));
        return Flow::stay;
    }
    return Flow::done;
}

void move_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const UnitId unit = self.locals.as<UnitLocals>().unit;
    Prompt p = question(battle, unit, "tin_move", "TS-2");
    p.offers = {offer(Verb::follow, unit), offer(Verb::stand, unit)};
    const UnitState& u = state.unit(unit);
    const Coord far = to_coord(kind_of(battle, unit).move.value);
    p.reach = {{.from = u.place, .heading = u.heading, .open = far, .rough = far, .road = -1}};
    out.push_back(p);
}

std::optional<Refusal> move_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                  const Decision& d) {
    const UnitId unit = self.locals.as<UnitLocals>().unit;
    const std::string& name = battle.unit(unit).name;
    if (d.unit != unit) return refusal(battle, "it is for " + name + " to move", "TS-2");
    if (d.verb == Verb::stand) return std::nullopt;
    if (d.verb != Verb::follow || d.path.size() != 1) return refusal(battle, name + " goes straight on", "TS-2");
    if (!battle.rules->knows(d.formation)) return refusal(battle, name + " stands in line", "TS-1");
    const Vec to = to_vec(d.path.front());
    const int move = kind_of(battle, unit).move.value;
    if (beyond(distance(to_vec(state.unit(unit).place), to), move))
        return refusal(battle, name + " moves " + std::to_string(move) + " inches at most", "TS-units");
    const Box end = footprint_at(state, unit, to, d.heading);
    if (!battle.ground->on_table(end)) return refusal(battle, name + " would leave the table", "TS-2");
    for (const Unit& other : battle.forces().units)
        if (other.id != unit && on_table(state, other.id) && overlap(end, footprint(battle, state, other.id)))
            return refusal(battle, name + " would stand on " + other.name, "TS-2");
    return std::nullopt;
}

Flow move_accept(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::stand) return Flow::done;
    UnitState& u = play.state().unit(d.unit);
    const Point from = u.place;
    u.place = d.path.front();
    u.heading = d.heading;
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = d.unit;
        e.from = from;
        e.to = u.place;
        e.path = d.path;
        e.heading = u.heading;
        e.distance = to_coord(distance(to_vec(from), to_vec(u.place)));
        e.why = {play.battle().charts().cite("TS-2")};
    });
    return Flow::done;
}

void move_candidates(const Battle& battle, const State& state, const Step& self, const Prompt& prompt, std::size_t most,
                     std::vector<Decision>& out) {
    const UnitState& u = state.unit(prompt.unit);
    Decision d = decision_of(offer(Verb::follow, prompt.unit));
    d.heading = u.heading;
    d.path = {to_point(to_vec(u.place) + direction(u.heading) * kind_of(battle, d.unit).move.value)};
    if (out.size() < most && !move_check(battle, state, self, prompt, d)) out.push_back(d);
    if (out.size() < most) out.push_back(decision_of(offer(Verb::stand, prompt.unit)));
}

Flow run_nerve(Play& play, Step& self) {
    const UnitId unit = self.locals.as<UnitLocals>().unit;
    const Cited<int> needed = play.battle().charts().number(play.battle().charts().field("nerve"));
    if (self.at == RollStage::rolls) {
        self.at = RollStage::reads;
        play.roll(dice_of_nerve, 1, 6, unit, {}, needed.value);
        return Flow::stay;
    }
    const bool holds = play.face() >= needed.value;
    play.say(EventKind::morale_checked, [&](Event& e) {
        e.unit = unit;
        e.total() = play.face();
        e.needed = needed.value;
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}, DiceRole::morale};
        e.word = holds ? "holds" : "runs";
        e.event_result = holds ? EventResult::holds : EventResult::routs;
        e.why = {needed.why};
    });
    if (holds) return Flow::done;
    play.state().unit(unit).presence = Presence::left;
    play.say(EventKind::left_table, [&](Event& e) {
        e.unit = unit;
        e.event_result = EventResult::flees;
        e.why = {needed.why};
    });
    return Flow::done;
}

}  // namespace

void register_moves(ProcedureTable& t) {
    t.add(Proc::turn, "turn", "The turn", run_turn);
    t.add(Proc::each, "each", "One after another", run_each, unit_locals_fields());
    t.ask(Proc::ask_move, "ask_move", "Moving", {move_prompts, move_check, move_accept, move_candidates},
          unit_locals_fields());
    t.add(Proc::nerve, "nerve", "Nerve", run_nerve, unit_locals_fields());
}

}  // namespace linstock::tin
