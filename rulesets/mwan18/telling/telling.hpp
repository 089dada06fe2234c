#pragma once
// How this book tells and asks.

#include "words/ruleset_texts.hpp"

namespace linstock::mwan18 {

/// For Ruleset::words.
const BookWords& book_words();

/// events.cpp: amounts are shares of a hundred, modifiers fifths.
std::string event_text(const Battle&, const Event&);

}  // namespace linstock::mwan18
