#pragma once
// The texts of events and questions of these rulesets.

#include "words/ruleset_texts.hpp"

namespace linstock::brom {

/// For Ruleset::words.
const RulesetTexts& book_words();

}  // namespace linstock::brom
