#pragma once
// MW-7.1, MW-6.15, MW-5.3.2, MW-5.3.3: the run of stampeding units, its effect on friends, and parts that break off.
// moving.hpp has run_away(), carrying.hpp note_passage().

#include "rulesets/mwan18/movement/moving.hpp"

namespace linstock::mwan18 {

/// Feet of a full run (MW-7.1).
int run_of(const Battle&, const State&, UnitId);
/// The unit is safe enough to rally (MW-7.2), so it does not run on.
bool at_rallying_point(const Battle&, const State&, UnitId);

/// Moves this many figures of a unit to a part at the same place. For a battery, moves the crews of these sections; for
/// a limbered one, the sections. Returns the unit itself if all go and no guns are left behind.
UnitId break_off(Play&, UnitId, int figures, const std::array<bool, most_sections>& sections);
/// The homes of a part: the units that it may join. Normally the parent. For a crew, the units that have its guns, even
/// if these were left behind (MW-3.17) or divided; none if the guns are gone.
std::vector<UnitId> homes_of(const Battle&, const State&, UnitId part);
UnitId home_of(const Battle&, const State&, UnitId part);  ///< the home of the first crew in the part
/// A part joins a home. Figures go to their unit, and crews to those of their guns that are there; other crews remain
/// the part. Sections that ran with their guns return to the battery. Precondition: `home` is one of its homes.
void join(Play&, UnitId part, UnitId home);

}  // namespace linstock::mwan18
