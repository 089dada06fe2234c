#pragma once
// Generates the candidates of a search: the default move, then a few decisions that differ from it and from each
// other. Few candidates with many rollouts work better than many with few.

#include "generals/plan.hpp"

#include <cstddef>
#include <vector>

namespace linstock::general {

/// Prompts that the search helps with: orders and paths. For fire and officers it gained nothing.
bool should_search(const Prompt& prompt);
/// Whether the answer depends on the turn's plan.
bool uses_plan(const Prompt& prompt);

/// Same formation at nearly the same place: at most `apart` away.
bool nearly_same(const Decision& a, const Decision& b, double apart);

/// Returns at most `most` candidates, `first` in front. Each is an engine candidate or accepts an offer unchanged.
/// Decisions that no officer would give are left out, except `first`: with few rollouts any decision can look good by
/// chance. `plan` is read only if uses_plan() is true.
std::vector<Decision> generate_candidates(const BattlefieldModel& model, const Plan& plan, const Prompt& prompt,
                                          const std::vector<Decision>& candidates, const Decision& first,
                                          std::size_t most);

/// Groups of units whose orders are varied together, for sides that give all orders in one decision: all units, then
/// each lowest-level formation.
std::vector<std::vector<UnitId>> order_groups(const BattlefieldModel& model);
/// Variants of `first` with other orders for these units: all stand, all attack, all advance, threatened units
/// withdraw. Includes `first`.
constexpr std::size_t max_dispatch_candidates = 6;
std::vector<Decision> generate_dispatches(const BattlefieldModel& model, const Prompt& prompt, const Decision& first,
                                          const std::vector<UnitId>& group);

}  // namespace linstock::general
