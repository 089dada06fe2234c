// Sight and cover on maps measured in feet.

#include "battle/engine_api.hpp"
#include "generals/battlefield_model.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::general {
namespace {

TEST(FieldInFeet, UnitAtWall_HasCoverAndEdgeOfWoodHidesNoUnit) {
    const auto battle = tests::battle_of("covered-bridge", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    const View seen = view(*battle, open(*battle, &dice, nullptr), Seat::first);
    BattlefieldModel model;
    update_model(*battle, seen, SergeantWeights{}, model);
    const double wall = 22.5 * 72;
    EXPECT_TRUE(covered(model, {38 * 72, wall + 20}, {38 * 72, 1000}));
    EXPECT_FALSE(covered(model, {38 * 72, wall + 40}, {38 * 72, 1000}));
    const double edge = 21.5 * 72;
    EXPECT_TRUE(clear_ground(model, {720, 1200}, {720, edge + 60}));
    EXPECT_FALSE(clear_ground(model, {720, 1200}, {720, edge + 150}));
}

TEST(FieldInFeet, BuildingNextToUnit_BlocksSight) {
    const auto battle = tests::battle_of("covered-bridge", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    const View seen = view(*battle, open(*battle, &dice, nullptr), Seat::first);
    BattlefieldModel model;
    update_model(*battle, seen, SergeantWeights{}, model);
    const double corner_x = 26 * 72;  // of the mill: the line crosses 14 feet of its corner
    const double corner_y = 22 * 72;
    const Vec before{corner_x - 15, corner_y - 5};
    const Vec beyond{corner_x + 400, corner_y + 410};
    EXPECT_FALSE(clear_ground(model, before, beyond));
    EXPECT_FALSE(clear_ground(model, beyond, before));
    EXPECT_TRUE(clear_ground(model, {corner_x - 10, corner_y}, beyond)) << "who is at its wall shoots round the corner";
}

TEST(FieldInFeet, NextBattleInInches_UsesItsOwnDistances) {
    const auto feet = tests::battle_of("covered-bridge", "mwan18");
    const auto inches = tests::battle_of("covered-bridge", "firefight");
    ASSERT_TRUE(feet != nullptr && inches != nullptr);
    const SeededDice dice(seed_of(1));
    BattlefieldModel kept;
    const View first = view(*feet, open(*feet, &dice, nullptr), Seat::first);
    update_model(*feet, first, SergeantWeights{}, kept);
    const View second = view(*inches, open(*inches, &dice, nullptr), Seat::first);
    update_model(*inches, second, SergeantWeights{}, kept);
    const double wall = 22.5;
    EXPECT_TRUE(covered(kept, {38, wall + 0.5}, {38, 15}));
    EXPECT_FALSE(covered(kept, {38, wall + 2}, {38, 15})) << "two inches from the wall, and at it as in feet";
}

}  // namespace
}  // namespace linstock::general
