// MW-4: tests the effect of fire in percent, including the worked examples of the rulebook.

#include "rulesets/mwan18/fire/fire_reckoning.hpp"

#include "charts_of.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::mwan18 {

namespace {

const FireCharts& book() {
    static const FireCharts charts = fire_charts_of();
    return charts;
}

Firer foot(int figures) {
    Firer f;
    f.figures = figures;
    return f;
}
Firer section(const char* piece, int crew = 6) {
    Firer f;
    f.artillery = true;
    f.figures = crew;
    f.piece = book().piece_named(piece);
    return f;
}
Aimed at(double range) {
    Aimed a;
    a.range = range;
    return a;
}
int percent(const Firer& f, const Aimed& a) { return percent_of({reckon(book(), f, a)}); }

/// The value of a named modifier; 99 if the effect does not list it.
int modifier_of(const Effect& e, const std::string& name) {
    for (const Modifier& m : e.why)
        if (m.name == name) return m.value;
    return 99;
}

TEST(FireEffect, SmallArmsFactor_IncludesTheEndOfItsRange) {
    const int printed[] = {8, 7, 6, 5, 4, 3, 2, 1, 0};
    const int to[] = {150, 300, 450, 600, 750, 900, 1200, 1500, 2100};
    for (int i = 0; i < 9; ++i) {
        EXPECT_EQ(small_arms_factor(book(), foot(1), to[i], nullptr), printed[i]) << to[i];
        if (i < 8) {
            EXPECT_EQ(small_arms_factor(book(), foot(1), to[i] + 0.01, nullptr), printed[i + 1]) << to[i];
        }
    }
    EXPECT_FALSE(reckon(book(), foot(24), at(2100.01)).in_reach);
    EXPECT_TRUE(reckon(book(), foot(24), at(2100.0000005)).in_reach);
}

TEST(FireEffect, QualityAndWeapon_ChangeThePercentage) {
    Firer crack = foot(10);
    crack.crack = true;
    EXPECT_EQ(percent(crack, at(1200)), 30);
    EXPECT_EQ(percent(crack, at(1201)), 10);
    Firer green = foot(10);
    green.green = true;
    EXPECT_EQ(percent(green, at(100)), 70);
    EXPECT_EQ(percent(green, at(2000)), 0);
    Firer sharp = foot(10);
    sharp.sharpshooters = true;
    EXPECT_EQ(percent(sharp, at(2100)), 10);
    sharp.crack = true;
    EXPECT_EQ(percent(sharp, at(900)), 50);
    Firer carbines = foot(10);
    carbines.carbines = true;
    EXPECT_EQ(percent(carbines, at(600)), 60);
    EXPECT_EQ(percent(carbines, at(601)), 30);
    carbines.rate = 5;
    EXPECT_EQ(percent(carbines, at(600)), 300);
}

TEST(FireEffect, ArtilleryPercentage_DependsOnPieceAndRangeBand) {
    const char* bands[] = {"napoleon", "smoothbore_6pdr", "rifled_6pdr", "parrott_20pdr", "whitworth"};
    const int printed[][4] = {
        {100, 90, 75, 50}, {50, 45, 30, 25}, {50, 50, 35, 15}, {100, 100, 90, 50}, {75, 75, 70, 70}};
    const double ranges[] = {450, 1000, 1800, 1800.1};
    for (int i = 0; i < 5; ++i)
        for (int b = 0; b < 4; ++b)
            EXPECT_EQ(percent(section(bands[i]), at(ranges[b])), printed[i][b]) << bands[i] << " " << ranges[b];
}

TEST(FireEffect, Section_WithFewerThanFiveGunners_FiresProportionally) {
    EXPECT_EQ(percent(section("napoleon", 6), at(100)), 100);
    EXPECT_EQ(percent(section("napoleon", 5), at(100)), 100);
    EXPECT_EQ(percent(section("napoleon", 2), at(100)), 40);
    EXPECT_EQ(percent(section("napoleon", 0), at(100)), 0);
}

TEST(FireEffect, Battery_IsSummedBeforeRounding) {
    // 3 x 70 x 3/5 x 1/5 = 25.2. Rounding each gun would give 24.
    Firer gun = section("rodman_3in");
    gun.moved = true;
    gun.row_share = 1;
    const Effect one = reckon(book(), gun, at(300));
    EXPECT_EQ(percent_of({one}), 8);
    EXPECT_EQ(percent_of({one, one, one}), 25);
}

TEST(FireEffect, EachModifier_ChangesFifthsAsPrinted) {
    const auto fifths = [](auto set) {
        Aimed a = at(100);
        set(a);
        return reckon(book(), foot(10), a).fifths;
    };
    EXPECT_EQ(fifths([](Aimed& a) { a.open_order = true; }), 3);
    EXPECT_EQ(fifths([](Aimed& a) { a.prone = true; }), 3);
    EXPECT_EQ(fifths([](Aimed& a) { a.column = true; }), 8);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::fence; }), 4);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::hedge; }), 4);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::woods; }), 3);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::wall; }), 3);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::frame_building; }), 3);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::stone_building; }), 2);
    EXPECT_EQ(fifths([](Aimed& a) { a.cover = Cover::trench; }), 1);
    Firer moved = foot(10);
    moved.moved = true;
    EXPECT_EQ(reckon(book(), moved, at(100)).fifths, 3);
    moved.moved = false;
    moved.first_volley = true;
    EXPECT_EQ(reckon(book(), moved, at(100)).fifths, 7);
}

TEST(FireEffect, Fifths_AddUp_AndAreAtLeastZero) {
    Firer f = foot(20);
    f.moved = true;
    Aimed a = at(280);
    a.open_order = true;
    EXPECT_EQ(reckon(book(), f, a).fifths, 1);
    EXPECT_EQ(percent(f, a), 28);
    a.prone = true;
    EXPECT_EQ(reckon(book(), f, a).fifths, 0);
    EXPECT_EQ(percent(f, a), 0);
}

TEST(FireEffect, FirstVolleyColumnAndMounted_OnlyBestCounts) {
    Firer f = foot(10);
    f.first_volley = true;
    Aimed a = at(100);
    a.column = true;
    EXPECT_EQ(percent(f, a), 128);  // the column gives more
    a.column = false;
    a.mounted = true;
    EXPECT_EQ(percent(f, a), 160);  // doubled, instead of 7 fifths
    a.column = true;
    EXPECT_EQ(reckon(book(), f, a).times, 2);
    // With few fifths left, doubling gives less than the first volley.
    f.moved = true;
    a.column = false;
    a.cover = Cover::wall;
    EXPECT_EQ(reckon(book(), f, a).times, 1);
    EXPECT_EQ(reckon(book(), f, a).fifths, 3);
}

TEST(FireEffect, ArtilleryBeyond1800Feet_IgnoresProneAndTrenches) {
    Aimed a = at(1801);
    a.prone = true;
    a.cover = Cover::trench;
    EXPECT_EQ(percent(section("napoleon"), a), 50);
    a.range = 1800;
    EXPECT_EQ(percent(section("napoleon"), a), 0);
    Firer sharp = foot(100);
    sharp.sharpshooters = true;
    a.range = 2000;
    a.prone = false;
    EXPECT_EQ(percent(sharp, a), 20);  // small arms count them at any range
    a.cover = Cover::woods;
    EXPECT_EQ(percent(section("napoleon"), a), 30);
}

TEST(FireEffect, MoraleRowAndChargeShares_AreMultiplied) {
    Firer f = foot(18);
    f.row_share = 3;
    EXPECT_EQ(percent(f, at(240)), 76);  // 75.6
    f = foot(23);
    f.row_share = 4;
    Aimed a = at(240);
    a.cover = Cover::fence;
    EXPECT_EQ(percent(f, a), 103);  // 103.04
    f = foot(16);
    f.first_volley = true;
    a = at(75);
    a.charge_share = 3;
    EXPECT_EQ(percent(f, a), 108);  // 107.52
}

TEST(FireEffect, RulebookExample_GivesPrintedResult) {
    Firer u1 = foot(24);
    u1.first_volley = true;
    Aimed c1 = at(280);
    c1.cover = Cover::fence;
    const Effect e = reckon(book(), u1, c1);
    EXPECT_EQ(e.factor, 7);
    EXPECT_EQ(e.base, 168);
    EXPECT_EQ(e.fifths, 6);
    EXPECT_EQ(e.percent, Share::of(1008, 5));
    EXPECT_EQ(percent_of({e}), 202);
    EXPECT_EQ(modifier_of(e, "first volley"), 2);
    EXPECT_EQ(modifier_of(e, "target behind a fence"), -1);
    EXPECT_EQ(modifier_of(e, "target prone"), 99);
    EXPECT_EQ(casualties_of(202).sure, 2);
    EXPECT_EQ(casualties_of(202).remainder, 2);
    EXPECT_EQ(percent(foot(20), at(280)), 140);
    EXPECT_EQ(casualties_of(140).sure, 1);
    EXPECT_EQ(casualties_of(140).remainder, 40);
}

TEST(FireEffect, HouseRuleFireCombine_MultipliesFifths) {
    const FireCharts house = fire_charts_of("[[change]]\nprofile = \"fire_combine\"\nvalue = \"multiply\"\n");
    Firer f = foot(25);
    f.moved = true;
    Aimed a = at(100);
    a.open_order = true;
    a.prone = true;
    EXPECT_EQ(percent_of({reckon(house, f, a)}), 43);  // 200 x 27/125
    EXPECT_EQ(percent_of({reckon(book(), f, a)}), 0);
    a.prone = false;
    f.first_volley = true;
    EXPECT_EQ(percent_of({reckon(house, f, a)}), 101);  // 200 x 9/25 x 7/5 = 100.8
}

TEST(FireEffect, HouseRuleHorseHolders_ReducesFire) {
    const FireCharts house = fire_charts_of("[[change]]\nprofile = \"fire_horse_holders\"\nvalue = 25\n");
    Firer f = foot(10);
    EXPECT_EQ(percent_of({reckon(house, f, at(100))}), 80);
    f.holds_horses = true;
    EXPECT_EQ(percent_of({reckon(house, f, at(100))}), 60);
    EXPECT_EQ(percent_of({reckon(book(), f, at(100))}), 80);
}

TEST(FireEffect, Handicap_ReducesPercentage) {
    Firer f = foot(25);
    f.handicap = 50;
    EXPECT_EQ(percent(f, at(100)), 100);
}

TEST(Shares, Rounding_IsHalfUp) {
    EXPECT_EQ(Share::of(5, 2).rounded(), 3);
    EXPECT_EQ(Share::of(-5, 2).rounded(), -2);
    EXPECT_EQ(Share::of(49, 100).rounded(), 0);
    EXPECT_EQ((Share::of(1, 3) + Share::of(1, 6)).rounded(), 1);
    EXPECT_TRUE(Share::of(1, 3) < Share::of(2, 5));
}

}  // namespace

}  // namespace linstock::mwan18
