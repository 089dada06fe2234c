#pragma once
// The enemy of the lessons. It never moves or fires by choice. It accepts the ruleset's recommendation for every
// prompt that must be answered.

#include "generals/computer_player.hpp"

namespace linstock::general {

class Sentry final : public ComputerPlayer {
  public:
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    std::size_t candidates_wanted(const Prompt&) const override { return 60; }
    bool needs_view(const Prompt&) const override { return false; }
};

}  // namespace linstock::general
