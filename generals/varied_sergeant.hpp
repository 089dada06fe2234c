#pragma once
// Sergeants that play differently from the standard one: other weights, holding back for some turns, random moves.
// Battles between them train the evaluation. One variant is the recruit.

#include "generals/sergeant.hpp"

#include <cstddef>
#include <cstdint>

namespace linstock::general {

/// A variant that lasts for the battle.
struct SergeantVariant {
    SergeantWeights weights;
    int holds_until_turn = 0;      ///< before this turn units hold position unless they attack
    int random_move_percent = 0;   ///< percentage of orders and paths that are a random candidate
    bool waits_for_attack = true;  ///< with sealed orders: wait for an enemy that attacks
};
/// Returns one of a fixed number of variants. Some have the sergeant's own weights.
SergeantVariant variant_for(std::uint64_t seed, int turns);
/// The recruit: ignores flanks, supports and fire, does not wait, and sometimes moves at random.
SergeantVariant recruit_variant();

class VariedSergeant final : public ComputerPlayer {
  public:
    VariedSergeant(std::uint64_t seed, const SergeantVariant& bent)
        : seed_(seed),
          variant_(bent),
          sergeant_(seed, bent.weights) {
        if (!bent.waits_for_attack) sergeant_.never_wait();
    }

    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t candidates_wanted(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;

  private:
    std::uint64_t seed_;
    SergeantVariant variant_;
    Sergeant sergeant_;
};

}  // namespace linstock::general
