#pragma once
// Estimates the result of a bayonet attack, in figures.

#include "generals/battlefield_model.hpp"

namespace linstock::general {

struct Assault {
    double reaches = 0;  ///< chance that the attacker reaches the target
    double breaks = 0;   ///< chance that the target does not stand, or loses the melee
    double fails = 0;    ///< chance that the attack is repulsed
    double value = 0;    ///< expected gain minus loss, in figures
};
/// `d` is the distance from edge to edge; negative = in contact. `helpers` is the number of friendly stands that
/// attack the same target.
Assault estimate_assault(const BattlefieldModel& model, const Body& attacker, const Body& target, double d,
                         int helpers);

/// Upper bound of the value of any assault on this target.
double max_assault_value(const SergeantWeights& weights, const Body& target);

/// Chance that `ours` stands beat `theirs` stands in successive duels. `duel` is the chance to win one duel.
double chance_of_melee(int ours, int theirs, double duel);
/// Chance that a stand wins a duel with this advantage on its die. Equal totals are rolled again.
double chance_of_duel(int advantage);
/// Whether an attack from this point meets the target's front edge, not its flank or rear.
bool strikes_front(const Body& target, Vec from);
/// Whether the attack comes from outside the target's front half circle.
bool from_behind(const Body& target, Vec from);

}  // namespace linstock::general
