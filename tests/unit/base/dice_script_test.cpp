#include "base/dice.hpp"
#include "property.hpp"

namespace linstock::testing {
namespace {

std::string error_of(std::string_view text) {
    const auto tape = read_dice_script(text);
    return tape.ok() ? "(none)" : tape.error();
}

TEST(DiceScript, DiceSeparatedByBlanksAndLines_AreRead) {
    const auto tape = read_dice_script("d6=4 d10=10\t# the first volley\r\n\n  d6=4,3,3#again\nD20=1");
    ASSERT_TRUE(tape.ok());
    const std::vector<std::pair<int, int>> expected{{6, 4}, {10, 10}, {6, 4}, {6, 3}, {6, 3}, {20, 1}};
    ASSERT_EQ(tape->size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ((*tape)[i].sides, expected[i].first) << i;
        EXPECT_EQ((*tape)[i].face, expected[i].second) << i;
    }
}

TEST(DiceScript, EmptyScript_IsAccepted) {
    EXPECT_TRUE(read_dice_script("").ok());
    EXPECT_TRUE(read_dice_script("# nothing but words")->empty());
}

TEST(DiceScript, InvalidScript_ErrorHasPlaceAndExpectation) {
    EXPECT_EQ(error_of("d6=4 x"), "line 1, column 6: expected a die such as d6=4");
    EXPECT_EQ(error_of("d6=4\n  d6=7"), "line 2, column 6: expected a face of a d6, 1 to 6");
    EXPECT_EQ(error_of("d6=0"), "line 1, column 4: expected a face of a d6, 1 to 6");
    EXPECT_EQ(error_of("d6=4,"), "line 1, column 6: expected a face of a d6, 1 to 6");
    EXPECT_EQ(error_of("d6=4, 3"), "line 1, column 6: expected a face of a d6, 1 to 6");
    EXPECT_EQ(error_of("d6 = 4"), "line 1, column 3: expected '=' and the face of the d6");
    EXPECT_EQ(error_of("d6"), "line 1, column 3: expected '=' and the face of the d6");
    EXPECT_EQ(error_of("d=4"), "line 1, column 2: expected a number of sides from 2 to 1000");
    EXPECT_EQ(error_of("# one\n# two\nd1=1"), "line 3, column 2: expected a number of sides from 2 to 1000");
    EXPECT_EQ(error_of("d99999999999999999999=1"), "line 1, column 2: expected a number of sides from 2 to 1000");
    EXPECT_EQ(error_of("d6=4d6=3"), "line 1, column 5: expected a blank, a ',' or the end of the line");
    EXPECT_EQ(error_of("d6=4.5"), "line 1, column 5: expected a blank, a ',' or the end of the line");
}

RC_GTEST_PROP(DiceScript, AnyText_IsReadOrRejected, ()) {
    const auto letters = rc::gen::container<std::string>(rc::gen::elementOf(std::string("d6=4,3 \n#x0")));
    const std::string text = *letters;
    const auto tape = read_dice_script(text);
    if (!tape.ok()) {
        RC_ASSERT(tape.error().find("expected") != std::string::npos);
        return;
    }
    for (const ScriptedDie& die : *tape)
        RC_ASSERT(die.face >= 1 && die.face <= die.sides);
}

TEST(ScriptedDice, Rolls_FollowTheScript) {
    const ScriptedDice dice({{6, 4}, {10, 7}});
    EXPECT_EQ(dice.size(), 2u);
    EXPECT_EQ(dice.roll(0, 6), 4);
    EXPECT_EQ(dice.roll(1, 10), 7);
    EXPECT_EQ(dice.roll(0, 6), 4) << "a tape is not used up";
}

TEST(ScriptedDice, RollBeyondScriptOrWithOtherSides_ReturnsZero) {
    const ScriptedDice dice({{6, 4}, {10, 7}}, 100);
    EXPECT_EQ(dice.roll(99, 6), 0);
    EXPECT_EQ(dice.roll(100, 6), 4);
    EXPECT_EQ(dice.roll(101, 6), 0) << "a d10 lies there";
    EXPECT_EQ(dice.roll(101, 10), 7);
    EXPECT_EQ(dice.roll(102, 6), 0);
    EXPECT_EQ(dice.roll(~0ULL, 6), 0);
}

}  // namespace
}  // namespace linstock::testing
