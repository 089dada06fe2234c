#pragma once
// The luck account: what fell against what was to be expected, from the dice that the events show. Kept event by event,
// so that a battle can be followed without being remembered.

#include "battle/event_fwd.hpp"
#include "battle/ruleset.hpp"
#include "battle/shot.hpp"

#include <vector>

namespace linstock::study {

/// Rolls of one kind, each of which comes off or does not, against their chances.
struct Trials {
    int made = 0;
    int came_off = 0;
    double expected = 0;
    double variance = 0;
    void enter(bool came, double chance) {
        ++made;
        came_off += came ? 1 : 0;
        expected += chance;
        variance += chance * (1 - chance);
    }
};

/// Sums of one army.
struct Luck {
    ArmyId army;
    int volleys = 0;
    int attacks = 0;  ///< in close combats that are fought with dice as volleys are
    int dice = 0;     ///< of both, and their hits
    int hits = 0;
    double hits_expected = 0;  ///< dice × faces that hit ÷ 6
    double hits_variance = 0;  ///< of the sum, the dice being independent
    int tests = 0;
    int passed = 0;
    double passed_expected = 0;
    double passed_variance = 0;
    int checks = 0;  ///< whose die is added to and wants no number
    int checks_sum = 0;
    double checks_expected = 0;
    double checks_variance = 0;
    int duels = 0;
    int duels_won = 0;
    double duels_expected = 0;  ///< of those whose event tells the chance
    double duels_variance = 0;
    Trials covers;    ///< hits that a unit's cover was tried against; off come those it stops
    Trials steadied;  ///< tests of flinching; off come those that end without it
    Trials commands;  ///< rolls against a command value, and of those who have lost their commander; off come those
                      ///< that let somebody act
    Trials captures;  ///< of enemy commanders
    Trials aimed;     ///< volleys at commanders; off come those that hit
    Trials spared;    ///< own commanders whom a volley went through; off come those it missed
};

using linstock::face_needed;
/// The chance that one die of a fired event hits, 0 to 1; negative when the event does not tell.
double chance_of_hit(const Event& fired);
/// Expected hits of one fired event; negative when the event does not tell (no dice, or no number needed).
double expected_hits(const Event& fired);
/// A fired event that tells of an attack in a close combat.
bool is_melee(const Event& fired);
/// The chance of passing of one morale event, 0 to 1; negative when the event does not tell.
double chance_of_passing(const Event& checked);
bool passed(const Event& checked);

/// One empty account for each army, in their order.
std::vector<Luck> luck_accounts(const Battle& battle);
/// Enters one event. Precondition: the accounts are those of this battle.
void enter(const Battle& battle, const Event& event, std::vector<Luck>& accounts);
/// One account for each army, in their order.
std::vector<Luck> luck_of(const Battle& battle, const std::vector<Event>& events);

}  // namespace linstock::study
