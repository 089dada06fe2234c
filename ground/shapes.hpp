#pragma once
// Exact questions about a straight line and one shape of the ground. Everything is reckoned from differences of
// coordinates and does not depend on which end of an edge is named first, so the mirror image of a table gives the
// mirror image of every answer, to the bit.

#include "base/geometry.hpp"

#include <cstddef>
#include <vector>

namespace linstock::shapes {

/// What lies within this of an edge lies on it, as in base/geometry.
inline constexpr double on_edge = 1e-9;

/// A straight line with what every question about it needs.
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

/// The stretches found on one line. Grows on the heap only when a shape is cut more than a few times.
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
/// Whether the line has a point in common with the ring or its inside.
bool meets(Ring ring, const Line& line);
/// The stretches of the line inside the ring; a mere touch is a stretch without length. Ascending.
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

/// The stretch of the line not further than `radius` from the edge.
bool cut(const Edge& edge, double radius, const Line& line, Stretch& out);
/// How far along the line, which is `reach` long, one may go before being within `gap` of the edge; `reach` if one
/// never is.
double free_way(const Edge& edge, double gap, const Line& line, double reach);
/// Where the line meets the edge; when it runs along it, where it first does.
bool crossing(const Edge& edge, const Line& line, double& t);

}  // namespace linstock::shapes
