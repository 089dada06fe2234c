#pragma once
// Building blocks of the questions and answers of every ruleset.

#include "battle/procedure.hpp"
#include "battle/prompt.hpp"

#include <string>
#include <string_view>

namespace linstock::common {

/// A question to the seat that commands the unit.
Prompt question(const Battle&, UnitId, const char* kind, std::string_view clause);
Offer offer(Verb, UnitId unit = {}, UnitId target = {});
/// "Nobody", "no more": the last offer of a prompt, with its word.
Offer done(const char* word = "");
/// The offer accepted unchanged: its verb, units and targets.
Decision decision_of(const Offer&);
/// A refusal by this clause.
Refusal refusal(const Battle&, std::string text, std::string_view clause);

}  // namespace linstock::common
