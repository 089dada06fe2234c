#pragma once
// Whom a unit takes along when it is put somewhere or taken off, and whom it frightens on its way.

#include "rulesets/mwan18/model.hpp"

#include <functional>
#include <span>

namespace linstock::mwan18 {

/// Carries a unit to a place with everybody who is with it.
void put_unit(Play&, UnitId, Point place, Heading heading);
/// Those who are with a unit are where it is; who rides elsewhere in this turn does not go with it (MW-11.2).
void take_officers(State&, UnitId);
/// It touches nobody any more, as attacker or attacked.
void forget_contact(Play&, UnitId);
/// Takes a unit off for good: its officers stay where it was.
void remove_unit(Play&, UnitId, Presence presence, const char* word, Cite why);

/// Officers ride to where T1 sent them, and are with a unit when its front centre is near enough (MW-11.2).
void ride_officers(Play&);

/// Reasons of MW-5.3.2 and MW-5.3.3 for everybody whom `met` says that it has run into, or passed.
void note_passage(Play&, UnitId runner, bool stampeding, const std::function<bool(UnitId)>& met);
/// Of who goes while nobody else does: whom its body touches or passes on the way by these places of its front centre,
/// its old one first, that it stands at the end of now.
void note_passage(Play&, UnitId runner, std::span<const Point> trail, bool stampeding);

}  // namespace linstock::mwan18
