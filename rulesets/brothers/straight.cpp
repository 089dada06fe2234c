// Ways straight on that nobody chooses: a flinch (BA-8.E) and the night's withdrawal (BA-14.B).

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
    const auto clear_of = [&](const std::vector<Box>& theirs) {
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

}  // namespace linstock::brothers
