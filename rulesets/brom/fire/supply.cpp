// The option of supply wagons (RV-supply): what happens at the wagon. Fire counts sixes and checks the supply. Movement
// has the order to go to a wagon and the wagon's move.

#include "rulesets/brom/fire/supply.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/moving.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

bool is_wagon(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::wagon; }

bool in_touch(const Battle& battle, const State& state, UnitId a, UnitId b) {
    return within(distance_between(battle, state, a, b), 0);
}

}  // namespace

// RV-supply.2: wagons that still carry a resupply.
std::vector<UnitId> wagons_within(const Battle& battle, const State& state, UnitId id, double reach) {
    std::vector<UnitId> out;
    for (const Unit& other : battle.forces().units)
        if (other.army == army_of(battle, id) && is_wagon(battle, other.id) && on_table(state, other.id) &&
            own(state.unit(other.id)).supplies > 0 && within(distance_between(battle, state, id, other.id), reach))
            out.push_back(other.id);
    return out;
}

// RV-supply.5: the regiment must touch the wagon.
UnitId wagon_touched(const Battle& battle, const State& state, UnitId id) {
    const std::vector<UnitId> touched = wagons_within(battle, state, id, 0);
    return touched.empty() ? UnitId{} : touched.front();
}

// RV-supply.2: one regiment in one full turn. RV-supply.5: neither of the two has moved, and the regiment has not
// fired.
void finish_supply(Play& play) {
    const Battle& battle = play.battle();
    if (!setup(battle).supply) return;
    std::vector<UnitId> used;
    for (const Unit& unit : battle.forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        if (!w.supplying) continue;
        edit(play.state().unit(unit.id), [](BromUnit& x) { x.supplying = false; });
        if (is_wagon(battle, unit.id)) continue;  // a wagon itself
        const UnitId wagon = wagon_touched(battle, play.state(), unit.id);
        const bool kept_still = !w.moved && !w.fired && in_order(play.state(), unit.id);
        if (!kept_still || wagon.none() || own(play.state().unit(wagon)).moved ||
            std::find(used.begin(), used.end(), wagon) != used.end())
            continue;
        used.push_back(wagon);
        edit(play.state().unit(wagon), [](BromUnit& x) { --x.supplies; });
        edit(play.state().unit(unit.id), [](BromUnit& x) { x.sixes = 0; });
        play.say(EventKind::supply, [&](Event& e) {
            e.unit = unit.id;
            e.other = wagon;
            e.supplies_left() = own(play.state().unit(wagon)).supplies;
            e.word = "is resupplied";
            const Profile& pf = profile(battle);
            e.why = {pf.clause("supply_touch"), pf.clause("supply_capacity")};
        });
    }
}

// RV-supply.1: a wagon touched by an enemy unit is captured.
void capture_wagons(Play& play, UnitId mover) {
    const Battle& battle = play.battle();
    if (!setup(battle).supply || !on_table(play.state(), mover) || !fights_as_unit(battle, mover)) return;
    for (const Unit& other : battle.forces().units) {
        if (other.army == army_of(battle, mover) || !is_wagon(battle, other.id) || !on_table(play.state(), other.id))
            continue;
        if (in_touch(battle, play.state(), mover, other.id))
            remove_unit(play, other.id, Presence::captured, "touched by an enemy", mover,
                        profile(battle).clause("supply_wagons"));
    }
}

// RV-supply.4: one wagon for a brigade or division.
void check_wagons(const Scenario& scenario, const Charts& charts, Problems& problems) {
    for (const Command& command : scenario.forces.commands) {
        const auto wagons =
            std::count_if(scenario.forces.units.begin(), scenario.forces.units.end(), [&](const Unit& u) {
                return u.branch() == Branch::wagon && u.command == command.id && u.start.how != Start::absent;
            });
        if (wagons <= 1) continue;
        const ClauseRef number = charts.find_named_clause("supply_number");
        Problem p = scenario.problem(command.where, command.name + " has " + std::to_string(wagons) + " supply wagons",
                                     "one for a brigade or division", number.none() ? "" : charts.clause(number).id);
        p.warning = true;
        problems.push_back(std::move(p));
    }
}

}  // namespace linstock::brom
