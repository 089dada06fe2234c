#pragma once
// Shots of real tables: those that are open at the questions of battles which two sergeants fight.

#include "battle/staging.hpp"
#include "odds/odds.hpp"

#include <functional>
#include <string>
#include <vector>

namespace linstock::tests {

/// Under the sanitizers, which take their time, few shots are compared: what is rare may not be among them.
constexpr bool enough_for_rare_facts = LINSTOCK_SHOTS >= 1000;

/// What has been compared so far.
struct Compared {
    int shots = 0;
    int odds = 0;
    std::vector<std::pair<std::string, int>> facts;  ///< how often each was told
    int told(const std::string& word) const;
    void count(const ShotTold&);
};

/// A look at a state of a battle: compares every shot that is open there.
using LookAt = std::function<void(const Battle&, const State&, Compared&)>;

/// Fights every scenario of the book, seed after seed, until LINSTOCK_SHOTS shots were compared or one differs.
Compared fight(const std::string& book, const LookAt& look);

/// The same hits, with the same chances, by the same modifiers.
void expect_the_same_odds(const odds::Odds& real, const odds::Odds& staged, const std::string& shot);

}  // namespace linstock::tests
