#pragma once
// Objectives, victory lines and texts of a generated battle.

#include "army/scenario.hpp"
#include "skirmish/ground.hpp"
#include "skirmish/tables.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::skirmish {

struct Goals {
    std::vector<Objective> objectives;  ///< in the order of Kind::objectives
    std::vector<VictoryLine> victory;   ///< the last one is a draw
};

/// A share of the depth of a table, from the south edge, in inches. On deep tables the armies are not further apart.
double depth_of(double share, TableSize table);

/// What the kind wants of its ground.
GroundOrder ground_order(const Kind& kind, TableSize table, bool flank_in_west);

Goals make_goals(const Kind& kind, const Ground& ground);

struct TextWords {
    const Kind& kind;
    const Goals& goals;
    std::string village;
    std::string own;
    std::string enemy;
    std::string flank;
};
/// Replaces the words in braces.
std::string filled(std::string_view text, const TextWords& words);

/// "You have 6 units of foot and 12 guns, some 2,400 men in the ranks."
std::string strength_text(const Scenario& scenario, ArmyId army);
/// When the rest of the army enters; "" if all of it is on the table.
std::string arrivals_text(const Scenario& scenario, ArmyId army);

}  // namespace linstock::skirmish
