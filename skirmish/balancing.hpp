#pragma once
// Changes the two armies of a generated battle until the first has a wanted share of all points.

#include "skirmish/forces.hpp"
#include "skirmish/points.hpp"

namespace linstock::skirmish {

/// Of an army, by the table.
double points_of(const ChosenArmy& army, const PointTable& table);
/// The first army's points, out of 1000 of both.
double first_points(const std::vector<ChosenArmy>& armies, const PointTable& table);

/// Changes strengths first, then units, then qualities, each as little as possible, and keeps the sum of all points
/// and the list of each army. The result is as near to `wanted` (out of 1000) as the lists allow.
void balance(std::vector<ChosenArmy>& armies, const RulesetRow& ruleset, const PointTable& table, int wanted);

}  // namespace linstock::skirmish
