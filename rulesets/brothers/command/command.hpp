#pragma once
// Phases 1 to 6: control, command, and command rolls (BA-2.D to BA-2.G, BA-4).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

void check_control_range(Play&);  ///< BA-3.1
void mark_commanders(Play&);      ///< BA-3.3
void check_command_range(Play&);  ///< BA-3.4
void mark_units(Play&);           ///< BA-3.6

/// Explains a command roll of phase 2 or 5: what its face is compared with.
void explain_command(const Battle&, const Step& by, Prompt&);

/// Invariants of phases 2 and 5 while their die is rolled: a commander, or a formation with a waiting unit.
bool a_commander_rolls(const Battle&, const State&, const Step&);
bool somebody_rolls(const Battle&, const State&, const Step&);

/// BA-4.E: the unit of an ask_roll prompt is the next to roll.
bool waits_for_roll(const Battle&, const State&, const Step&);

/// BA-6.F: its commander was disabled or captured.
bool leaderless(const Battle&, const State&, CommandId formation);

}  // namespace linstock::brothers
