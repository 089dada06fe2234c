#pragma once
// The dice of thought. Options that are compared are played on with the same luck, and luck is tied to what is thrown
// for: a regiment's third volley of the turn falls alike whatever another regiment did before it (unless a book throws
// in the name of who is fired at: then his enemies share it). With dice that fall
// in the order they are asked for, one die more or less would give everybody else another luck, and the difference
// between two options would be mostly that.

#include "base/dice.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace linstock::general {

class SameLuck final : public Dice {
  public:
    explicit SameLuck(std::uint64_t seed = 0) : seed_(seed) {}
    /// Another luck, from the beginning.
    void begin(std::uint64_t seed);

    int roll(std::uint64_t index, int sides) const override;
    bool fall(const Throw& thrown, std::span<std::uint8_t> faces) const override;

  private:
    std::uint64_t seed_;
    mutable std::vector<std::pair<std::uint64_t, std::uint64_t>> times_;  ///< whose and what for, how often so far
};

}  // namespace linstock::general
