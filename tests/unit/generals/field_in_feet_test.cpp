// What hides and what covers on a field whose lengths are feet.

#include "battle/door.hpp"
#include "generals/field.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::general {
namespace {

TEST(FieldInFeet, AWallCoversWhoStandsAtItAndTheEdgeOfAWoodHidesNobody) {
    const auto battle = tests::battle_of("covered-bridge", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    const View seen = view(*battle, open(*battle, &dice, nullptr), Seat::first);
    Field field;
    read_field(*battle, seen, Temper{}, field);
    const double wall = 22.5 * 72;
    EXPECT_TRUE(covered(field, {38 * 72, wall + 20}, {38 * 72, 1000}));
    EXPECT_FALSE(covered(field, {38 * 72, wall + 40}, {38 * 72, 1000}));
    const double edge = 21.5 * 72;
    EXPECT_TRUE(clear_ground(field, {720, 1200}, {720, edge + 60}));
    EXPECT_FALSE(clear_ground(field, {720, 1200}, {720, edge + 150}));
}

}  // namespace
}  // namespace linstock::general
