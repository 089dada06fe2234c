#include "report/map/picture.hpp"

#include "report/map/ground_picture.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace linstock;
using report::Picture;

namespace {

std::uint32_t point(const Picture& picture, int x, int y) {
    const std::size_t at = static_cast<std::size_t>(y * picture.width + x) * 3;
    return static_cast<std::uint32_t>(picture.rgb[at] << 16 | picture.rgb[at + 1] << 8 | picture.rgb[at + 2]);
}

}  // namespace

TEST(Picture, Fill_ColoursTheInside_AndHalfOfAHalfCoveredPoint) {
    Picture picture = report::blank_picture(10, 10, 0x000000);
    report::fill(picture, {{{2, 2}, {6.5, 2}, {6.5, 6}, {2, 6}}}, 0xff8040);
    EXPECT_EQ(point(picture, 3, 3), 0xff8040U);
    EXPECT_EQ(point(picture, 5, 5), 0xff8040U);
    EXPECT_EQ(point(picture, 6, 4), 0x804020U);
    EXPECT_EQ(point(picture, 7, 4), 0U);
    EXPECT_EQ(point(picture, 3, 1), 0U);
    EXPECT_EQ(point(picture, 3, 6), 0U);
}

TEST(Picture, Fill_MixesAShare_AndDarkensABrightPoint) {
    Picture picture = report::blank_picture(4, 4, 0xffffff);
    report::fill(picture, {{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}, 0x000000, 51);
    EXPECT_EQ(point(picture, 1, 1), 0xccccccU);
}

TEST(Picture, Fill_OverlappingPartsOfOppositeDirections_HaveNoHole) {
    Picture picture = report::blank_picture(10, 10, 0);
    report::fill(picture, {{{0, 0}, {6, 0}, {6, 6}, {0, 6}}, {{4, 4}, {4, 9}, {9, 9}, {9, 4}}}, 0x0000ff);
    EXPECT_EQ(point(picture, 5, 5), 0x0000ffU);
    EXPECT_EQ(point(picture, 8, 8), 0x0000ffU);
    EXPECT_EQ(point(picture, 8, 1), 0U);
}

TEST(Picture, Fill_CutsOffWhatLiesOutside) {
    Picture picture = report::blank_picture(4, 4, 0);
    report::fill(picture, {{{-100, -100}, {100, -100}, {100, 100}, {-100, 100}}, {{1, 1}}}, 0x00ff00);
    EXPECT_EQ(point(picture, 0, 0), 0x00ff00U);
    EXPECT_EQ(point(picture, 3, 3), 0x00ff00U);
}

TEST(Picture, Fill_OfANarrowStroke_TakesStepsOnlyForItsOwnPoints) {
    Picture picture = report::blank_picture(1200, 600, 0);
    report::fill(picture, {{{100, 0}, {102, 0}, {102, 600}, {100, 600}}}, 0x00ff00);
    EXPECT_EQ(point(picture, 101, 300), 0x00ff00U);
    EXPECT_EQ(picture.steps, 600U * (4 * (1 + 4 + 2) + 2))
        << "four lines a row, each with a part, its edges and two points";
}

TEST(Picture, Pixmap_HasAHeadAndThreeBytesAPoint) {
    EXPECT_EQ(report::ppm_of(report::blank_picture(2, 1, 0x414243)), "P6\n2 1\n255\nABCABC");
}

TEST(GroundPicture, TwoBrigades_ShowsSurroundTableAndGround) {
    const auto battle = sample::two_brigades();
    ASSERT_NE(battle, nullptr);
    const Picture picture = report::ground_picture(*battle, 400, 210);
    EXPECT_EQ(point(picture, 0, 0), 0xd9c9a0U);
    std::set<std::uint32_t> colours;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            colours.insert(point(picture, x, y));
    for (const std::uint32_t expected : {0xf4ecd8U, 0xc3cda9U, 0xe9ddbfU})  // open ground, woods, a hill
        EXPECT_TRUE(colours.contains(expected)) << std::hex << expected;
}
