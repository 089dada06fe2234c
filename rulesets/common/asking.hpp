#pragma once
// What every book's questions and answers are made of.

#include "battle/prompt.hpp"
#include "battle/ruleset.hpp"

#include <string>
#include <string_view>

namespace linstock::common {

/// A question to whoever commands the unit.
Prompt question(const Battle&, UnitId, const char* kind, std::string_view clause);
Offer offer(Verb, UnitId unit = {}, UnitId target = {});
/// "Nobody", "no more", in that word: the last of what is offered.
Offer done(const char* word = "");
/// The offer taken up as it stands: its verb, of whom and at whom.
Decision decision_of(const Offer&);
/// "No", by this clause.
Refusal refusal(const Battle&, std::string text, std::string_view clause);

}  // namespace linstock::common
