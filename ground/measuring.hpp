#pragma once
// Measuring between footprints: one named function for each way a rulebook measures. Footprints are Boxes.

#include "base/geometry.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace linstock {

// --- A quick look before a measurement: most things on a table are nowhere near each other ---

/// Far more than every tolerance, and than what lies on the grid differs from where it is reckoned.
inline constexpr double margin_of_doubt = 0.01;
/// Certainly further apart than `reach`, footprints by the circles around them; otherwise it has to be measured.
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

/// Nearest points of the two footprints.
double nearest_distance(const Box& a, const Box& b);
/// From a unit's front centre to the nearest point of a footprint.
double front_centre_to(const Box& from, const Box& to);
double front_centre_to_front_centre(const Box& a, const Box& b);

/// Some part of the footprint lies in the cone of `degrees` (half to each side of the heading) from the apex. What
/// lies within the tolerance of the cone's edge lies in it: in favour of the shooter. 1 to 360 degrees.
bool in_cone(Vec apex, Heading heading, int degrees, const Box& target);
bool in_cone(Vec apex, Heading heading, int degrees, Vec point);
/// On the line itself counts as behind it: strictly ahead of the line through the front of the box, across its heading.
bool ahead_of_front_line(const Box& unit, Vec p);

/// Footprints touch: not further apart than the tolerance.
bool in_contact(const Box& a, const Box& b);
/// They share area.
bool overlapping(const Box& a, const Box& b);

/// The gap between `a` and `b` along a's heading when b lies behind or in front of a, their footprints overlapping
/// across it; none when they do not overlap across the heading. 0 when they touch or overlap.
std::optional<double> gap_front_to_back(const Box& a, const Box& b);
/// b lies wholly in the rear half-plane of a's front line and overlaps a's width.
bool directly_behind(const Box& a, const Box& b);
/// b is beside a: overlapping along a's depth; the gap across its heading; `left` tells on which hand (of b's centre;
/// false dead in line). 0 when they touch or overlap.
std::optional<double> gap_on_flank(const Box& a, const Box& b, bool& left);

/// The ground a front line of `front` width sweeps, square to each leg: one box per leg of the path, legs without
/// length left out. The heading of a leg is the nearest of the table of directions, so a corner of the corridor may lie
/// 0.0003 of the leg's length beside the true place.
std::vector<Box> corridor(std::span<const Vec> path, double front);
bool passes_through(std::span<const Box> corridor, const Box& other);

/// How far a box can be moved straight along `heading` (which need not be its own) before it comes within `gap` of
/// `other`; 0 if it is nearer already; none if it never is within `reach`. Moved so far it stands `gap` away, to 1e-8.
/// Sliding past at that very distance, or leaving from it, is free (tolerance in favour of the mover).
std::optional<double> advance_until(const Box& moving, Heading heading, const Box& other, double gap, double reach);

/// Points of a footprint that a sight line may aim at: centre, corners, side middles (centre first).
std::array<Vec, 9> sight_points(const Box& target);

/// The segment passes through the box (touching an edge counts).
bool crosses(Segment s, const Box& box);
/// The whole point set lies in the strip of `width` that runs straight ahead from `apex`, as long as `length`.
bool all_in_strip(std::span<const Vec> points, Vec apex, Heading heading, double width, double length);

double path_length(std::span<const Vec> path);

/// A grid over many footprints, rebuilt when wanted: which boxes may lie near a place or a line. It names every box
/// that comes within reach and no box whose surrounding circle does not; `out` is emptied first, the numbers of the
/// boxes in it ascend. Boxes off the table are found too.
class BoxIndex {
  public:
    BoxIndex() = default;
    BoxIndex(std::span<const Box> boxes, double table_width, double table_height);
    void rebuild(std::span<const Box> boxes, double table_width, double table_height);  ///< keeps its memory
    /// One box is somewhere else now. Its number is one of the last rebuild's.
    void move(std::uint32_t number, const Box& box);
    std::size_t size() const { return items_.size(); }
    void near(Vec p, double reach, std::vector<std::uint32_t>& out) const;
    void along(Vec a, Vec b, double reach, std::vector<std::uint32_t>& out) const;

  private:
    struct Item {
        Vec centre;
        double radius;       ///< of the circle around the box
        std::uint32_t next;  ///< in its cell: 1 + number of the next box; 0 = the last
    };
    void put(std::uint32_t number, const Box& box);
    template <class Near>
    void look(Vec low, Vec high, std::vector<std::uint32_t>& out, Near&& is_near) const;
    std::size_t cell_of(Vec p) const;
    int column_of(double x) const;
    int row_of(double y) const;

    double per_cell_ = 1;  ///< cells in a unit of length
    int columns_ = 0;
    int rows_ = 0;
    double max_radius_ = 0;
    std::vector<std::uint32_t> first_;  ///< by cell: 1 + number of its first box; 0 = empty
    std::vector<Item> items_;           ///< by number
};

}  // namespace linstock
