#pragma once
// For every cell of the Brom rulesets' hit charts, a battle in which that cell decides the dice of a volley.

#include "battle/engine_api.hpp"
#include "odds/odds.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::tests {

/// The probability of exactly k hits with n dice of chance p.
double binomial(int n, int k, double p);

/// One cell: "RV-hit-25, rifled_musket, close_line".
struct HitCell {
    std::string name;
    std::string ruleset;
    std::string scenario;  ///< its text
    std::string house;     ///< house rules without which the cell is not used; may be empty
    std::string word;      ///< ammunition, if guns may choose
    double chance = 0;     ///< of one die, by the chart
};
std::vector<HitCell> hit_cells();

/// The moment of the volley.
struct HitVolley {
    std::shared_ptr<const Battle> battle;
    State state;
    Decision shot;
    odds::Odds odds;
};
/// Null `battle` after a gtest failure.
HitVolley volley_of(const HitCell& cell);

/// The share of hits among the dice of `volleys` volleys with the engine's seeded dice.
double share_of_hits(const HitVolley& volley, std::uint64_t volleys);

}  // namespace linstock::tests
