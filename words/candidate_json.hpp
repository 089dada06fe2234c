#pragma once
// One row of `candidates` as JSON, in the form that the bot protocol, the umpire protocol and the WebSocket share.

#include "battle/battle.hpp"
#include "battle/prompt.hpp"

#include <string>

namespace linstock::wording {

/// {"decision": ..., "text": "the 2nd Wisconsin fires ball at the 4th Virginia"}. `prompt` is the one that it answers.
std::string candidate_json(const Battle& battle, const Prompt& prompt, const Decision& decision);

}  // namespace linstock::wording
