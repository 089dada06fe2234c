#pragma once
// Prompts as clients receive them: the protocol's JSON with texts.

#include "battle/engine_api.hpp"
#include "server/views/viewpoint.hpp"

#include <string>

namespace linstock::server {

/// `AskedPrompt`: title, reason, suggested decision (null: none), whether a searching level can assess it, and a text
/// for every offer.
std::string prompt_json(const Battle& battle, const Prompt& prompt, const Decision* suggestion);
/// A request for dice. A viewpoint that does not know the unit or officer sees only the dice (battle/visibility.hpp).
std::string roll_json(const Battle& battle, const State& state, const Prompt& roll, Viewpoint viewpoint);

}  // namespace linstock::server
