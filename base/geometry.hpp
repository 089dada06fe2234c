#pragma once
// Geometry of the table. The plane has x to the right and y up, in the ruleset's own unit (inches, centimetres or
// feet). State stores a Point on a grid of 2^-24 unit. Computations use a Vec of doubles with + - * / and sqrt only, so
// that every build gives the same bits.

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace linstock {

using Coord = std::int64_t;  ///< grid steps; one unit is 2^24 of them
inline constexpr double grid_steps = 16777216.0;

struct Point {
    Coord x = 0;
    Coord y = 0;
    friend constexpr bool operator==(Point a, Point b) { return a.x == b.x && a.y == b.y; }
    friend constexpr bool operator!=(Point a, Point b) { return !(a == b); }
};

struct Vec {
    double x = 0;
    double y = 0;
};

constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec operator*(Vec a, double k) { return {a.x * k, a.y * k}; }
constexpr double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
/// Positive when b lies to the left (anticlockwise) of a.
constexpr double cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
inline double length(Vec a) { return std::sqrt(dot(a, a)); }
inline double distance(Vec a, Vec b) { return length(b - a); }

constexpr Vec to_vec(Point p) { return {static_cast<double>(p.x) / grid_steps, static_cast<double>(p.y) / grid_steps}; }
/// Nearest grid point. Halves round away from zero, so mirror images about the origin stay mirror images.
Point to_point(Vec v);
Coord to_coord(double units);

/// Headings are integers: 16 to the degree, 0 = +y, clockwise, always in [0, 5760).
using Heading = std::int32_t;
inline constexpr Heading full_turn = 5760;
inline constexpr Heading half_turn = full_turn / 2;
inline constexpr Heading one_degree = 16;

constexpr Heading normal(Heading h) {
    h %= full_turn;
    return h < 0 ? h + full_turn : h;
}
constexpr Heading from_degrees(int degrees) { return normal(degrees * one_degree); }
constexpr double to_degrees(Heading h) { return static_cast<double>(h) / one_degree; }
/// Smallest angle between two headings, 0 to half_turn.
constexpr Heading angle_between(Heading a, Heading b) {
    const Heading d = normal(a - b);
    return d > half_turn ? full_turn - d : d;
}

/// Unit vector of a heading, from the project's own table. Mirror headings give mirror vectors exactly.
Vec direction(Heading h);
/// To the right of a heading (clockwise by a quarter).
inline Vec right_of(Heading h) { return direction(normal(h + full_turn / 4)); }
/// The heading whose direction is nearest to v; 0 for the null vector.
Heading heading_of(Vec v);
inline Heading heading_from_to(Point a, Point b) { return heading_of(to_vec(b) - to_vec(a)); }

/// An oriented rectangle: centre, heading, half width (across), half depth (along).
struct Box {
    Vec centre;
    Heading heading = 0;
    double half_width = 0;
    double half_depth = 0;

    Vec forward() const { return direction(heading); }
    Vec right() const { return right_of(heading); }
    /// Front left, front right, rear right, rear left.
    std::array<Vec, 4> corners() const;
    Vec front_centre() const { return centre + forward() * half_depth; }
};

struct Segment {
    Vec a;
    Vec b;
};

using Polygon = std::vector<Vec>;   ///< a simple polygon, either way round, not closed by repeating the first point
using Polyline = std::vector<Vec>;  ///< two points or more

bool contains(const Polygon& polygon, Vec p);  ///< inside or within 1e-9 of the edge
bool contains(const Box& box, Vec p);
double area(const Polygon& polygon);
Vec centroid(const Polygon& polygon);

bool segments_cross(Segment s, Segment t);  ///< share at least one point
Vec nearest_on(Segment s, Vec p);
double distance(Segment s, Vec p);
double distance(Segment s, Segment t);
double distance(const Box& box, Vec p);
double distance(const Box& a, const Box& b);  ///< 0 when they overlap
double distance(const Box& box, Segment s);
double distance(const Polygon& polygon, Vec p);  ///< 0 inside; to a polygon without corners, the largest double
Vec nearest_on(const Box& box, Vec p);           ///< inside the box, p itself
/// Whether they share area. Edges that touch, to 1e-6, do not overlap. A box without width or depth overlaps a shape
/// that it enters.
bool overlap(const Box& a, const Box& b);
bool overlap(const Box& a, const Polygon& b);
/// A part of a segment inside a polygon, as parameters 0..1. inside() returns them ascending and disjoint. Running
/// along an edge is inside; touching at a point (less than 1e-9) is not. A segment without length is wholly inside or
/// not at all.
struct Stretch {
    double from;
    double to;
};
std::vector<Stretch> inside(const Polygon& polygon, Segment s);

}  // namespace linstock
