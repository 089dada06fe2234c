// Positions at the start of a battle, and situations.

#include "battle/ruleset.hpp"
#include "rulesets/brothers/procedures.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/sequence/bound.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>

namespace linstock::brothers {

using common::presence_at_start;
using common::stated_fields;

namespace {

void set_unit(Play& play, const Unit& unit) {
    UnitState& u = play.state().unit(unit.id);
    u.presence = presence_at_start(unit.start);
    u.place = to_point(unit.start.place);
    u.heading = unit.start.heading;
    u.formation = unit.formation;
    u.mounted = unit.branch() == Branch::horse && unit.mounted;
    u.stands_left = static_cast<std::uint8_t>(unit.stands);
    edit(u, [&](BaUnit& w) { w.fatigued = counter(play.battle(), unit.id).fatigued; });  // BA-12.B
}

void tell_unit(Play& play, const SituationUnit& stated) {
    UnitState& u = play.state().unit(stated.unit);
    common::tell_stand(u, stated);
    stated_fields(play.battle(), play.battle().unit(stated.unit), unit_fields(), stated.own, u.own.bytes.data());
}

void tell_situation(Play& play, const Situation& situation) {
    for (const SituationUnit& stated : situation.units)
        tell_unit(play, stated);
    for (const SituationOfficer& stated : situation.officers)
        common::tell_officer(play.battle(), play.state(), stated, officer_fields());
    stated_fields(play.battle(), {}, state_fields(), situation.own, play.state().own.bytes.data());
}

/// A situation may begin within a round. Units and commanders without a state act in command (BA-4.A).
void let_them_act(Play& play, ArmyId side) {
    for (const Unit& u : play.battle().forces().units)
        if (u.army == side)
            edit(play.state().unit(u.id), [](BaUnit& w) {
                if (w.acting == Acting::idle) w.acting = Acting::in_command;
            });
    for (const Officer& o : play.battle().forces().officers)
        if (o.army == side)
            edit(play.state().officer(o.id), [](BaOfficer& w) {
                if (w.acting == Acting::idle) w.acting = Acting::in_command;
            });
}

}  // namespace

void put_right(Play& play, const SituationUnit& stated) {
    UnitState& u = play.state().unit(stated.unit);
    const bool was_tired = own(u).fatigued;
    tell_unit(play, stated);
    // BA-12.C: earlier rest does not count towards recovery from new fatigue.
    const auto rested = [](const OwnValue& v) { return v.key == "rested"; };
    const bool is_stated = std::any_of(stated.own.values.begin(), stated.own.values.end(), rested);
    if (!was_tired && own(u).fatigued && !is_stated) edit(u, [](BaUnit& w) { w.rested = 0; });
}

// BA-9.A, BA-11.B, BA-6.C. The next step of the round tests whether a task is complete (BA-13.H).
void follow_ruling(Play& play, UnitId id) {
    forget_charges(play);
    if (living(play.state(), id)) return;
    const std::uint32_t works = own(play.state().unit(id)).works;
    edit(play.state().unit(id), [](BaUnit& w) {
        w.pinned = false;
        w.held = 0;
        w.works = 0;
        w.acting = Acting::idle;
    });
    tell_opened(play, id, works);
    const Presence how = play.state().unit(id).presence;
    if (how == Presence::left) return;  // it was not dispersed
    commander_without_units(play, formation_of(play.battle(), play.state(), id));
}

void put_everybody(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (const Unit& unit : battle.forces().units)
        set_unit(play, unit);
    for (const Officer& officer : battle.forces().officers) {
        OfficerState& o = state.officer(officer.id);
        o.presence = presence_at_start(officer.start);
        o.place = to_point(officer.start.place);
    }
    edit(state, [&](BaState& s) {
        for (std::size_t i = 0; i < battle.scenario->objectives.size() && i < most_objectives; ++i)
            s.owner[i] = battle.scenario->objectives[i].held_by;  // BA-13.A
    });
    const auto& situation = battle.scenario->situation;
    if (situation) tell_situation(play, *situation);
}

void open_battle(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const auto& situation = battle.scenario->situation;
    put_everybody(play);
    for (const Unit& unit : battle.forces().units)
        hold_more(play, unit.id);  // BA-11.A
    if (!situation) {
        play.push({make(Proc::stars), make(Proc::deploy), make(Proc::bound)});
        return;
    }
    state.turn = static_cast<std::uint16_t>(situation->turn);
    for (std::size_t i = 0; i < battle.rules->phases.size(); ++i)
        if (situation->phase == battle.rules->phases[i].name) state.phase = static_cast<std::uint16_t>(i);
    const ArmyId side = own(state).active ? own(state).active : setup(battle).rounds[0];
    edit(state, [&](BaState& s) { s.active = side; });
    const bool from_the_start = state.phase == 0;
    if (!from_the_start) let_them_act(play, side);
    RoundLocals round;
    round.side = side == setup(battle).rounds[0] ? 0 : 1;
    round.begun = from_the_start ? 0 : 1;
    Step now = make(Proc::round, round);
    now.at = state.phase;
    Step rest = make(Proc::bound);
    rest.at = round.side == 0 ? 2 : 3;
    play.push({now, rest});
}

}  // namespace linstock::brothers
