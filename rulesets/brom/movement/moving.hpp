#pragma once
// Putting units down, showing them, taking them off: the one place where that is done.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// Carries a unit and everything attached to it to a place; sets moved when `counts`. No checks.
void put_unit(Play&, UnitId, Point place, Heading heading, Formation formation, double walked, bool counts);
/// RE-14.A, CF-16.1: cavalry has moved by its order, whatever befalls it afterwards.
void goes_by_order(Play&, UnitId);
/// RV-10.F, RE-10.F, CF-12.F: a unit is no longer where those who attack it had come up to it; RV-10.C, RE-10.C,
/// CF-12.C: nor where those who support it had. put_unit() notes it by itself of a unit that goes; one that turns,
/// forms anew or closes up has not left.
void leaves_its_attackers(State&, UnitId);
/// Removes a unit from play: presence, its officers' fate by `presence` (left: with it; destroyed/captured: danger).
void remove_unit(Play&, UnitId, Presence presence, const char* word, UnitId by, Cite why);
/// A concealed unit seen at last (RV-2.B). Does nothing to others.
void reveal(Play&, UnitId, const char* word);
/// A concealed unit that is no longer wholly in its cover, by marching or by forming and facing otherwise (RV-2.B).
void reveal_out_of_cover(Play&, UnitId);
/// Reveals concealed enemies within reach of a unit, both ways (RV-2.B).
void reveal_near(Play&, UnitId);

/// The guns stay where the battery stands (RV-8): rout, or falling back in woods ("guns_fall_back").
void abandon_guns(Play&, UnitId, const char* clause = "guns_in_rout");

}  // namespace linstock::brom
