#include "skirmish/outline.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

double to_grid(double v, double grid) { return std::floor(v * grid + 0.5) / grid; }

}  // namespace

Vec rounded(Vec v) {
    constexpr double grid = 4;  // points to the inch
    return {to_grid(v.x, grid), to_grid(v.y, grid)};
}

Vec whole(Vec v) { return {to_grid(v.x, 1), to_grid(v.y, 1)}; }

Vec within_table(Vec v, TableSize table) {
    return {std::clamp(v.x, 0.0, table.width), std::clamp(v.y, 0.0, table.height)};
}

Polygon rectangle(const Frame& f, TableSize table) {
    const Vec low = within_table(whole(f.centre - Vec{f.half_width, f.half_height}), table);
    const Vec high = within_table(whole(f.centre + Vec{f.half_width, f.half_height}), table);
    return {low, {high.x, low.y}, high, {low.x, high.y}};
}

Polygon rough_box(const Frame& f, TableSize table, Random& random) {
    Polygon out = rectangle(f, table);
    const auto inside = [&](double v, double most) { return v > 0 && v < most; };
    for (Vec& p : out) {
        // Sides at the edge of the table stay there.
        if (inside(p.x, table.width) && random.chance(40)) p.x += random.below(5) - 2;
        if (inside(p.y, table.height) && random.chance(40)) p.y += random.below(3) - 1;
        p = within_table(p, table);
    }
    constexpr int plain = 70;  // percent; of the others, one corner is cut off
    const double far = std::min(f.half_width, f.half_height);
    const auto corner = static_cast<std::size_t>(random.below(4));
    if (random.chance(plain) || far < 3.5) return out;
    const Vec before = out[(corner + 3) % 4];
    const Vec after = out[(corner + 1) % 4];
    const Vec here = out[corner];
    const double cut = far * random.between(0.6, 1.2);
    out[corner] = whole(here + (after - here) * (cut / length(after - here)));
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(corner),
               whole(here + (before - here) * (cut / length(before - here))));
    return out;
}

bool is_simple(const Polygon& polygon) {
    const std::size_t n = polygon.size();
    const auto side = [&](std::size_t i) { return Segment{polygon[i], polygon[(i + 1) % n]}; };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j)
            if (!(i == 0 && j + 1 == n) && segments_cross(side(i), side(j))) return false;
    return true;
}

bool apart_from_line(const Polygon& a, const Polyline& line, double gap) {
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j + 1 < line.size(); ++j)
            if (distance(Segment{a[i], a[(i + 1) % a.size()]}, Segment{line[j], line[j + 1]}) < gap) return false;
    return line.empty() || !contains(a, line.front());
}

bool apart(const Polygon& a, const Polygon& b, double gap) {
    if (a.empty() || b.empty()) return true;
    Polyline ring = b;
    ring.push_back(b.front());
    return apart_from_line(a, ring, gap) && !contains(b, a.front());
}

double distance_to_line(const Polyline& line, Vec p) {
    double out = 1e9;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        out = std::min(out, distance(Segment{line[i], line[i + 1]}, p));
    return out;
}

std::vector<Crossing> crossings(const Polyline& first, const Polyline& second) {
    std::vector<Crossing> out;
    for (std::size_t i = 0; i + 1 < first.size(); ++i)
        for (std::size_t j = 0; j + 1 < second.size(); ++j) {
            const Segment s{first[i], first[i + 1]};
            const Segment t{second[j], second[j + 1]};
            if (!segments_cross(s, t)) continue;
            const double turn = cross(s.b - s.a, t.b - t.a);
            const double share = turn == 0 ? 0 : cross(t.a - s.a, t.b - t.a) / turn;
            out.push_back({i, j, rounded(s.a + (s.b - s.a) * std::clamp(share, 0.0, 1.0))});
        }
    return out;
}

double length_of(const Polyline& line) {
    double out = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        out += distance(line[i], line[i + 1]);
    return out;
}

PointOnLine point_on(const Polyline& line, double share) {
    double left = length_of(line) * std::clamp(share, 0.0, 1.0);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const double part = distance(line[i], line[i + 1]);
        if (left <= part || i + 2 == line.size()) {
            const Vec along = (line[i + 1] - line[i]) * (1 / part);
            return {line[i] + along * std::min(left, part), along};
        }
        left -= part;
    }
    return {line.front(), {0, 1}};
}

}  // namespace linstock::skirmish
