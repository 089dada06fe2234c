// Answers questions about sight, cover and command for map layers, with the functions of the rules.

#include "base/measure.hpp"
#include "rulesets/mwan18/fire/fire_shown.hpp"
#include "rulesets/mwan18/showing.hpp"

namespace linstock::mwan18 {

namespace {

void sees_points(const Battle& battle, const State& state, UnitId viewer, Vec from, std::span<const Vec> points,
                 std::vector<std::uint8_t>& seen) {
    const double limit = battle.scenario->sight_limit(state.turn);
    seen.assign(points.size(), 0);
    for (std::size_t i = 0; i < points.size(); ++i)
        if (within(distance(from, points[i]), limit) && ground_open(battle, state, from, points[i]) &&
            troops_open(battle, state, {from, points[i]}, viewer, viewer))
            seen[i] = 1;
}

// MW-10.13
Cite covered_at(const Battle& battle, const State& state, UnitId firer, Vec at) {
    const Segment line{front_centre(state, firer), at};
    if (linear_cover(battle, state, Box{at, 0, 0, 0}, line) != Cover::none) return cite(battle, "MW-10.13");
    return cover_at(battle, at) != Cover::none ? cite(battle, "MW-10.14") : Cite{};
}

void arcs(const Battle& battle, const State& state, UnitId id, std::vector<Arc>& out) {
    const double reach = fire_reach(battle, state, id);
    if (!in_order(battle, state, id) || !beyond(reach, 0)) return;
    const UnitState& u = state.unit(id);
    out.push_back({u.place, u.heading, book(battle).arc.value, to_coord(reach), 0});
}

// MW-11.2
Cited<Coord> leads(const Battle& battle, const State& state, OfficerId id) {
    const bool out = own(state.officer(id)).out_until >= state.turn && own(state.officer(id)).out_until != 0;
    return {out ? 0 : to_coord(book(battle).officer_move.value), book(battle).officer_move.why};
}

}  // namespace

Reconnaissance reconnaissance() { return {sees_points, covered_at, arcs, shot, leads}; }

}  // namespace linstock::mwan18
