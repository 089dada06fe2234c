#pragma once
// A bound in which nothing happens.

#include "tests/clause/brothers/shots.hpp"

namespace linstock::clause {

inline Field quiet() {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4, fatigued = true }")
        .grey("B1", std::string("at = [24, 40], heading = 180, ") + trained)
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    return field;
}

inline void rest_of_bound(Table& table) {
    const int turn = table.state().turn;
    while (!table.state().outcome.over && table.state().turn == turn)
        table.decide(done());
}

}  // namespace linstock::clause
