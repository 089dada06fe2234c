#pragma once
// What the tests share that spoil scenarios, situations and saves: chance that is always the same, some decisions of
// whatever was taken, and the text of saves.

#include "battle/door.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::tests {

/// How many of each kind are tried, or a share of that many; LINSTOCK_SITUATIONS in the environment says another
/// number.
int tries(int share = 1);

/// Always the same numbers from the same start (a multiplicative congruence).
class Random {
  public:
    explicit Random(std::uint64_t start) : at_(start) {}
    unsigned operator()() {
        at_ = at_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<unsigned>(at_ >> 33U);
    }

  private:
    std::uint64_t at_;
};
inline int below(Random& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

/// Some decisions of it; "" = all is well.
std::string play_on(const Battle&, State, std::uint64_t seed, unsigned decisions = 30);
/// Some way into a battle.
State some_way(const Battle&, std::uint64_t seed);

/// By each of the five books, with every step held against what cannot be.
class EachBook : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override { check_every_step(true); }
    void TearDown() override { check_every_step(false); }
};

// --- The text of saves ---

/// As an umpire leaves it who changes it by hand.
std::string without_sum(const std::string& save);
/// As saves were before there were sums.
std::string without_sums(const std::string& save);
std::string step_of(const char* name, const std::string& at, const std::string& locals);
std::string replaced(std::string text, const std::string& from, const std::string& to);
/// What is said of a save changed by hand; "" = it is taken.
std::string refusal_of(const Battle&, const std::string& save);

/// The steps of a save, each as its text; `before` and `after` are what stands around them.
struct AgendaText {
    std::string before;
    std::vector<std::string> steps;
    std::string after;

    explicit AgendaText(const std::string& save);
    std::string text() const;
};

}  // namespace linstock::tests
