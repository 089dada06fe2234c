#pragma once
// Verifiable dice (docs/dice.md): the shares that made the seed, and every roll in order. With the record anyone can
// verify them without this program.

#include "base/dice.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace linstock {

/// One die with its index in the battle, from 0.
struct Rolled {
    std::uint64_t index = 0;
    int sides = 0;
    int face = 0;
    friend bool operator==(const Rolled& a, const Rolled& b) {
        return a.index == b.index && a.sides == b.sides && a.face == b.face;
    }
};

/// One participant's 256-bit contribution to the seed.
struct Share {
    std::string share;       ///< 64 hexadecimal digits
    std::string commit;      ///< SHA-256 of commit_text(), published before any share
    bool by_server = false;  ///< for a seat without a player
};

struct FairDice {
    Share server;
    Share first;
    Share second;
};

/// The text whose SHA-256 is the commitment of `who`: "server", "first" or "second". The name prevents copying
/// another participant's commitment.
inline std::string commit_text(const std::string& who, const std::string& share) { return who + ":" + share; }
/// The text whose SHA-256 is the seed.
inline std::string seed_text(const FairDice& dice) {
    return "linstock server:" + dice.server.share + " first:" + dice.first.share + " second:" + dice.second.share;
}

/// Dice that record each roll.
class NotedDice final : public Dice {
  public:
    explicit NotedDice(const Dice& from) : from_(from) {}
    int roll(std::uint64_t index, int sides) const override {
        const int face = from_.roll(index, sides);
        rolls_.push_back(Rolled{index, sides, face});
        return face;
    }
    /// Returns and clears the rolls since the last call.
    std::vector<Rolled> take() { return std::exchange(rolls_, {}); }

  private:
    const Dice& from_;
    mutable std::vector<Rolled> rolls_;
};

}  // namespace linstock
