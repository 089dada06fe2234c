#pragma once
// The enemy of the lessons: he waits. He neither moves nor fires of his own accord; whatever has to be answered he
// answers as the ruleset recommends.

#include "generals/general.hpp"

namespace linstock::general {

class Sentry final : public General {
  public:
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t wants(const Prompt&) const override { return 60; }
    bool needs_view(const Prompt&) const override { return false; }
};

}  // namespace linstock::general
