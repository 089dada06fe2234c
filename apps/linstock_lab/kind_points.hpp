#pragma once
// How many points each kind of generated battle needs on the first side to be even: trials of generated battles with
// several points, and the fit to their results.

#include "battle/battle.hpp"
#include "skirmish/points.hpp"
#include "skirmish/request.hpp"
#include "skirmish/tables.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

/// One generated battle with several points of the first army.
struct KindTrials {
    std::string kind;
    std::vector<skirmish::Trial> trials;  ///< empty if the battle cannot be made or played
};

/// The first army has fewer points than `even` in the tables, and more.
KindTrials play_kind_trials(const skirmish::Tables& tables, const skirmish::RulesetRow& row,
                            const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed);

/// Sets `even`, `slope` and `deviation` to the most probable values. The even points of single battles have a normal
/// distribution around those of their kind, and these one around `even`. Kinds without trials keep their points.
void fit_kinds(skirmish::PointTable& table, const std::vector<KindTrials>& battles);

}  // namespace linstock::apps
