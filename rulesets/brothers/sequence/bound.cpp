// BA-3: a bound has two rounds of twelve phases, and an end (BA-16.E).
//
// stars: asks for the next starred unit (BA-1.F)
// bound: 0 a bound begins; 1 the first round; 2 the second; 3 the end of the bound; 4 another bound, or none
// round: `at` is the phase that begins next
// phase: asks while a unit or commander can act
// end_of_bound: runs once

#include "rulesets/brothers/sequence/bound.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/army/tasks.hpp"
#include "rulesets/brothers/command/command.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/morale/fatigue.hpp"
#include "rulesets/brothers/movement/moves.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

std::optional<Proc> question_of(Phase phase) {
    switch (phase) {
        case Phase::movement: return Proc::ask_move;
        case Phase::formation_commanders:
        case Phase::higher_commanders: return Proc::ask_ride;
        case Phase::fire: return Proc::ask_fire;
        default: return std::nullopt;
    }
}

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Phase::count)> clauses = {
    "BA-3.1", "BA-3.2", "BA-3.3", "BA-3.4",  "BA-3.5",  "BA-3.6",
    "BA-3.7", "BA-3.8", "BA-3.9", "BA-3.10", "BA-3.11", "BA-3.12"};

// --- BA-1.F: starred units ---

bool needs_formation(const Battle& battle, const State& state, UnitId id) {
    return counter(battle, id).star && own(state.unit(id)).formation.none();
}

UnitId next_star(const Battle& battle, const State& state) {
    for (const ArmyId side : setup(battle).rounds)
        for (const Unit& u : battle.forces().units)
            if (u.army == side && living(state, u.id) && needs_formation(battle, state, u.id)) return u.id;
    return {};
}

Flow run_stars(Play& play, Step&) {
    if (next_star(play.battle(), play.state()).none()) return Flow::done;
    play.push(make(Proc::ask_star));
    return Flow::stay;
}

std::vector<CommandId> formations_of(const Battle& battle, ArmyId army) {
    std::vector<CommandId> out;
    for (const CommandId id : setup(battle).formations)
        if (battle.forces().command(id).army == army) out.push_back(id);
    return out;
}

void star_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    const UnitId unit = next_star(battle, state);
    Prompt p;
    p.seat = seat_of(army_of(battle, unit));
    p.kind = "assign_star";
    p.unit = unit;
    p.why = {clause(battle, "BA-1.F")};
    for (const CommandId id : formations_of(battle, army_of(battle, unit))) {
        Offer o = offer(Verb::choose, unit);
        o.command = id;
        o.number = id.value;
        o.word = battle.forces().command(id).name.c_str();
        p.offers.push_back(o);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> star_check(const Battle& battle, const State&, const Step&, const Prompt& p, const Decision& d) {
    const bool known = d.verb == Verb::choose && std::any_of(p.offers.begin(), p.offers.end(),
                                                             [&](const Offer& o) { return o.number == d.number; });
    if (known) return std::nullopt;
    return refusal(battle, "choose one of the side's formations for the starred unit", "BA-1.F");
}

Flow star_accept(Play& play, Step&, const Decision& d) {
    const UnitId unit = next_star(play.battle(), play.state());
    const CommandId formation{static_cast<std::uint16_t>(d.number)};
    edit(play.state().unit(unit), [&](BaUnit& w) { w.formation = formation; });
    play.say(EventKind::ordered, [&](Event& e) {
        e.unit = unit;
        e.command = formation;
        e.word = "joins a formation";
        e.why = {clause(play.battle(), "BA-1.F")};
    });
    return Flow::done;
}

/// The formation with the nearest commander comes first; those led only by a higher commander come last.
void star_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                     std::vector<Decision>& out) {
    std::vector<std::pair<double, int>> order;
    for (const Offer& o : p.offers) {
        const OfficerId commander = commander_of(battle, o.command);
        const double far =
            commander.none() ? 1e9 : distance(to_vec(state.officer(commander).place), to_vec(state.unit(p.unit).place));
        const bool last = commander.none() || leader(battle, commander).higher;
        order.emplace_back(last ? far + 1e6 : far, o.number);
    }
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return nearer(a.first, b.first); });
    for (const auto& [far, number] : order) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = Verb::choose;
        d.number = number;
        out.push_back(d);
    }
}

// --- The bound ---

void begin_bound(Play& play) {
    State& state = play.state();
    state.turn = static_cast<std::uint16_t>(state.turn + 1);
    state.phase = 0;
    for (UnitState& u : state.units)
        edit(u, [](BaUnit& w) { w.stirred = false; });
    play.say(EventKind::turn_began, [&](Event& e) {
        e.turn_number() = state.turn;
        e.hour() = hour_of(play.battle(), state.turn);
        e.word = clock_at(e.hour());
        e.why = {clause(play.battle(), "BA-3.A")};
    });
    tell_light(play);
    begin_holding(play);
}

/// Stages of bound. Saves contain these numbers.
struct BoundStage {
    enum : std::uint16_t { begins, first_round, second_round, ends, again };
};

Flow run_bound(Play& play, Step& self) {
    if (over(play.state())) return Flow::done;
    RoundLocals round;
    switch (self.at) {
        case BoundStage::begins:
            begin_bound(play);
            play.push(make(Proc::marches));
            break;
        case BoundStage::first_round: play.push(make(Proc::round, round)); break;
        case BoundStage::second_round:
            round.side = 1;
            play.push(make(Proc::round, round));
            break;
        case BoundStage::ends: play.push(make(Proc::end_of_bound)); break;
        default: self.at = BoundStage::begins; return Flow::stay;
    }
    ++self.at;
    return Flow::stay;
}

// --- A round ---

void begin_round(Play& play, ArmyId side) {
    State& state = play.state();
    edit(state, [&](BaState& s) {
        s.active = side;
        s.asked = 0;
    });
    play.say(EventKind::noted, [&](Event& e) {
        e.army = side;
        e.word = "has its round";
        e.why = {clause(play.battle(), "BA-3.A"), clause(play.battle(), "BA-3.B")};
    });
    for (const Unit& u : play.battle().forces().units)
        if (u.army == side)
            edit(state.unit(u.id), [](BaUnit& w) {
                w.acting = Acting::idle;
                w.moved = w.fired = w.attacked = false;
                w.captures = 0;
            });
    for (const Officer& o : play.battle().forces().officers)
        if (o.army == side)
            edit(state.officer(o.id), [](BaOfficer& w) {
                w.acting = Acting::idle;
                w.moved = false;
            });
}

// BA-3.12, BA-4.G, BA-8.L: removes the markers of the active side.
void remove_markers(Play& play) {
    State& state = play.state();
    const ArmyId side = active(state);
    for (const Unit& u : play.battle().forces().units) {
        if (u.army != side) continue;
        if (own(state.unit(u.id)).pinned)
            play.say(EventKind::noted, [&](Event& e) {
                e.unit = u.id;
                e.word = "is no longer pinned";
                e.why = {clause(play.battle(), "BA-8.L"), clause(play.battle(), "BA-3.12")};
            });
        edit(state.unit(u.id), [](BaUnit& w) {
            w.pinned = false;
            w.acting = Acting::idle;
        });
    }
    for (const Officer& o : play.battle().forces().officers)
        if (o.army == side) edit(state.officer(o.id), [](BaOfficer& w) { w.acting = Acting::idle; });
}

void begin_phase(Play& play, Phase phase) {
    State& state = play.state();
    state.phase = static_cast<std::uint16_t>(phase);
    play.say(EventKind::phase_began, [&](Event& e) {
        e.army = active(state);
        e.word = play.battle().rules->phases[state.phase].name;
        e.why = {clause(play.battle(), clauses[state.phase])};
    });
    switch (phase) {
        case Phase::control_range: check_control_range(play); break;
        case Phase::commanders_rolls: play.push(make(Proc::commanders)); break;
        case Phase::commanders_markers: mark_commanders(play); break;
        case Phase::command_range: check_command_range(play); break;
        case Phase::units_rolls: play.push(make(Proc::units)); break;
        case Phase::units_markers: mark_units(play); break;
        case Phase::movement:
        case Phase::formation_commanders:
        case Phase::higher_commanders:
        case Phase::fire: play.push(make(Proc::phase, PhaseLocals{*question_of(phase)})); break;
        case Phase::melee: play.push(make(Proc::melee)); break;
        default: remove_markers(play); break;
    }
}

/// BA-16.A. An umpire's ruling may also have fulfilled a task (BA-13.H).
bool is_over(Play& play) {
    check_tasks(play);
    return ends_early(play);
}

Flow run_round(Play& play, Step& self) {
    auto round = self.locals.as<RoundLocals>();
    State& state = play.state();
    if (is_over(play)) return Flow::done;
    if (round.begun == 0) {
        round.begun = 1;
        self.locals.set(round);
        begin_round(play, setup(play.battle()).rounds[round.side]);
    }
    if (self.at >= static_cast<std::uint16_t>(Phase::count)) {
        keep_holding(play);  // BA-13.C: the end of the round
        edit(state, [](BaState& s) { s.active = {}; });
        return Flow::done;
    }
    const auto phase = static_cast<Phase>(self.at);
    ++self.at;
    begin_phase(play, phase);
    return Flow::stay;
}

bool somebody(const Battle& battle, const State& state, Proc ask) {
    switch (ask) {
        case Proc::ask_move: return somebody_moves(battle, state);
        case Proc::ask_ride: return somebody_rides(battle, state);
        default: return somebody_fires(battle, state);
    }
}

// A phase in which no unit or commander can act asks nothing.
Flow run_phase(Play& play, Step& self) {
    State& state = play.state();
    const Proc ask = self.locals.as<PhaseLocals>().ask;
    const bool closed = own(state).closed != 0;
    if (closed) edit(state, [](BaState& s) { s.closed = 0; });
    if (closed || is_over(play) || !somebody(play.battle(), state, ask)) {
        if (ask == Proc::ask_move) give_up_works(play);
        return Flow::done;
    }
    play.push(make(ask));
    return Flow::stay;
}

// --- The end of a bound (BA-16.E) ---

Flow run_end_of_bound(Play& play, Step&) {
    claim(play);
    count_lasting(play);
    check_tasks(play);  // BA-16.E
    if (over(play.state())) return Flow::done;
    rest(play);
    // BA-14.A: a night follows a day's last bound; the battle ends after the last day's.
    const Setup& s = setup(play.battle());
    if (play.state().turn >= s.bounds * s.days)
        end_by_count(play);
    else if (play.state().turn % s.bounds == 0)
        play.push(make(Proc::night));
    return Flow::done;
}

}  // namespace

void register_bound(ProcedureTable& t) {
    t.add(Proc::stars, "stars", "Starred units", run_stars);
    t.ask(Proc::ask_star, "ask_star", "Starred units", {star_prompts, star_check, star_accept, star_candidates});
    t.add(Proc::bound, "bound", "The bound", run_bound, {}, BoundStage::again);
    static const std::array fields = {LINSTOCK_FIELD(RoundLocals, side).from(0, 1),
                                      LINSTOCK_FIELD(RoundLocals, begun).from(0, 1)};
    t.add(Proc::round, "round", "A round", run_round, fields, static_cast<std::uint16_t>(Phase::count));
    static const std::array ask_fields = {LINSTOCK_FIELD(PhaseLocals, ask)};
    t.add(Proc::phase, "phase", "A phase", run_phase, ask_fields);
    t.add(Proc::end_of_bound, "end_of_bound", "The end of the bound", run_end_of_bound);
}

std::vector<TurnStep> turn_of_book(const Battle& battle) {
    std::vector<TurnStep> out;
    for (std::size_t i = 0; i < clauses.size(); ++i)
        out.push_back({battle.rules->phases[i].name, battle.rules->role_of_phase(i), clause(battle, clauses[i])});
    return out;
}

}  // namespace linstock::brothers
