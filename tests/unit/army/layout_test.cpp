// The layouts of formations, and the footprints that follow from them.

#include "army/layout.hpp"

#include "base/measure.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

void expect_place(const StandPlace& s, double x, double y, Heading turn = 0) {
    EXPECT_DOUBLE_EQ(s.offset.x, x);
    EXPECT_DOUBLE_EQ(s.offset.y, y);
    EXPECT_EQ(s.turn, turn);
}

TEST(Layout, InfantryLine_HasTwoRanksOfThree) {
    const Layout l = in_two_ranks(6, 3, 1.5, 0.75);
    EXPECT_EQ(l.files, 3);
    EXPECT_EQ(l.ranks, 2);
    EXPECT_DOUBLE_EQ(l.width, 4.5);
    EXPECT_DOUBLE_EQ(l.depth, 1.5);
    expect_place(l.stands[0], -1.5, -0.375);
    expect_place(l.stands[1], 0, -0.375);
    expect_place(l.stands[5], 1.5, -1.125);
}

TEST(Layout, LineAfterLosses_IsFilledFromTheFront) {
    const Layout five = in_two_ranks(5, 3, 1.5, 0.75);
    EXPECT_EQ(five.files, 3);
    expect_place(five.stands[3], -0.75, -1.125);
    expect_place(five.stands[4], 0.75, -1.125);
    const Layout three = in_two_ranks(3, 3, 1.5, 0.75);
    EXPECT_EQ(three.files, 2);
    expect_place(three.stands[2], 0, -1.125);
    EXPECT_DOUBLE_EQ(in_two_ranks(1, 3, 1.5, 0.75).width, 1.5);
    EXPECT_DOUBLE_EQ(in_two_ranks(1, 3, 1.5, 0.75).depth, 0.75);
}

TEST(Layout, LineAfterLosses_IsNotWiderThanFullUnit) {
    const Layout l = in_two_ranks(8, 3, 1.5, 0.75);
    EXPECT_EQ(l.files, 3);
    EXPECT_EQ(l.ranks, 3);
    expect_place(l.stands[6], -0.75, -1.875);
}

TEST(Layout, TwoRankMounting_FormsOneRankOfSix) {
    const Layout l = in_ranks(6, 6, 0.75, 0.75);
    EXPECT_DOUBLE_EQ(l.width, 4.5);
    EXPECT_EQ(l.ranks, 1);
}

TEST(Layout, Column_IsTwoWideAndThreeDeep) {
    const Layout l = in_ranks(6, 2, 1.5, 0.75);
    EXPECT_EQ(l.ranks, 3);
    EXPECT_DOUBLE_EQ(l.width, 3);
    EXPECT_DOUBLE_EQ(l.depth, 2.25);
    expect_place(in_ranks(5, 2, 1.5, 0.75).stands[4], 0, -1.875);
}

TEST(Layout, CavalryLineAndColumn_HaveTheirSizes) {
    const Layout line = in_two_ranks(8, 4, 1, 1);
    EXPECT_DOUBLE_EQ(line.width, 4);
    EXPECT_DOUBLE_EQ(line.depth, 2);
    const Layout column = in_ranks(8, 2, 1, 1);
    EXPECT_DOUBLE_EQ(column.width, 2);
    EXPECT_DOUBLE_EQ(column.depth, 4);
}

TEST(Layout, BatteryStands_AreSideBySideWithGaps) {
    const Layout l = in_ranks(3, 3, 1.5, 1.5, 0.5);
    EXPECT_DOUBLE_EQ(l.width, 5.5);
    EXPECT_DOUBLE_EQ(l.depth, 1.5);
    expect_place(l.stands[0], -2, -0.75);
    const Layout limbered = in_file(3, 1.5, 1.5);
    EXPECT_DOUBLE_EQ(limbered.width, 1.5);
    EXPECT_DOUBLE_EQ(limbered.depth, 4.5);
    expect_place(limbered.stands[2], 0, -3.75);
}

TEST(Layout, SquareOfSixStands_HasFacesOfTwoOneTwoOne) {
    const Layout l = in_square(6, 1.5, 0.75);
    EXPECT_DOUBLE_EQ(l.width, 3);
    EXPECT_DOUBLE_EQ(l.depth, 3);
    int faces[4] = {};
    for (const StandPlace& s : l.stands)
        ++faces[s.turn / (full_turn / 4)];
    EXPECT_EQ(faces[0], 2);  // front
    EXPECT_EQ(faces[1], 1);  // right
    EXPECT_EQ(faces[2], 2);  // rear
    EXPECT_EQ(faces[3], 1);  // left
    expect_place(l.stands[0], -0.75, -0.375);
    expect_place(l.stands[1], -0.75, -2.625, half_turn);
    expect_place(l.stands[2], 1.125, -1.5, full_turn / 4);
    expect_place(l.stands[3], -1.125, -1.5, 3 * full_turn / 4);
}

TEST(Layout, SquareOfFourStands_HasOneStandPerFace) {
    const Layout l = in_square(4, 1.5, 0.75);
    EXPECT_DOUBLE_EQ(l.width, 1.5);
    EXPECT_EQ(l.stands.size(), 4U);
}

TEST(Layout, Sizes_EqualThoseOfTheLayouts) {
    for (int n = 0; n <= 12; ++n)
        for (int files = 1; files <= 6; ++files) {
            const auto same = [&](const Layout& l, Size s) {
                EXPECT_EQ(l.width, s.width) << n << " " << files;
                EXPECT_EQ(l.depth, s.depth) << n << " " << files;
                EXPECT_EQ(l.stands.size(), static_cast<std::size_t>(n));
            };
            same(in_ranks(n, files, 1.5, 0.75, 0.25), size_in_ranks(n, files, 1.5, 0.75, 0.25));
            same(in_two_ranks(n, files, 1.5, 0.75), size_in_two_ranks(n, files, 1.5, 0.75));
            same(in_square(n, 1.5, 0.75), size_in_square(n, 1.5, 0.75));
            same(in_file(n, 1.5, 0.75, 0.5), size_in_file(n, 1.5, 0.75, 0.5));
        }
}

TEST(Layout, Ranks_AreSymmetric) {
    for (int n = 1; n <= 12; ++n) {
        const Layout l = in_two_ranks(n, 3, 1.3, 0.7);
        for (const StandPlace& s : l.stands) {
            bool found = false;
            for (const StandPlace& other : l.stands)
                found = found || (other.offset.x == -s.offset.x && other.offset.y == s.offset.y);
            EXPECT_TRUE(found) << n;
        }
    }
}

TEST(Layout, Stands_AreInsideTheFootprint) {
    const Vec place{10, 20};
    for (const Heading h : {0, 720, 1234, 2880, 5000}) {
        for (const Layout& l : {in_two_ranks(7, 4, 1.5, 0.75), in_square(6, 1.5, 0.75), in_ranks(5, 2, 1.5, 0.75)}) {
            const Box box = footprint(place, h, {l.width, l.depth});
            EXPECT_TRUE(same_length(box.front_centre().x, place.x) && same_length(box.front_centre().y, place.y));
            for (const StandPlace& s : l.stands)
                for (const Vec c : stand_box(place, h, s, 1.5, 0.75).corners())
                    EXPECT_TRUE(within(distance(box, c), 0));
        }
    }
}

}  // namespace
}  // namespace linstock
