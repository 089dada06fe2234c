#pragma once
// Phases 1 to 6: who is in command, and who rolls (BA-2.D to BA-2.G, BA-4).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

void check_control_range(Play&);  ///< BA-3.1
void mark_commanders(Play&);      ///< BA-3.3
void check_command_range(Play&);  ///< BA-3.4
void mark_units(Play&);           ///< BA-3.6

/// What a command roll of phase 2 or 5 is held against.
void explain_command(const Battle&, const Step& by, Prompt&);

/// What the steps of phases 2 and 5 are nothing without while their die lies upon them: a commander, a formation with
/// a unit that waits.
bool a_commander_rolls(const Battle&, const State&, const Step&);
bool somebody_rolls(const Battle&, const State&, const Step&);

/// BA-4.E: the unit that ask_roll asks about is the next to roll.
bool waits_for_roll(const Battle&, const State&, const Step&);

/// BA-6.F: its commander was disabled or captured.
bool leaderless(const Battle&, const State&, CommandId formation);

}  // namespace linstock::brothers
