#pragma once
// Common random numbers for the rollouts of a search (Glasserman and Yao 1992). All candidates get the same dice. A
// die is chosen by unit, purpose and count: the third volley of a regiment gets the same die, whatever other
// regiments did before. In rulesets that roll in the target's name, all firers at a target share its dice. With one
// sequence of dice, one extra roll would change all later dice, and candidates would differ mostly by luck.
//
// The samples are also stratified (Latin hypercube, McKay et al. 1979): in eight successive samples each die covers
// all eighths of its range, in an order of its own. Each sample alone is fair, and the mean of eight has a smaller
// error.

#include "base/dice.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace linstock::general {

class CommonRandomDice final : public Dice {
  public:
    static constexpr std::size_t samples_per_block = 8;  ///< samples

    explicit CommonRandomDice(std::uint64_t search_id = 0, std::size_t sample = 0) { reset(search_id, sample); }
    /// Starts the dice of one sample. `search_id` identifies the search.
    void reset(std::uint64_t search_id, std::size_t sample);

    int roll(std::uint64_t index, int sides) const override;
    bool fall(const Throw& thrown, std::span<std::uint8_t> faces) const override;

  private:
    int face(std::uint64_t die, int sides) const;

    std::uint64_t seed_ = 0;                                                    ///< of the current block of samples
    std::size_t sample_in_block_ = 0;                                           ///< index in the block
    mutable std::vector<std::pair<std::uint64_t, std::uint64_t>> roll_counts_;  ///< by roller and purpose: rolls so far
};

}  // namespace linstock::general
