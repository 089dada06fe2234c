#pragma once
// Placing, revealing and removing units. All chapters use these functions for it.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// Moves a unit and everything attached to it to a place; sets `moved` if `counts`. Checks nothing.
void put_unit(Play&, UnitId, Point place, Heading heading, Formation formation, double walked, bool counts);
/// RE-14.A, CF-16.1: notes that cavalry has moved by its order, even if it is driven off later.
void goes_by_order(Play&, UnitId);
/// RV-10.F, RE-10.F, CF-12.F: notes that a unit has left the place where its attackers had come up to it. RV-10.C,
/// RE-10.C, CF-12.C: likewise for its supporters. put_unit() calls it for a unit that moves. A unit that turns,
/// re-forms or closes up has not left.
void leaves_its_attackers(const Battle&, State&, UnitId);
/// The flag of an attacker or supporter that leaves_its_attackers() sets.
UnitFlag target_left_flag(const Battle&, UnitId);
/// Removes a unit from play. Its attached officers leave or are captured with it; those of a destroyed unit become free
/// and roll for danger.
void remove_unit(Play&, UnitId, Presence presence, const char* word, UnitId by, Cite why);
/// Reveals a concealed unit (RV-2.B). Does nothing to others.
void reveal(Play&, UnitId, const char* word);
/// Reveals a concealed unit that is no longer wholly in its cover after a move, re-forming or a new facing (RV-2.B).
void reveal_out_of_cover(Play&, UnitId);
/// Reveals concealed enemies within reach of a unit, and a concealed unit to them (RV-2.B).
void reveal_near(Play&, UnitId);

/// Leaves the guns at the battery's place (RV-8): rout, or falling back in woods ("guns_fall_back").
void abandon_guns(Play&, UnitId, const char* clause = "guns_in_rout");

}  // namespace linstock::brom
