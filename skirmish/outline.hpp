#pragma once
// Outlines and lines of generated terrain. They have few points, on whole inches, as an author draws.

#include "base/geometry.hpp"
#include "skirmish/random.hpp"

namespace linstock::skirmish {

struct TableSize {
    double width = 72;
    double height = 48;
};

/// To the nearest quarter of an inch.
Vec rounded(Vec v);
/// To the nearest inch.
Vec whole(Vec v);
Vec within_table(Vec v, TableSize table);

/// A box with sides along those of the table. Sizes are in inches.
struct Frame {
    Vec centre;
    double half_width = 1;
    double half_height = 1;
};
/// Exactly this box, on whole inches and within the table.
Polygon rectangle(const Frame& frame, TableSize table);
/// Four or five corners, some of them an inch or two off the box.
Polygon rough_box(const Frame& frame, TableSize table, Random& random);

/// No two sides meet but at their common corner.
bool is_simple(const Polygon& polygon);
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
