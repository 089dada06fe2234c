#pragma once
// A slow and simple implementation of ground and measures: it tests every piece and samples points one by one. It uses
// only plain data from ground/, and only vectors and directions from base/.

#include "base/geometry.hpp"
#include "ground/terrain.hpp"

#include <optional>
#include <span>
#include <vector>

namespace linstock::reference {

// --- Points and lines ---
Vec nearest(Segment s, Vec p);
double apart(Segment s, Vec p);
double apart(Segment s, Segment t);
double apart(const Polyline& line, Vec p);
std::vector<Segment> edges(const Polygon& polygon);
std::vector<Segment> legs(const Polyline& line);
/// Counts the edges to the right of the point.
bool holds(const Polygon& polygon, Vec p);

// --- Pieces ---
/// How deep the point lies in the piece: positive inside, negative outside, 0 on the edge. Walls and crests have no
/// inside: minus the distance.
double depth(const Piece& piece, std::span<const Piece> all, Vec p);
/// The distance of a straight line from the piece; 0 if they meet.
double gap(const Piece& piece, std::span<const Piece> all, Segment s);
/// The ground of a ford or bridge.
Polygon crossing_ground(const Piece& piece, std::span<const Piece> all);
/// Where a straight line meets a line without width, 0..1 of its length, ascending.
std::vector<double> crossings(const Polyline& line, Segment s);
/// All crest lines, of hills and on their own.
std::vector<Polyline> crests(std::span<const Piece> all);
bool crosses_crest(std::span<const Piece> all, Segment s, double on_crest);
PieceId cover_between(std::span<const Piece> all, Vec from, Vec to, double reach, std::span<const PieceState> states);

/// The point at `length` along the path.
Vec point_on(std::span<const Vec> path, double length);
double length_of(std::span<const Vec> path);

// --- Footprints ---
Polygon polygon_of(const Box& box);
Box grown(Box box, double by);
double apart(const Box& a, const Box& b);
double apart(const Box& box, Vec p);
/// The part of a polygon where dot(normal, p) <= limit.
Polygon cut_off(const Polygon& polygon, Vec normal, double limit);
/// The part of a footprint in a cone of up to 180 degrees.
Polygon in_cone(Vec apex, Heading heading, int degrees, const Box& box);
/// The gap in front or behind (`aside` false) or to the side of `a`, to the part of `b` in its strip.
std::optional<double> gap_in_strip(const Box& a, const Box& b, bool aside);

}  // namespace linstock::reference
