#pragma once
// Event texts and prompt texts of this ruleset.

#include "words/ruleset_texts.hpp"

namespace linstock::mwan18 {

/// For Ruleset::words.
const RulesetTexts& book_words();

/// In events.cpp. Amounts are percentages, modifiers are fifths.
std::string event_text(const Battle&, const Event&);

}  // namespace linstock::mwan18
