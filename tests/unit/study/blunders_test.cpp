// Tests the counts of obvious mistakes.
#include "study/blunders.hpp"

#include "battle/event.hpp"
#include "study/play_battle.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::study {
namespace {

std::int64_t of(const Blunders& all, std::size_t army, Blunder kind) {
    return all.counts()[army][static_cast<std::size_t>(kind)];
}

Event order_of(const Battle& battle, std::size_t unit, std::size_t target) {
    Event e;
    e.kind = EventKind::ordered;
    e.event_result = EventResult::attacks;
    e.unit = battle.forces().units[unit].id;
    e.other = battle.forces().units[target].id;
    return e;
}

Event stay_of(const Battle& battle, std::size_t unit) {
    Event e;
    e.kind = EventKind::halted;
    e.event_result = EventResult::holds;
    e.unit = battle.forces().units[unit].id;
    return e;
}

TEST(Blunders, AttackNotMadeAndDeclaredAgain_IsCounted) {
    const auto battle = tests::battle_of("two-brigades");
    const SeededDice dice(seed_of(1));
    const State state = open(*battle, &dice, nullptr);
    const std::size_t last = battle->forces().units.size() - 1;  // of the other army
    Blunders blunders(*battle);
    blunders.observe(state, {order_of(*battle, 0, last), stay_of(*battle, 0)});
    EXPECT_EQ(of(blunders, 0, Blunder::attacks), 1);
    EXPECT_EQ(of(blunders, 0, Blunder::attack_not_made), 1);
    EXPECT_EQ(of(blunders, 0, Blunder::attack_again), 0);
    blunders.observe(state, {order_of(*battle, 0, last)});
    EXPECT_EQ(of(blunders, 0, Blunder::attack_again), 1);
    blunders.observe(state, {order_of(*battle, 0, last - 1)});
    EXPECT_EQ(of(blunders, 0, Blunder::attack_again), 1) << "another target is another attack";
    for (std::size_t kind = 0; kind < blunder_kinds; ++kind)
        EXPECT_EQ(blunders.counts()[1][kind], 0) << name_of(static_cast<Blunder>(kind));
}

TEST(Blunders, UnitThatOnlyStands_IsIdle) {
    const auto battle = tests::battle_of("two-brigades");
    const SeededDice dice(seed_of(1));
    State state = open(*battle, &dice, nullptr);
    Blunders blunders(*battle);
    for (std::uint16_t turn = 1; turn <= 7; ++turn) {
        state.turn = turn;
        blunders.observe(state, {});
    }
    EXPECT_GT(of(blunders, 0, Blunder::idle), 0);
    EXPECT_EQ(of(blunders, 0, Blunder::idle), of(blunders, 1, Blunder::idle)) << "the field is the same for both";
    EXPECT_EQ(of(blunders, 0, Blunder::column_near), 0);
}

}  // namespace
}  // namespace linstock::study
