#pragma once
// Effectiveness of an army (RV-18), for the other chapters.

#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/procedures.hpp"

#include <vector>

namespace linstock::brom {

/// A regiment or battery in this battle: it counts as a unit of its army.
bool counts_for_army(const Battle&, const State&, UnitId);
/// RV-18.A: all stands are still in action. Reserves and routed units on the table count too.
bool is_fresh(const Battle&, const State&, UnitId);
/// Effectiveness in hundredths of a percent, rounded to the nearest, for views.
int effectiveness_percent(const Battle&, const State&, ArmyId);
/// Effectiveness in percent, unrounded: the figure to read RV-18.T with.
double effectiveness_figure(const Battle&, const State&, ArmyId);
/// Row of RV-18.T that applies to an army now.
RowId effectiveness_row(const Battle&, const State&, ArmyId);
/// "steady", "wavering", "breaking", "beaten".
const char* effectiveness_word(const Battle&, RowId);
/// A row of RV-18.T, RE-21.T or CF-24.T in which units test or the army has lost.
struct EffectivenessLevel {
    const char* word = "";  ///< "wavering", "breaking", "beaten"
    int under = 0;
    bool all_test = false;  ///< otherwise only units that are not fresh
    bool may_rout = false;  ///< otherwise the worst result is falling back
    bool loses = false;
};
/// Highest first.
std::vector<EffectivenessLevel> effectiveness_levels(const Battle&);

/// Casualties at the end of the battle, in figures.
struct Count {
    int fire_and_combat = 0;
    int captured = 0;
    int left_table = 0;
    int lost_guns = 0;
    int lost_officers = 0;
    int start = 0;  ///< figures at the start, officers included
    int sum() const { return fire_and_combat + captured + left_table + lost_guns + lost_officers; }
};
Count count_casualties(const Battle&, const State&, ArmyId);
/// The sum divided by the starting figures, in percent.
double casualty_percent(const Battle&, const State&, ArmyId);
/// RV-18.A: the army has a stand that is free of casualties and able to fight.
bool able_to_fight(const Battle&, const State&, ArmyId);

/// The outcome if the battle ends now; `over` is false if it does not. Pure.
Outcome judge(const Battle&, const State&);
/// The outcome when time is up or both seats agree: always over.
Outcome judge_in_time(const Battle&, const State&);

}  // namespace linstock::brom
