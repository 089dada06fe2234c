#pragma once
// The cost of a path and what bars it (BA-5.B to BA-5.H), for units, commanders and flinches.

#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/procedures.hpp"

#include <optional>
#include <span>
#include <vector>

namespace linstock::brothers {

/// The effect of roads. BA-5.C: only a column and commanders have the factor of a road; a flinch has none. For a boat,
/// a river that other units wade is not difficult ground (BA-5.R, BA-5.D).
enum class Roads : std::uint8_t { none, strip_only, full, afloat };

/// BA-5.B: the cost of a straight stretch for a front centre.
double cost_of(const Battle&, Vec from, Vec to, Roads);
/// The length of the stretch that a budget suffices for, at most the whole.
double carried(const Battle&, Vec from, Vec to, Roads, double budget);
Roads roads_for(const Battle&, UnitId, Formation);

/// The effect of a piece on a move. Water that cannot be waded is forbidden.
Going going_of(const Battle&, const State&, const Piece&);
/// BA-5.H: a piece of impassable ground under these bases; none if there is none. A bridge or ford lets a column cross.
PieceId barred_at(const Battle&, const State&, const BaseSize&, const Pose&);
/// The same anywhere on a leg with constant heading.
PieceId barred_on(const Battle&, const State&, const BaseSize&, const Pose& from, Vec to);
/// BA-5.R: a boat's bases are completely on navigable water, in this pose or all along a leg.
bool afloat(const Battle&, const BaseSize&, const Pose&);
bool afloat_on(const Battle&, const BaseSize&, const Pose& from, Vec to);
/// BA-15.B: the same for a leg onto the table, for the part of the bases on the table.
bool floats_in(const Battle&, const BaseSize&, const Pose& from, Vec to);
/// The same for a commander's centre.
PieceId barred_for_commander(const Battle&, const State&, Vec from, Vec to);
PieceId barred_for_commander(const Battle&, const State&, Vec at);
bool on_table(const Battle&, const BaseSize&, const Pose&);

/// Distances straight ahead: to the table edge; to impassable ground, at most `far`; and until a unit that ends there
/// overlaps no unit and no enemy commander (BA-8.G, BA-6.J), 0 = free.
double to_the_edge(const Battle&, const BaseSize&, const Pose&, Vec ahead);
double to_impassable(const Battle&, const State&, const BaseSize&, const Pose&, Vec ahead, double far);
double until_clear(const Battle&, const State&, UnitId, const Pose& end, Vec ahead);
/// Straight back from `far`: the last free place.
double back_until_clear(const Battle&, const State&, UnitId, const Pose& from, Vec ahead, double far);

/// The first enemy in contact anywhere on a leg (BA-0.F).
UnitId contact_on_leg(const Battle&, const State&, const std::vector<Lying>& enemies, const BaseSize&, const Pose& from,
                      Vec to);
/// The first enemy whose bases are overlapped anywhere on a leg.
UnitId passed_over(const std::vector<Lying>& enemies, const BaseSize&, const Pose& from, Vec to);

/// Where bases moved by `way` first touch an enemy's rectangle: the share of the path, and the units; none if never.
struct Touch {
    double share = 1;
    std::vector<UnitId> units;  ///< all units touched at that moment, in scenario order
};
/// Bases stop this much short of a touch, so that they do not overlap.
inline constexpr double hair_short = 4e-6;
std::optional<Touch> first_touch(const Battle&, const std::vector<Lying>& enemies, const BaseSize&, const Pose& from,
                                 Vec way);

}  // namespace linstock::brothers
