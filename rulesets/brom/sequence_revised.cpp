// RV-4: the game turn sequence of `revised`, as the book lists it.
//
//   A  movement cards and moves, opportunity fire        (phase movement; announcements stand before it, RV-2.C)
//      sharpshooters: capture, then fire                 (phase sharpshooters, option)
//   B  all artillery fires                               (phase artillery)
//   C  removed in the revision: nothing                  (RV-4.C)
//   D  standing small arms                               (phase standing_fire)
//   E  moving small arms                                 (phase moving_fire)
//   F  attackers close                                   (phase attackers_close)
//   G  defenders stand                                   (phase defenders_stand)
//   H  close combats, their results and what they start  (phase close_combat)
//   I  rally                                             (phase rally)
//   J  army effectiveness                                (phase effectiveness)
//   K  reshuffle, next turn                              (phase end)
//
// turn: 0 a new turn begins; 1 a phase begins; 2 a phase has ended

#include "rulesets/brom/close_combat.hpp"
#include "rulesets/brom/procedures.hpp"

#include <cstring>

namespace linstock::brom {

namespace {

const char* phase_clause(Phase phase) {
    switch (phase) {
        case Phase::announcements: return "2.C";
        case Phase::movement: return "4.A";  // RV-4.A
        case Phase::sharpshooters: return "sharp.4";
        case Phase::artillery: return "4.B";        // RV-4.B
        case Phase::standing_fire: return "4.D";    // RV-4.D
        case Phase::moving_fire: return "4.E";      // RV-4.E
        case Phase::attackers_close: return "4.F";  // RV-4.F
        case Phase::defenders_stand: return "4.G";  // RV-4.G
        case Phase::close_combat: return "4.H";     // RV-4.H
        case Phase::rally: return "4.I";            // RV-4.I
        case Phase::effectiveness: return "4.J";    // RV-4.J
        default: return "4.K";                      // RV-4.K
    }
}

void clear_turn(BromUnit& w) {
    w.target = {};
    w.fire_target = {};
    w.arrival = 0;
    w.stage = AttackStage::none;
    w.card_came = w.responded = w.asked = w.moved = w.fired = w.dismounted_now = false;
    w.rear_attack = w.tested_and_went = false;
    w.moved_distance = 0;
    w.melees = 0;
    w.declared = 0;
    w.hits = w.figures_lost = w.stands_lost = w.due = 0;
    w.tested = w.took_figure = w.spike_tried = false;
    w.combat = 0;
    w.result = MoraleResult::none;
}

void begin_turn(Play& play) {
    State& state = play.state();
    const Situation* told = play.battle().scenario->situation ? &*play.battle().scenario->situation : nullptr;
    const bool resumed = state.turn == 0 && told != nullptr;
    state.turn = resumed ? static_cast<std::uint16_t>(told->turn) : static_cast<std::uint16_t>(state.turn + 1);
    state.phase = 0;
    if (resumed)
        for (std::size_t i = 0; i < play.battle().rules->phases.size(); ++i)
            if (told->phase == play.battle().rules->phases[i]) state.phase = static_cast<std::uint16_t>(i);
    edit(state, [](BromState& s) {
        s.arrivals = 0;
        s.combats = 0;
        s.card = 0;
    });
    for (UnitState& u : state.units)
        edit(u, [&](BromUnit& w) {
            if (!resumed || state.phase == 0) clear_turn(w);
            w.start_place = u.place;
            w.start_heading = u.heading;
        });
    for (OfficerState& o : state.officers)
        edit(o, [](BromOfficer& w) {
            w.rallying = {};
            w.asked = 0;
        });
    play.say(EventKind::turn_began, [&](Event& e) {
        e.amount = state.turn;
        e.why = {profile(play.battle()).clause("4.A")};
    });
}

void begin_phase(Play& play, Phase phase) {
    play.say(EventKind::phase_began, [&](Event& e) {
        e.word = play.battle().rules->phases[static_cast<std::size_t>(phase)];
        e.why = {profile(play.battle()).clause(phase_clause(phase))};
    });
    switch (phase) {
        case Phase::announcements: play.push({make(Proc::announce_entries), make(Proc::name_rally_help)}); break;
        case Phase::movement: play.push(make(Proc::cards)); break;
        case Phase::sharpshooters:
            if (setup(play.battle()).sharpshooters) play.push(make(Proc::sharpshooter_step));
            break;
        case Phase::artillery: play.push(make(Proc::fire_step, FireStepLocals{FireStep::artillery, 0, {}})); break;
        case Phase::standing_fire: play.push(make(Proc::fire_step, FireStepLocals{FireStep::standing, 0, {}})); break;
        case Phase::moving_fire: play.push(make(Proc::fire_step, FireStepLocals{FireStep::moving, 0, {}})); break;
        case Phase::attackers_close: push_attackers_close(play); break;
        case Phase::defenders_stand: push_defenders_stand(play); break;
        case Phase::close_combat: push_close_combats(play); break;
        case Phase::rally: play.push(make(Proc::rally_phase)); break;
        case Phase::effectiveness: play.push(make(Proc::effectiveness)); break;
        default: play.push({make(Proc::victory), make(Proc::end_of_turn)}); break;
    }
}

Flow run_turn(Play& play, Step& self) {
    State& state = play.state();
    switch (self.at) {
        case 0:
            begin_turn(play);
            self.at = 1;
            return Flow::stay;
        case 1:
            begin_phase(play, static_cast<Phase>(state.phase));
            self.at = 2;
            return Flow::stay;
        default:
            if (state.outcome.over) return Flow::done;
            ++state.phase;
            if (state.phase >= static_cast<std::uint16_t>(Phase::count)) {
                state.phase = static_cast<std::uint16_t>(Phase::end);
                self.at = 0;
            } else {
                self.at = 1;
            }
            return Flow::stay;
    }
}

}  // namespace

void register_sequence(ProcedureTable& t) { t.add(Proc::turn, "turn", "The turn", run_turn); }

}  // namespace linstock::brom
