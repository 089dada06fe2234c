#include "battle/view.hpp"

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"

#include <algorithm>

namespace linstock {

const UnitView* View::find(UnitId id) const {
    std::size_t low = 0;
    for (std::size_t high = units.size(); low < high;) {
        const std::size_t middle = (low + high) / 2;
        if (units[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low == units.size() || units[low].id != id ? nullptr : &units[low];
}

bool knows_of(const Battle& battle, const State& state, Seat seat, UnitId unit) {
    if (seat == Seat::umpire || seat == seat_of(battle.unit(unit).army)) return true;
    switch (state.unit(unit).presence) {
        case Presence::concealed:
        case Presence::reserve:
        case Presence::arriving:
        case Presence::absent: return false;
        default: return true;
    }
}

UnitView look_at(const Battle& battle, const State& state, UnitId id, Seat seat) {
    const Unit& unit = battle.unit(id);
    const UnitState& u = state.unit(id);
    UnitView v;
    v.id = id;
    v.army = unit.army;
    v.presence = u.presence;
    v.condition = u.condition;
    v.formation = u.formation;
    v.mounted = u.mounted;
    v.place = u.place;
    v.heading = u.heading;
    v.town = u.town;
    v.stands_left = u.stands_left;
    v.stands_at_start = unit.stands;
    v.figures_at_start = unit.figures();
    v.figures_left = u.gone() && u.presence != Presence::left
                         ? 0
                         : u.stands_left * unit.figures_per_stand - u.casualties_on_stands();
    for (std::size_t i = 0; i < u.stands_left && i < most_stands; ++i)
        v.casualties.push_back(u.casualties[i]);
    if (u.on_field()) v.footprint = battle.rules->footprint(battle, state, id);
    if (battle.rules->show != nullptr) battle.rules->show(battle, state, id, v);
    v.deployed.range = v.fire_range;
    v.deployed.close = v.fire_close;
    if (v.deployed.fire.empty()) v.deployed.fire = v.fire;
    if (!v.may_fire) {
        v.fire_range = v.fire_close = 0;
        v.fire = {};
    }
    if (seat != Seat::umpire && seat != seat_of(unit.army)) v.orders.clear();
    return v;
}

bool knows_of_officer(const Battle& battle, const State& state, Seat seat, OfficerId id) {
    if (seat == Seat::umpire || seat == seat_of(battle.officer(id).army)) return true;
    const OfficerState& o = state.officer(id);
    if (o.attached_to && !knows_of(battle, state, seat, o.attached_to)) return false;
    return o.presence != Presence::reserve && o.presence != Presence::arriving && o.presence != Presence::absent &&
           o.presence != Presence::concealed;
}

void look_around(const Battle& battle, const State& state, Seat seat, View& v) {
    v.seat = seat;
    v.turn = state.turn;
    v.phase = state.phase;
    v.outcome = state.outcome;
    v.pieces = state.pieces;
    v.laid = state.laid;
    v.cards_left = state.deck.size();
    v.volleys = battle.rules->volleys;
    v.officers.clear();
    for (const Officer& o : battle.forces().officers)
        if (knows_of_officer(battle, state, seat, o.id)) {
            const OfficerState& s = state.officer(o.id);
            OfficerView seen;
            seen.id = o.id;
            seen.army = o.army;
            seen.presence = s.presence;
            seen.place = s.place;
            seen.attached_to = s.attached_to;
            if (battle.rules->show_officer != nullptr) battle.rules->show_officer(battle, state, o.id, seen);
            v.officers.push_back(std::move(seen));
        }
    if (battle.rules->show_battle != nullptr) battle.rules->show_battle(battle, state, v);
}

std::vector<int> effectiveness_of(const Battle& battle, const State& state) {
    std::vector<int> out;
    if (battle.rules->effectiveness != nullptr)
        for (const Army& army : battle.forces().armies)
            out.push_back(battle.rules->effectiveness(battle, state, army.id));
    return out;
}

View view(const Battle& given, const State& state, Seat seat) {
    const Battle& battle = battle_in(given, state);
    View v;
    look_around(battle, state, seat, v);
    std::vector<UnitView> units;
    for (const Unit& u : battle.forces().units)
        if (knows_of(battle, state, seat, u.id)) units.push_back(look_at(battle, state, u.id, seat));
    v.units = std::move(units);
    v.effectiveness = effectiveness_of(battle, state);
    if (battle.rules->objectives != nullptr)
        battle.rules->objectives(battle, state, v.objectives);
    else
        v.objectives = objective_holders(battle, state, seat);
    return v;
}

}  // namespace linstock
