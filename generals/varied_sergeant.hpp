#pragma once
// Sergeants that play differently from the standard one: other weights, holding back for some turns, random moves.
// Battles between them train the evaluation. One variant is the recruit.

#include "generals/sergeant.hpp"

#include <cstddef>
#include <cstdint>

namespace linstock::general {

/// A variant that lasts for the battle.
struct Bent {
    Temper temper;
    int holds_until = 0;   ///< before this turn units hold position unless they attack
    int percent_whim = 0;  ///< percentage of orders and paths that are a random candidate
    bool waits = true;     ///< with sealed orders: wait for an enemy that attacks
};
/// Returns one of a fixed number of variants. Some have the sergeant's own weights.
Bent bent_of(std::uint64_t seed, int turns);
/// The recruit: ignores flanks, supports and fire, does not wait, and sometimes moves at random.
Bent beginners_bent();

class Varied final : public General {
  public:
    Varied(std::uint64_t seed, const Bent& bent) : seed_(seed), bent_(bent), sergeant_(seed, bent.temper) {
        if (!bent.waits) sergeant_.goes_on_at_once();
    }

    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override;
    bool needs_view(const Prompt&) const override;

  private:
    std::uint64_t seed_;
    Bent bent_;
    Sergeant sergeant_;
};

}  // namespace linstock::general
