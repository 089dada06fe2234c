#include "rulesets/mwan18/room.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace linstock::mwan18 {

namespace {

constexpr double a_step = 0.05;  // MW-10.1

Box without_its_rim(Box box) {
    box.half_width = std::max(0.0, box.half_width - a_step / 2);
    box.half_depth = std::max(0.0, box.half_depth - a_step / 2);
    return box;
}

double reach_along(const Box& box, Vec axis) {
    return std::fabs(dot(box.right(), axis)) * box.half_width + std::fabs(dot(box.forward(), axis)) * box.half_depth;
}

struct Stretch {
    double from = 0;
    double to = 0;
};

/// The stretch of the path in which a body overlaps the other. Separating axes: each of the four directions limits it.
std::optional<Stretch> taken_by(const Box& body, Vec way, const Box& other) {
    constexpr double forever = std::numeric_limits<double>::max();
    Stretch out{-forever, forever};
    for (const Vec axis : std::array{body.right(), body.forward(), other.right(), other.forward()}) {
        const double reach = reach_along(body, axis) + reach_along(other, axis);
        const double apart = dot(other.centre - body.centre, axis);
        const double pace = dot(way, axis);
        if (std::fabs(pace) < 1e-9) {
            if (!nearer(std::fabs(apart), reach)) return std::nullopt;
            continue;
        }
        const double one = (apart - reach) / pace;
        const double two = (apart + reach) / pace;
        out.from = std::max(out.from, std::min(one, two));
        out.to = std::min(out.to, std::max(one, two));
        if (!nearer(out.from, out.to)) return std::nullopt;
    }
    return out;
}

}  // namespace

bool lies_on(const Box& a, const Box& b) {
    return !far_apart(a, b, 0) && overlapping(without_its_rim(a), without_its_rim(b));
}

UnitId lies_on_whom(const Battle& battle, const State& state, UnitId id, const Box& body, UnitId but) {
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == id || unit.id == but || !on_table(state, unit.id)) continue;
        if (lies_on(body, footprint(battle, state, unit.id))) return unit.id;
    }
    return {};
}

std::optional<double> nearest_room(const Battle& battle, const State& state, UnitId id, const Box& body, Vec way,
                                   double least, double most, UnitId but) {
    std::vector<Stretch> taken;
    const Box mine = without_its_rim(body);
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == id || unit.id == but || !on_table(state, unit.id)) continue;
        const Box other = footprint(battle, state, unit.id);
        if (far_apart(body, other, std::max(std::fabs(least), std::fabs(most)))) continue;
        if (const auto stretch = taken_by(mine, way, without_its_rim(other))) taken.push_back(*stretch);
    }
    const auto free = [&](double at) {
        return std::none_of(taken.begin(), taken.end(),
                            [&](const Stretch& s) { return nearer(s.from, at) && nearer(at, s.to); });
    };
    std::vector<double> places = {0};
    for (const Stretch& s : taken) {
        places.push_back(s.to);
        places.push_back(s.from);
    }
    std::optional<double> best;
    for (const double at : places) {
        if (!at_least(at, least) || !within(at, most) || !free(at)) continue;
        const bool better = !best || nearer(std::fabs(at), std::fabs(*best)) ||
                            (same_length(std::fabs(at), std::fabs(*best)) && nearer(*best, at));
        if (better) best = at;
    }
    return best;
}

double to_the_edge(const Battle& battle, Vec from, Heading heading) {
    const Vec way = direction(heading);
    const auto until = [](double at, double step, double size) {
        if (step > 1e-12) return (size - at) / step;
        return step < -1e-12 ? -at / step : 1e9;
    };
    return std::max(
        0.0, std::min(until(from.x, way.x, battle.scenario->width), until(from.y, way.y, battle.scenario->height)));
}

double way_to_the_standoff(const Battle& battle, const State& state, UnitId id, const Pose& pose, Heading heading,
                           double most) {
    constexpr double on = 1;
    const double off = book(battle).standoff.value;
    const Box mine = footprint_of(battle, id, pose);
    std::vector<Box> near;
    for (const Unit& unit : units_of(battle)) {
        if (!enemies(battle, id, unit.id) || !in_order(battle, state, unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        if (!far_apart(mine, box, most + off)) near.push_back(box);
    }
    const auto too_near = [&](double gone) {
        Pose there = pose;
        there.place = to_point(to_vec(pose.place) + direction(heading) * gone);
        const Box box = footprint_of(battle, id, there);
        return std::any_of(near.begin(), near.end(), [&](const Box& enemy) {
            const double now = nearest_distance(box, enemy);
            return !at_least(now, off) && nearer(now, nearest_distance(mine, enemy));
        });
    };
    double gone = 0;
    while (nearer(gone, most)) {
        const double next = std::min(most, gone + on);
        if (too_near(next)) break;
        gone = next;
    }
    return gone;
}

double way_free_of_units(const Battle& battle, const State& state, UnitId id, const Pose& pose, Heading heading,
                         double most, UnitId but) {
    constexpr double back = 1;
    const Vec from = to_vec(pose.place);
    const auto taken = [&](double gone) {
        Pose there = pose;
        there.place = to_point(from + direction(heading) * gone);
        return !has_room(battle, state, id, footprint_of(battle, id, there), but);
    };
    double gone = most;
    while (gone > 0 && taken(gone))
        gone = std::max(0.0, gone - back);
    return gone;
}

}  // namespace linstock::mwan18
