#pragma once
// Moments of battles between computer players at which a unit may fire or charge.

#include "battle/engine_api.hpp"

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

/// Plays a battle of sergeants with this seed. Returns up to `most` of its decisions with this verb, each with its
/// state; only every `every`th is taken.
std::vector<Moment> moments(const std::string& scenario, const std::string& ruleset, Verb verb, std::size_t most,
                            std::size_t every = 1, std::uint64_t seed = 1);

/// The same for possible charges that have odds, one per prompt.
std::vector<Moment> open_charges(const std::string& scenario, const std::string& ruleset, std::size_t most,
                                 std::size_t every = 1, std::uint64_t seed = 1);

/// The charge or shot of a decision: itself, or the first of its parts.
const Decision& attack_of(const Decision& decision);

}  // namespace linstock::tests
