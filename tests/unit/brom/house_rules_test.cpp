// House rules that make a battle impossible are rejected with the field or cell, the accepted
// range, and the line.

#include "rulesets/brom/brom.hpp"
#include "tests/unit/charts/support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace linstock::brom {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::array<const char*, 3> books = {"revised", "reasonable", "firefight"};

/// The problems that a changed field ("duel_die") or cell ("CF-22/lost_gun/divided_by") causes; ""
/// if it is accepted.
std::string problems_of(const std::string& book, const std::string& place, const std::string& value) {
    RulesetFiles files = test::real_ruleset(book);
    std::string change = "[[change]]\n";
    const std::size_t row = place.find('/');
    if (row == std::string::npos) {
        change += "profile = \"" + place + "\"\n";
    } else {
        const std::size_t column = place.find('/', row + 1);
        change += "chart = \"" + place.substr(0, row) + "\"\nrow = \"" + place.substr(row + 1, column - row - 1) +
                  "\"\ncolumn = \"" + place.substr(column + 1) + "\"\n";
    }
    change += "value = " + value + "\n";
    test::add_house(files, "name = \"Ours\"\nruleset = \"" + book + "\"\n", change);
    auto charts = load_charts(files);
    if (!charts) return test::all_text(charts.error());
    Problems problems;
    const auto rules = make_ruleset(std::make_shared<const Charts>(std::move(*charts)), &problems);
    EXPECT_EQ(rules == nullptr, any_fatal(problems));
    return test::all_text(problems);
}

TEST(HouseRules, ValidChange_IsAcceptedByEveryRuleset) {
    for (const char* book : books)
        EXPECT_THAT(problems_of(book, "command_zone", "13"), IsEmpty());
}

TEST(HouseRules, DivisorOfZero_IsRejectedWithLineAndRange) {
    for (const char* book : books)
        EXPECT_THAT(problems_of(book, "reserve_divisor", "0"),
                    AllOf(HasSubstr("house.toml:5:"), HasSubstr("'reserve_divisor' is 0"), HasSubstr("1 to 1000")));
    EXPECT_THAT(
        problems_of("firefight", "CF-22/lost_gun/divided_by", "0"),
        AllOf(HasSubstr("house.toml:7:"), HasSubstr("chart CF-22: 'lost_gun/divided_by' is 0"), HasSubstr("CF-22")));
}

TEST(HouseRules, DieWithImpossibleSides_IsRejected) {
    for (const char* book : books)
        for (const char* sides : {"0", "-1", "1", "1000"})
            EXPECT_THAT(problems_of(book, "duel_die", sides), HasSubstr("2 to 20")) << book << " " << sides;
    EXPECT_THAT(problems_of("firefight", "movement_die", "0"), HasSubstr("'movement_die' is 0"));
}

TEST(HouseRules, ImpossibleMovementAllowance_IsRejected) {
    for (const char* dice : {"1000", "0", "-1"})
        EXPECT_THAT(problems_of("firefight", "CF-movement/infantry/line", dice), HasSubstr("1 to 20")) << dice;
    EXPECT_THAT(problems_of("firefight", "CF-movement/officer/line", "-1"), HasSubstr("1 to 20"));
    EXPECT_THAT(problems_of("reasonable", "RE-movement/infantry/line", "-3"), HasSubstr("1 to 240"));
    EXPECT_THAT(problems_of("revised", "RV-move-15/infantry/line", "-3"), HasSubstr("1 to 240"));
}

TEST(HouseRules, InvalidCellOfAVariant_IsReportedOnce) {
    const std::string text = problems_of("reasonable", "RE-gnw-foot/infantry/factor", "1000");
    EXPECT_THAT(text, HasSubstr("'infantry/factor' is 1000"));
    EXPECT_EQ(text.find('\n'), text.size() - 1) << text;
}

TEST(BromRuleset, PrefixWithoutSequenceOfPlay_IsRejectedWithTheKnownPrefixes) {
    RulesetFiles files = test::real_ruleset("revised");
    for (SourceText* source : {&files.ruleset, &files.charts, &files.clauses})
        for (const std::string_view old : {"\"RV\"", "RV-"})
            for (std::size_t at = 0; (at = source->text.find(old, at)) != std::string::npos;)
                source->text.replace(source->text.find("RV", at), 2, "RX");
    auto charts = load_charts(files);
    ASSERT_TRUE(charts.ok()) << test::all_text(charts.error());
    Problems problems;
    EXPECT_EQ(make_ruleset(std::make_shared<const Charts>(std::move(*charts)), &problems), nullptr);
    EXPECT_THAT(test::all_text(problems),
                AllOf(HasSubstr("revised: no sequence of play has the prefix 'RX'"), HasSubstr("'RV', 'RE', 'CF'")));
}

TEST(HouseRules, OptionFromOtherRuleset_HasNamedClause_AndIsAccepted) {
    for (const char* book : books) {
        const auto charts = load_charts(test::real_ruleset(book));
        ASSERT_TRUE(charts.ok());
        for (const char* name : {"opportunity_fire", "countercharge", "supply_wagons", "supply_capacity", "supply_need",
                                 "supply_number", "supply_touch", "sharpshooter_range", "sharpshooter_fire",
                                 "sharpshooter_officers", "sharpshooter_captured"})
            EXPECT_FALSE(charts->find_named_clause(name).none()) << book << " " << name;
        for (const char* option : {"option_supply", "option_sharpshooters", "opportunity_fire", "countercharge"})
            EXPECT_THAT(problems_of(book, option, "true"), IsEmpty()) << book << " " << option;
    }
}

}  // namespace
}  // namespace linstock::brom
