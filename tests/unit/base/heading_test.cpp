#include "base/hash.hpp"
#include "property.hpp"

#include <cstring>

namespace linstock::testing {
namespace {

TEST(Heading, Normal_ReturnsHeadingWithinOneTurn) {
    EXPECT_EQ(normal(0), 0);
    EXPECT_EQ(normal(full_turn), 0);
    EXPECT_EQ(normal(-1), full_turn - 1);
    EXPECT_EQ(normal(-full_turn), 0);
    EXPECT_EQ(normal(3 * full_turn + 7), 7);
    EXPECT_EQ(from_degrees(-90), 270 * one_degree);
    EXPECT_DOUBLE_EQ(to_degrees(from_degrees(45) + 8), 45.5);
}

TEST(Heading, AngleBetween_ReturnsSmallerAngle) {
    EXPECT_EQ(angle_between(from_degrees(350), from_degrees(10)), from_degrees(20));
    EXPECT_EQ(angle_between(from_degrees(10), from_degrees(350)), from_degrees(20));
    EXPECT_EQ(angle_between(0, half_turn), half_turn);
    EXPECT_EQ(angle_between(5, 5), 0);
}

TEST(Direction, QuarterTurns_AreExact) {
    const std::array<Vec, 4> expected{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    for (Heading quarter = 0; quarter < 4; ++quarter) {
        const Vec d = direction(quarter * full_turn / 4);
        EXPECT_EQ(d.x, expected[static_cast<std::size_t>(quarter)].x);
        EXPECT_EQ(d.y, expected[static_cast<std::size_t>(quarter)].y);
        EXPECT_FALSE(std::signbit(d.x) && d.x == 0);
        EXPECT_FALSE(std::signbit(d.y) && d.y == 0);
    }
    EXPECT_EQ(direction(from_degrees(30)).x, 0.5);
    EXPECT_EQ(direction(from_degrees(240)).y, -0.5);
}

TEST(Direction, EveryHeading_GivesUnitVectorAtItsAngle) {
    for (Heading h = 0; h < full_turn; ++h) {
        const Vec d = direction(h);
        ASSERT_NEAR(length(d), 1, 1e-12) << h;
        const double angle = h * 3.14159265358979323846 / half_turn;
        ASSERT_NEAR(d.x, std::sin(angle), 1e-12) << h;
        ASSERT_NEAR(d.y, std::cos(angle), 1e-12) << h;
    }
}

TEST(Direction, MirroredHeadings_GiveExactlyMirroredVectors) {
    for (Heading h = 0; h < full_turn; ++h) {
        const Vec d = direction(h);
        const Vec across = direction(normal(full_turn - h));
        const Vec back = direction(normal(half_turn - h));
        const Vec diagonal = direction(normal(full_turn / 4 - h));
        const Vec right = direction(normal(h + full_turn / 4));
        ASSERT_TRUE(across.x == -d.x && across.y == d.y) << h;
        ASSERT_TRUE(back.x == d.x && back.y == -d.y) << h;
        ASSERT_TRUE(diagonal.x == d.y && diagonal.y == d.x) << h;
        ASSERT_TRUE(right.x == d.y && right.y == -d.x) << h;
    }
}

TEST(Direction, Table_HasSameBitsInEveryBuild) {
    Hasher h;
    for (Heading heading = 0; heading < full_turn; ++heading) {
        const Vec d = direction(heading);
        for (const double part : {d.x, d.y}) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &part, sizeof bits);
            h.add(bits);
        }
    }
    EXPECT_EQ(h.digest(), 0x0f49d585e9107679ULL);
}

TEST(Direction, HeadingBeyondOneTurn_IsAccepted) {
    EXPECT_EQ(direction(-16).x, direction(full_turn - 16).x);
    EXPECT_EQ(direction(full_turn + 16).y, direction(16).y);
}

TEST(HeadingOf, DirectionOfHeading_GivesHeadingBack) {
    for (Heading h = 0; h < full_turn; ++h) {
        ASSERT_EQ(heading_of(direction(h)), h);
        ASSERT_EQ(heading_of(direction(h) * 72.25), h);
        ASSERT_EQ(heading_of(to_vec(to_point(direction(h) * 6))), h);
    }
}

TEST(HeadingOf, NullVector_GivesZero) {
    EXPECT_EQ(heading_of({0, 0}), 0);
    EXPECT_EQ(heading_of({-0.0, -0.0}), 0);
    EXPECT_EQ(heading_from_to({5, 5}, {5, 5}), 0);
    EXPECT_EQ(heading_from_to({0, 0}, {-1, 0}), from_degrees(270));
}

RC_GTEST_PROP(HeadingOf, AnyVector_GivesNearestHeading, ()) {
    const Vec v = any_place(60);
    RC_PRE(v.x != 0 || v.y != 0);
    const Heading found = heading_of(v);
    RC_ASSERT(found >= 0 && found < full_turn);
    double best = -2;
    for (Heading h = 0; h < full_turn; ++h)
        best = std::fmax(best, dot(direction(h), v) / length(v));
    RC_ASSERT(dot(direction(found), v) / length(v) >= best - 1e-12);
}

RC_GTEST_PROP(HeadingOf, MirroredVectors_GiveMirroredHeadings, ()) {
    const Vec v = any_place(60);
    RC_PRE(v.x != 0 || v.y != 0);
    const Heading h = heading_of(v);
    RC_ASSERT(heading_of({-v.x, v.y}) == normal(-h));
    RC_ASSERT(heading_of({v.x, -v.y}) == normal(half_turn - h));
    RC_ASSERT(heading_of({v.y, v.x}) == normal(full_turn / 4 - h));
}

TEST(HeadingOf, VectorBetweenHeadings_RoundsSymmetrically) {
    // Half way between two headings, as exactly as doubles allow.
    for (Heading h = 0; h < full_turn; ++h) {
        const Vec v = direction(h) + direction(normal(h + 1));
        const Heading found = heading_of(v);
        ASSERT_TRUE(found == h || found == normal(h + 1)) << h;
        ASSERT_EQ(heading_of(mirror(v)), normal(-found)) << h;
    }
}

}  // namespace
}  // namespace linstock::testing
