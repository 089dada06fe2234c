#pragma once
// Chance is a player. A draw is a function of (seed, index): the seed is never in the state, only the counter is, so a
// copied state cannot peek, and a study does not depend on its thread count.

#include "base/result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// 256 bits. Written as 64 hexadecimal digits, or as a short decimal number that fills the first word.
struct Seed {
    std::array<std::uint64_t, 4> words{};
    friend bool operator==(const Seed& a, const Seed& b) { return a.words == b.words; }
};
Seed seed_of(std::uint64_t number);
Result<Seed, std::string> read_seed(std::string_view text);
std::string to_text(const Seed& seed);

/// Dice that are thrown at once.
struct Throw {
    std::uint64_t index = 0;     ///< of the first of them among all draws of the battle
    int sides = 6;               ///< of the first
    bool descending = false;     ///< each has a side less than the one before: a shuffle
    std::uint64_t what_for = 0;  ///< alike for all throws of one unit and officer for one purpose

    int sides_of(std::size_t die) const { return descending ? sides - static_cast<int>(die) : sides; }
};

/// Answers the `index`-th draw of a battle. Faces run from 1 to `sides`.
class Dice {
  public:
    virtual ~Dice() = default;
    /// 0 = no answer (a tape has run out, or its die has another number of sides).
    virtual int roll(std::uint64_t index, int sides) const = 0;
    /// The faces of a throw; false when one of them has no answer. By roll(), unless a source goes by what it is for.
    virtual bool fall(const Throw& thrown, std::span<std::uint8_t> faces) const;
};

/// The seeded source: Threefry 4x64 keyed by the seed, counter = index, rejection for an exact distribution.
class SeededDice final : public Dice {
  public:
    explicit SeededDice(Seed seed) : seed_(seed) {}
    int roll(std::uint64_t index, int sides) const override;
    const Seed& seed() const { return seed_; }

  private:
    Seed seed_;
};

/// One die of a tape: "d6=4" is a six-sided die that shows 4.
struct TapedDie {
    int sides = 6;
    int face = 1;
};

/// The dice in the order they are asked for. `first` is the index of the first die of the tape.
class TapedDice final : public Dice {
  public:
    explicit TapedDice(std::vector<TapedDie> tape, std::uint64_t first = 0) : tape_(std::move(tape)), first_(first) {}
    int roll(std::uint64_t index, int sides) const override;
    std::size_t size() const { return tape_.size(); }

  private:
    std::vector<TapedDie> tape_;
    std::uint64_t first_ = 0;
};

/// Reads a tape: dice as d6=4, or d6=4,3,3 for several of a kind, between blanks or new lines; # begins a comment.
/// The error names line, column and what was expected.
Result<std::vector<TapedDie>, std::string> read_tape(std::string_view text);

/// A face from 64 random bits without favour; false when the bits must be rejected.
bool face_from_bits(std::uint64_t bits, int sides, int& face);

}  // namespace linstock
