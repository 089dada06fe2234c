#pragma once
// How this book tells and asks.

#include "words/ruleset_texts.hpp"

namespace linstock::brothers {

/// For Ruleset::words.
const BookWords& book_words();

}  // namespace linstock::brothers
