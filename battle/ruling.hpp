#pragma once
// The umpire's word: between two decisions he puts a unit, an officer or the ground right, with a reason. It answers no
// prompt and is a decision like any other in a record; whoever was asked is asked anew. What the book would not allow
// is told, not forbidden; what cannot be is refused.

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "battle/decision.hpp"
#include "battle/door.hpp"
#include "battle/state.hpp"
#include "ground/terrain.hpp"

#include <optional>
#include <string>

namespace linstock {

inline constexpr std::size_t longest_reason = 400;

/// Of an officer; what is left out stays as it is.
struct OfficerRuling {
    std::optional<Vec> place;
    std::optional<Presence> presence;
    std::optional<UnitId> attached_to;  ///< none = on his own
};

/// Of one of the three, or of new ground or of dice where the decision names none: what is said of a unit is said as a
/// situation says it, and what is left out stays as it is. Places are in the battle's own unit.
struct Ruling {
    std::string reason;
    SituationUnit stated;  ///< its unit is the decision's
    OfficerRuling officer;
    std::optional<bool> down;         ///< of a piece of ground: a bridge broken, a fence gone, or whole again
    std::optional<LaidPiece> ground;  ///< of nothing on the table yet: a piece of ground that is there from now on
    /// Of nothing on the table: so many dice, the next of the battle's, were thrown, taken back, and do not count.
    int dice = 0;
};
inline constexpr int most_dice_taken_back = 250;
bool same_ruling(const Ruling* a, const Ruling* b);
/// Such a piece of ground can be gone: a fence or a wall, a bridge, a ford, a wood, a house.
bool may_be_down(const Piece& piece);

inline bool is_ruling(const Decision& decision) { return decision.verb == Verb::rule; }

/// Pure; nothing = it can be. Precondition: the battle goes on.
std::optional<Refusal> check_ruling(const Battle& battle, const State& state, const Decision& decision);
/// It is refused for the one reason that a step in hand is about its unit: it can be when that is done.
bool waits_for_step(const Battle& battle, const State& state, const Decision& decision);
/// What the book would not allow of it: warnings. Precondition: check_ruling().
Problems objections(const Battle& battle, const State& state, const Decision& decision);
/// Precondition: check_ruling().
void carry_out_ruling(const Decision& decision, State& state, Play& play);

}  // namespace linstock
