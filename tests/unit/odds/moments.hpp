#pragma once
// Moments of battles between generals at which somebody may fire or charge.

#include "battle/door.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace linstock::tests {

struct Moment {
    std::shared_ptr<const Battle> battle;
    State state;
    Decision decision;
    std::string name;  ///< for messages
};

/// Of a battle of sergeants with this seed the first such decisions with the states they were made on, every `every`th.
std::vector<Moment> moments(const std::string& scenario, const std::string& ruleset, Verb verb, std::size_t most,
                            std::size_t every = 1, std::uint64_t seed = 1);

/// Of such a battle the first charges that are open with their odds, one at each of so many questions, every `every`th.
std::vector<Moment> open_charges(const std::string& scenario, const std::string& ruleset, std::size_t most,
                                 std::size_t every = 1, std::uint64_t seed = 1);

/// The charge, or the shot, that a decision is about: itself, or the first of its parts.
const Decision& act_of(const Decision& decision);

}  // namespace linstock::tests
