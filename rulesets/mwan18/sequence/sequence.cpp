// MW-9: the turn, about a minute of battle (MW-1.5).
//
// T1  orders: a class for every unit; officers choose a unit to join          ask_orders    (orders.cpp)
// T2  sealed moves; all units move in five parts; charges begin               movement      (moves.cpp, moving.cpp)
// T3  fire: declared, computed, rolled, applied                               fire          (fire.cpp)
// T4  close action: charge checks, fire of stopped chargers, combats          close_action  (close_action.cpp)
// T5  morale                                                                  morale        (morale.cpp)
// T6  rally                                                                   rally         (rally.cpp)
// T7  records, victory                                                        end_of_turn   (victory.cpp)
//
// turn: 0 a new turn begins; 1 a phase begins; 2 a phase has ended

#include "rulesets/mwan18/sequence/sequence.hpp"

#include "battle/event.hpp"
#include "battle/staging.hpp"
#include "rulesets/mwan18/movement/arriving.hpp"
#include "rulesets/mwan18/sequence/sealed.hpp"
#include "rulesets/mwan18/sight.hpp"

namespace linstock::mwan18 {

namespace {

struct StepOfTurn {
    const char* name;
    PhaseRole role;
    const char* clause;
    Proc proc;
};
constexpr std::array<StepOfTurn, static_cast<std::size_t>(Phase::count)> steps = {{
    {"orders", PhaseRole::command, "MW-5.1", Proc::ask_orders},
    {"movement", PhaseRole::movement, "MW-3.41", Proc::movement},
    {"fire", PhaseRole::fire, "MW-4.10", Proc::fire},
    {"close action", PhaseRole::close_combat, "MW-6.1", Proc::close_action},
    {"morale", PhaseRole::morale, "MW-5.4", Proc::morale},
    {"rally", PhaseRole::rally, "MW-7.3", Proc::rally},
    {"end of turn", PhaseRole::end, "MW-12.1", Proc::end_of_turn},
}};

void clear_turn(MwUnit& w) {
    w.spent = w.spent_by_row = 0;
    w.charge = {};
    w.fire_at = {};
    w.dismantles = {};
    w.fire_percent = 0;
    w.gait = Gait::none;
    w.conduct = Conduct::stood;
    w.fought = w.closes = w.checked = w.changed_limber = w.fired = w.split = false;
    w.beaten = false;
    w.enfiladed = w.under_guns = w.surprised = w.unseen = false;
    w.casualties = w.friends_ran = w.rate = w.hits = w.horse_hits = 0;
    w.combat = w.engaged = w.share = w.performance = 0;
}

void begin_phase(Play& play) {
    const StepOfTurn& now = steps[play.state().phase];
    play.say(EventKind::phase_began, [&](Event& e) {
        e.word = now.name;
        e.why = {cite(play.battle(), now.clause)};
    });
    open_question(play);
    play.push(make(now.proc));
}

Flow run_turn(Play& play, Step& self) { return common::run_turn(play, self, steps.size(), begin_turn, begin_phase); }

/// Sets turn and phase from a situation.
void resume_situation(State& state, const Situation& situation) {
    state.turn = static_cast<std::uint16_t>(situation.turn);
    state.phase = 0;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (situation.phase == steps[i].name) state.phase = static_cast<std::uint16_t>(i);
}

}  // namespace

std::vector<PhaseName> phase_names() {
    std::vector<PhaseName> out;
    for (const StepOfTurn& step : steps)
        out.push_back({step.name, step.role});
    return out;
}

std::vector<TurnStep> turn_of_book(const Battle& battle) {
    std::vector<TurnStep> out;
    for (const StepOfTurn& step : steps)
        out.push_back({step.name, step.role, cite(battle, step.clause)});
    return out;
}

void begin_turn(Play& play) {
    State& state = play.state();
    const Battle& battle = play.battle();
    const bool resumed = state.turn == 0 && battle.scenario->situation.has_value();
    if (resumed)
        resume_situation(state, *battle.scenario->situation);
    else {
        state.turn = static_cast<std::uint16_t>(state.turn + 1);
        state.phase = 0;
    }
    if (!resumed || state.phase == 0)
        for (UnitState& u : state.units)
            edit(u, clear_turn);
    edit(state, [](MwState& s) {
        s.combats = 0;
        s.end_offered = {};
    });
    play.say(EventKind::turn_began, [&](Event& e) {
        e.turn_number() = state.turn;
        e.why = {cite(battle, "MW-9.1")};
    });
    arrive(play);
    return_to_order(play);
    for (const Unit& unit : units_of(battle)) {
        if (!on_table(state, unit.id)) continue;
        const bool seen = seen_by_army(battle, state, other_army(unit.army), unit.id);
        edit(state.unit(unit.id), [&](MwUnit& w) { w.unseen = !seen; });
    }
}

// MW-9, T7: keeps the gait, close action and row of this turn for the next.
void keep_records(Play& play) {
    for (const Unit& unit : units_of(play.battle())) {
        UnitState& u = play.state().unit(unit.id);
        edit(u, [](MwUnit& w) {
            w.gait_before_last = w.last_gait;
            w.last_gait = w.gait;
            w.fought_last_turn = w.fought;
            w.row = w.next_row;  // MW-5.8
            w.next_row = 0;
        });
        const Book::Row* row = binding_row(play.battle(), play.state(), unit.id);
        if (row == nullptr || row->move != Book::Move::stampede) continue;
        set_spirit(u, Spirit::stampeding);  // MW-5.13
        edit(u, [&](MwUnit& w) {
            w.row = 0;
            w.stampeded = play.state().turn;
            w.rally_tried = false;
        });
    }
}

void register_sequence(ProcedureTable& t) {
    t.add(Proc::turn, "turn", "The turn", run_turn, {}, common::TurnStage::phase_over);
}

}  // namespace linstock::mwan18
