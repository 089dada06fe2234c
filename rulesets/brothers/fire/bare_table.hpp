#pragma once
// Shared by staged fire and staged charges: the empty table, units on it, their cover.

#include "battle/staging.hpp"
#include "rulesets/brothers/fire/fire.hpp"

#include <array>
#include <memory>
#include <vector>

namespace linstock::brothers {

struct Shelter {
    const char* word;
    const char* about;
    Cover cover;
    CoverGrade grade;
};
inline constexpr std::array<Shelter, 3> shelters = {{
    {"soft", "half of its bases or more are in soft cover", Cover::soft, CoverGrade::soft},
    {"hard", "half of its bases or more are in hard cover", Cover::hard, CoverGrade::hard},
    {"fortification", "half of its bases or more are in a fortification", Cover::fortification, CoverGrade::fortified},
}};

/// The stated cover, at most one; null = none.
const Shelter* shelter_in(const std::vector<TableFact>& facts);

/// The empty table with these pieces. Works and later arrivals belong to the real table. Their indices would be wrong
/// here.
std::shared_ptr<Battle> blank_table(const Battle& roster, const TableShot&, std::vector<Piece>);
/// No unit on it, in the round of the firer's side.
State empty_table(const Battle& table, const State& from, const TableShot&);
/// Places a unit with what the roster says of it. Clears what it did this round.
void bring(State&, const State& from, UnitId, Vec at, Heading);

}  // namespace linstock::brothers
