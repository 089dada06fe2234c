#pragma once
// Two units that face each other, for the clause tests of fire and its effects.

#include "tests/clause/harness.hpp"

namespace linstock::clause {

inline constexpr const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";

/// A1 at (24, 10) faces up the table to B1, six inches away by default.
inline Field shots(const char* b1 = "at = [24, 16]") {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", std::string("at = [24, 40], heading = 180, ") + trained)
        .now("B1", b1)
        .phase("fire");
    return field;
}

inline NamedDecision fire_at(std::string_view unit, std::string_view officer) {
    NamedDecision say;
    say.verb = Verb::fire_at;
    say.unit = unit;
    say.officer = officer;
    return say;
}

}  // namespace linstock::clause
