#pragma once
// Shots of real tables: those offered by the prompts of battles between two sergeants.

#include "battle/event.hpp"
#include "battle/staging.hpp"
#include "odds/odds.hpp"

#include <functional>
#include <string>
#include <vector>

namespace linstock::tests {

/// Sanitizer builds are slow and compare few shots, so rare facts may be missing.
constexpr bool enough_for_rare_facts = LINSTOCK_SHOTS >= 1000;

/// The comparisons so far.
struct Compared {
    int shots = 0;
    int odds = 0;
    std::vector<std::pair<std::string, int>> facts;  ///< how often each was given
    int times(const std::string& word) const;
    void count(const TableShot&);
};

/// Looks at one state of a battle and compares every shot that is open there.
using LookAt = std::function<void(const Battle&, const State&, Compared&)>;

/// Fights every scenario of the ruleset, seed after seed, until LINSTOCK_SHOTS shots were compared or one differs.
Compared fight(const std::string& book, const LookAt& look);

/// The number of charges to compare on the opening tables of a ruleset.
constexpr int situations = LINSTOCK_SHOTS >= 10000 ? 10000 : LINSTOCK_SHOTS / 4;
/// A random generator with the same sequence on every machine.
class Pick {
  public:
    explicit Pick(std::uint64_t seed) : state_(seed) {}
    /// 0 to n - 1.
    int of(int n) {
        state_ ^= state_ << 13;  // xorshift
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<int>(state_ % static_cast<std::uint64_t>(n));
    }
    bool once_in(int n) { return of(n) == 0; }
    double between(double least, double most) { return least + (most - least) * of(10001) / 10000; }

  private:
    std::uint64_t state_;
};
/// Gets an attacker and a target of the other side on a table as it opens, and moves them together. Returns whether it
/// compared them.
using LookAtPair = std::function<bool(const Battle&, State&, UnitId attacker, UnitId target, Pick&)>;
/// Returns the number of comparisons.
int charge(const std::string& book, const LookAtPair& look);

/// Expects the same hits with the same chances and modifiers.
void expect_the_same_odds(const odds::Odds& real, const odds::Odds& staged, const std::string& shot);

}  // namespace linstock::tests
