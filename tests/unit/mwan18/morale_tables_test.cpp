// MW-5 and the four morale tables: sums, modifiers that the owner may apply, rows.

#include "rulesets/mwan18/morale/morale_tables.hpp"

#include "charts_of.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::mwan18 {

namespace {

const MoraleCharts& book() {
    static const MoraleCharts charts = morale_charts_of();
    return charts;
}

/// The rows of a table as printed, "A3/2" and so on, from 9 down to 0.
std::string rows_of(int table) {
    std::string out;
    for (int die = 9; die >= 0; --die) {
        const MoraleRow& row = book().row(table, die);
        out += "AHBS"[static_cast<int>(row.move)];
        if (row.move == MoraleMove::advance || row.move == MoraleMove::fall_back) out += std::to_string(row.fifths);
        out += "/" + std::to_string(row.fire) + (die > 0 ? " " : "");
    }
    return out;
}

TEST(MoraleTables, Rows_AreAsPrinted) {
    EXPECT_EQ(rows_of(1), "A3/2 A1/4 H/5 H/4 H/3 H/2 H/1 H/0 B1/2 B2/1");
    EXPECT_EQ(rows_of(2), "A4/1 A3/2 A2/3 A1/4 H/5 H/4 H/3 H/2 B1/2 B2/1");
    EXPECT_EQ(rows_of(3), "A5/0 A4/1 A3/2 A3/2 A2/3 A1/4 H/4 H/2 B1/2 B2/1");
    EXPECT_EQ(rows_of(4), "H/5 B1/2 B1/2 B2/1 B2/1 B3/0 B3/0 B4/0 B4/0 S/0");
}

TEST(MoraleTables, FifthsOfAHouseRule_AreZeroToFive) {
    for (const char* value : {"6", "100", "-1"})
        for (const char* column : {"fifths", "fire"}) {
            Problems problems;
            const auto charts = charts_of(std::string("[[change]]\nchart = \"MW-morale-3\"\nrow = \"4\"\ncolumn = \"") +
                                          column + "\"\nvalue = " + value + "\n");
            ASSERT_NE(charts, nullptr);
            resolve_morale(*charts, "", problems);
            ASSERT_EQ(problems.size(), 1U) << column << value;
            EXPECT_EQ(to_text(problems.front()),
                      std::string("chart MW-morale-3, row 4 has ") + value + " fifths; expected 0 to 5");
        }
}

TEST(MoraleTables, RowsAndModifiers_CiteTheirClauses) {
    const auto charts = charts_of();
    ASSERT_NE(charts, nullptr);
    EXPECT_EQ(charts->to_text(book().row(3, 5).why), "MW-morale-3.r5");
    EXPECT_EQ(charts->to_text(book().modifiers[0][1].why), "MW-morale-1.m2");
}

/// The effect of one fact, for each of the four tables: the fixed sum, then A and the optional sum if
/// that is not 0. Example: "0A2 0A2 0 0".
std::string sums_of(void (*set)(MoraleFacts&)) {
    MoraleFacts facts;
    set(facts);
    std::string out;
    for (int table = 1; table <= 4; ++table) {
        const MoraleSum sum = sum_of(book(), table, facts);
        out += (table > 1 ? " " : "") + std::to_string(sum.fixed);
        if (sum.apply != 0) out += "A" + std::to_string(sum.apply);
    }
    return out;
}

TEST(MoraleTables, EachModifier_ChangesEachTableAsPrinted) {
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.stood = true; }), "1 0 -1 1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.advanced = true; }), "0 1 1 0");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.fell_back = true; }), "-1 -1 -1 -1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.support = true; }), "1 0 0 0");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.crack = true; }), "0A2 0A2 0A2 0A2");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.brigadier = true; }), "0A2 0A2 0A2 0A2");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.artillery = true; }), "0A2 0A2 0 0");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.cover = CoverClass::heavy; }), "0A3 -3 -3 1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.cover = CoverClass::medium; }), "0A2 -2 -2 1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.cover = CoverClass::light; }), "0A1 -1 -1 1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.ahead = CoverClass::heavy; }), "0 -1 -3 -3");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.ahead = CoverClass::medium; }), "0 -1 -2 -2");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.ahead = CoverClass::light; }), "0 -1 -1 -1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.enfiladed = true; }), "-4 -1 -4 -4");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.surprised = true; }), "-2 0 0 0");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.artillery_fire = true; }), "-1 -1 -2 -1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.green = true; }), "-1 -1 3 -1");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.enemy_flank = true; }), "0 0 3 0");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.confederate = true; }), "0 0 1 0");
    EXPECT_EQ(sums_of([](MoraleFacts& f) { f.reasons = 4; }), "-3 -3 -3 -3");
}

TEST(MoraleTables, TwoCovers_HeavierCountsOnceInThirdTable) {
    MoraleFacts facts;
    facts.cover = CoverClass::light;
    facts.ahead = CoverClass::medium;
    EXPECT_EQ(sum_of(book(), 3, facts).fixed, -2);
    facts.cover = CoverClass::heavy;
    EXPECT_EQ(sum_of(book(), 3, facts).fixed, -3);
}

TEST(MoraleTables, Sum_IsClampedOnceAtTheEnd) {
    EXPECT_EQ(row_reached(9, 3, 2), 9);
    EXPECT_EQ(row_reached(0, -4, 0), 0);
    EXPECT_EQ(row_reached(2, -5, 4), 1);
    EXPECT_EQ(row_reached(7, 1, 0), 8);
}

TEST(MoraleTables, OwnersShift_IsBetweenZeroAndSumOfOptionalModifiers) {
    MoraleFacts facts;
    facts.crack = true;
    facts.brigadier = true;
    facts.cover = CoverClass::medium;
    const MoraleSum sum = sum_of(book(), 1, facts);
    EXPECT_EQ(sum.apply, 6);
    EXPECT_EQ(sum.applicable.size(), 3U);
    EXPECT_EQ(shifts(book(), sum).least, 0);
    EXPECT_EQ(shifts(book(), sum).most, 6);
    const MoraleCharts house = morale_charts_of("[[change]]\nprofile = \"morale_a_may_lower\"\nvalue = true\n");
    EXPECT_EQ(shifts(house, sum).least, -6);
}

TEST(MoraleTables, RecommendedShift_ReachesBestRowForTheTable) {
    EXPECT_EQ(best_shift(1, 4, 0, {0, 2}), 2);
    EXPECT_EQ(best_shift(1, 6, 0, {0, 2}), 1);
    EXPECT_EQ(best_shift(1, 8, 0, {0, 2}), 0);
    EXPECT_EQ(best_shift(2, 4, 0, {0, 4}), 1);
    EXPECT_EQ(best_shift(3, 4, 0, {0, 4}), 4);
    EXPECT_EQ(best_shift(4, 9, 3, {0, 4}), 0);
    EXPECT_EQ(best_shift(1, 9, 0, {-2, 2}), -2);
}

TEST(MoraleTables, RulebookExamples_GivePrintedResults) {
    MoraleFacts u1;
    u1.stood = true;
    MoraleSum sum = sum_of(book(), 1, u1);
    EXPECT_EQ(row_reached(7, sum.fixed, 0), 8);
    EXPECT_EQ(sum.apply, 0);
    MoraleFacts c1;
    c1.stood = true;
    c1.reasons = 2;
    c1.cover = CoverClass::light;
    sum = sum_of(book(), 1, c1);
    EXPECT_EQ(sum.apply, 1);
    EXPECT_EQ(row_reached(4, sum.fixed, 0), 4);
    const int row = row_reached(4, sum.fixed, 1);
    EXPECT_EQ(row, 5);
    EXPECT_EQ(book().row(1, row).fire, 3);
    MoraleFacts c2;
    c2.advanced = true;
    c2.confederate = true;
    c2.ahead = CoverClass::light;
    c2.brigadier = true;
    sum = sum_of(book(), 3, c2);
    EXPECT_EQ(row_reached(4, sum.fixed, 0), 5);
    EXPECT_EQ(book().row(3, 5).fifths, 2);
    EXPECT_EQ(sum.apply, 2);
    EXPECT_EQ(book().row(3, row_reached(4, sum.fixed, 1)).fifths, 3);
}

}  // namespace

}  // namespace linstock::mwan18
