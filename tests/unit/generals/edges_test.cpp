// Which edge an attack meets, as a commander judges it from where it starts; and how far it is back to the table's.
#include "generals/assault.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace linstock::general {
namespace {

TEST(Edges, AnAttackMeetsTheFrontTheSideOrTheRear) {
    Body target;
    target.box = Box{{10, 10}, 0, 3, 0.5};
    EXPECT_TRUE(strikes_front(target, {10, 20}));
    EXPECT_TRUE(strikes_front(target, {20, 14}));
    EXPECT_FALSE(strikes_front(target, {30, 10.2})) << "along the line: its end";
    EXPECT_FALSE(strikes_front(target, {10, 0}));
    EXPECT_FALSE(from_behind(target, {30, 11})) << "before the line through its front, though at its end";
}

/// A line that stands aslant is over the edge with its corner long before its middle is.
TEST(Edges, TheRoomBehindALineIsThatOfItsCorners) {
    const auto battle = tests::battle_of("two-brigades", "firefight");
    ASSERT_NE(battle, nullptr);
    Field field;
    field.battle = battle.get();
    Body line;
    line.box = Box{{5, 24}, full_turn / 8, 3, 0};
    line.front = line.box.centre;
    EXPECT_NEAR(room_behind(field, line, {5, 24}, full_turn / 4), 5, 1e-9) << "square to the edge";
    const double aslant = room_behind(field, line, {5, 24}, full_turn / 8);
    EXPECT_NEAR(aslant, 5 * std::sqrt(2.0) - 3, 1e-6);
    line.box.half_depth = 1;
    EXPECT_NEAR(room_behind(field, line, {5, 24}, full_turn / 4), 4, 1e-9);
    EXPECT_EQ(room_behind(field, line, {0.5, 24}, full_turn / 4), 0) << "over it already";
}

}  // namespace
}  // namespace linstock::general
