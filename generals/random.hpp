#pragma once
// Any candidate, each as likely as the next: for tests, and as the least that a general must beat.

#include "generals/general.hpp"

namespace linstock::general {

class Random final : public General {
  public:
    explicit Random(std::uint64_t seed) : seed_(seed) {}
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override;
    bool needs_view(const Prompt&) const override { return false; }

  private:
    std::uint64_t seed_;
};

/// A number that depends on the seed and on the prompt's id and seat alone, so it needs no memory.
std::uint64_t whim(std::uint64_t seed, const Prompt& prompt);

}  // namespace linstock::general
