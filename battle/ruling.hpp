#pragma once
// Rulings of the umpire: between two decisions the umpire corrects a unit, an officer or the ground, with a reason. A
// ruling answers no prompt. It is recorded like other decisions, and open prompts are asked again. What the rules do
// not allow causes a warning; what is impossible is rejected.

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "battle/decision.hpp"
#include "battle/engine_api.hpp"
#include "battle/state.hpp"
#include "ground/terrain.hpp"

#include <optional>
#include <string>

namespace linstock {

inline constexpr std::size_t longest_reason = 400;

/// Correction of an officer. Empty members stay unchanged.
struct OfficerRuling {
    std::optional<Vec> place;
    std::optional<Presence> presence;
    std::optional<UnitId> attached_to;  ///< none = alone
};

/// Correction of the object that the decision names; new ground or dice if it names none. Units are described as in a
/// situation, and omitted members stay unchanged. Positions are in the battle's own unit of length.
struct Ruling {
    std::string reason;
    SituationUnit stated;  ///< for the decision's unit
    OfficerRuling officer;
    std::optional<bool> down;             ///< of a piece of ground: removed or destroyed, or restored
    std::optional<TerrainChange> ground;  ///< a new piece of ground
    /// Number of the next dice to skip: they were rolled at the table by mistake.
    int dice = 0;
};
inline constexpr int most_dice_taken_back = 250;
bool same_ruling(const Ruling* a, const Ruling* b);
/// Whether a piece of this kind can be removed: a fence, wall, bridge, ford, wood or house.
bool may_be_down(const Piece& piece);

inline bool is_ruling(const Decision& decision) { return decision.verb == Verb::rule; }

/// Pure. Empty = possible. Precondition: the battle is not over.
std::optional<Refusal> check_ruling(const Battle& battle, const State& state, const Decision& decision);
/// The ruling is rejected only because a step in progress involves its unit. It becomes possible after that step.
bool waits_for_step(const Battle& battle, const State& state, const Decision& decision);
/// Warnings for what the rules would not allow. Precondition: check_ruling() accepts it.
Problems objections(const Battle& battle, const State& state, const Decision& decision);
/// Precondition: check_ruling() accepts it.
void carry_out_ruling(const Decision& decision, State& state, Play& play);

}  // namespace linstock
