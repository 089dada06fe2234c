#include "rulesets/brothers/movement/conforming.hpp"

#include "base/measure.hpp"
#include "rulesets/brothers/way.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace linstock::brothers {

namespace {

constexpr std::array<Side, 4> sides = {Side::front, Side::left, Side::right, Side::rear};

/// One edge of a base: its ends, and its outward direction.
struct Face {
    Vec a;
    Vec b;
    Heading out = 0;
};

Face face_of(const Box& base, Side side) {
    const auto c = base.corners();  // front left, front right, rear right, rear left
    switch (side) {
        case Side::front: return {c[0], c[1], outward(base, side)};
        case Side::left: return {c[3], c[0], outward(base, side)};
        case Side::right: return {c[1], c[2], outward(base, side)};
        default: return {c[2], c[3], outward(base, side)};
    }
}

struct Wall {
    Face face;
    double distance = 0;
};

/// BA-0.I: of the edges of touched enemy bases, the one nearest to the charger's front centre.
std::optional<Wall> nearest_face(const Battle& battle, const Bases& mine, const Bases& theirs, Vec front) {
    std::optional<Wall> best;
    for (const Box& base : theirs) {
        const bool touched = std::any_of(
            mine.begin(), mine.end(), [&](const Box& m) { return brothers::in_contact(m, base, profile(battle).gap); });
        if (!touched) continue;
        for (const Side side : sides) {
            const Face f = face_of(base, side);
            const double d = distance(Segment{f.a, f.b}, front);
            if (!best || nearer(d, best->distance)) best = Wall{f, d};
        }
    }
    return best;
}

/// The stretch of the edge's line that the enemy unit's bases occupy, measured from `face.a`.
std::pair<double, double> extent_along(const Bases& theirs, const Face& face, Vec along) {
    double low = 0;
    double high = dot(face.b - face.a, along);
    for (const Box& base : theirs)
        for (const Side side : sides) {
            const Face f = face_of(base, side);
            if (f.out != face.out || std::fabs(dot(f.a - face.a, direction(face.out))) > tolerance) continue;
            for (const Vec end : {f.a, f.b}) {
                low = std::min(low, dot(end - face.a, along));
                high = std::max(high, dot(end - face.a, along));
            }
        }
    return {low, high};
}

bool may_stand(const Battle& battle, const State& state, UnitId id, const Pose& pose) {
    const BaseSize& size = counter(battle, id).base;
    const Bases bases = bases_of(size, pose);
    if (overlapped(battle, state, bases, id)) return false;
    if (held_work_under(battle, state, army_of(battle, id), bases)) return false;  // BA-11.A
    if (barred_at(battle, state, size, pose)) return false;                        // BA-5.H
    return std::all_of(bases.begin(), bases.end(), [&](const Box& b) { return battle.ground->on_table(b); });
}

}  // namespace

Pose conformed(const Battle& battle, const State& state, UnitId charger, const Pose& touched, UnitId target) {
    const BaseSize& size = counter(battle, charger).base;
    const Bases mine = bases_of(size, touched);
    const Bases theirs = bases_of(battle, state, target);
    const auto wall = nearest_face(battle, mine, theirs, touched.place);
    if (!wall) return touched;
    const Face& face = wall->face;
    const double span = length(face.b - face.a);
    if (span <= tolerance) return touched;
    const Vec along = (face.b - face.a) * (1.0 / span);
    Pose out = touched;
    out.heading = normal(face.out + half_turn);
    // The nearest point of the edge's line. Then the smallest shift along it that puts a base width (or the whole face)
    // against the enemy's face.
    const auto [low, high] = extent_along(theirs, face, along);
    const double half = front_bases(touched.formation, touched.bases) * size.width / 2;
    const double wanted = std::min(size.width, high - low);
    double at = dot(touched.place - face.a, along);
    at = std::clamp(at, low + wanted - half, high - wanted + half);
    // Bases edge against edge are aligned exactly, so that rounding does not decide which ones fight.
    const double halves = std::floor(at / (size.width / 2) + 0.5) * (size.width / 2);
    if (same_length((at - halves) * 1e-2 / size.width, 0)) at = halves;
    out.place = face.a + along * at;
    out.place = to_vec(to_point(out.place));
    return may_stand(battle, state, charger, out) ? out : touched;
}

}  // namespace linstock::brothers
