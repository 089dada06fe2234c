#pragma once
// RV-16.C, RE-16.C, CF-17.C: trenches, forts, breastworks: which units they protect, and against which enemies. The
// effects belong to the chapters: cover, morale, duel factors.

#include "rulesets/brom/model.hpp"
#include "rulesets/brom/terrain_traits.hpp"

#include <optional>

namespace linstock::brom {

inline constexpr KindSet forts =
    common::kinds_with(terrain_table, [](const TerrainTraits& row) { return row.work == Work::fort; });
inline constexpr KindSet any_work =
    common::kinds_with(terrain_table, [](const TerrainTraits& row) { return row.work != Work::none; });

/// Whether a standing work of these kinds protects the unit. An area: half its stands or more are in it. A line: the
/// unit is close to it on the side that it protects, and it is between the unit and an enemy at `from` (none: any
/// enemy).
bool served_by_works(const Battle&, const State&, UnitId, KindSet kinds, std::optional<Vec> from);
/// The same for a point and any linear obstacle; walls, fences and hedges protect both sides.
bool covers_behind(const Battle&, const State&, const Piece& line, Vec from, Vec to);
/// Whether a footprint is close to a work drawn as a line, on the side that it protects.
bool close_behind(const Battle&, const Piece& work, const Box&);
bool looks_over_from_before(const Battle&, const Piece& work, const Box&);
/// An enemy's position for the question what is in between. For one that has closed: where it came from.
Vec comes_from(const Battle&, const State&, UnitId enemy);

}  // namespace linstock::brom
