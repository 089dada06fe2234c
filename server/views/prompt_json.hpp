#pragma once
// Prompts as clients receive them: the protocol's JSON with texts.

#include "battle/engine_api.hpp"

#include <string>

namespace linstock::server {

/// `AskedPrompt`: title, reason, suggested decision (null: none), whether a searching level can assess it, and a text
/// for every offer.
std::string prompt_json(const Battle& battle, const Prompt& prompt, const Decision* suggestion);

}  // namespace linstock::server
