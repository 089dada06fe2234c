#pragma once
// The turn's plan: which places matter, who goes for which, and where each unit should stand there: regiments abreast
// with supports behind, batteries with a field of fire, horse in hand, what is spent out of the way.

#include "generals/weigh.hpp"

#include <vector>

namespace linstock::general {

/// A place to have or to deny: an objective of the scenario, ground named by its victory lines, or, where nothing is
/// named, the enemy himself.
struct Goal {
    Vec place;
    double radius = 4;
    double worth = 1;
    bool enemy_mass = false;  ///< moves with the enemy
};

struct Plan {
    int turn = -1;
    bool right_hand = true;  ///< where horse goes when both flanks are alike
    double urgency = 1;      ///< grows as the last turn comes near and we are not ahead
    int waited = 0;          ///< turns in which the enemy has not come on, nobody being in anybody's range
    std::vector<Vec> seen;   ///< by UnitId::index(): where the enemy stood when it was looked last; {} = not seen
    std::vector<Goal> goals;
    std::vector<double> odds;       ///< of each goal: our power there for each of theirs
    std::vector<int> goal_of;       ///< by UnitId::index(): last goal, -1 = none
    std::vector<Mission> missions;  ///< by UnitId::index()

    const Mission& of(UnitId id) const { return missions[id.index()]; }
};

/// Plans the turn of `field` over the plan of the turn before, which it keeps to where it can.
void make_plan(const Field& field, Plan& plan);

}  // namespace linstock::general
