#pragma once
// Decisions that no officer would give, even if a few lucky rollouts favour them. The search does not try them beside
// the default move, and the recruit's random moves leave them out.

#include "generals/battlefield_model.hpp"

namespace linstock::general {

/// An enemy could fire muskets at the unit or charge it within two turns. Distant guns do not count.
bool in_reach(const BattlefieldModel&, const Body&);

/// An enemy in range and in sight of the unit, in any direction.
bool has_target(const BattlefieldModel&, const Body&);

/// Foot, guns or dismounted cavalry in column under musket fire that it cannot answer. `share_of_range` limits the
/// range of the enemy muskets: 1 = the full range.
bool is_column_under_fire(const BattlefieldModel&, const Body&, const Pose&, double share_of_range);

/// The decision leaves the unit as it is: the same formation, no movement, or a turn of less than eight degrees. To
/// stand is the same and simpler.
bool changes_nothing(const BattlefieldModel&, const Decision&);

/// Attack orders reach at most two moves, or one move and the last inch where no dice change a move in the open.
bool too_far_to_attack(const BattlefieldModel&, const Body&, UnitId target);

/// One of these:
/// - to spike one's own guns;
/// - a change of formation without movement, where no enemy could fire muskets at the unit or charge it soon. Guns may
///   unlimber with a target in range, and limber without one;
/// - guns that limber with a target in range, unless enemies threaten them;
/// - to dismount where no enemy is in range, or where enemies are so near that they attack the unit on foot;
/// - a square without enemy cavalry nearby, or a column formed in front of muskets;
/// - an attack on a distant target.
bool is_undisciplined(const BattlefieldModel&, const Decision&);

}  // namespace linstock::general
