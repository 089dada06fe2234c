#pragma once
// Placing and removing units, with the effects on their officers and on friends nearby.

#include "rulesets/mwan18/model.hpp"

#include <functional>
#include <span>

namespace linstock::mwan18 {

/// Puts a unit, with its officers, at a place.
void put_unit(Play&, UnitId, Point place, Heading heading);
/// Moves a unit's officers to its place, except those that ride elsewhere this turn (MW-11.2).
void take_officers(State&, UnitId);
/// Ends the unit's contact, as attacker or defender.
void forget_contact(Play&, UnitId);
/// Removes a unit permanently. Its officers stay where it was.
void remove_unit(Play&, UnitId, Presence presence, const char* word, Cite why);

/// Officers ride to the destination of T1. They join a unit if its front centre is within reach (MW-11.2).
void ride_officers(Play&);

/// Adds reasons of MW-5.3.2 and MW-5.3.3 to each unit for which `met` says that the runner touched or passed it.
void note_passage(Play&, UnitId runner, bool stampeding, const std::function<bool(UnitId)>& met);
/// The same for a runner that moves alone. `trail` has the places of its front centre, first its old one, last its
/// present one.
void note_passage(Play&, UnitId runner, std::span<const Point> trail, bool stampeding);

}  // namespace linstock::mwan18
