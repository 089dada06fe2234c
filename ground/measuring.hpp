#pragma once
// Measures between footprints: one named function for each way in which rulebooks measure. Footprints are Boxes.

#include "base/geometry.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace linstock {

// --- Quick rejection before an exact measurement: most things on a table are far apart ---

/// Larger than every tolerance and than the rounding to the grid.
inline constexpr double margin_of_doubt = 0.01;
/// True if they are certainly further apart than `reach`, judged by the circles around the footprints. Otherwise the
/// caller must measure.
inline bool far_apart(Vec a, Vec b, double reach) {
    const Vec between = b - a;
    const double least = reach + margin_of_doubt;
    return least > 0 && dot(between, between) > least * least;
}
inline bool far_apart(const Box& a, Vec b, double reach) {
    return far_apart(a.centre, b, a.half_width + a.half_depth + reach);
}
inline bool far_apart(const Box& a, const Box& b, double reach) {
    return far_apart(a, b.centre, b.half_width + b.half_depth + reach);
}

/// The distance between the nearest points of the two footprints.
double nearest_distance(const Box& a, const Box& b);
/// The distance from a unit's front centre to the nearest point of a footprint.
double front_centre_to(const Box& from, const Box& to);
double front_centre_to_front_centre(const Box& a, const Box& b);

/// Whether some part of the footprint lies in the cone of `degrees` (half to each side of the heading) from the apex. A
/// point within the tolerance of the cone's edge lies in it, in favour of the shooter. 1 to 360 degrees.
bool in_cone(Vec apex, Heading heading, int degrees, const Box& target);
bool in_cone(Vec apex, Heading heading, int degrees, Vec point);
/// Strictly ahead of the line through the front of the box, across its heading. A point on the line is behind it.
bool ahead_of_front_line(const Box& unit, Vec p);

/// Footprints touch: not further apart than the tolerance.
bool in_contact(const Box& a, const Box& b);
/// Footprints share area.
bool overlapping(const Box& a, const Box& b);

/// The gap between `a` and `b` along a's heading, if b is behind or in front of a and their footprints overlap across
/// the heading; otherwise none. 0 if they touch or overlap.
std::optional<double> gap_front_to_back(const Box& a, const Box& b);
/// Whether b lies wholly behind a's front line and overlaps a's width.
bool directly_behind(const Box& a, const Box& b);
/// The gap across a's heading, if b is beside a and their footprints overlap along a's depth. `left` is the side of b's
/// centre (false if it is exactly in line). 0 if they touch or overlap.
std::optional<double> gap_on_flank(const Box& a, const Box& b, bool& left);

/// The ground that a front line of width `front` sweeps, square to each leg: one box per leg of the path, without legs
/// of no length. The heading of a leg is the nearest in the direction table, so a corner of the corridor may be off by
/// 0.0003 of the leg's length.
std::vector<Box> corridor(std::span<const Vec> path, double front);
bool passes_through(std::span<const Box> corridor, const Box& other);

/// How far a box can move straight along `heading` (which may differ from its own) before it comes within `gap` of
/// `other`: 0 if it already is, none if it is not within `reach`. After that move the distance is `gap`, to 1e-8.
/// Sliding past at exactly that distance, or leaving from it, is allowed (tolerance in favour of the mover).
std::optional<double> advance_until(const Box& moving, Heading heading, const Box& other, double gap, double reach);

/// Points of a footprint that a sight line may aim at: the centre first, then corners and side middles.
std::array<Vec, 9> sight_points(const Box& target);

/// The segment passes through the box (touching an edge counts).
bool crosses(Segment s, const Box& box);
/// Whether all points lie in the strip of `width` and `length` that runs straight ahead from `apex`.
bool all_in_strip(std::span<const Vec> points, Vec apex, Heading heading, double width, double length);

double path_length(std::span<const Vec> path);

/// A grid over many footprints that finds the boxes near a point or a line. Returns every box that comes within reach,
/// and no box whose surrounding circle does not. Queries empty `out` first and return ascending numbers. Boxes off the
/// table are found too.
class BoxIndex {
  public:
    BoxIndex() = default;
    BoxIndex(std::span<const Box> boxes, double table_width, double table_height);
    void rebuild(std::span<const Box> boxes, double table_width, double table_height);  ///< reuses its memory
    /// Moves one box. Its number is one of the last rebuild's.
    void move(std::uint32_t number, const Box& box);
    std::size_t size() const { return items_.size(); }
    void near(Vec p, double reach, std::vector<std::uint32_t>& out) const;
    void along(Vec a, Vec b, double reach, std::vector<std::uint32_t>& out) const;

  private:
    struct Item {
        Vec centre;
        double radius;       ///< of the circle around the box
        std::uint32_t next;  ///< next box in the same cell: 1 + number; 0 = last
    };
    void put(std::uint32_t number, const Box& box);
    template <class Near>
    void look(Vec low, Vec high, std::vector<std::uint32_t>& out, Near&& is_near) const;
    std::size_t cell_of(Vec p) const;
    int column_of(double x) const;
    int row_of(double y) const;

    double per_cell_ = 1;  ///< cells per unit of length
    int columns_ = 0;
    int rows_ = 0;
    double max_radius_ = 0;
    std::vector<std::uint32_t> first_;  ///< per cell: 1 + number of its first box; 0 = empty
    std::vector<Item> items_;           ///< by number
};

}  // namespace linstock
