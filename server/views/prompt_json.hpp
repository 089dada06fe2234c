#pragma once
// Prompts and decisions as a client is asked them: the protocol's JSON with their sentences.

#include "battle/engine_api.hpp"

#include <string>

namespace linstock::server {

/// `AskedPrompt`: with title, reason, recommended decision (null: none), whether those who think ahead have something
/// to say on it, and the text of every offer.
std::string prompt_json(const Battle& battle, const Prompt& prompt, const Decision* suggestion);

}  // namespace linstock::server
