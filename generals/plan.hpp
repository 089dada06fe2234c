#pragma once
// The plan of a turn: objectives, the units assigned to each, and their positions. Regiments stand side by side with
// supports behind, batteries have a field of fire, cavalry waits in reserve, spent units withdraw.

#include "generals/pose_evaluator.hpp"

#include <vector>

namespace linstock::general {

/// A place to take or hold: an objective of the scenario, a place named by a victory condition, or else the enemy's
/// main body.
struct Goal {
    Vec place;
    double radius = 4;
    double value = 1;
    bool enemy_mass = false;  ///< moves with the enemy
};

struct Plan {
    int turn = -1;
    bool right_hand = true;      ///< which flank the cavalry takes if both are equal
    double urgency = 1;          ///< rises towards the last turn unless we are ahead
    int passive_turns = 0;       ///< turns in which the enemy neither advanced nor was in range
    std::vector<Vec> last_seen;  ///< by UnitId::index(): last known position of the enemy; {} = unknown
    std::vector<Goal> goals;
    std::vector<double> odds;       ///< by goal: own power there divided by enemy power
    std::vector<int> goal_of;       ///< by UnitId::index(): last goal; -1 = none
    std::vector<Mission> missions;  ///< by UnitId::index()

    const Mission& of(UnitId id) const { return missions[id.index()]; }
};

/// Updates the plan for the turn of `model`. Keeps to the previous turn's plan where possible.
void update_plan(const BattlefieldModel& model, Plan& plan);

}  // namespace linstock::general
