// What studies may vary in a battle of this ruleset.

#include "battle/variation.hpp"

#include "army/layout.hpp"
#include "rulesets/brothers/brothers.hpp"

#include <array>

namespace linstock::brothers {

namespace {

constexpr int bases = static_cast<int>(most_stands);
// BA-1.D: the strength on the counter, of the scenario or the default, is the unit's number of bases.
constexpr std::array of_counter = {UnitNumber{"stands", "strength", nullptr, "base", bases},
                                   UnitNumber{"strength", "strength", nullptr, "base", bases}};

std::span<const UnitNumber> numbers(const Unit&, const OwnTable*) { return of_counter; }

}  // namespace

Variation variation() { return {.numbers = numbers, .turns = "bounds"}; }

}  // namespace linstock::brothers
