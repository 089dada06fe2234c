#pragma once
// Decisions for the clause tests of movement, works, arrivals, tasks and boats.

#include "tests/clause/harness.hpp"

namespace linstock::clause {

/// `number`: the flags of a march in this ruleset (1 keeps the facing, 2 changes it afterwards, 4 leaves the table).
inline NamedDecision march(std::string_view unit, std::vector<Vec> path, std::optional<double> heading = {},
                           std::optional<Formation> formation = {}, int number = 0) {
    NamedDecision say;
    say.verb = Verb::march;
    say.unit = unit;
    say.path = std::move(path);
    say.heading = heading;
    say.formation = formation;
    say.number = number;
    return say;
}
inline NamedDecision conceding() {
    NamedDecision say;
    say.verb = Verb::concede;
    return say;
}
inline NamedDecision charge(std::string_view unit, std::string_view target, std::vector<Vec> path = {}) {
    NamedDecision say;
    say.verb = Verb::charge;
    say.unit = unit;
    say.target = target;
    say.path = std::move(path);
    return say;
}

}  // namespace linstock::clause
