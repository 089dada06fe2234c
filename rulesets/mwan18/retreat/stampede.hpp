#pragma once
// MW-7.1, MW-6.15, MW-5.3.2, MW-5.3.3: the run of those who stampede, whom they carry along or frighten, and what
// breaks off from a unit. `run_away` and `note_passage` are in moving.hpp.

#include "rulesets/mwan18/movement/moving.hpp"

namespace linstock::mwan18 {

/// Feet of a whole run (MW-7.1).
int run_of(const Battle&, const State&, UnitId);
/// Safe enough to rally (MW-7.2): it does not run on.
bool at_rallying_point(const Battle&, const State&, UnitId);

/// Takes so many figures out of a unit as a part of its own, which stands where it stands; of a battery the crews of
/// these sections, when it is limbered the sections themselves. All of them, and no guns left behind: the unit itself.
UnitId break_off(Play&, UnitId, int figures, const std::array<bool, most_sections>& sections);
/// Whom a part belongs to: its parent, but a crew its own guns, also where they were left behind (MW-3.17), and crews
/// whose guns are parted all of these; none = its guns are no more.
std::vector<UnitId> homes_of(const Battle&, const State&, UnitId part);
UnitId home_of(const Battle&, const State&, UnitId part);  ///< of the first of its men
/// A part goes home: figures to their unit, or crews to those of their guns that are there; whose guns are elsewhere
/// stay the part; sections that ran with their guns are of the battery again. Precondition: it is one of its homes.
void join(Play&, UnitId part, UnitId home);

}  // namespace linstock::mwan18
