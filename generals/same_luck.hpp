#pragma once
// The dice of thought. Options that are compared are played on with the same luck, and luck is tied to what is thrown
// for: a regiment's third volley of the turn falls alike whatever another regiment did before it (unless a book throws
// in the name of who is fired at: then his enemies share it). With dice that fall
// in the order they are asked for, one die more or less would give everybody else another luck, and the difference
// between two options would be mostly that.
//
// Nor have the samples of a thought nothing to do with each other: in eight of them in a row each die shows something
// of each eighth of what it can show, in an order of its own. Every sample by itself is thrown as fairly as ever, and
// the mean of eight lies nearer to that of a thousand, since no die was lucky in most of them.

#include "base/dice.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace linstock::general {

class SameLuck final : public Dice {
  public:
    static constexpr std::size_t in_a_row = 8;  ///< samples

    explicit SameLuck(std::uint64_t thought = 0, std::size_t sample = 0) { begin(thought, sample); }
    /// Another luck, from the beginning: that of a thought's sample.
    void begin(std::uint64_t thought, std::size_t sample);

    int roll(std::uint64_t index, int sides) const override;
    bool fall(const Throw& thrown, std::span<std::uint8_t> faces) const override;

  private:
    int face(std::uint64_t die, int sides) const;

    std::uint64_t seed_ = 0;                                              ///< of the samples in a row
    std::size_t sample_ = 0;                                              ///< which of them
    mutable std::vector<std::pair<std::uint64_t, std::uint64_t>> times_;  ///< whose and what for, how often so far
};

}  // namespace linstock::general
