#pragma once
// How these books tell and ask.

#include "words/book_words.hpp"

namespace linstock::brom {

/// For Ruleset::words.
const BookWords& book_words();

}  // namespace linstock::brom
