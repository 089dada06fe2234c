#pragma once
// MW-4.2, MW-4.3, MW-4.E.1: all fire of a step as it was declared, reckoned on the state as it stands: what each firer
// lays on whom, and what passes on behind a screen.

#include "rulesets/mwan18/fire/fire_targets.hpp"

#include <vector>

namespace linstock::mwan18 {

/// What one firer has on one target: of a battery all sections that fire at it in this way.
struct Laid {
    UnitId firer;
    UnitId target;
    UnitId behind;  ///< a formed unit to which it passes on when the target, a screen, is not hit; none = nobody
    std::vector<Effect> effects;
    int percent = 0;  ///< p
    double distance = 0;
    bool enfilades = false;
    bool artillery = false;
    int charge_share = 5;  ///< MW-6.2: of `charge_whole` parts of the turn
    int charge_whole = 5;
    // Of the formed unit behind.
    std::vector<Effect> beyond;
    int passes = 0;  ///< p(F) - p(S), at least 0
    double beyond_distance = 0;
    bool beyond_enfiladed = false;
};

/// In unit order of the firers.
std::vector<Laid> plan_fire(const Battle&, const State&, FireStage);
/// What a single firer would lay, with what it has declared; for the odds of a list of targets too.
void plan_of(const Battle&, const State&, FireStage, UnitId firer, std::vector<Laid>& out);
/// P of a target without what passes on to it.
int percent_on(const std::vector<Laid>& plan, UnitId target);
/// Fire is laid on it that would pass on.
bool is_screen(const std::vector<Laid>& plan, UnitId unit);
/// MW-4.E.4: the firer with the greatest p (equal: the first in unit order) enfilades it.
bool greatest_enfilades(const std::vector<Laid>& plan, UnitId target);

/// The screen that fire at a formed unit meets first; none when it meets none. MW-4.E.1: in another range band than the
/// target it screens nothing.
UnitId screen_before(const Battle&, const State&, Vec from, bool artillery, UnitId target);
/// The formed unit that stands next behind a screen on the line.
UnitId formed_behind(const Battle&, const State&, UnitId firer, Vec from, UnitId screen);

}  // namespace linstock::mwan18
