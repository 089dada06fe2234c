#pragma once
// Dice nobody can doubt (docs/dice.md): of what a seed was made, and every roll written down as it was asked for, so
// that whoever has the record can reckon all of it again without this program.

#include "base/dice.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace linstock {

/// One die: the how manieth of the battle, from 0.
struct Rolled {
    std::uint64_t index = 0;
    int sides = 0;
    int face = 0;
    friend bool operator==(const Rolled& a, const Rolled& b) {
        return a.index == b.index && a.sides == b.sides && a.face == b.face;
    }
};

/// 256 bits of one who had a hand in the seed.
struct Share {
    std::string share;       ///< 64 hexadecimal digits
    std::string commit;      ///< SHA-256 of commit_text(), shown before anybody's share was
    bool by_server = false;  ///< of a seat that nobody sat in
};

struct FairDice {
    Share server;
    Share first;
    Share second;
};

/// The text whose SHA-256 is the commitment of `who`: "server", "first", "second". With the name in it nobody can pass
/// off another's commitment as his own.
inline std::string commit_text(const std::string& who, const std::string& share) { return who + ":" + share; }
/// The text whose SHA-256 is the seed.
inline std::string seed_text(const FairDice& dice) {
    return "linstock server:" + dice.server.share + " first:" + dice.first.share + " second:" + dice.second.share;
}

/// Dice that note what they were asked and what they said.
class NotedDice final : public Dice {
  public:
    explicit NotedDice(const Dice& from) : from_(from) {}
    int roll(std::uint64_t index, int sides) const override {
        const int face = from_.roll(index, sides);
        rolls_.push_back(Rolled{index, sides, face});
        return face;
    }
    /// Those since it was last asked.
    std::vector<Rolled> take() { return std::exchange(rolls_, {}); }

  private:
    const Dice& from_;
    mutable std::vector<Rolled> rolls_;
};

}  // namespace linstock
