#pragma once
// Loads the sixth ruleset and its scenario for tests.

#include "tests/sixth_book/tin.hpp"
#include "tests/support/data.hpp"
#include "words/event_text.hpp"

namespace linstock::tests {

/// The scenario tests/sixth_book/data/meadow.toml, prepared for the sixth ruleset. Null after a
/// gtest failure.
std::shared_ptr<const Battle> meadow();
/// The first problem of meadow.toml with the first occurrence of `text` replaced by `instead`.
/// Empty if there is none.
std::string problem_of(const std::string& text, const std::string& instead);

}  // namespace linstock::tests
