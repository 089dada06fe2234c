#pragma once
// What a way costs and what bars it (BA-5.B to BA-5.H), the same for units, commanders and flinches.

#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/procedures.hpp"

#include <optional>
#include <span>
#include <vector>

namespace linstock::brothers {

/// How the ground counts: BA-5.C gives the factor of a road to a column and to commanders only, a flinch has none. A
/// boat is on the water, and the river that others wade is no difficult ground for it (BA-5.R, BA-5.D).
enum class Roads : std::uint8_t { none, strip_only, full, afloat };

/// BA-5.B: the cost of a straight stretch for a front centre.
double cost_of(const Battle&, Vec from, Vec to, Roads);
/// How far along the stretch a budget carries; the whole length when it does.
double carried(const Battle&, Vec from, Vec to, Roads, double budget);
Roads roads_for(const Battle&, UnitId, Formation);

/// What a piece does to a move; water that is not waded is forbidden.
Going going_of(const Battle&, const State&, const Piece&);
/// BA-5.H: the bases touch impassable ground in this pose; the piece. A column is let over by bridge and ford.
PieceId barred_at(const Battle&, const State&, const BaseSize&, const Pose&);
/// The same anywhere on a leg, on which the heading stays.
PieceId barred_on(const Battle&, const State&, const BaseSize&, const Pose& from, Vec to);
/// BA-5.R: a boat's bases lie wholly on navigable water in this pose, and all along a leg.
bool afloat(const Battle&, const BaseSize&, const Pose&);
bool afloat_on(const Battle&, const BaseSize&, const Pose& from, Vec to);
/// BA-15.B: the same of a leg onto the table, as far as the bases lie on it.
bool floats_in(const Battle&, const BaseSize&, const Pose& from, Vec to);
/// The same for a commander's centre.
PieceId barred_for_commander(const Battle&, const State&, Vec from, Vec to);
PieceId barred_for_commander(const Battle&, const State&, Vec at);
bool on_table(const Battle&, const BaseSize&, const Pose&);

/// Straight on: how far to the table edge; to impassable ground, or `far`; how much farther until a unit that ends
/// there lies on nobody, nor on an enemy commander (BA-8.G, BA-6.J), 0 = it is clear.
double to_the_edge(const Battle&, const BaseSize&, const Pose&, Vec ahead);
double to_impassable(const Battle&, const State&, const BaseSize&, const Pose&, Vec ahead, double far);
double until_clear(const Battle&, const State&, UnitId, const Pose& end, Vec ahead);
/// Straight back from so far on: the last place where it is clear.
double back_until_clear(const Battle&, const State&, UnitId, const Pose& from, Vec ahead, double far);

/// The first enemy in contact anywhere on a leg (BA-0.F).
UnitId contact_on_leg(const Battle&, const State&, const std::vector<Lying>& enemies, const BaseSize&, const Pose& from,
                      Vec to);
/// The first enemy whose bases are overlapped anywhere on a leg.
UnitId passed_over(const std::vector<Lying>& enemies, const BaseSize&, const Pose& from, Vec to);

/// Where bases that move by `way` first touch an enemy's rectangle: share of the way, and whom; none when they never
/// do.
struct Touch {
    double share = 1;
    std::vector<UnitId> units;  ///< all that are touched at that moment, scenario order
};
/// So far short of the very touch bases stop, that they lie beside one another and not on one another.
inline constexpr double hair_short = 4e-6;
std::optional<Touch> first_touch(const Battle&, const std::vector<Lying>& enemies, const BaseSize&, const Pose& from,
                                 Vec way);

}  // namespace linstock::brothers
