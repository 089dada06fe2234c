#include "skirmish/outline.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

constexpr double grid = 4;  // points to the inch

double to_grid(double v) { return std::floor(v * grid + 0.5) / grid; }

/// Distance from a point of the table to its edge.
double to_edge(Vec from, Vec along, TableSize table) {
    double out = table.width + table.height;
    if (along.x > 0) out = std::min(out, (table.width - from.x) / along.x);
    if (along.x < 0) out = std::min(out, -from.x / along.x);
    if (along.y > 0) out = std::min(out, (table.height - from.y) / along.y);
    if (along.y < 0) out = std::min(out, -from.y / along.y);
    return out;
}

/// Every corner becomes two points, a quarter of the way along its segments.
Polyline corners_cut(const Polyline& line) {
    constexpr double cut = 0.25;
    Polyline out{line.front()};
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        out.push_back(line[i] + (line[i - 1] - line[i]) * cut);
        out.push_back(line[i] + (line[i + 1] - line[i]) * cut);
    }
    out.push_back(line.back());
    return out;
}

template <class Line>
void add_if_new(Line& line, Vec p) {
    if (line.empty() || distance(line.back(), p) > 0.1) line.push_back(p);
}

/// The corners of an outline cut once, except those at the edge of the table.
Polygon rounded_corners(const Polygon& polygon, TableSize table) {
    constexpr double cut = 0.25;
    Polygon out;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec p = polygon[i];
        const Vec before = polygon[(i + polygon.size() - 1) % polygon.size()];
        const Vec after = polygon[(i + 1) % polygon.size()];
        if (p.x == 0 || p.y == 0 || p.x == table.width || p.y == table.height) {
            add_if_new(out, p);
        } else {
            add_if_new(out, rounded(p + (before - p) * cut));
            add_if_new(out, rounded(p + (after - p) * cut));
        }
    }
    if (out.size() > 3 && distance(out.front(), out.back()) <= 0.1) out.pop_back();
    return out;
}

}  // namespace

Vec rounded(Vec v) { return {to_grid(v.x), to_grid(v.y)}; }

Vec within_table(Vec v, TableSize table) {
    return {std::clamp(v.x, 0.0, table.width), std::clamp(v.y, 0.0, table.height)};
}

Polygon outline(const Blob& blob, TableSize table, Random& random) {
    Polygon out;
    const Vec along = direction(blob.along);
    const Vec across = right_of(blob.along);
    const double uneven = blob.unevenness / 100.0;
    for (int i = 0; i < blob.corners; ++i) {
        // Corners at uneven angles, so that no two sides look alike.
        const int share = full_turn / blob.corners;
        const int start = blob.corners == 4 ? share / 2 : 0;  // four corners are those of a rectangle
        const int angle = blob.straight ? start + random.below(share / 4) - share / 8 : random.below(share / 2);
        const Vec turn = direction(normal(share * i + angle));
        const double reach = random.between(1 - uneven, 1 + uneven);
        Vec offset = along * (turn.y * blob.long_radius) + across * (turn.x * blob.short_radius);
        const double towards_spur = dot(offset * (1 / length(offset)), direction(blob.spur));
        constexpr double spur_edge = 0.8;  // cosine of the angle at which the spur leaves the outline
        if (towards_spur > spur_edge)
            offset = offset * (1 + blob.spur_length / length(offset) * (towards_spur - spur_edge) / (1 - spur_edge));
        const double far = length(offset);
        const double limit = to_edge(blob.centre, offset * (1 / far), table);
        add_if_new(out, within_table(rounded(blob.centre + offset * std::min(reach, limit / far)), table));
    }
    return blob.straight ? out : rounded_corners(out, table);
}

Polygon strip(const Polyline& line, double half_width, TableSize table, Random& random) {
    constexpr double step = 1.75;
    const int parts = std::max(2, static_cast<int>(length_of(line) / step));
    Polyline right;
    Polyline left;
    for (int i = 0; i <= parts; ++i) {
        const PointOnLine p = point_on(line, static_cast<double>(i) / parts);
        const Vec across{p.along.y, -p.along.x};
        const double narrow = i == 0 || i == parts ? 0.4 : 1;
        add_if_new(right,
                   within_table(rounded(p.at + across * (half_width * narrow * random.between(0.6, 1.3))), table));
        add_if_new(left,
                   within_table(rounded(p.at - across * (half_width * narrow * random.between(0.6, 1.3))), table));
    }
    right.insert(right.end(), left.rbegin(), left.rend());
    return rounded_corners(right, table);
}

Polyline bent(const Polyline& through, TableSize table) {
    Polyline out;
    for (const Vec p : corners_cut(corners_cut(through)))
        add_if_new(out, within_table(rounded(p), table));
    return out;
}

Polygon quadrilateral(const Beside& place) {
    const Vec right{place.along.y, -place.along.x};
    const auto corner = [&](double s, double t) { return rounded(place.origin + place.along * s + right * t); };
    return {corner(place.from, place.near), corner(place.to, place.near), corner(place.to, place.far),
            corner(place.from, place.far)};
}

bool is_simple(const Polygon& polygon) {
    const std::size_t n = polygon.size();
    const auto side = [&](std::size_t i) { return Segment{polygon[i], polygon[(i + 1) % n]}; };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 2; j < n; ++j)
            if (!(i == 0 && j + 1 == n) && segments_cross(side(i), side(j))) return false;
    return true;
}

bool on_table(const Polygon& polygon, TableSize table, double margin) {
    return std::all_of(polygon.begin(), polygon.end(), [&](Vec p) {
        return p.x >= margin && p.y >= margin && p.x <= table.width - margin && p.y <= table.height - margin;
    });
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
