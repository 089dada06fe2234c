#pragma once
// The sergeant: plays any battle to its end from his own view alone.

#include "generals/general.hpp"

namespace linstock::general {

class Sergeant final : public General {
public:
    explicit Sergeant(std::uint64_t seed) : seed_(seed) {}
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override {
        return candidates.front();
    }

private:
    [[maybe_unused]] std::uint64_t seed_;
};

}  // namespace linstock::general
