// MW-10.8, MW-10.15, MW-3.33: checks the places of units at the start and in a situation. Also checks the losses and
// the ruleset's own fields in a situation.

#include "base/diagnostics.hpp"
#include "ground/measuring.hpp"
#include "rulesets/common/situation.hpp"
#include "rulesets/mwan18/fields.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/set_up/prepare.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

namespace {

/// Where the file gives the unit's place: in the situation if that has a place for it, otherwise in the unit's own
/// table.
FilePosition told_at(const Scenario& s, const Unit& unit) {
    if (s.situation)
        for (const SituationUnit& stated : s.situation->units)
            if (stated.unit == unit.id && stated.place) return stated.where;
    return unit.where;
}

void problem(const Scenario& s, FilePosition where, std::string text, std::string expected, const char* clause,
             Problems& problems) {
    problems.push_back(s.problem(where, std::move(text), std::move(expected), clause));
}

// MW-2.2, MW-2.6
void check_losses(const Battle& battle, const SituationUnit& stated, Problems& problems) {
    const Scenario& s = *battle.scenario;
    const Unit& unit = battle.unit(stated.unit);
    const bool guns = is_battery(battle, stated.unit);
    const int left = stated.stands_left.value_or(unit.stands);
    if (left > unit.stands)
        problem(s, stated.where,
                unit.name + " has " + std::to_string(left) + " left of " + std::to_string(unit.stands) +
                    (guns ? " sections" : " figures"),
                "no more than at the start", guns ? "MW-2.6" : "MW-2.2", problems);
    if (!guns && std::any_of(stated.casualties.begin(), stated.casualties.end(), [](int n) { return n != 0; }))
        problem(s, stated.where,
                unit.name + " has casualties on its stands, but in this ruleset each stand is one figure",
                "stands_left", "MW-10.7", problems);
    for (const int n : stated.casualties)
        if (guns && n > facts(battle, stated.unit).crew)
            problem(s, stated.where,
                    unit.name + " has lost " + std::to_string(n) + " of a crew of " +
                        std::to_string(facts(battle, stated.unit).crew),
                    "no more than its crew", "MW-2.6", problems);
}

/// `condition` has the common words for the ruleset's Spirit: routed = stampeding, disordered = resting.
void check_condition(const Battle& battle, const OwnTable& table, Problems& problems) {
    const OwnValue* v = table.find("condition");
    if (v == nullptr) return;
    const std::vector<std::string> known = {"steady", "disordered", "routed"};
    const auto* word = std::get_if<std::string>(&v->value);
    if (word != nullptr && std::find(known.begin(), known.end(), *word) != known.end()) return;
    problems.push_back(battle.scenario->problem({v->line, v->column}, "condition: unknown word",
                                                "steady, disordered (resting) or routed (stampeding)"));
    if (word != nullptr) problems.back().nearest = nearest_word(*word, known);
}

/// Problems of a unit's place. Of two overlapping units the later one is reported.
void check_place(const Battle& battle, const Unit& unit, const Box& box, FilePosition where, Problems& problems) {
    const Scenario& s = *battle.scenario;
    if (!battle.ground->on_table(box))
        problem(s, where, unit.name + " extends over the edge of the table", "its whole footprint on the table",
                "MW-10.8", problems);
    if (!battle.ground->under(box, {PieceKind::impassable}).empty())
        problem(s, where, unit.name + " stands on impassable ground", "a place outside it", "MW-3.33", problems);
}
void check_apart(const Battle& battle, const Unit& unit, const Box& box, UnitId other, const Box& there,
                 FilePosition where, Problems& problems) {
    if (overlapping(box, there))
        problem(*battle.scenario, where, unit.name + " stands on " + battle.unit(other).name,
                "places that do not overlap", "MW-10.15", problems);
}

bool stands(const State& state, UnitId id) { return state.unit(id).on_field() && state.unit(id).stands_left > 0; }

void check_situation(const Battle& battle, const Situation& stated, Problems& problems) {
    common::check_stated_fields(battle, {}, state_fields(), stated.own, "a situation", problems);
    for (const SituationUnit& unit : stated.units) {
        check_losses(battle, unit, problems);
        common::check_stated_fields(battle, battle.unit(unit.unit), unit_fields(), unit.own, "a unit in a situation",
                                    problems);
    }
    for (const SituationOfficer& officer : stated.officers)
        common::check_stated_fields(battle, battle.officer(officer.officer), officer_fields(), officer.own,
                                    "an officer in a situation", problems);
}

}  // namespace

void check_stated_unit(const Battle& battle, const SituationUnit& stated, Problems& problems) {
    check_losses(battle, stated, problems);
    check_condition(battle, stated.own, problems);
    // MW-10.12, MW-10.15: all units move simultaneously, stop short of enemies, and do not overlap. A unit that stops
    // for a hidden enemy would reveal it, and a unit that does not stop would overlap it. This ruleset has no rules for
    // hidden troops.
    if (stated.presence == "concealed")
        problems.push_back(battle.scenario->problem(
            {},
            battle.unit(stated.unit).name +
                " cannot be hidden on the table: this ruleset has no rules for hidden troops (MW-10.12)",
            "'reserve'; bring it onto the table when it appears"));
    common::check_stated_fields(battle, battle.unit(stated.unit), unit_fields(), stated.own, "a unit", problems,
                                {"condition"});
}

void object_to_place(const Battle& battle, const State& state, UnitId id, Problems& problems) {
    const Box box = footprint(battle, state, id);
    check_place(battle, battle.unit(id), box, {}, problems);
    for (const Unit& other : units_of(battle))
        if (other.id != id && stands(state, other.id))
            check_apart(battle, battle.unit(id), box, other.id, footprint(battle, state, other.id), {}, problems);
}

namespace {

/// MW-3.9: warns of a unit that needs long to reach its fighting formation.
void warn_of_long_change(const Battle& battle, const State& state, const Unit& unit, Problems& problems) {
    const int limit = number_of(book(battle), "change_warning").value;
    const Pose start = pose_of(state, unit.id);
    if (unit.start.how == Start::absent || state.unit(unit.id).stands_left == 0) return;
    if (start.formation == usual_formation) return;
    Pose line = start;
    line.formation = usual_formation;
    line.ranks = 1;
    const int turns = turns_to_change(battle, unit.id, start, line);
    if (turns <= limit) return;
    const bool guns = is_battery(battle, unit.id);
    Problem p = battle.scenario->problem(
        told_at(*battle.scenario, unit),
        unit.name + " starts in " + std::string(name_of(start.formation)) + " and needs " + std::to_string(turns) +
            " turns to " + (guns ? "unlimber" : "form line"),
        "a formation that can be left within " + std::to_string(limit) + " turns, such as line or column", "MW-3.9");
    p.warning = true;
    problems.push_back(std::move(p));
}

}  // namespace

void check_places(const Battle& battle, Problems& problems) {
    const Scenario& s = *battle.scenario;
    if (s.situation) {
        const std::size_t before = problems.size();
        check_situation(battle, *s.situation, problems);
        if (problems.size() != before) return;  // footprints need valid losses
    }
    State state;
    state.units.resize(battle.forces().units.size());
    state.officers.resize(battle.forces().officers.size());
    Play play(battle, state, nullptr);
    set_up_state(play);
    std::vector<std::pair<UnitId, Box>> standing;
    for (const Unit& unit : units_of(battle)) {
        warn_of_long_change(battle, state, unit, problems);
        if (!stands(state, unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        check_place(battle, unit, box, told_at(s, unit), problems);
        for (const auto& [other, there] : standing)
            check_apart(battle, unit, box, other, there, told_at(s, unit), problems);
        standing.emplace_back(unit.id, box);
    }
}

}  // namespace linstock::mwan18
