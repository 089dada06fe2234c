#pragma once
// The army (RV-18), for the chapters and floors around them.

#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/procedures.hpp"

#include <vector>

namespace linstock::brom {

/// Counts as a unit of its army: a regiment or battery that is in this battle.
bool counts_for_army(const Battle&, const State&, UnitId);
/// RV-18.A: all stands still in action; reserves and routed units on the table too.
bool is_fresh(const Battle&, const State&, UnitId);
/// Percent times 100, rounded to the nearest, for views.
int effectiveness_percent(const Battle&, const State&, ArmyId);
/// The unrounded figure that RV-18.T is read with.
double effectiveness_figure(const Battle&, const State&, ArmyId);
/// Row of RV-18.T that holds for an army now.
RowId effectiveness_row(const Battle&, const State&, ArmyId);
/// "steady", "wavering", "breaking", "beaten".
const char* effectiveness_word(const Battle&, RowId);
/// A row of RV-18.T, RE-21.T, CF-24.T in which units test, or the army has lost.
struct EffectivenessLevel {
    const char* word = "";  ///< "wavering", "breaking", "beaten"
    int under = 0;
    bool all_test = false;  ///< else those that are not fresh
    bool may_rout = false;  ///< else they fall back at the worst
    bool loses = false;
};
/// The highest first.
std::vector<EffectivenessLevel> effectiveness_levels(const Battle&);

/// Casualties counted at the end, in figures.
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
/// Sum over starting figures, times 100.
double casualty_percent(const Battle&, const State&, ArmyId);
/// A stand that is free of casualties and able to fight. RV-18.A.
bool able_to_fight(const Battle&, const State&, ArmyId);

/// Everything that would end the battle now; `over` false when nothing does. Pure.
Outcome judge(const Battle&, const State&);
/// The same when time is up or both seats agree: always over.
Outcome judge_in_time(const Battle&, const State&);

}  // namespace linstock::brom
