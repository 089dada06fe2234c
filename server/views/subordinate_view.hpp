#pragma once
// What a subordinate is asked: questions about his commands, and of questions for his whole side so much as is about
// them.

#include "battle/prompt.hpp"
#include "battle/ruleset.hpp"
#include "server/session/battle_session.hpp"

#include <optional>

namespace linstock::server {

/// Whether the whole question is about his commands: its unit, its officer or its command.
bool is_about(const Battle& battle, const LinkAccess& subordinate, const Prompt& prompt);

/// Of a question that is about nobody alone: with no other offers than those for his own; nothing = there are none, or
/// the side answers it by one dispatch.
std::optional<Prompt> subordinate_prompt(const Battle& battle, const LinkAccess& subordinate, const Prompt& prompt);

/// Whether one of his own is told to do it.
bool is_for_own_command(const Battle& battle, const LinkAccess& subordinate, const Decision& decision);

/// Whether the link may give this answer to a question that it is asked.
bool may_answer(const Battle& battle, const LinkAccess& link, const Prompt& prompt, const Decision& decision);

}  // namespace linstock::server
