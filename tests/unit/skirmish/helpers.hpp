#pragma once
// The tables of data/skirmish/ for the tests of generated battles.

#include "skirmish/skirmish.hpp"

namespace linstock::tests {

skirmish::TableTexts skirmish_texts();
/// Read once; empty after a gtest failure.
const skirmish::Tables& skirmish_tables();

/// A generated battle; a gtest failure with the reason if there is none.
std::shared_ptr<const skirmish::Skirmish> skirmish_of(const skirmish::Request& request);

/// A battle of a usual size whose ruleset, kind and theatre the seed chooses.
skirmish::Request request_of(std::uint64_t seed);

}  // namespace linstock::tests
