#pragma once
// Any moment of a battle as a scenario: the readable keys of [situation] for people, and the exact moment for the
// program (battle/exact_moment.hpp).

#include "battle/engine_api.hpp"

#include <string>
#include <vector>

namespace linstock {

struct Snapshot {
    std::string text;  ///< the scenario, as canonical text
    /// What the readable keys cannot describe, one sentence each. Without the exact moment, a battle differs in it.
    std::vector<std::string> notes;
};

/// `scenario` is the one that the battle was prepared from, as read from its file. Playing on from the snapshot leads
/// to the same states as playing on from `state`, with the same dice and decisions. Errors: the battle is over or
/// stopped by a bug; the scenario cannot express this moment.
Result<Snapshot, std::string> snapshot_of(const Scenario& scenario, const Battle& battle, const State& state);

}  // namespace linstock
