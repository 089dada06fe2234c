#pragma once
// Chooses the plan of a searching player before its first move: plays the battle to its end with each plan, and with
// none. Sergeants play both sides. The player keeps the plan for the whole battle.

#include "generals/battle_plan.hpp"
#include "generals/computer_player.hpp"
#include "generals/task_runner.hpp"

#include <cstddef>
#include <cstdint>

namespace linstock::general {

/// Counts battles and decisions, so that the choice is the same on every machine.
struct PlanBudget {
    std::size_t battles_per_plan = 0;  ///< 0 = do not plan
    std::size_t max_decisions = 0;     ///< of all battles together
    Clock clock = {};                  ///< empty = no time limit
    double deadline = 0;               ///< by `clock`: then the battles so far decide
};

/// Returns no plan where plans have not been found to help: outside rulesets with rounds, and against fewer than two or
/// more than four enemy brigades. Otherwise the plan with the best mean result, if it is better than no plan by one
/// standard error over at least eight battles. `known` is redacted for the seat (battle/redacted_state.hpp). `tasks`
/// runs the battles; null: on the caller's thread.
BattlePlan choose_battle_plan(const Battle& battle, const State& known, Seat seat, std::uint64_t seed,
                              const PlanBudget& budget, TaskRunner* tasks = nullptr);

}  // namespace linstock::general
