#pragma once
// T4c, T4d, MW-6.6 to MW-6.18: units linked by contact fight. Engaged figures of the losers stampede, and guns are
// captured.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/close_combat/close_reckoning.hpp"
#include "rulesets/mwan18/procedures.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

/// All units linked by contact. The attacking side is that of the first charger in unit order.
struct Combat {
    std::vector<UnitId> attackers;
    std::vector<UnitId> defenders;
    bool none() const { return attackers.empty() || defenders.empty(); }
};
Combat combat_of(const Battle&, const State&, UnitId charger);
/// One charger for each combat, in unit order.
std::vector<UnitId> combats_to_fight(const Battle&, const State&);

/// The unit's facts for close action, now.
CloseFighter fighter_of(const Battle&, const State&, UnitId);
/// The totals of both sides with their performance dice (MW-6.10).
struct Sums {
    Share attacker, defender;
    std::vector<Modifier> why;
};
Sums sums_of(const Battle&, const State&, const Combat&, int attackers_die, int defenders_die);

/// MW-6.12, MW-6.14, MW-6.17: removes figures (for a battery, gunners). Part of a loser's casualties are prisoners.
void lose_figures(Play&, UnitId, int figures, bool loser, UnitId by, Cite why);

Step fight(UnitId charger);
/// T4c and T4d only: all charges have made contact or stopped.
Step close_combats();
/// T4d: beaten figures run.
void drive_off(Play&);
/// MW-6.18, at T7.
void take_guns(Play&);

/// Explains the roll: the opponent and the attackers' chance. `by` is the step of the combat.
void explain_combat_dice(const Battle&, const State&, const Step& by, Prompt&);

/// Whether the suggested number of loss steps (MW-6.13) is one that the winner may choose.
bool odds_within_steps(const Battle&, const State&, const Step&);

void register_combats(ProcedureTable&);

}  // namespace linstock::mwan18
