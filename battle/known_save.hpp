#pragma once
// A battle as one seat knows it (battle/known.hpp), written down and read back.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/state.hpp"

#include <string>
#include <string_view>

namespace linstock {

struct Battle;

namespace wire {

/// wire::save of what is known to a seat. Its sum alone is looked at: what the seat does not know is left out of it, so
/// that no play comes to such a state. For who only looks and plays nothing on.
Result<State, Problems> load_known(const Battle& battle, std::string_view json, std::string file);

}  // namespace wire

}  // namespace linstock
