#pragma once
// Helpers for tests that damage scenarios, situations and saves: fixed random numbers, some decisions of play, and
// the text of saves.

#include "battle/engine_api.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::tests {

/// Number of attempts per kind, or a share of it. LINSTOCK_SITUATIONS in the environment overrides it.
int tries(int share = 1);

/// The same numbers in every run (multiplicative congruential generator).
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

/// Plays some decisions; "" = no error.
std::string play_on(const Battle&, State, std::uint64_t seed, unsigned decisions = 30);
/// A state some way into a battle.
State some_way(const Battle&, std::uint64_t seed);

/// Runs for each ruleset and checks the invariants after every step.
class EachBook : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override { check_every_step(true); }
    void TearDown() override { check_every_step(false); }
};

// --- The text of saves ---

/// The save without its checksum, as after an umpire has edited it.
std::string without_sum(const std::string& save);
/// The save without any checksum, as before checksums existed.
std::string without_sums(const std::string& save);
std::string step_of(const char* name, const std::string& at, const std::string& locals);
std::string replaced(std::string text, const std::string& from, const std::string& to);
/// The error for an edited save; "" = accepted.
std::string refusal_of(const Battle&, const std::string& save);

/// The steps of a save as text. `before` and `after` are the surrounding text.
struct AgendaText {
    std::string before;
    std::vector<std::string> steps;
    std::string after;

    explicit AgendaText(const std::string& save);
    std::string text() const;
};

}  // namespace linstock::tests
