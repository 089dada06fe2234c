#pragma once
// MW-4.6, MW-4.7, MW-4.9: who may fire and at what. A shot is of a unit, or of one section of a battery.

#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/fire/fire_reckoning.hpp"

#include <optional>
#include <vector>

namespace linstock::mwan18 {

/// T3, or T4b: what a stopped charger may still fire (MW-6.4).
enum class FireStage : std::uint8_t { all, stopped };
LINSTOCK_LAST(FireStage, stopped)

inline constexpr int whole_unit = -1;  ///< instead of a section: foot and horse

/// Where it fires from and the front edge of its arc: the unit's, or the gun's (MW-10.8, MW-10.9).
struct Muzzle {
    Vec from;
    FrontEdge front;
};
Muzzle muzzle_of(const Battle&, const State&, UnitId, int section);

/// The first section, or whole_unit, and one past the last: for (int s = ...; s < ...; ++s).
struct Sections {
    int first = whole_unit;
    int end = 0;
};
Sections sections_of(const Battle&, const State&, UnitId);

/// Why the unit may not fire at all.
std::optional<Refusal> silenced(const Battle&, const State&, FireStage, UnitId);
/// It has men and arms for it: a section its crew (MW-4.9).
bool is_manned(const Battle&, const State&, UnitId, int section);
/// The highest rate of fire (MW-4.A.5 to MW-4.A.7); 1 for guns.
int most_rate(const Battle&, UnitId);

Firer firer_of(const Battle&, const State&, FireStage, UnitId, int section, int rate);
/// A target as this firer has it before him; of a charger in the middle of his way (MW-6.3).
struct Sighted {
    Aimed aimed;
    bool enfiladed = false;
};
/// Nothing when it may not be fired at: arc, sight, range, close action.
std::optional<Sighted> sighted(const Battle&, const State&, UnitId firer, int section, UnitId target);
/// Sighted, and the chart gives something (MW-smallarms).
bool may_fire_at(const Battle&, const State&, FireStage, UnitId firer, int section, UnitId target);
/// Why not.
std::optional<Refusal> no_shot(const Battle&, const State&, FireStage, UnitId firer, int section, UnitId target);

struct Target {
    UnitId unit;
    double distance = 0;  ///< as it is fired at
};
/// All lawful targets, nearest first, equal ones in unit order.
std::vector<Target> targets_of(const Battle&, const State&, FireStage, UnitId firer, int section);

/// Refused: more rounds than its arms fire (MW-4.A.5 to MW-4.A.7; other arms one, MW-4.A.1).
Refusal too_fast(const Battle&, UnitId);
/// MW-10.8: how a target lies at this moment, as it stands, to artillery or to small arms.
Aimed aimed_at(const Battle&, const State&, Vec from, bool artillery, UnitId target);

}  // namespace linstock::mwan18
