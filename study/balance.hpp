#pragma once
// Whether a scenario is fair, and which single changes could make it fair.

#include "battle/battle.hpp"
#include "study/statistics.hpp"
#include "study/summary.hpp"
#include "study/vary.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::study {

enum class Fairness : std::uint8_t {
    fair,       ///< the whole interval is within the fair range
    leaning,    ///< one side is favoured, but the whole interval is within the fair range
    unfair,     ///< one side is favoured
    undecided,  ///< the interval contains both 50 % and values outside the fair range
};
/// `share`: of the decided battles, won by the first army, 0 to 1. `fair`: percentage points on either side of 50.
Fairness judge(const Interval& share, double fair);

/// The first army's share of an arm's decided battles, 0 to 1.
Interval first_share(const ArmSummary& arm);

/// One change to try.
struct Change {
    Setting setting;
    std::string text;  ///< "a turn more"
};
/// One turn less or more; one stand less for each unit of the favoured army, one more for each of the other. At most
/// `most` changes: for large armies an evenly spread selection.
std::vector<Change> changes_to_try(const Battle& battle, const VariedRuleset& book, ArmyId favoured, std::size_t most);

}  // namespace linstock::study
