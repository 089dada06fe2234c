// MW-7.3 to MW-7.5, MW-8.1 to MW-8.3: rallied figures and wounded officers.

#include "rulesets/mwan18/retreat/rally_reckoning.hpp"

#include "charts_of.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::mwan18 {

namespace {

const OfficerCharts& book() {
    static const OfficerCharts charts = officer_charts_of();
    return charts;
}

TEST(Rally, PercentBack_IsTheRoll) {
    EXPECT_EQ(percent_back(book(), 37, {}), 37);
    EXPECT_EQ(figures_back(20, 37), 7) << "7.4";
    EXPECT_EQ(figures_back(10, 45), 5) << "4.5 is rounded up";
    EXPECT_EQ(figures_back(10, 4), 0) << "none: the unit is gone";
}

TEST(Rally, Commanders_AddHalfAndQuarterOfTheRoll) {
    EXPECT_EQ(percent_back(book(), 41, {true, false}), 62) << "61.5";
    EXPECT_EQ(percent_back(book(), 41, {false, true}), 51) << "51.25";
    EXPECT_EQ(percent_back(book(), 41, {true, true}), 72) << "71.75, rounded once";
    EXPECT_EQ(percent_back(book(), 80, {true, true}), 100) << "at most 100";
}

TEST(Rally, Commanders_ReduceTurnsOfRest) {
    EXPECT_EQ(turns_of_rest(book(), 0, {}), 1) << "0 is read as 1";
    EXPECT_EQ(turns_of_rest(book(), 9, {}), 9);
    EXPECT_EQ(turns_of_rest(book(), 9, {true, false}), 5) << "4.5 is rounded up";
    EXPECT_EQ(turns_of_rest(book(), 9, {false, true}), 7) << "6.75";
    EXPECT_EQ(turns_of_rest(book(), 9, {true, true}), 2) << "2.25";
    EXPECT_EQ(turns_of_rest(book(), 1, {true, true}), 1) << "at least 1";
}

TEST(Wounds, OfficersDanger_IsATenthOfThePercentageRoundedDown) {
    EXPECT_EQ(danger_of(book(), 50), 5);
    EXPECT_EQ(danger_of(book(), 202), 20);
    EXPECT_EQ(danger_of(book(), 9), 0);
    EXPECT_EQ(danger_of(book(), 4000), 100);
}

TEST(Wounds, WoundChart_IsAsPrinted) {
    std::string out;
    for (const int die : {1, 20, 21, 40, 41, 60, 61, 80, 81, 100}) {
        const OfficerCharts::Wound& w = wound_of(book(), die);
        out += std::string(w.dead ? "D" : "") + (w.leaves ? "L" : "") + std::to_string(w.turns_out.value) + " ";
    }
    EXPECT_EQ(out, "DL0 DL0 L0 L0 10 10 5 5 1 1 ");
    EXPECT_EQ(book().major_dies.value, 50);
}

}  // namespace

}  // namespace linstock::mwan18
