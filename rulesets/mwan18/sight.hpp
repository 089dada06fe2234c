#pragma once
// MW-10.11, MW-10.16, MW-10.17: who sees whom, the nearest enemy, the enemy ahead, the rear.

#include "rulesets/mwan18/zones.hpp"

namespace linstock::mwan18 {

/// Level of the ground under a point.
int level_at(const Battle&, Vec p);
/// The ground lets one see along this line: hills, buildings, woods (MW-3.20). Nobody's troops are looked at.
bool ground_open(const Battle&, const State&, Vec from, Vec to);
/// Formed units hide what is behind them. `but_one` and `but_other` never do.
bool troops_open(const Battle&, const State&, Segment line, UnitId but_one, UnitId but_other);
/// MW-10.11: along the line that the range uses. Sight goes all round.
bool sees(const Battle&, const State&, UnitId viewer, UnitId target);
bool sees_from(const Battle&, const State&, UnitId viewer, Vec from, UnitId target);
/// Somebody of this army sees the unit, in order or not.
bool seen_by_army(const Battle&, const State&, ArmyId army, UnitId target);

struct Seen {
    UnitId unit;  ///< none = nobody
    double distance = 0;
};
/// The nearest enemy in order that the unit sees, by nearest points of the footprints; equal: the first in unit order.
Seen nearest_enemy(const Battle&, const State&, UnitId);
/// The same within a distance; saves the measuring of the others.
Seen nearest_enemy(const Battle&, const State&, UnitId, double within);
/// The nearest enemy on the table, stampeding and resting ones too, whether it is seen or not.
Seen nearest_enemy_unseen(const Battle&, const State&, UnitId);
/// MW-10.17
UnitId enemy_ahead(const Battle&, const State&, UnitId);
/// MW-10.16: the heading that leads to the rear.
Heading rear_of(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
