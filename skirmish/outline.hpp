#pragma once
// Outlines and lines of generated terrain. All of them have points on a grid of a quarter of an inch, as an author
// draws.

#include "base/geometry.hpp"
#include "skirmish/random.hpp"

#include <optional>

namespace linstock::skirmish {

struct TableSize {
    double width = 72;
    double height = 48;
};

/// To the nearest quarter.
Vec rounded(Vec v);
Vec within_table(Vec v, TableSize table);

/// An irregular outline around a centre. `along` is the heading of the longer radius. It ends at the edges of the
/// table.
struct Blob {
    Vec centre;
    double long_radius = 5;
    double short_radius = 3;
    Heading along = 0;
    int corners = 12;
    int unevenness = 15;  ///< percent
    Heading spur = 0;     ///< where a spur leaves the outline
    double spur_length = 0;
    bool straight = false;  ///< sharp corners at nearly equal angles
};
Polygon outline(const Blob& blob, TableSize table, Random& random);

/// A strip along a line with an uneven edge on both sides. `half_width` in inches.
Polygon strip(const Polyline& line, double half_width, TableSize table, Random& random);

/// A bent line through the points, with the corners cut twice. The first and the last point stay.
Polyline bent(const Polyline& through, TableSize table);

/// A quadrilateral beside the line a-b: `from` and `to` along it, `near` and `far` to its right (negative: left).
struct Beside {
    Vec origin;
    Vec along;  ///< unit vector
    double from = 0;
    double to = 0;
    double near = 0;
    double far = 0;
};
Polygon quadrilateral(const Beside& place);

/// No two sides meet but at their common corner.
bool is_simple(const Polygon& polygon);
bool on_table(const Polygon& polygon, TableSize table, double margin);
bool apart(const Polygon& a, const Polygon& b, double gap);
bool apart_from_line(const Polygon& a, const Polyline& line, double gap);
double distance_to_line(const Polyline& line, Vec p);

/// Where two lines cross: the index of the segment of each, and the point.
struct Crossing {
    std::size_t first = 0;
    std::size_t second = 0;
    Vec at;
};
std::vector<Crossing> crossings(const Polyline& first, const Polyline& second);

/// A point of a line and the direction of the line there. `share`: 0 to 1 of its length.
struct PointOnLine {
    Vec at;
    Vec along;
};
PointOnLine point_on(const Polyline& line, double share);
double length_of(const Polyline& line);

}  // namespace linstock::skirmish
