#pragma once
// What a subordinate is asked: prompts about the subordinate's own commands, and the part of a side's prompts that
// concerns them.

#include "battle/battle.hpp"
#include "battle/prompt.hpp"
#include "server/session/battle_session.hpp"

#include <optional>

namespace linstock::server {

/// Whether the whole prompt is about the subordinate's commands: its unit, its officer or its command.
bool is_about(const Battle& battle, const LinkAccess& subordinate, const Prompt& prompt);

/// A prompt for the whole side, reduced to the offers for the subordinate's commands. Nothing if there are none, or if
/// the side answers with one dispatch.
std::optional<Prompt> subordinate_prompt(const Battle& battle, const LinkAccess& subordinate, const Prompt& prompt);

/// Whether the decision gives an order to one of the subordinate's units or officers.
bool is_for_own_command(const Battle& battle, const LinkAccess& subordinate, const Decision& decision);

/// Whether the link may give this answer to a prompt that it received.
bool may_answer(const Battle& battle, const LinkAccess& link, const Prompt& prompt, const Decision& decision);

}  // namespace linstock::server
