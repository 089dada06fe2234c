#include "rulesets/brom/works.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::brom {

namespace {

bool standing(const State& state, PieceId piece) {
    const PieceState& changed = state.pieces[piece.index()];
    return changed.down == 0 && changed.breached == 0;
}

/// Distance of a point from the straight line of an edge, positive on the side that the work protects.
double behind(const Battle& battle, const Piece& work, const Segment& edge, Vec p) {
    const Vec along = edge.b - edge.a;
    const double left = cross(along, p - edge.a) / std::max(length(along), tolerance);
    return setup(battle).works_left[work.id.index()] ? left : -left;
}

template <class Fn>
bool any_edge(const Piece& work, Fn&& fn) {
    for (std::size_t i = 0; i + 1 < work.line.size(); ++i)
        if (fn(Segment{work.line[i], work.line[i + 1]})) return true;
    return false;
}

bool lies_between(const Battle& battle, const Piece& work, Vec from, Vec to) {
    const double reach = profile(battle).cover_reach.value;
    if (beyond(battle.ground->distance_to(work.id, to), reach)) return false;
    const bool both_sides = !any_work.has(work.kind);
    return any_edge(work, [&](const Segment& edge) {
        const double here = behind(battle, work, edge, from);
        const double there = behind(battle, work, edge, to);
        const bool served = both_sides || (within(here, 0) && at_least(there, 0));
        return served && within(std::fabs(there), reach) && segments_cross({from, to}, edge);
    });
}

bool half_inside(const Battle& battle, const State& state, const Piece& work, UnitId id) {
    std::vector<Box> stands;
    stand_boxes(battle, state, id, stands);
    const auto inside = std::count_if(stands.begin(), stands.end(),
                                      [&](const Box& stand) { return contains(work.area, stand.centre); });
    return inside > 0 &&
           static_cast<int>(inside) * 100 >= static_cast<int>(stands.size()) * profile(battle).cover_percent.value;
}

/// The nearest point of the unit, or its front: a unit may have its back to the enemy or an end of its line beyond the
/// work.
bool serves(const Battle& battle, const State& state, const Piece& work, UnitId id, std::optional<Vec> from) {
    if (!work.area.empty()) return half_inside(battle, state, work, id);
    const Box box = footprint(battle, state, id);
    if (!from) return close_behind(battle, work, box);
    return lies_between(battle, work, *from, nearest_on(box, *from)) ||
           lies_between(battle, work, *from, box.front_centre());
}

}  // namespace

bool close_behind(const Battle& battle, const Piece& work, const Box& box) {
    return any_edge(work, [&](const Segment& edge) {
        return at_least(behind(battle, work, edge, box.centre), 0) &&
               within(distance(box, edge), profile(battle).cover_reach.value);
    });
}

bool looks_over_from_before(const Battle& battle, const Piece& work, const Box& box) {
    return any_edge(work, [&](const Segment& edge) {
        const double centre = behind(battle, work, edge, box.centre);
        return beyond(0, centre) && nearer(centre, behind(battle, work, edge, box.front_centre())) &&
               within(distance(box, edge), profile(battle).cover_reach.value);
    });
}

bool covers_behind(const Battle& battle, const State& state, const Piece& line, Vec from, Vec to) {
    return is_linear_obstacle(line) && standing(state, line.id) && lies_between(battle, line, from, to);
}

bool served_by_works(const Battle& battle, const State& state, UnitId id, KindSet kinds, std::optional<Vec> from) {
    if (state.unit(id).town) return false;
    for (const Piece& piece : battle.ground->pieces())
        if (kinds.has(piece.kind) && standing(state, piece.id) && serves(battle, state, piece, id, from)) return true;
    return false;
}

Vec comes_from(const Battle& battle, const State& state, UnitId enemy) {
    const Box box = footprint(battle, state, enemy);
    const AttackStage stage = own(state.unit(enemy)).stage;
    if (stage != AttackStage::closing && stage != AttackStage::engaged) return box.centre;
    return box.centre - box.forward() * (box.half_depth + profile(battle).enemy_gap.value);
}

}  // namespace linstock::brom
