#pragma once
// What the clause tests of movement, works, arrivals, tasks and boats say of a unit.

#include "tests/clause/harness.hpp"

namespace linstock::clause {

/// `number`: the flags of a march in this book (1 keeps the facing, 2 changes it after, 4 leaves the table).
inline Say march(std::string_view unit, std::vector<Vec> path, std::optional<double> heading = {},
                 std::optional<Formation> formation = {}, int number = 0) {
    Say say;
    say.verb = Verb::march;
    say.unit = unit;
    say.path = std::move(path);
    say.heading = heading;
    say.formation = formation;
    say.number = number;
    return say;
}
inline Say conceding() {
    Say say;
    say.verb = Verb::concede;
    return say;
}
inline Say charge(std::string_view unit, std::string_view target, std::vector<Vec> path = {}) {
    Say say;
    say.verb = Verb::charge;
    say.unit = unit;
    say.target = target;
    say.path = std::move(path);
    return say;
}

}  // namespace linstock::clause
