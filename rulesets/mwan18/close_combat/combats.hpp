#pragma once
// T4c, T4d, MW-6.6 to MW-6.18: units linked by contact fight, the losers' engaged figures stampede, guns are taken.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/close_combat/close_reckoning.hpp"
#include "rulesets/mwan18/procedures.hpp"

#include <array>
#include <vector>

namespace linstock::mwan18 {

/// All who are linked by contact, in two sides; the attacking side is that of the charger who is first in unit order.
struct Combat {
    std::vector<UnitId> attackers;
    std::vector<UnitId> defenders;
    bool none() const { return attackers.empty() || defenders.empty(); }
};
Combat combat_of(const Battle&, const State&, UnitId charger);
/// The chargers that stand for a combat each, in unit order.
std::vector<UnitId> combats_to_fight(const Battle&, const State&);

/// What a unit is in close action, on the state as it stands.
CloseFighter fighter_of(const Battle&, const State&, UnitId);
/// The totals of both sides with their performance dice (MW-6.10).
struct Sums {
    Share attacker, defender;
    std::vector<Modifier> why;
};
Sums sums_of(const Battle&, const State&, const Combat&, int attackers_die, int defenders_die);

/// MW-6.12, MW-6.14, MW-6.17: so many figures of a unit, of a battery its gunners, fall; of a loser half are prisoners.
void lose_figures(Play&, UnitId, int figures, bool loser, UnitId by, Cite why);

Step fight(UnitId charger);
/// T4c and T4d alone: everybody who has charged has come to lie on his target or stopped.
Step close_combats();
/// T4d: whoever was beaten runs.
void drive_off(Play&);
/// MW-6.18, at T7.
void take_guns(Play&);

/// Who rolls against whom, and the attacker's chance; `by` is the step of the combat.
void explain_combat_dice(const Battle&, const State&, const Step& by, Prompt&);

/// What is recommended to the winner is one of his steps.
bool odds_within_steps(const Battle&, const State&, const Step&);

void register_combats(ProcedureTable&);

}  // namespace linstock::mwan18
