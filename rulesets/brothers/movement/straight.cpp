// Straight involuntary moves: a flinch (BA-8.E) and the night's withdrawal (BA-14.B). Also tests for boats (BA-5.R).

#include "base/measure.hpp"
#include "rulesets/brothers/way.hpp"

#include <algorithm>

namespace linstock::brothers {

double to_the_edge(const Battle& battle, const BaseSize& size, const Pose& pose, Vec ahead) {
    double far = 1e18;
    const double w = battle.ground->width();
    const double h = battle.ground->height();
    for (const Vec c : around(size, pose).corners()) {
        if (ahead.x > 1e-12) far = std::min(far, (w - c.x) / ahead.x);
        if (ahead.x < -1e-12) far = std::min(far, c.x / -ahead.x);
        if (ahead.y > 1e-12) far = std::min(far, (h - c.y) / ahead.y);
        if (ahead.y < -1e-12) far = std::min(far, c.y / -ahead.y);
    }
    return std::max(0.0, far);
}

double to_impassable(const Battle& battle, const State& state, const BaseSize& size, const Pose& pose, Vec ahead,
                     double far) {
    if (barred_on(battle, state, size, pose, pose.place + ahead * far).none()) return far;
    const double step = std::min(size.width, size.depth) / 8;
    for (double d = step; d < far; d += step)
        if (barred_on(battle, state, size, pose, pose.place + ahead * d)) return d;
    return std::max(0.0, far - step);
}

double until_clear(const Battle& battle, const State& state, UnitId unit, const Pose& end, Vec ahead) {
    const BaseSize& size = counter(battle, unit).base;
    double more = 0;
    const double look = 4 * (size.width + size.depth) * most_stands;
    const auto clear_of = [&](const Bases& theirs) {
        for (const Box& mine : bases_of(size, end))
            for (const Box& b : theirs)
                if (overlap(mine, b))
                    if (const auto m = meeting(mine, ahead * look, b)) more = std::max(more, m->to * look);
    };
    for (const Unit& u : battle.forces().units)
        if (u.id != unit && on_table(state, u.id)) clear_of(bases_of(battle, state, u.id));
    for (const Officer& o : battle.forces().officers)
        if (o.army != army_of(battle, unit) && on_table(state, o.id)) clear_of({commander_box(battle, state, o.id)});
    return more > 0 ? more + 1e-5 : 0;
}

double back_until_clear(const Battle& battle, const State& state, UnitId unit, const Pose& from, Vec ahead,
                        double far) {
    const BaseSize& size = counter(battle, unit).base;
    const double step = std::min(size.width, size.depth) / 4;
    Pose there = from;
    for (; far > 0; far = std::max(0.0, far - step)) {
        there.place = from.place + ahead * far;
        if (until_clear(battle, state, unit, there, ahead) <= 0) break;
    }
    return far;
}

namespace {

/// The centres and corners that `asked` selects are on navigable water.
template <class Asked>
bool on_water(const Battle& battle, const Bases& bases, Asked&& asked) {
    const std::vector<PieceId>& waters = setup(battle).navigable;
    const auto wet = [&](Vec p) {
        return !asked(p) || std::any_of(waters.begin(), waters.end(),
                                        [&](PieceId id) { return within(battle.ground->distance_to(id, p), 0); });
    };
    return std::all_of(bases.begin(), bases.end(), [&](const Box& b) {
        const auto corners = b.corners();
        return wet(b.centre) && std::all_of(corners.begin(), corners.end(), wet);
    });
}

template <class Floats>
bool all_along(const BaseSize& size, const Pose& from, Vec to, Floats&& floats) {
    const Vec way = to - from.place;
    const int steps = 1 + static_cast<int>(length(way) / (std::min(size.width, size.depth) / 2));
    Pose now = from;
    for (int i = 0; i <= steps; ++i) {
        now.place = from.place + way * (static_cast<double>(i) / steps);
        if (!floats(now)) return false;
    }
    return true;
}

}  // namespace

bool afloat(const Battle& battle, const BaseSize& size, const Pose& pose) {
    return on_water(battle, bases_of(size, pose), [](Vec) { return true; });
}

bool afloat_on(const Battle& battle, const BaseSize& size, const Pose& from, Vec to) {
    return all_along(size, from, to, [&](const Pose& p) { return afloat(battle, size, p); });
}

bool floats_in(const Battle& battle, const BaseSize& size, const Pose& from, Vec to) {
    const auto of_table = [&](Vec p) { return battle.ground->on_table(p); };
    return all_along(size, from, to, [&](const Pose& p) { return on_water(battle, bases_of(size, p), of_table); });
}

}  // namespace linstock::brothers
