#pragma once
// Shots of real tables: those that are open at the questions of battles which two sergeants fight.

#include "battle/event.hpp"
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
    int times(const std::string& word) const;
    void count(const TableShot&);
};

/// A look at a state of a battle: compares every shot that is open there.
using LookAt = std::function<void(const Battle&, const State&, Compared&)>;

/// Fights every scenario of the book, seed after seed, until LINSTOCK_SHOTS shots were compared or one differs.
Compared fight(const std::string& book, const LookAt& look);

/// Charges that have come up, of whom upon whom nobody has chosen: `most` situations of a book on its own tables.
constexpr int situations = LINSTOCK_SHOTS >= 10000 ? 10000 : LINSTOCK_SHOTS / 4;
/// Chance of a test, the same everywhere.
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
/// An attacker and a target of the other side on a table as it opens; they are moved together by the book's own test,
/// which says whether it has compared them.
using LookAtPair = std::function<bool(const Battle&, State&, UnitId attacker, UnitId target, Pick&)>;
/// How many were compared.
int charge(const std::string& book, const LookAtPair& look);

/// The same hits, with the same chances, by the same modifiers.
void expect_the_same_odds(const odds::Odds& real, const odds::Odds& staged, const std::string& shot);

}  // namespace linstock::tests
