// The turn, for every sequence of the family.
//
// turn: 0 a new turn begins; 1 a phase begins; 2 a phase has ended

#include "rulesets/brom/sequence/sequence.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/fire/fire.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace linstock::brom {

namespace {

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
    w.marks = 0;
    w.assisted = {};
}

/// RV-16.F.3: a turn in which it did not move is the full move for which a unit stays at the edge of a town.
void count_standing(BromUnit& w) {
    if (w.at_town_edge == AtTownEdge::reached && !w.moved) w.at_town_edge = AtTownEdge::stood;
}

void begin_turn(Play& play) {
    State& state = play.state();
    const Situation* situation = play.battle().scenario->situation ? &*play.battle().scenario->situation : nullptr;
    const bool resumed = state.turn == 0 && situation != nullptr;
    state.turn = resumed ? static_cast<std::uint16_t>(situation->turn) : static_cast<std::uint16_t>(state.turn + 1);
    state.phase = 0;
    if (resumed)
        for (std::size_t i = 0; i < play.battle().rules->phases.size(); ++i)
            if (situation->phase == play.battle().rules->phases[i].name) state.phase = static_cast<std::uint16_t>(i);
    edit(state, [](BromState& s) {
        s.arrivals = 0;
        s.combats = 0;
        s.card = 0;
    });
    if (!resumed || state.phase == 0) forget_pairs(state);
    for (UnitState& u : state.units)
        edit(u, [&](BromUnit& w) {
            if (!resumed) count_standing(w);
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
        e.turn_number() = state.turn;
        e.why = {profile(play.battle()).clause("movement_phase")};
    });
}

void begin_phase(Play& play) {
    const PhaseOfBook now = setup(play.battle()).sequence[play.state().phase];
    forget_spikes(play);  // RV-8, RE-7.D, CF-9: one try a phase
    // RV-sharp: an option that is not played has no phase event.
    if (now.phase == Phase::sharpshooters && !setup(play.battle()).sharpshooters) return;
    play.say(EventKind::phase_began, [&](Event& e) {
        e.word = play.battle().rules->phases[play.state().phase].name;
        e.why = {profile(play.battle()).clause(now.clause)};
    });
    switch (now.phase) {
        case Phase::announcements: play.push({make(Proc::announce_entries), make(Proc::name_rally_help)}); break;
        case Phase::movement: play.push(make(Proc::cards)); break;
        case Phase::sharpshooters: play.push(make(Proc::sharpshooter_step)); break;
        case Phase::artillery: play.push(fire_step(FireStep::artillery)); break;
        case Phase::moving_artillery: play.push(fire_step(FireStep::moving_artillery)); break;
        case Phase::standing_fire: play.push(fire_step(FireStep::standing)); break;
        case Phase::moving_fire: play.push(fire_step(FireStep::moving)); break;
        case Phase::fire_fight: play.push(make(Proc::fire_fight)); break;
        case Phase::attackers_close: push_attackers_close(play); break;
        case Phase::defenders_stand: push_defenders_stand(play); break;
        case Phase::close_combat: push_close_combats(play); break;
        case Phase::victory: play.push(make(Proc::victory_check)); break;
        case Phase::rally: play.push(make(Proc::rally_phase)); break;
        case Phase::under_half: play.push(make(Proc::under_half_leaves)); break;
        case Phase::effectiveness: play.push(make(Proc::effectiveness)); break;
        default: play.push({make(Proc::victory), make(Proc::end_of_turn)}); break;
    }
}

Flow run_turn(Play& play, Step& self) {
    return common::run_turn(play, self, setup(play.battle()).sequence.size(), begin_turn, begin_phase);
}

}  // namespace

namespace {

struct SequenceOfPrefix {
    std::string_view prefix;  ///< of the ruleset's clauses
    Sequence (*sequence)();
};

constexpr std::array<SequenceOfPrefix, 3> sequences = {{
    {"RV", sequence_revised},
    {"RE", sequence_reasonable},
    {"CF", sequence_firefight},
}};

const SequenceOfPrefix* find_sequence(const Charts& charts) {
    const auto it = std::find_if(sequences.begin(), sequences.end(),
                                 [&](const SequenceOfPrefix& row) { return row.prefix == charts.prefix(); });
    return it == sequences.end() ? nullptr : &*it;
}

}  // namespace

Sequence sequence_of(const Charts& charts) {
    const SequenceOfPrefix* row = find_sequence(charts);
    return row == nullptr ? Sequence{} : row->sequence();
}

void check_sequence(const Charts& charts, Problems& problems) {
    if (find_sequence(charts) != nullptr) return;
    Problem p;
    p.file = charts.id();
    p.text = "no sequence of play has the prefix '" + charts.prefix() + "'";
    for (const SequenceOfPrefix& row : sequences)
        p.expected += (p.expected.empty() ? "a prefix in rulesets/brom/sequence/sequence.cpp: '" : ", '") +
                      std::string(row.prefix) + "'";
    problems.push_back(std::move(p));
}

std::vector<TurnStep> turn_of_book(const Battle& battle) {
    std::vector<TurnStep> out;
    const Sequence all = setup(battle).sequence;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].phase != Phase::sharpshooters || setup(battle).sharpshooters)
            out.push_back(
                {battle.rules->phases[i].name, battle.rules->role_of_phase(i), profile(battle).clause(all[i].clause)});
    return out;
}

std::vector<PhaseName> phase_names(Sequence sequence) {
    constexpr std::array<PhaseName, static_cast<std::size_t>(Phase::count)> names = {{
        {"announcements", PhaseRole::command},
        {"movement", PhaseRole::movement},
        {"sharpshooters", PhaseRole::fire},
        {"artillery fire", PhaseRole::fire},
        {"standing fire", PhaseRole::fire},
        {"moving fire", PhaseRole::fire},
        {"attackers close", PhaseRole::close_combat},
        {"defenders stand", PhaseRole::close_combat},
        {"close combat", PhaseRole::close_combat},
        {"rally", PhaseRole::rally},
        {"army effectiveness", PhaseRole::end},
        {"end of turn", PhaseRole::end},
        {"moving artillery", PhaseRole::fire},
        {"fire-fight", PhaseRole::fire},
        {"victory", PhaseRole::end},
        {"under half strength", PhaseRole::end},
    }};
    std::vector<PhaseName> out;
    for (const PhaseOfBook& now : sequence)
        out.push_back(names[static_cast<std::size_t>(now.phase)]);
    return out;
}

void register_sequence(ProcedureTable& t) {
    t.add(Proc::turn, "turn", "The turn", run_turn, {}, common::TurnStage::phase_over);
}

}  // namespace linstock::brom
