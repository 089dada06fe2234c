#pragma once
// Sources of dice. A draw is a function of (seed, index). The state holds the counter but never the seed, so a copied
// state cannot predict a roll, and the results of a study do not depend on its thread count.

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

/// Dice that are thrown together.
struct Throw {
    std::uint64_t index = 0;        ///< of the first die among all draws of the battle
    int sides = 6;                  ///< of the first die
    bool descending = false;        ///< each die has one side less than the one before: a shuffle
    std::uint64_t purpose_key = 0;  ///< equal for all throws of one unit and officer for one purpose

    int sides_of(std::size_t die) const { return descending ? sides - static_cast<int>(die) : sides; }
};

/// Answers the `index`-th draw of a battle. Faces run from 1 to `sides`.
class Dice {
  public:
    virtual ~Dice() = default;
    /// Returns 0 if the source has no answer: the script has run out, or its die has another number of sides.
    virtual int roll(std::uint64_t index, int sides) const = 0;
    /// Fills in the faces of a throw. Returns false if one of them has no answer. Calls roll(); a source may override
    /// this to use `purpose_key`.
    virtual bool fall(const Throw& thrown, std::span<std::uint8_t> faces) const;
};

/// Dice from a seed: Threefry 4x64 with the seed as key and the index as counter. Rejects some bits, so that all faces
/// are equally likely.
class SeededDice final : public Dice {
  public:
    explicit SeededDice(Seed seed) : seed_(seed) {}
    int roll(std::uint64_t index, int sides) const override;
    const Seed& seed() const { return seed_; }

  private:
    Seed seed_;
};

/// One scripted die: "d6=4" is a six-sided die that shows 4.
struct ScriptedDie {
    int sides = 6;
    int face = 1;
};

/// Dice in the order in which they are rolled. `first` is the index of the first scripted die.
class ScriptedDice final : public Dice {
  public:
    explicit ScriptedDice(std::vector<ScriptedDie> tape, std::uint64_t first = 0)
        : tape_(std::move(tape)),
          first_(first) {}
    int roll(std::uint64_t index, int sides) const override;
    std::size_t size() const { return tape_.size(); }

  private:
    std::vector<ScriptedDie> tape_;
    std::uint64_t first_ = 0;
};

/// Reads a dice script: dice as d6=4, or d6=4,3,3 for several of a kind, separated by blanks or new lines; # begins a
/// comment. The error has the line, the column and what was expected.
Result<std::vector<ScriptedDie>, std::string> read_dice_script(std::string_view text);

/// An unbiased face from 64 random bits. Returns false if the bits must be rejected.
bool face_from_bits(std::uint64_t bits, int sides, int& face);

}  // namespace linstock
