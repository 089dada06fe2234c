#pragma once
// What may be behind what a seat knows: states that agree with all it knows, in which what it does not know is drawn
// anew. Nothing of the true state comes in: they are made of the known one (battle/known.hpp) and of the scenario.

#include "battle/known.hpp"

#include <cstdint>

namespace linstock::general {

class Sampler {
  public:
    Sampler(const Battle& battle, Seat seat);

    /// One of them. The cards still to come are shuffled; units and officers of the other side that the scenario keeps
    /// back, and that have not been seen yet, are where it has them (others that hide are left out: nobody knows
    /// where); what the other side has answered under seal is asked anew; dice are whatever they will be. The same
    /// known state and seed give the same sample.
    State sample(const State& known, std::uint64_t seed) const;

  private:
    const Battle& battle_;
    Seat seat_;
    State opened_;  ///< as the scenario begins: who is kept back, and where
};

}  // namespace linstock::general
