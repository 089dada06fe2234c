#pragma once
// The luck account: results compared with their expectation, from the dice in the events. Updated event by event, so
// that no battle has to be stored.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "battle/shot.hpp"

#include <vector>

namespace linstock::study {

/// Rolls of one kind that succeed or fail, with their probabilities.
struct Trials {
    int attempts = 0;
    int successes = 0;
    double expected = 0;
    double variance = 0;
    void record(bool came, double chance) {
        ++attempts;
        successes += came ? 1 : 0;
        expected += chance;
        variance += chance * (1 - chance);
    }
};

/// The sums of one army.
struct Luck {
    ArmyId army;
    int volleys = 0;
    int attacks = 0;  ///< in close combats that use dice like volleys
    int dice = 0;     ///< of volleys and attacks together, as are the hits
    int hits = 0;
    double hits_expected = 0;  ///< dice × successful faces ÷ 6
    double hits_variance = 0;  ///< of the sum, for independent dice
    int tests = 0;
    int passed = 0;
    double passed_expected = 0;
    double passed_variance = 0;
    int checks = 0;  ///< whose die is added to a sum without a needed number
    int checks_sum = 0;
    double checks_expected = 0;
    double checks_variance = 0;
    int duels = 0;
    int duels_won = 0;
    double duels_expected = 0;  ///< only duels whose event has the probability
    double duels_variance = 0;
    Trials covers;        ///< cover rolls against hits on own units; a success stops the hit
    Trials flinch_rolls;  ///< flinch rolls; a success avoids the flinch
    Trials commands;  ///< rolls against a command value, and of units without a commander; a success lets the unit act
    Trials captures;  ///< of enemy commanders
    Trials aimed;     ///< volleys at commanders; a success hits
    Trials spared;    ///< own commanders in the path of a volley; a success is a miss
};

using linstock::face_needed;
/// The probability that one die of a fired event hits, 0 to 1; negative if the event does not have it.
double chance_of_hit(const Event& fired);
/// Expected hits of one fired event; negative if unknown (no dice, or no number needed).
double expected_hits(const Event& fired);
/// Whether a fired event is an attack in a close combat.
bool is_melee(const Event& fired);
/// The probability of passing of one morale event, 0 to 1; negative if unknown.
double chance_of_passing(const Event& checked);
bool passed(const Event& checked);

/// One empty account per army, in order.
std::vector<Luck> luck_accounts(const Battle& battle);
/// Enters one event. Precondition: the accounts are those of this battle.
void record(const Battle& battle, const Event& event, std::vector<Luck>& accounts);
/// One account per army, in order.
std::vector<Luck> luck_of(const Battle& battle, const std::vector<Event>& events);

}  // namespace linstock::study
