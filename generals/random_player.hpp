#pragma once
// Chooses uniformly among the candidates. Used by tests and as the weakest opponent.

#include "generals/computer_player.hpp"

namespace linstock::general {

class RandomPlayer final : public ComputerPlayer {
  public:
    explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t candidates_wanted(const Prompt&) const override;
    bool needs_view(const Prompt&) const override { return false; }

  private:
    std::uint64_t seed_;
};

/// A pseudo-random number from the seed and the prompt's id and seat. Stateless.
std::uint64_t prompt_hash(std::uint64_t seed, const Prompt& prompt);

}  // namespace linstock::general
