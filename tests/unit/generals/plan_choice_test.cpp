// The choice of a battle plan before the first move.

#include "generals/plan_choice.hpp"

#include "battle/engine_api.hpp"
#include "battle/redacted_state.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace linstock::general {
namespace {

const PlanBudget short_budget{.battles_per_plan = 24, .max_decisions = 1'000'000, .clock = {}, .deadline = 0};

/// Two-brigades by `brothers` with a single objective. The field is its own mirror image from left to right.
Battle field_with_objective_at(Vec place) {
    Battle battle = *tests::battle_of("two-brigades", "brothers");
    auto scenario = std::make_shared<Scenario>(*battle.scenario);
    scenario->objectives = {scenario->objectives.front()};
    scenario->objectives.front().place = place;
    battle.scenario = scenario;
    return battle;
}

BattlePlan choose(const Battle& battle, Seat seat, const PlanBudget& budget, std::uint64_t seed = 1) {
    const SeededDice dice(seed_of(1));
    const State state = open(battle, &dice, nullptr);
    return choose_battle_plan(battle, redacted_for(battle, state, seat), seat, seed, budget);
}

std::string attacked(const Battle& battle, const BattlePlan& plan) {
    return plan.orders.empty() ? "none" : battle.forces().command(plan.orders.front().enemy).name;
}

TEST(PlanChoice, ObjectiveOnTheOtherSide_ExchangesTheAttackedBrigade) {
    const Battle west = field_with_objective_at({16, 36});
    const Battle east = field_with_objective_at({56, 36});
    PlanBudget budget = short_budget;
    budget.battles_per_plan = 48;  // fewer leave the choice to luck
    EXPECT_EQ(attacked(west, choose(west, Seat::first, budget)), "Grey East Brigade");
    EXPECT_EQ(attacked(east, choose(east, Seat::first, budget)), "Grey West Brigade");
}

TEST(PlanChoice, SameSeed_ChoosesTheSamePlan) {
    const Battle battle = field_with_objective_at({16, 36});
    EXPECT_EQ(choose(battle, Seat::first, short_budget), choose(battle, Seat::first, short_budget));
}

TEST(PlanChoice, OtherRulesets_HaveNoPlan) {
    for (const std::string& ruleset : tests::books_of("two-brigades")) {
        if (ruleset == "brothers") continue;
        const auto battle = tests::battle_of("two-brigades", ruleset);
        EXPECT_EQ(choose(*battle, Seat::first, short_budget), BattlePlan{}) << ruleset;
    }
}

TEST(PlanChoice, BudgetTooSmall_HasNoPlan) {
    const Battle west = field_with_objective_at({16, 36});
    PlanBudget budget = short_budget;
    budget.max_decisions = 5000;  // less than eight battles
    EXPECT_EQ(choose(west, Seat::first, budget), BattlePlan{});
    budget = short_budget;
    int calls = 0;
    budget.clock = [&] { return static_cast<double>(calls++); };
    budget.deadline = 3;
    EXPECT_EQ(choose(west, Seat::first, budget), BattlePlan{});
    EXPECT_EQ(calls, 4) << "battles after the deadline";
}

TEST(PlanChoice, Captain_ChoosesBeforeTheFirstMoveAndKeepsThePlan) {
    const Battle battle = field_with_objective_at({16, 36});
    const auto captain = make_computer_player("captain", 1);
    const auto enemy = make_computer_player("random", 2);
    ASSERT_NE(captain->battle_plan(), nullptr);
    EXPECT_EQ(*captain->battle_plan(), BattlePlan{}) << "before the first move";
    const SeededDice dice(seed_of(1));
    State state = open(battle, &dice, nullptr);
    BattlePlan first;
    PlayLimits limits;
    limits.turns = 3;
    limits.after = [&](const State&, const Decision&) {
        const BattlePlan& now = *captain->battle_plan();
        if (first == BattlePlan{}) first = now;
        EXPECT_EQ(now, first);
    };
    play_out(battle, state, *captain, *enemy, dice, nullptr, limits);
    EXPECT_EQ(attacked(battle, first), "Grey East Brigade");
    EXPECT_EQ(enemy->battle_plan(), nullptr);
}

}  // namespace
}  // namespace linstock::general
