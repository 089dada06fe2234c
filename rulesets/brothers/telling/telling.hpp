#pragma once
// Prompt texts of this ruleset.

#include "words/ruleset_texts.hpp"

namespace linstock::brothers {

/// For Ruleset::words.
const RulesetTexts& book_words();

}  // namespace linstock::brothers
