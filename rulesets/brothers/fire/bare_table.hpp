#pragma once
// What a shot and a charge have in common that are staged on a blank table: the table, who stands on it, their shelter.

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

/// The cover that was told; of its group it is one at most. Null: none.
const Shelter* shelter_in(const std::vector<TableFact>& facts);

/// The blank table with these pieces. Works and whoever comes later are of the real table; by their numbers they would
/// be others here.
std::shared_ptr<Battle> blank_table(const Battle& roster, const TableShot&, std::vector<Piece>);
/// Nobody on it, and it is the round of the unit that is told of.
State empty_table(const Battle& table, const State& from, const TableShot&);
/// A unit with what it brings from the roster; what it did in the round in hand is told, or has not been done here.
void bring(State&, const State& from, UnitId, Vec at, Heading);

}  // namespace linstock::brothers
