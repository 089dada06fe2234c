#pragma once
// RV-16.C, RE-16.C, CF-17.C: trenches, forts, breastworks: whom they serve, and against whom. What they give is the
// chapters' own: cover, morale, duel factors.

#include "rulesets/brom/model.hpp"

#include <optional>

namespace linstock::brom {

inline constexpr KindSet forts{PieceKind::fieldwork};
inline constexpr KindSet any_work{PieceKind::breastwork, PieceKind::fieldwork};

/// A standing work of these kinds serves the unit. An area: half its stands or more are in it. A line: the unit is
/// close to it on the side that it protects, and it lies between the unit and an enemy at `from` (none: whoever he is).
bool served_by_works(const Battle&, const State&, UnitId, KindSet kinds, std::optional<Vec> from);
/// The same of a point and any linear obstacle; walls, fences and hedges protect both sides.
bool covers_behind(const Battle&, const State&, const Piece& line, Vec from, Vec to);
/// A footprint close to a work drawn as a line, on the side that it protects; on the other side, looking over it.
bool close_behind(const Battle&, const Piece& work, const Box&);
bool looks_over_from_before(const Battle&, const Piece& work, const Box&);
/// Where an enemy is when it is asked what lies between; of one that has closed, where it came from.
Vec comes_from(const Battle&, const State&, UnitId enemy);

}  // namespace linstock::brom
