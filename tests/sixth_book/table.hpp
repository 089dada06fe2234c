#pragma once
// The sixth book's data and its scenario, for its tests.

#include "tests/sixth_book/tin.hpp"
#include "tests/support/data.hpp"
#include "words/event_text.hpp"

namespace linstock::tests {

/// tests/sixth_book/data/meadow.toml under the book; null after a gtest failure.
std::shared_ptr<const Battle> meadow();
/// The first problem of the same with `instead` at the first place of `text`.
std::string problem_of(const std::string& text, const std::string& instead);

}  // namespace linstock::tests
