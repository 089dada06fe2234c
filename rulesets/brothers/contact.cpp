#include "rulesets/brothers/contact.hpp"

#include "base/measure.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brothers {

namespace {

/// The directions of a box.
struct Axes {
    Vec right;
    Vec forward;
    explicit Axes(const Box& box) : right(box.right()), forward(box.forward()) {}
};

/// Half the extent of a box along a unit vector.
double reach_along(const Box& box, const Axes& axes, Vec axis) {
    return std::fabs(dot(axes.right, axis)) * box.half_width + std::fabs(dot(axes.forward, axis)) * box.half_depth;
}

constexpr std::array<Side, 4> sides = {Side::front, Side::left, Side::right, Side::rear};

/// One arm of the plus: the strip of depth `gap` before one side.
Box arm(const Box& box, Side side, double gap) {
    Box out = box;
    const Vec off = direction(outward(box, side));
    const bool fore_and_aft = side == Side::front || side == Side::rear;
    const double half = fore_and_aft ? box.half_depth : box.half_width;
    out.centre = box.centre + off * (half + gap / 2);
    (fore_and_aft ? out.half_depth : out.half_width) = gap / 2;
    return out;
}

}  // namespace

Heading outward(const Box& base, Side side) {
    constexpr std::array<Heading, 4> turns = {0, full_turn * 3 / 4, full_turn / 4, half_turn};
    return normal(base.heading + turns[static_cast<std::size_t>(side)]);
}

Box longer(Box box, double gap) {
    box.half_depth += gap;
    return box;
}

Box wider(Box box, double gap) {
    box.half_width += gap;
    return box;
}

std::vector<Lying> enemies_of(const Battle& battle, const State& state, ArmyId army) {
    std::vector<Lying> out;
    const auto counts = [&](const Unit& u) { return u.army != army && on_table(state, u.id); };
    const std::vector<Unit>& units = battle.forces().units;
    out.reserve(static_cast<std::size_t>(std::count_if(units.begin(), units.end(), counts)));
    for (const Unit& u : units)
        if (counts(u)) out.push_back({u.id, bases_of(battle, state, u.id)});
    return out;
}

std::vector<Lying> enemies_ashore(const Battle& battle, const State& state, ArmyId army) {
    std::vector<Lying> out = enemies_of(battle, state, army);
    out.erase(std::remove_if(out.begin(), out.end(), [&](const Lying& e) { return counter(battle, e.unit).boat; }),
              out.end());
    return out;
}

// BA-0.F: corner to corner is not contact.
bool in_contact(const Box& a, const Box& b, double gap) {
    if (far_apart(a, b, 2 * gap)) return false;
    return overlap(longer(a, gap), b) || overlap(wider(a, gap), b) || overlap(longer(b, gap), a) ||
           overlap(wider(b, gap), a);
}

std::optional<Side> touching_side(const Box& a, const Box& b, double gap) {
    if (!in_contact(a, b, gap)) return std::nullopt;
    for (const Side side : sides)
        if (overlap(arm(a, side, gap), b)) return side;
    for (const Side side : sides) {
        if (!overlap(arm(b, side, gap), a)) continue;
        // The direction is the reverse of b's touching side. The result is the side of a that faces most that way.
        const Vec towards = direction(normal(outward(b, side) + half_turn));
        Side best = Side::front;
        double best_along = -2;
        for (const Side mine : sides) {
            const double along = dot(direction(outward(a, mine)), towards);
            if (along > best_along + 1e-9) {
                best_along = along;
                best = mine;
            }
        }
        return best;
    }
    return Side::front;
}

bool in_contact(const Battle& battle, const State& state, const Box& a, const Box& b) {
    if (far_apart(a, b, 2 * profile(battle).edge + profile(battle).gap)) return false;
    return in_contact(a, b, gap_between(battle, state, a, b));
}

std::optional<Side> touching_side(const Battle& battle, const State& state, const Box& a, const Box& b) {
    return touching_side(a, b, gap_between(battle, state, a, b));
}

bool in_contact(const Battle& battle, const State& state, const Bases& a, const Bases& b) {
    return std::any_of(a.begin(), a.end(), [&](const Box& x) {
        return std::any_of(b.begin(), b.end(), [&](const Box& y) { return in_contact(battle, state, x, y); });
    });
}

bool in_contact(const Battle& battle, const State& state, UnitId a, UnitId b) {
    return in_contact(battle, state, bases_of(battle, state, a), bases_of(battle, state, b));
}

namespace {

/// On the table, and possibly within `reach`.
bool near(const Battle& battle, const State& state, UnitId id, const Round& from, double reach) {
    const UnitState& u = state.unit(id);
    if (u.presence != Presence::on_table) return false;
    const BaseSize& size = counter(battle, id).base;
    const double radius = (u.stands_left + 1) * std::max(size.width, size.depth);
    return !far_apart(from.centre, to_vec(u.place), from.radius + radius + reach);
}

}  // namespace

namespace {

/// The rectangle around bases that face the same way.
Box around(const Bases& bases) {
    Box out = bases.front();
    const Axes axes(out);
    double left = 0, right = 0, back = 0, front = 0;
    for (const Box& b : bases) {
        const Vec off = b.centre - out.centre;
        const double aside = dot(off, axes.right);
        const double ahead = dot(off, axes.forward);
        left = std::min(left, aside);
        right = std::max(right, aside);
        back = std::min(back, ahead);
        front = std::max(front, ahead);
    }
    out.centre = out.centre + axes.right * ((left + right) / 2) + axes.forward * ((back + front) / 2);
    out.half_width += (right - left) / 2;
    out.half_depth += (front - back) / 2;
    return out;
}

/// Certainly farther apart than `reach`, because an axis of either box separates them.
bool parted(const Box& a, const Axes& axes_a, const Box& b, double reach) {
    const Axes axes_b(b);
    const Vec between = b.centre - a.centre;
    const auto parts = [&](Vec axis, double half, double other) {
        return std::fabs(dot(between, axis)) > half + other + reach + margin_of_doubt;
    };
    return parts(axes_a.forward, a.half_depth, reach_along(b, axes_b, axes_a.forward)) ||
           parts(axes_b.forward, b.half_depth, reach_along(a, axes_a, axes_b.forward)) ||
           parts(axes_a.right, a.half_width, reach_along(b, axes_b, axes_a.right)) ||
           parts(axes_b.right, b.half_width, reach_along(a, axes_a, axes_b.right));
}

/// Finds units near some bases. A circle, then a rectangle exclude most units before exact tests.
class Among {
  public:
    Among(const Battle& battle, const State& state, const Bases& bases, double reach)
        : battle_(battle),
          state_(state),
          round_(round_of(bases)),
          around_(around(bases)),
          axes_(around_),
          reach_(reach) {}
    /// On the table, and possibly within the reach.
    bool near(UnitId id) const {
        return brothers::near(battle_, state_, id, round_, reach_) &&
               !parted(around_, axes_, footprint(battle_, state_, id), reach_);
    }

  private:
    const Battle& battle_;
    const State& state_;
    Round round_;
    Box around_;
    Axes axes_;
    double reach_;
};

}  // namespace

std::vector<UnitId> contacts_of(const Battle& battle, const State& state, const Bases& bases, ArmyId army) {
    std::vector<UnitId> out;
    const Among among(battle, state, bases, 2 * profile(battle).edge + profile(battle).gap);
    for (const Unit& u : battle.forces().units)
        if (u.army != army && among.near(u.id) && !counter(battle, u.id).boat &&
            in_contact(battle, state, bases, bases_of(battle, state, u.id)))
            out.push_back(u.id);
    return out;
}

std::vector<UnitId> contacts_of(const Battle& battle, const State& state, UnitId id) {
    if (counter(battle, id).boat) return {};  // BA-5.R
    return contacts_of(battle, state, bases_of(battle, state, id), army_of(battle, id));
}

bool engaged(const Battle& battle, const State& state, UnitId id) { return !contacts_of(battle, state, id).empty(); }

UnitId overlapped(const Battle& battle, const State& state, const Bases& bases, UnitId self) {
    const Among among(battle, state, bases, 0);
    for (const Unit& u : battle.forces().units) {
        if (u.id == self || !among.near(u.id)) continue;
        for (const Box& theirs : bases_of(battle, state, u.id))
            for (const Box& mine : bases)
                if (!far_apart(mine, theirs, 0) && overlap(mine, theirs)) return u.id;
    }
    return {};
}

OfficerId commander_overlapped(const Battle& battle, const State& state, const Bases& bases, ArmyId army) {
    for (const Officer& o : battle.forces().officers) {
        if (o.army == army || !on_table(state, o.id)) continue;
        const Box commander = commander_box(battle, state, o.id);
        if (std::any_of(bases.begin(), bases.end(), [&](const Box& b) { return overlap(b, commander); })) return o.id;
    }
    return {};
}

bool touches_commander(const Battle& battle, const State& state, const Bases& bases, OfficerId officer) {
    const Box commander = commander_box(battle, state, officer);
    return std::any_of(bases.begin(), bases.end(),
                       [&](const Box& b) { return within(distance(b, commander), profile(battle).gap); });
}

namespace {

// Separating axes: boxes that do not rotate overlap while they overlap on all four axes. Each axis limits the stretch
// of the path.
std::optional<Meeting> meeting(const Box& moving, const Axes& mine, Vec way, const Box& other, const Axes& theirs) {
    Meeting m{0, 1};
    const std::array<Vec, 4> axes = {mine.right, mine.forward, theirs.right, theirs.forward};
    for (const Vec axis : axes) {
        const double reach = reach_along(moving, mine, axis) + reach_along(other, theirs, axis) - tolerance;
        const double start = dot(moving.centre - other.centre, axis);
        const double step = dot(way, axis);
        if (std::fabs(step) < 1e-12) {
            if (std::fabs(start) >= reach) return std::nullopt;
            continue;
        }
        const double a = (-reach - start) / step;
        const double b = (reach - start) / step;
        m.from = std::max(m.from, std::min(a, b));
        m.to = std::min(m.to, std::max(a, b));
        if (m.from >= m.to) return std::nullopt;
    }
    return m;
}

}  // namespace

std::optional<Meeting> meeting(const Box& moving, Vec way, const Box& other) {
    return meeting(moving, Axes(moving), way, other, Axes(other));
}

std::optional<Meeting> contact_on_way(const Box& moving, Vec way, const Box& other, double gap) {
    // Fast exit: if the box enlarged on all sides meets nothing, there is no contact.
    const Axes mine(moving);
    const Axes theirs(other);
    if (!meeting(longer(wider(moving, 2 * gap), 2 * gap), mine, way, other, theirs)) return std::nullopt;
    std::optional<Meeting> out;
    const auto add = [&](const std::optional<Meeting>& m) {
        if (!m) return;
        if (!out)
            out = m;
        else
            out = Meeting{std::min(out->from, m->from), std::max(out->to, m->to)};
    };
    add(meeting(longer(moving, gap), mine, way, other, theirs));
    add(meeting(wider(moving, gap), mine, way, other, theirs));
    add(meeting(moving, mine, way, longer(other, gap), theirs));
    add(meeting(moving, mine, way, wider(other, gap), theirs));
    return out;
}

namespace {

/// The length by which two stretches of a line overlap.
double shared(double a, double half_a, double b, double half_b) {
    return std::max(0.0, std::min(a + half_a, b + half_b) - std::max(a - half_a, b - half_b));
}

/// The box is completely on boxes that do not overlap one another and face the same way.
bool covered(const Box& box, const Bases& by) {
    double share = 0;
    for (const Box& b : by) {
        const Vec off = b.centre - box.centre;
        share += shared(0, box.half_width, dot(off, box.right()), b.half_width) *
                 shared(0, box.half_depth, dot(off, box.forward()), b.half_depth);
    }
    return share > 4 * box.half_width * box.half_depth * (1 - 1e-5);
}

}  // namespace

Vec closed_up(const Battle& battle, const State& state, UnitId id, int left) {
    const BaseSize& size = counter(battle, id).base;
    const Pose before = pose_of(state, id);
    const Bases old = bases_of(size, before);
    const Vec right = right_of(before.heading);
    const std::array<Vec, 4> tries = {Vec{}, right * (-size.width / 2), right * (size.width / 2),
                                      direction(before.heading) * -size.depth};
    Vec best = before.place;
    int most_kept = -1;
    for (const Vec off : tries) {
        Pose now = before;
        now.bases = left;
        now.place = before.place + off;
        const Bases bases = bases_of(size, now);
        if (!std::all_of(bases.begin(), bases.end(), [&](const Box& b) { return covered(b, old); })) continue;
        const int contacts = static_cast<int>(contacts_of(battle, state, bases, army_of(battle, id)).size());
        if (contacts > most_kept) {
            most_kept = contacts;
            best = now.place;
        }
    }
    return best;
}

}  // namespace linstock::brothers
