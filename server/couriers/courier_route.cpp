#include "server/couriers/courier_route.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace linstock::server {

namespace {

bool there(Presence presence) { return presence == Presence::on_table || presence == Presence::concealed; }

/// Of an officer who rides with a unit, the unit's.
std::optional<Vec> officer_position(const State& state, OfficerId id) {
    if (id.none()) return std::nullopt;
    const OfficerState& o = state.officer(id);
    if (!there(o.presence)) return std::nullopt;
    if (o.attached_to && state.unit(o.attached_to).on_field()) return to_vec(state.unit(o.attached_to).place);
    return to_vec(o.place);
}

/// The highest of those on the field; of equals the first in the file, and who commands the whole army before others.
std::optional<Vec> general_position(const Battle& battle, const State& state, ArmyId army) {
    const Officer* best = nullptr;
    const auto above = [](const Officer& a, const Officer& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.command.none() && !b.command.none();
    };
    for (const Officer& o : battle.forces().officers) {
        if (o.army != army || o.kind != OfficerKind::regular || !officer_position(state, o.id)) continue;
        if (best == nullptr || above(o, *best)) best = &o;
    }
    return best == nullptr ? std::nullopt : officer_position(state, best->id);
}

std::optional<Vec> army_centre(const Battle& battle, const State& state, ArmyId army) {
    Vec sum;
    int count = 0;
    for (const Unit& u : battle.forces().units) {
        if (u.army != army || !state.unit(u.id).on_field()) continue;
        sum = sum + to_vec(state.unit(u.id).place);
        ++count;
    }
    if (count == 0) return std::nullopt;
    return sum * (1.0 / count);
}

}  // namespace

Vec command_position(const Battle& battle, const State& state, ArmyId army, const std::vector<int>& commands) {
    for (const int c : commands)
        if (const auto his =
                officer_position(state, battle.forces().command(CommandId{static_cast<std::uint16_t>(c)}).officer))
            return *his;
    if (const auto general = general_position(battle, state, army)) return *general;
    return army_centre(battle, state, army).value_or(Vec{});
}

int courier_turns(double distance, double a_turn) {
    int turns = 1;
    while (beyond(distance, a_turn * turns) && turns < INT16_MAX)
        ++turns;
    return turns;
}

Vec courier_position(Vec from, Vec to, int since, int due, int turn) {
    if (turn <= since) return from;
    if (turn >= due) return to;
    return from + (to - from) * (static_cast<double>(turn - since) / (due - since));
}

}  // namespace linstock::server
