#pragma once
// MW-4.1 to MW-4.5, MW-4.A, MW-4.D: one firer's effect on one target, in percent. Pure functions of charts and facts,
// without a state. All values are exact and rounded once (MW-4.2).

#include "battle/modifier.hpp"
#include "rulesets/mwan18/fire/fire_charts.hpp"
#include "rulesets/mwan18/share.hpp"

#include <vector>

namespace linstock::mwan18 {

/// The firer: a unit of foot or horse, or one section of a battery.
struct Firer {
    bool artillery = false;
    int figures = 0;  ///< in the front rank; crew of a section
    int piece = -1;   ///< of a section: index into FireCharts::pieces
    bool crack = false;
    bool green = false;
    bool sharpshooters = false;
    bool carbines = false;
    bool holds_horses = false;  ///< dismounted cavalry
    int rate = 1;
    bool moved = false;         ///< MW-4.D.8
    bool first_volley = false;  ///< MW-4.D.9
    int row_share = 5;          ///< MW-5.12
    int handicap = 100;         ///< of the scenario, percent
};

/// The target.
struct Aimed {
    double range = 0;
    Cover cover = Cover::none;
    bool open_order = false;
    bool prone = false;
    bool column = false;
    bool mounted = false;  ///< mounted cavalry
    int charge_share = 5;  ///< MW-6.2: of `charge_whole` parts of the turn; equal = not a charger
    int charge_whole = 5;
};

/// The effect of a firer or a section, with its modifiers.
struct Effect {
    Share percent;          ///< exact
    int base = 0;           ///< figures x factor x rate, or the percent of the piece
    int factor = 0;         ///< small arms, after all changes
    int fifths = 5;         ///< N
    int times = 1;          ///< MW-4.D.11
    std::size_t band = 0;   ///< in the firer's chart, for screens
    bool in_reach = false;  ///< the chart has a value for this range
    std::vector<Modifier> why;
};

/// The factor of a figure at this range (MW-4.A). Adds its parts to `why`, if given.
int small_arms_factor(const FireCharts&, const Firer&, double range, std::vector<Modifier>* why);
Effect reckon(const FireCharts&, const Firer&, const Aimed&);
/// The sum of a battery's sections, or one unit's effect; rounded once (MW-4.2).
int percent_of(const std::vector<Effect>& effects);

/// MW-4.4: certain casualties, and the highest face of a D100 for one more (0 = no die).
struct Casualties {
    int sure = 0;
    int remainder = 0;
};
constexpr Casualties casualties_of(int percent) { return {percent / 100, percent % 100}; }

}  // namespace linstock::mwan18
