#pragma once
// MW-4.6, MW-4.7, MW-4.9: who may fire at what. A shot comes from a unit, or from one section of a battery.

#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/fire/fire_reckoning.hpp"

#include <optional>
#include <vector>

namespace linstock::mwan18 {

/// T3, or T4b for stopped chargers (MW-6.4).
enum class FireStage : std::uint8_t { all, stopped };
LINSTOCK_LAST(FireStage, stopped)

inline constexpr int whole_unit = -1;  ///< foot and horse, instead of a section

/// The point of fire, and the front edge of its arc: of the unit, or of the gun (MW-10.8, MW-10.9).
struct Muzzle {
    Vec from;
    FrontEdge front;
};
Muzzle muzzle_of(const Battle&, const State&, UnitId, int section);

/// The first section (or whole_unit) and one past the last: for (int s = ...; s < ...; ++s).
struct Sections {
    int first = whole_unit;
    int end = 0;
};
Sections sections_of(const Battle&, const State&, UnitId);

/// Why the unit may not fire at all.
std::optional<Refusal> silenced(const Battle&, const State&, FireStage, UnitId);
/// Whether the unit has men and arms to fire; for a section, whether it has crew (MW-4.9).
bool is_manned(const Battle&, const State&, UnitId, int section);
/// The highest rate of fire (MW-4.A.5 to MW-4.A.7); 1 for guns.
int most_rate(const Battle&, UnitId);

Firer firer_of(const Battle&, const State&, FireStage, UnitId, int section, int rate);
/// The target from this firer's view; a charger in the middle of its path (MW-6.3).
struct Sighted {
    Aimed aimed;
    bool enfiladed = false;
};
/// The target as the firer sees it; nothing if it cannot be fired at (arc, sight, close action).
std::optional<Sighted> sighted(const Battle&, const State&, UnitId firer, int section, UnitId target);
/// Whether the target is sighted, and the chart has an effect at this range (MW-smallarms).
bool may_fire_at(const Battle&, const State&, FireStage, UnitId firer, int section, UnitId target);
/// Why the firer may not fire at the target.
std::optional<Refusal> no_shot(const Battle&, const State&, FireStage, UnitId firer, int section, UnitId target);

struct Target {
    UnitId unit;
    double distance = 0;  ///< in feet, when fired at
};
/// All lawful targets, nearest first; on a tie in unit order.
std::vector<Target> targets_of(const Battle&, const State&, FireStage, UnitId firer, int section);

/// The refusal of a rate above that of its arms (MW-4.A.5 to MW-4.A.7; 1 for other arms, MW-4.A.1).
Refusal too_fast(const Battle&, UnitId);
/// MW-10.8: the target as it is now, for artillery or small arms.
Aimed aimed_at(const Battle&, const State&, Vec from, bool artillery, UnitId target);

}  // namespace linstock::mwan18
