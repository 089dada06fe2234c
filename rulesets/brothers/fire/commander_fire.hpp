#pragma once
// Fire at and through commanders (BA-6.A to BA-6.E), and the cover save of fire and melee (BA-9.C).

#include "rulesets/brothers/fire/fire.hpp"

namespace linstock::brothers {

/// BA-6.D: a unit fires at a commander.
void fire_at_commander(Play&, UnitId firer, OfficerId target);
/// BA-6.B: dice for each commander whom the lines of fire cross, except the target.
void push_through(Play&, UnitId firer, UnitId target, OfficerId other);
/// For fire at a works section: the piece, and the edge if it is drawn as an area.
void push_through(Play&, UnitId firer, PieceId work, std::uint16_t edge);
/// Adds the target of a volley to the prompt.
void explain_volley(const Step& by, Prompt&);
/// BA-9.C: reads the cover dice just rolled. Returns the number of hits that remain.
int read_cover(Play&, UnitId target, const CoverSeen&, Fight);

}  // namespace linstock::brothers
