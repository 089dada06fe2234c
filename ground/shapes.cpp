#include "ground/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linstock::shapes {

namespace {

/// The ends of an edge relative to the line: `s` to its left (times its length), `u` along it (the same).
struct Sides {
    double s;
    double u;
};
Sides sides(const Line& line, Vec p) {
    const Vec w = p - line.a;
    return {cross(line.d, w), dot(line.d, w)};
}
/// The parameter at which the edge between them crosses the line. Swapping the ends gives the same bits.
double crossing_parameter(const Line& line, Sides p, Sides q) {
    return (p.u * q.s - q.u * p.s) / ((q.s - p.s) * line.square);
}

/// Result of one pass over a ring's corners.
struct Pass {
    /// a corner on the (endless) line, or an end of the line on an edge: needs the exact method
    bool doubtful = false;
    bool end_inside = false;
};

/// Calls `found(t)` for each clear crossing within the line. Stops when it returns true.
template <class Found>
Pass pass_over(Ring ring, const Line& line, Found&& found) {
    Pass pass;
    const double grazing = 2 * on_edge * line.length;
    const double ends = 2 * line.slack;
    Sides before = sides(line, ring.corners[0]);
    for (std::size_t i = 1; i <= ring.edges; ++i) {
        const Sides here = sides(line, ring.corners[i]);
        if (std::fabs(here.s) <= grazing) pass.doubtful = true;
        if ((before.s > 0) != (here.s > 0)) {
            const double t = crossing_parameter(line, before, here);
            if (std::fabs(t) <= ends || std::fabs(t - 1) <= ends) pass.doubtful = true;
            if (t > 1)
                pass.end_inside = !pass.end_inside;
            else if (t >= 0 && found(t))
                return pass;
        }
        before = here;
    }
    return pass;
}

/// The exact method, for lines that touch corners or run along edges. Between two neighbouring cuts the line stays on
/// one side, so testing the middle is enough.
void cut_exactly(Ring ring, const Line& line, Stretches& out) {
    std::vector<double> cuts{0, 1};
    const double grazing = 2 * on_edge * line.length;
    for (std::size_t i = 0; i < ring.edges; ++i) {
        const Sides p = sides(line, ring.corners[i]);
        const Sides q = sides(line, ring.corners[i + 1]);
        if (std::fabs(p.s) <= grazing) cuts.push_back(p.u / line.square);
        if ((p.s > 0) != (q.s > 0)) cuts.push_back(crossing_parameter(line, p, q));
    }
    std::vector<double> kept;
    for (const double t : cuts)
        if (t >= -2 * line.slack && t <= 1 + 2 * line.slack) kept.push_back(t < 0 ? 0 : (t > 1 ? 1 : t));
    std::sort(kept.begin(), kept.end());

    std::vector<double> marks{0};
    for (const double t : kept)
        if (t - marks.back() > line.slack) marks.push_back(t);
    if (1 - marks.back() <= line.slack) marks.back() = 1;

    bool open = false;  // a stretch has begun at `from`
    double from = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const bool next = i + 1 < marks.size() && contains(ring, line.at((marks[i] + marks[i + 1]) / 2));
        if (next && !open) from = marks[i];
        if (!next && open) out.add(from, marks[i]);
        if (!next && !open && contains(ring, line.at(marks[i]))) out.add(marks[i], marks[i]);
        open = next;
    }
}

/// Narrows [lo, hi] to the part in which |base + t * step| <= limit. Returns false if nothing is left.
bool narrow(double base, double step, double limit, double& lo, double& hi) {
    if (!(std::fabs(step) > 0)) return std::fabs(base) <= limit;
    const double one = (-limit - base) / step;
    const double two = (limit - base) / step;
    lo = std::max(lo, std::min(one, two));
    hi = std::min(hi, std::max(one, two));
    return lo <= hi;
}

/// Widens [lo, hi] by the stretch of the (endless) line inside the disc.
void widen_by_disc(Vec centre, double radius, const Line& line, double& lo, double& hi) {
    const Vec w = line.a - centre;
    const double off = cross(w, line.d);
    const double root = line.square * radius * radius - off * off;
    if (root < 0) return;
    const double reach = std::sqrt(root);
    const double b = dot(w, line.d);
    lo = std::min(lo, (-b - reach) / line.square);
    hi = std::max(hi, (reach - b) / line.square);
}

}  // namespace

Line::Line(Vec from, Vec to) : a(from), d(to - from) {
    square = dot(d, d);
    length = std::sqrt(square);
    slack = length > on_edge ? on_edge / length : 0;
    x0 = std::min(from.x, to.x);
    x1 = std::max(from.x, to.x);
    y0 = std::min(from.y, to.y);
    y1 = std::max(from.y, to.y);
}

void Stretches::add(double from, double to) {
    if (size_ < room) {
        near_[size_] = {from, to};
    } else {
        far_.resize(size_ - room);
        far_.push_back({from, to});
    }
    ++size_;
}

bool contains(Ring ring, Vec p) {
    bool odd = false;
    bool near_edge = false;
    for (std::size_t i = 0; i < ring.edges; ++i) {
        const Vec a = ring.corners[i];
        const Vec b = ring.corners[i + 1];
        const Vec e = b - a;
        const Vec w = p - a;
        const double side = cross(e, w);
        if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y)) odd = !odd;
        const double square = dot(e, e);
        if (side * side > 4 * on_edge * on_edge * square) continue;
        // lint: distance-compare: on_edge is the noise of a double, not a limit of the rules
        if (distance(Segment{a, b}, p) <= on_edge) near_edge = true;
    }
    return odd || near_edge;
}

bool meets(Ring ring, const Line& line) {
    if (line.point()) return contains(ring, line.a);
    bool crossed = false;
    const Pass pass = pass_over(ring, line, [&crossed](double) { return crossed = true; });
    if (crossed || pass.end_inside) return true;
    if (!pass.doubtful) return false;
    Stretches found;
    cut_exactly(ring, line, found);
    return !found.empty();
}

void cut(Ring ring, const Line& line, Stretches& out) {
    if (line.point()) {
        if (contains(ring, line.a)) out.add(0, 1);
        return;
    }
    constexpr std::size_t room = 32;
    double cuts[room];
    std::size_t n = 0;
    const Pass pass = pass_over(ring, line, [&](double t) {
        if (n < room) cuts[n] = t;
        return ++n > room;
    });
    if (pass.doubtful || n > room) {
        cut_exactly(ring, line, out);
        return;
    }
    for (std::size_t i = 1; i < n; ++i)
        for (std::size_t j = i; j > 0 && cuts[j] < cuts[j - 1]; --j)
            std::swap(cuts[j], cuts[j - 1]);
    // An odd number of cuts means that the two ends are on different sides.
    bool in = pass.end_inside != (n % 2 == 1);
    double from = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (in) out.add(from, cuts[i]);
        from = cuts[i];
        in = !in;
    }
    if (in) out.add(from, 1);
}

Edge::Edge(Vec from, Vec to) : p(from), q(to), middle((from + to) * 0.5) {
    const Vec d = to - from;
    const double l = linstock::length(d);
    half = l / 2;
    if (l > 0) along = {d.x / l, d.y / l};
}

bool cut(const Edge& edge, double radius, const Line& line, Stretch& out) {
    const double r = radius + on_edge;
    if (line.point()) {
        out = {0, 1};
        return distance(edge.segment(), line.a) <= r;
    }
    double lo = -std::numeric_limits<double>::max();
    double hi = std::numeric_limits<double>::max();
    const Vec w = line.a - edge.middle;
    const bool through = narrow(dot(w, edge.along), dot(line.d, edge.along), edge.half, lo, hi) &&
                         narrow(cross(edge.along, w), cross(edge.along, line.d), r, lo, hi) && edge.half > 0;
    if (!through) {
        lo = std::numeric_limits<double>::max();
        hi = -lo;
    }
    widen_by_disc(edge.p, r, line, lo, hi);
    widen_by_disc(edge.q, r, line, lo, hi);
    if (!(lo <= hi) || lo > 1 || hi < 0) return false;
    out = {std::max(lo, 0.0), std::min(hi, 1.0)};
    return true;
}

double free_distance(const Edge& edge, double gap, const Line& line, double reach) {
    Stretch s{};
    // The strip around an edge is on_edge wider than requested: subtract it, so that the gap is right.
    const double radius = std::max(gap - on_edge, 0.0);
    return cut(edge, radius, line, s) ? s.from * reach : reach;
}

bool crossing(const Edge& edge, const Line& line, double& t) {
    if (line.point()) {
        t = 0;
        return distance(edge.segment(), line.a) <= on_edge;
    }
    const double grazing = on_edge * line.length;
    const Sides p = sides(line, edge.p);
    const Sides q = sides(line, edge.q);
    const bool p_on = std::fabs(p.s) <= grazing;
    const bool q_on = std::fabs(q.s) <= grazing;
    if (!p_on && !q_on) {
        if ((p.s > 0) == (q.s > 0)) return false;
        t = crossing_parameter(line, p, q);
    } else if (p_on && q_on) {
        const double from = std::min(p.u, q.u) / line.square;
        const double to = std::max(p.u, q.u) / line.square;
        if (to < -line.slack || from > 1 + line.slack) return false;
        t = from;
        if (t < 0) t = 0;
    } else {
        t = (p_on ? p.u : q.u) / line.square;
    }
    if (t < -line.slack || t > 1 + line.slack) return false;
    t = t < 0 ? 0 : (t > 1 ? 1 : t);
    return true;
}

}  // namespace linstock::shapes
