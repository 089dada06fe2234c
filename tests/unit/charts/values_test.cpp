#include "charts/values.hpp"

#include "charts/provenance.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

FaceSet set_of(std::initializer_list<int> faces, int sides = 6) {
    FaceSet out;
    out.sides = static_cast<std::uint8_t>(sides);
    for (int face : faces)
        out.bits |= 1U << (face - 1);
    return out;
}

TEST(FaceSet, FaceSet_HoldsExactlyItsFaces) {
    const FaceSet faces = set_of({4, 5, 6});
    EXPECT_FALSE(faces.holds(3));
    EXPECT_TRUE(faces.holds(4));
    EXPECT_FALSE(faces.holds(7));
    EXPECT_FALSE(faces.holds(0));
    EXPECT_EQ(faces.count(), 3);
    EXPECT_EQ(faces.lowest(), 4);
    EXPECT_TRUE(set_of({20}, 20).holds(20));
}

TEST(FaceSet, ModifiedFace_IsClampedToTheDie) {
    const FaceSet faces = set_of({4, 5, 6});
    EXPECT_FALSE(faces.holds_with(4, -1));
    EXPECT_TRUE(faces.holds_with(5, -1));
    EXPECT_TRUE(faces.holds_with(6, 1)) << "7 counts as 6";
    EXPECT_TRUE(faces.holds_with(3, 1));
    EXPECT_TRUE(set_of({1}).holds_with(1, -1)) << "0 counts as 1";
}

TEST(FaceSet, Text_IsAsPeopleWriteIt) {
    EXPECT_EQ(to_text(set_of({4, 5, 6})), "4+");
    EXPECT_EQ(to_text(set_of({6})), "6");
    EXPECT_EQ(to_text(set_of({9}, 10)), "9");
    EXPECT_EQ(to_text(set_of({1, 2, 3})), "1, 2, 3");
    EXPECT_EQ(to_text(set_of({})), "never");
    EXPECT_EQ(to_text(set_of({1, 2, 3, 4, 5, 6})), "always");
}

TEST(Band, Band_ExcludesStartAndIncludesEnd) {
    const Band close{0, 12};
    const Band far{12, 24};
    EXPECT_TRUE(close.holds(0));
    EXPECT_TRUE(close.holds(12));
    EXPECT_TRUE(close.holds(12 + 1e-7)) << "in favour of the shooter";
    EXPECT_FALSE(far.holds(12));
    EXPECT_TRUE(far.holds(12.001));
    EXPECT_TRUE(far.holds(24));
    EXPECT_FALSE(far.holds(24.001));
    EXPECT_FALSE(Band{}.holds(0)) << "a blank band holds nothing";
}

TEST(DiceTerm, DiceTerm_ReadsBackAsWritten) {
    DiceTerm term;
    for (const char* text : {"-2d6", "d20", "3d6+1", "2d6", "-d6-2"}) {
        ASSERT_TRUE(read_dice_term(text, term)) << text;
        EXPECT_EQ(to_text(term), text);
    }
    ASSERT_TRUE(read_dice_term("-2d6", term));
    EXPECT_EQ(term.sign, -1);
    EXPECT_EQ(term.count, 2);
    EXPECT_EQ(term.sides, 6);
}

TEST(DiceTerm, InvalidText_IsRejected) {
    DiceTerm term;
    for (const char* text : {"", "6", "d", "2d", "d1", "2d6+", "2d6x", "2x6", "0d6", "9999999d6", "--d6"})
        EXPECT_FALSE(read_dice_term(text, term)) << text;
}

TEST(Mark, Marks_HaveWordsAndLetters) {
    EXPECT_EQ(to_text(Mark::reconstructed), "reconstructed");
    EXPECT_EQ(letter(Mark::reconstructed), "C");
    EXPECT_EQ(letter(Mark::house), "H");
}

}  // namespace
}  // namespace linstock
