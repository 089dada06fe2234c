#pragma once
// Whether a scenario is fair, and which single changes might make it so.

#include "battle/ruleset.hpp"
#include "study/statistics.hpp"
#include "study/summary.hpp"
#include "study/vary.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::study {

enum class Fairness : std::uint8_t {
    fair,      ///< the whole interval lies within what is called fair
    leaning,   ///< one side is favoured, by no more than what is called fair
    unfair,    ///< one side is favoured
    not_told,  ///< even is in the interval, but so is more than what is called fair
};
/// `share`: of the decided battles that the first army won, 0 to 1. `fair`: points of per cent to either side of 50.
Fairness judge(const Interval& share, double fair);

/// The first army's share of the decided battles of an arm, 0 to 1.
Interval first_share(const ArmSummary& arm);

/// One change to be tried.
struct Change {
    Setting setting;
    std::string text;  ///< "a turn more"
};
/// A turn less or more, a stand less for each unit of the favoured army, a stand more for each of the other; of large
/// armies only some, spread evenly, so that there are no more than `most`.
std::vector<Change> changes_to_try(const Battle& battle, const VariedBook& book, ArmyId favoured, std::size_t most);

}  // namespace linstock::study
