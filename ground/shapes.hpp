#pragma once
// Exact queries about a straight line and one shape of the ground. Everything is computed from differences of
// coordinates and does not depend on which end of an edge comes first, so the mirror image of a table gives the mirror
// image of every answer, to the bit.

#include "base/geometry.hpp"

#include <cstddef>
#include <vector>

namespace linstock::shapes {

/// A point within this distance of an edge lies on it, as in base/geometry.
inline constexpr double on_edge = 1e-9;

/// A straight line with precomputed values for queries.
struct Line {
    Vec a;
    Vec d;              ///< from a to b
    double square = 0;  ///< squared length
    double length = 0;
    double slack = 0;  ///< on_edge, as a parameter of the line
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;

    Line(Vec from, Vec to);
    bool point() const { return !(length > on_edge); }
    Vec at(double t) const { return a + d * t; }
};

/// Stretches on one line. Allocates only if a shape is cut more than `room` times.
class Stretches {
  public:
    void clear() { size_ = 0; }
    void add(double from, double to);
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Stretch& operator[](std::size_t i) const { return i < room ? near_[i] : far_[i - room]; }

  private:
    static constexpr std::size_t room = 8;
    Stretch near_[room];
    std::size_t size_ = 0;
    std::vector<Stretch> far_;
};

/// A closed run of corners, the first repeated at the end.
struct Ring {
    const Vec* corners = nullptr;
    std::size_t edges = 0;
};

/// Inside or within on_edge of an edge.
bool contains(Ring ring, Vec p);
/// Whether the line and the ring or its inside share a point.
bool meets(Ring ring, const Line& line);
/// The stretches of the line inside the ring, ascending; a mere touch is a stretch without length.
void cut(Ring ring, const Line& line, Stretches& out);

/// The middle line of a stretch of road or water, or one edge of a wall.
struct Edge {
    Vec p;
    Vec q;
    Vec middle;
    Vec along;  ///< unit vector, null for a point
    double half = 0;

    Edge() = default;
    Edge(Vec from, Vec to);
    Segment segment() const { return {p, q}; }
};

/// The stretch of the line within `radius` of the edge.
bool cut(const Edge& edge, double radius, const Line& line, Stretch& out);
/// How far one can go along the line, which is `reach` long, before being within `gap` of the edge; at most `reach`.
double free_distance(const Edge& edge, double gap, const Line& line, double reach);
/// Where the line meets the edge; if it runs along the edge, the first such point.
bool crossing(const Edge& edge, const Line& line, double& t);

}  // namespace linstock::shapes
