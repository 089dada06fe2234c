#pragma once
// Two units that look at each other, for the clause tests of fire and of what it does.

#include "tests/clause/harness.hpp"

namespace linstock::clause {

inline constexpr const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";

/// A1 at (24, 10) looks up at B1, six inches off, unless told otherwise.
inline Field shots(const char* b1 = "at = [24, 16]") {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", std::string("at = [24, 40], heading = 180, ") + trained)
        .now("B1", b1)
        .phase("fire");
    return field;
}

inline Say fire_at(std::string_view unit, std::string_view officer) {
    Say say;
    say.verb = Verb::fire_at;
    say.unit = unit;
    say.officer = officer;
    return say;
}

}  // namespace linstock::clause
