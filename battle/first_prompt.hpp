#pragma once
// For whoever plays on and answers one question after another: the first prompt alone, and no more of it than he reads.

#include "battle/door.hpp"

#include <functional>
#include <optional>

namespace linstock {

/// The first of prompts(battle, state); nothing = nobody is asked. `reads_all` is asked with seat, kind and role: where
/// it says no, and the book has a short form of that prompt, the offers are those of the first unit that has any (and
/// of whom the book lists before it), or none: enough for candidates() to find the recommended answer, and for
/// check_among() too little.
std::optional<Prompt> first_prompt(const Battle& battle, const State& state,
                                   const std::function<bool(const Prompt&)>& reads_all);

}  // namespace linstock
