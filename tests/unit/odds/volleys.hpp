#pragma once
// For every cell of the Brom books' hit charts a battle in which that cell is what the dice of a volley go by.

#include "battle/door.hpp"
#include "odds/odds.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::tests {

/// Of n dice that hit with chance p exactly k.
double binomial(int n, int k, double p);

/// One cell: "RV-hit-25, rifled_musket, close_line".
struct HitCell {
    std::string name;
    std::string ruleset;
    std::string scenario;  ///< its text
    std::string house;     ///< rules under which the cell is used at all; may be empty
    std::string word;      ///< of the ammunition, where guns may choose
    double chance = 0;     ///< of one die, by the chart
};
std::vector<HitCell> hit_cells();

/// The moment at which it is to be fired.
struct HitVolley {
    std::shared_ptr<const Battle> battle;
    State state;
    Decision shot;
    odds::Odds odds;
};
/// Null `battle` after a gtest failure.
HitVolley volley_of(const HitCell& cell);

/// The share of hits among the dice of so many volleys that the engine throws with seeded dice.
double share_of_hits(const HitVolley& volley, std::uint64_t volleys);

}  // namespace linstock::tests
