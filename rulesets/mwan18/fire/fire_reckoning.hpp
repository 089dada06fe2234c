#pragma once
// MW-4.1 to MW-4.5, MW-4.A, MW-4.D: what one firer does to one target, in percent. Pure: it knows charts and plain
// facts, no state. Everything is exact and rounded once (MW-4.2).

#include "battle/modifier.hpp"
#include "rulesets/mwan18/fire/fire_charts.hpp"
#include "rulesets/mwan18/share.hpp"

#include <vector>

namespace linstock::mwan18 {

/// Who fires: foot, or one section of a battery.
struct Firer {
    bool artillery = false;
    int figures = 0;  ///< of the front rank; of a section its crew
    int piece = -1;   ///< of a section: place in FireCharts::pieces
    bool crack = false;
    bool green = false;
    bool sharpshooters = false;
    bool carbines = false;
    bool holds_horses = false;  ///< dismounted cavalry
    int rate = 1;
    bool moved = false;         ///< MW-4.D.8
    bool first_volley = false;  ///< MW-4.D.9
    int row_share = 5;          ///< MW-5.12
    int handicap = 100;         ///< the scenario's, percent
};

/// At what.
struct Aimed {
    double range = 0;
    Cover cover = Cover::none;
    bool open_order = false;
    bool prone = false;
    bool column = false;
    bool mounted = false;  ///< mounted cavalry
    int charge_share = 5;  ///< MW-6.2: of `charge_whole` parts of the turn; all of them = no charger
    int charge_whole = 5;
};

/// One firer's, or one section's, effect, with all that made it.
struct Effect {
    Share percent;          ///< exact
    int base = 0;           ///< figures x factor x rate, or the piece's percent
    int factor = 0;         ///< small arms, after all that changes it
    int fifths = 5;         ///< N
    int times = 1;          ///< MW-4.D.11
    std::size_t band = 0;   ///< of its chart: for screens
    bool in_reach = false;  ///< the chart has a number for this range
    std::vector<Modifier> why;
};

/// The factor of a figure at this range (MW-4.A); its parts go into `why`, if given.
int small_arms_factor(const FireCharts&, const Firer&, double range, std::vector<Modifier>* why);
Effect reckon(const FireCharts&, const Firer&, const Aimed&);
/// A battery's sections, or the one effect of a unit: added, then rounded (MW-4.2).
int percent_of(const std::vector<Effect>& effects);

/// MW-4.4: sure casualties, and what a D100 must be within for one more (0 = no die).
struct Casualties {
    int sure = 0;
    int remainder = 0;
};
constexpr Casualties casualties_of(int percent) { return {percent / 100, percent % 100}; }

}  // namespace linstock::mwan18
