#pragma once
// Reads a saved state that was redacted for one seat (battle/redacted_state.hpp).

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/state.hpp"

#include <string>
#include <string_view>

namespace linstock {

struct Battle;

namespace wire {

/// Reads wire::save() of a redacted state. Checks only its checksum, because no legal play can produce such a state.
/// Use it for display, not to continue the battle.
Result<State, Problems> load_redacted(const Battle& battle, std::string_view json, std::string file);

}  // namespace wire

}  // namespace linstock
