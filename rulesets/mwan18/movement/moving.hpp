#pragma once
// T2b and T2c: everybody moves together in five parts (MW-3.41), then the charges are laid.

#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

/// Plays the sealed moves, stampedes and officers' rides, and lays the charges. No dice.
void move_all(Play&);

/// Carries a unit to a place with everybody who is with it.
void put_unit(Play&, UnitId, Point place, Heading heading);
/// Those who are with a unit are where it is; who rides elsewhere in this turn does not go with it (MW-11.2).
void take_officers(State&, UnitId);
/// Takes a unit off for good: its officers stay where it was.
void remove_unit(Play&, UnitId, Presence presence, const char* word, Cite why);

/// Officers ride to where T1 sent them, and are with a unit when its front centre is near enough (MW-11.2).
void ride_officers(Play&);

/// MW-7.1: one whole run to the rear, from where it stands; off the table it is lost. `seen_by_friends`: reasons for
/// those it passes (MW-5.3.3) are noted.
void run_away(Play&, UnitId);
/// Reasons of MW-5.3.2 and MW-5.3.3 for everybody that this way of a unit touches or passes: the places it has come
/// through, its old one first.
void note_passage(Play&, UnitId runner, std::span<const Point> trail, bool stampeding);

}  // namespace linstock::mwan18
