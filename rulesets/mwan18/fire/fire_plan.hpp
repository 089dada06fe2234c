#pragma once
// MW-4.2, MW-4.3, MW-4.E.1: all declared fire of a step, computed from the current state: each firer's percent on each
// target, and what passes a screen.

#include "rulesets/mwan18/fire/fire_targets.hpp"

#include <vector>

namespace linstock::mwan18 {

/// One firer's fire at one target; for a battery, all its sections whose fire meets the same target and the same unit
/// behind it.
struct Laid {
    UnitId firer;
    UnitId target;
    UnitId behind;  ///< formed unit that fire reaches if the target, a screen, is not hit; none = no such unit
    std::vector<Effect> effects;
    int percent = 0;  ///< p
    double distance = 0;
    bool enfilades = false;
    bool artillery = false;
    int charge_share = 5;  ///< MW-6.2: of `charge_whole` parts of the turn
    int charge_whole = 5;
    // The fire at the formed unit behind.
    std::vector<Effect> beyond;
    int passes = 0;  ///< p(F) - p(S), at least 0
    double beyond_distance = 0;
    bool beyond_enfiladed = false;
};

/// In unit order of the firers.
std::vector<Laid> plan_fire(const Battle&, const State&, FireStage);
/// The same for one firer with its declared fire. Also used for the odds of a list of targets.
void plan_of(const Battle&, const State&, FireStage, UnitId firer, std::vector<Laid>& out);
/// P of a target, not counting fire that reaches it past a screen.
int percent_on(const std::vector<Laid>& plan, UnitId target);
/// The unit is a screen that fire may pass.
bool is_screen(const std::vector<Laid>& plan, UnitId unit);
/// MW-4.E.4: the firer with the greatest p enfilades the target. On a tie the first in unit order counts.
bool greatest_enfilades(const std::vector<Laid>& plan, UnitId target);

/// The first screen that fire at a formed unit meets; none without one. MW-4.E.1: a screen in another range band than
/// the target does not count.
UnitId screen_before(const Battle&, const State&, Vec from, bool artillery, UnitId target);
/// The next formed unit behind a screen on the line.
UnitId formed_behind(const Battle&, const State&, UnitId firer, Vec from, UnitId screen);

}  // namespace linstock::mwan18
