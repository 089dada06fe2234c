#pragma once
// Sergeants who fight otherwise than the book of sergeants says: with another temper, holding back for some turns, now
// and then by whim. From battles between them is learnt what a position is worth; one of them is the recruit.

#include "generals/sergeant.hpp"

#include <cstddef>
#include <cstdint>

namespace linstock::general {

/// A way to fight that lasts.
struct Bent {
    Temper temper;
    int holds_until = 0;   ///< before this turn his units stay where they are, unless they attack
    int percent_whim = 0;  ///< so many of a hundred answers about orders and ways are any candidate
    bool waits = true;     ///< where all orders of a turn are given at once: for an enemy who means to come
};
/// One of a fixed number of bents for each seed; some are the sergeant's own.
Bent bent_of(std::uint64_t seed, int turns);
/// A beginner's: no heed of flanks, supports and fire, no patience, and whims.
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
