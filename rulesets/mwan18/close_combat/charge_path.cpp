#include "rulesets/mwan18/close_combat/charge_path.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/zones.hpp"

#include <algorithm>

namespace linstock::mwan18 {

std::int32_t ChargePath::cost_to(double feet) const {
    std::int32_t paid = pivot;
    for (const MarchPart& part : parts) {
        if (feet <= part.from) break;
        const double end = std::min(feet, part.to);
        paid += part.flat + part.rate * static_cast<std::int32_t>(to_steps(end - part.from));
    }
    return paid;
}

int charge_allowance(const Battle& battle, const State& state, UnitId id, Gait* gait) {
    const Pose pose = pose_of(state, id);
    Gait used = Gait::charge;
    if (gait_refusal(battle, state, id, Gait::charge)) {
        used = Gait::walk;
        if (pose.mounted && !gait_refusal(battle, state, id, Gait::trot)) used = Gait::trot;
    }
    if (gait != nullptr) *gait = used;
    return allowance(battle, id, pose, used);
}

namespace {

/// MW-6.5: the first other enemy in order whose footprint the path crosses; else the target.
UnitId in_the_way(const Battle& battle, const State& state, UnitId charger, UnitId target, Segment way) {
    UnitId first = target;
    double nearest = distance(way.a, way.b);
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == target || !enemies(battle, charger, unit.id) || !in_order(battle, state, unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        const double d = distance(box, way.a);
        if (!nearer(d, nearest) || !crosses(way, box)) continue;
        nearest = d;
        first = unit.id;
    }
    return first;
}

}  // namespace

namespace {

/// Adds the parts of the path. An obstacle close to the target is fought over (MW-6.5), so the path continues behind
/// it. Other impassable ground ends the path.
void lay_parts(const Battle& battle, const State& state, UnitId charger, Pose pose, Vec to, int feet, Gait gait,
               double fought_over, ChargePath& path) {
    const Vec start = to_vec(pose.place);
    double gone = 0;
    for (;;) {
        Bar bar;
        path.no.reset();
        const auto parts = march_parts(battle, state, charger, pose, to, feet, gait, path.no, Pace::ordered, &bar);
        for (MarchPart part : parts) {
            part.from += gone;
            part.to += gone;
            path.parts.push_back(part);
        }
        const bool begun = gone > 0;
        if (!path.no || !bar.obstacle || !at_least(gone + bar.at, fought_over) || (begun && bar.at <= 0)) return;
        gone += bar.at;
        pose.place = to_point(start + direction(path.heading) * gone);
    }
}

}  // namespace

ChargePath charge_path(const Battle& battle, const State& state, UnitId charger, UnitId target) {
    ChargePath path;
    Pose pose = pose_of(state, charger);
    path.from = pose.place;
    const Vec a = to_vec(pose.place);
    const Vec first = nearest_on(footprint(battle, state, target), a);
    path.target = in_the_way(battle, state, charger, target, {a, first});
    const Vec b = path.target == target ? first : nearest_on(footprint(battle, state, path.target), a);
    path.to = to_point(b);
    path.length = distance(a, b);
    path.heading = path.length > 1e-9 ? heading_of(b - a) : pose.heading;
    Gait gait = Gait::charge;
    const int feet = charge_allowance(battle, state, charger, &gait);
    Pose turned = pose;
    turned.heading = path.heading;
    const std::int64_t turn = to_steps(farthest_way(battle, charger, pose, turned)) * step_cost(feet, 0);
    path.pivot = static_cast<std::int32_t>(std::min<std::int64_t>(turn, 10 * turn_budget));
    // An obstacle this close to the target is fought over, not crossed.
    const double fought_over = path.length - book(battle).cover_reach.value;
    lay_parts(battle, state, charger, turned, b, feet, gait, fought_over, path);
    for (MarchPart& part : path.parts)
        if (part.flat > 0 && at_least(part.from, fought_over)) part.flat = 0;
    path.cost = path.cost_to(path.length);
    return path;
}

std::int32_t charge_budget(const Battle& battle, const State& state, UnitId charger) {
    std::int32_t budget = budget_of(battle, state, charger, pose_of(state, charger));
    const Book::Row* row = binding_row(battle, state, charger);
    if (row != nullptr && row->move == Book::Move::advance) budget = std::min(budget, row->fifths.value * fifth_budget);
    return std::max(0, budget - own(state.unit(charger)).spent);
}

}  // namespace linstock::mwan18
