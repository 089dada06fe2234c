#pragma once
// MW-10.11, MW-10.16, MW-10.17: visibility, the nearest enemy, the enemy ahead, the rear.

#include "rulesets/mwan18/zones.hpp"

namespace linstock::mwan18 {

/// Level of the ground under a point.
int level_at(const Battle&, Vec p);
/// The ground leaves this line open: hills, buildings, woods (MW-3.20). Ignores troops.
bool ground_open(const Battle&, const State&, Vec from, Vec to);
/// No formed unit blocks the line. `but_one` and `but_other` never block.
bool troops_open(const Battle&, const State&, Segment line, UnitId but_one, UnitId but_other);
/// MW-10.11: visibility along the line of the range, in all directions.
bool sees(const Battle&, const State&, UnitId viewer, UnitId target);
bool sees_from(const Battle&, const State&, UnitId viewer, Vec from, UnitId target);
/// A unit of this army, in order or not, sees the target.
bool seen_by_army(const Battle&, const State&, ArmyId army, UnitId target);

struct Seen {
    UnitId unit;  ///< none = no enemy
    double distance = 0;
};
/// The nearest visible enemy in order, by nearest points of the footprints. On a tie, the first in unit order.
Seen nearest_enemy(const Battle&, const State&, UnitId);
/// The same within a distance, without measuring units farther away.
Seen nearest_enemy(const Battle&, const State&, UnitId, double within);
/// The nearest enemy on the table, visible or not, including stampeding and resting units.
Seen nearest_enemy_unseen(const Battle&, const State&, UnitId);
/// MW-10.17
UnitId enemy_ahead(const Battle&, const State&, UnitId);
/// MW-10.16: the heading to the rear.
Heading rear_of(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
