#pragma once
// Prompts as clients receive them: the protocol's JSON with texts.

#include "battle/engine_api.hpp"
#include "server/session/battle_session.hpp"
#include "server/views/viewpoint.hpp"

#include <cstdint>
#include <string>

namespace linstock::server {

/// `AskedPrompt`: title, reason, suggested decision (null: none), whether a searching level can assess it, and a text
/// for every offer.
std::string prompt_json(const Battle& battle, const Prompt& prompt, const Decision* suggestion);
/// The number by which clients name a prompt. The ids of rolls count those of hidden units too, so clients get a number
/// made from the id and a secret of this process.
std::uint32_t public_number(const std::string& battle_id, const Prompt& prompt);
/// A request for dice with its public number. A viewpoint that does not know the unit or officer sees only the dice
/// (battle/visibility.hpp).
std::string roll_json(const BattleSession& session, const Prompt& roll, Viewpoint viewpoint);

}  // namespace linstock::server
