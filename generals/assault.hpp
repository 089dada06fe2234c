#pragma once
// Whether to go in with the bayonet: what an attack may be expected to bring, in figures.

#include "generals/field.hpp"

namespace linstock::general {

struct Assault {
    double reaches = 0;  ///< the chance that it comes up at all
    double breaks = 0;   ///< the chance that the target does not stand, or is beaten
    double fails = 0;    ///< the chance that it is thrown back
    double worth = 0;    ///< figures gained less figures lost, all chances in
};
/// `d` from edge to edge; negative = already there. `helpers`: stands of friends that go in on the same target.
Assault weigh_assault(const Field& field, const Body& attacker, const Body& target, double d, int helpers);

/// No assault on this target promises more.
double most_of_assault(const Temper& temper, const Body& target);

/// The chance that `ours` stands beat `theirs` one after another, each duel won with this chance.
double chance_of_melee(int ours, int theirs, double duel);
/// The chance of a duel for a stand that adds so much more than the other, equal throws being thrown again.
double chance_of_duel(int advantage);
/// An attack from there meets the target's front edge, not its side or its rear.
bool strikes_front(const Body& target, Vec from);
/// The attack comes from outside the target's front half circle.
bool from_behind(const Body& target, Vec from);

}  // namespace linstock::general
