#pragma once
// One helper for each comparison of distances, with the tolerance of 1e-6 in favour of the shooter or mover.
// A raw <= on a distance is a lint error: use these.

namespace linstock {

inline constexpr double tolerance = 1e-6;

/// "within N" includes N.
constexpr bool within(double distance, double limit) { return distance <= limit + tolerance; }
/// Strictly beyond N.
constexpr bool beyond(double distance, double limit) { return !within(distance, limit); }
/// At least N away, in favour of the mover.
constexpr bool at_least(double distance, double limit) { return distance >= limit - tolerance; }
/// Strictly shorter: used to rank, never to permit.
constexpr bool nearer(double a, double b) { return a < b - tolerance; }
constexpr bool same_length(double a, double b) { return a - b <= tolerance && b - a <= tolerance; }
/// Whether the distance is in the band (from, to]: over the limit of the band before, up to and including its own
/// limit, as printed bands are read.
constexpr bool in_band(double distance, double from, double to) {
    return (from <= 0 || beyond(distance, from)) && within(distance, to);
}

}  // namespace linstock
