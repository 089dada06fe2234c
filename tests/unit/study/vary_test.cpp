#include "study/vary.hpp"

#include "charts/load.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::study {
namespace {

std::shared_ptr<const Scenario> two_brigades() {
    const auto text = tests::data_file("scenarios/two-brigades.toml");
    return *read_scenario(text.text, text.file);
}

TEST(Vary, IsAKeyAndItsValues) {
    const auto v = read_vary(" turns = 10, 12,14 ");
    ASSERT_TRUE(v);
    EXPECT_EQ(v->key, "turns");
    EXPECT_EQ(v->values, (std::vector<std::string>{"10", "12", "14"}));
    for (const char* wrong : {"", "turns", "=1", "turns=", "turns=1,,2", "turns=1,1"})
        EXPECT_FALSE(read_vary(wrong)) << wrong;
}

TEST(Vary, SeveralGiveEveryCombination) {
    const auto all = combinations({{"a", {"1", "2"}}, {"b", {"x", "y", "z"}}});
    ASSERT_EQ(all.size(), 6U);
    EXPECT_EQ(to_text(all[0][0]) + ", " + to_text(all[0][1]), "a = 1, b = x");
    EXPECT_EQ(to_text(all[5][0]) + ", " + to_text(all[5][1]), "a = 2, b = z");
    EXPECT_EQ(combinations({}).size(), 1U);
}

TEST(Vary, KeysSayWhatTheyChange) {
    EXPECT_EQ(target_of("turns"), Target::scenario);
    EXPECT_EQ(target_of("Blue West 1st/stands"), Target::scenario);
    EXPECT_EQ(target_of("grey"), Target::general);
    EXPECT_EQ(target_of("ruleset"), Target::ruleset);
    EXPECT_EQ(target_of("RV-18.T/steady/at_least"), Target::rules);
    EXPECT_EQ(target_of("command_zone"), Target::rules);
}

TEST(Vary, ScenariosAreChanged) {
    Scenario s = *two_brigades();
    EXPECT_FALSE(change(s, "revised", {"turns", "7"}));
    EXPECT_EQ(s.turns, 7);
    EXPECT_FALSE(change(s, "revised", {"Blue West 1st/stands", "5"}));
    EXPECT_FALSE(change(s, "revised", {"GE 2/quality", "green"}));
    for (const Unit& u : s.forces.units) {
        if (u.name == "Blue West 1st") {
            EXPECT_EQ(u.stands, 5);
        }
        if (u.name == "Grey East 2nd") {
            EXPECT_EQ(u.quality, Quality::green);
        }
    }
}

TEST(Vary, AUnitsOwnValueForTheBookIsWhatIsChanged) {
    Scenario s = *two_brigades();
    EXPECT_FALSE(change(s, "reasonable", {"Blue West 1st/stands", "3"}));
    const Unit& u = s.forces.units.front();
    ASSERT_EQ(u.name, "Blue West 1st");
    EXPECT_EQ(u.stands, 6);
    EXPECT_EQ(std::get<std::int64_t>(own_of(u.own, "reasonable")->find("stands")->value), 3);
}

TEST(Vary, WhatCannotBeIsSaid) {
    Scenario s = *two_brigades();
    EXPECT_NE(change(s, "revised", {"turns", "many"})->find("whole number"), std::string::npos);
    EXPECT_NE(change(s, "revised", {"Blue West 1th/stands", "5"})->find("Blue West 1st"), std::string::npos);
    EXPECT_NE(change(s, "revised", {"Blue West 1st/hats", "5"})->find("not 'hats'"), std::string::npos);
    EXPECT_NE(change(s, "revised", {"Blue West 1st/quality", "brave"})->find("no quality 'brave'"), std::string::npos);
    EXPECT_NE(change(s, "revised", {"Blue West 1st/stands", "0"})->find("at least 1"), std::string::npos);
}

TEST(Vary, RulesAreChangedByHouseRulesThatLoad) {
    const auto cell = tests::ruleset("revised", house_rules({"RV-18.T/steady/at_least", "60"}, "revised"));
    ASSERT_TRUE(cell) << tests::told(cell.error());
    const Charts& charts = *(*cell)->charts;
    EXPECT_EQ(charts.to_text(charts.cell(charts.find_chart("RV-18.T"), "steady", "at_least")), "60 or more");
    const auto field = tests::ruleset("revised", house_rules({"duels", "pairs"}, "revised"));
    ASSERT_TRUE(field) << tests::told(field.error());
    EXPECT_EQ((*field)->charts->to_text((*field)->charts->field("duels")), "pairs");
    EXPECT_FALSE(tests::ruleset("revised", house_rules({"no_such_thing", "1"}, "revised")));
}

}  // namespace
}  // namespace linstock::study
