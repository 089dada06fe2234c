#pragma once
// Fire at commanders and through them (BA-6.A to BA-6.E), and the cover save that fire and melee share (BA-9.C).

#include "rulesets/brothers/fire/fire.hpp"

namespace linstock::brothers {

/// BA-6.D: a unit fires at a commander.
void fire_at_commander(Play&, UnitId firer, OfficerId target);
/// BA-6.B: dice for each commander whom the lines of fire cross, but for the target.
void push_through(Play&, UnitId firer, UnitId target, OfficerId other);
/// At a works section: the piece, and the edge of one that is drawn as an area.
void push_through(Play&, UnitId firer, PieceId work, std::uint16_t edge);
/// Whom a volley is fired at.
void explain_volley(const Step& by, Prompt&);
/// BA-9.C: the faces just rolled; how many hits stand.
int read_cover(Play&, UnitId target, const CoverSeen&, Fight);

}  // namespace linstock::brothers
