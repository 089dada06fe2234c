#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/showing.hpp"

#include <string>

namespace linstock::mwan18 {

namespace {

void check_unit(const Battle& battle, const State& state, const Unit& unit, std::vector<std::string>& broken) {
    const UnitState& u = state.unit(unit.id);
    const MwUnit w = own(u);
    const Facts& f = facts(battle, unit.id);
    const std::size_t units = battle.forces().units.size();
    for (const UnitId named :
         {w.objective, w.contact, w.charge, w.fire_at[0], w.fire_at[1], w.fire_at[2], w.fire_at[3]})
        if (named.value > units) broken.push_back(unit.name + " has to do with a unit that is not in this battle");
    if (w.dismantles.value > battle.scenario->pieces.size())
        broken.push_back(unit.name + " takes down what is not there");
    if (u.on_field() && u.stands_left == 0) broken.push_back(unit.name + " is on the field without a figure");
    if (f.branch == Branch::guns && u.stands_left > most_sections)
        broken.push_back(unit.name + " has too many sections");
    if (f.branch != Branch::guns)
        for (const std::uint8_t lost : u.casualties)
            if (lost != 0) broken.push_back(unit.name + " counts casualties as a battery does");
    if (w.row > 40 || w.next_row > 40) broken.push_back(unit.name + " is bound by a row that is none");
    if (w.order < Order::stand || w.order > Order::withdraw) broken.push_back(unit.name + " has orders of no class");
}

/// MW-12.3: no figure appears. What was lost is what is not there.
void check_figures(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : units_of(battle)) {
        const Facts& f = facts(battle, unit.id);
        if (f.parent || f.branch == Branch::guns || unit.start.how == Start::absent) continue;
        int now = state.unit(unit.id).gone() ? 0 : state.unit(unit.id).stands_left;
        for (const UnitId part : f.parts)
            if (!state.unit(part).gone()) now += state.unit(part).stands_left;
        if (now > f.figures) broken.push_back(unit.name + " has more figures than it began with");
    }
}

// MW-3.35
void check_gaps(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    const MwState s = own(state);
    for (std::size_t i = 0; i < most_gaps; ++i) {
        if (s.gap_in[i].none() ? s.gap_from[i] != 0 || s.gap_to[i] != 0 : s.gap_from[i] >= s.gap_to[i])
            broken.push_back("a gap has no width");
        if (s.gap_in[i].value > battle.scenario->pieces.size())
            broken.push_back("there is a gap in an obstacle that is not there");
    }
}

/// MW-10.15: nobody lies on another, and everybody is on the table. Who comes from a unit may still stand among it.
void check_places(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    std::vector<std::pair<UnitId, Box>> bodies;
    for (const Unit& unit : units_of(battle)) {
        if (!state.unit(unit.id).on_field()) continue;
        if (!battle.ground->on_table(to_vec(state.unit(unit.id).place)))
            broken.push_back(unit.name + " is on the field and not on the table");
        bodies.emplace_back(unit.id, footprint(battle, state, unit.id));
    }
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = i + 1; k < bodies.size(); ++k) {
            const auto& [one, box] = bodies[i];
            const auto& [other, body] = bodies[k];
            const UnitId parent = facts(battle, other).parent;
            if (parent && (parent == one || parent == facts(battle, one).parent)) continue;
            if (lies_on(box, body))
                broken.push_back(battle.unit(one).name + " and " + battle.unit(other).name + " stand in one place");
        }
}

}  // namespace

void family_invariants(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    for (const Unit& unit : units_of(battle))
        check_unit(battle, state, unit, broken);
    check_figures(battle, state, broken);
    check_places(battle, state, broken);
    check_gaps(battle, state, broken);
    for (const Officer& officer : battle.forces().officers)
        if (own(state.officer(officer.id)).joins.value > battle.forces().units.size())
            broken.push_back(officer.name + " joins a unit that is not there");
}

}  // namespace linstock::mwan18
