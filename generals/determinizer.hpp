#pragma once
// Determinization (Ginsberg 2001): samples full states that are consistent with what a seat knows. It uses only the
// redacted state (battle/redacted_state.hpp) and the scenario, never the true state.

#include "battle/redacted_state.hpp"

#include <cstdint>

namespace linstock::general {

class Determinizer {
  public:
    Determinizer(const Battle& battle, Seat seat);

    /// Returns one sample. It shuffles the remaining cards and chooses the other side's sealed orders again. Unseen
    /// enemy units and officers that the scenario keeps back get their scenario positions; other hidden units are
    /// left out. Dice are not determined. The same `known` and `seed` give the same sample.
    State sample(const State& known, std::uint64_t seed) const;

  private:
    const Battle& battle_;
    Seat seat_;
    State initial_state_;  ///< start of the scenario: units kept back and their positions
};

}  // namespace linstock::general
