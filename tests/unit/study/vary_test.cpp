#include "study/vary.hpp"

#include "base/hash.hpp"
#include "battle/ruleset.hpp"
#include "charts/load.hpp"
#include "rulesets/books/register.hpp"
#include "study/balance.hpp"
#include "study/play_battle.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::study {
namespace {

VariedRuleset varied(std::string_view id) { return {id, books::variation_of(id)}; }

std::shared_ptr<const Scenario> two_brigades() {
    const auto text = tests::data_file("scenarios/two-brigades.toml");
    return *read_scenario(text.text, text.file);
}

TEST(Vary, Text_IsKeyAndValues) {
    const auto v = read_vary(" turns = 10, 12,14 ");
    ASSERT_TRUE(v);
    EXPECT_EQ(v->key, "turns");
    EXPECT_EQ(v->values, (std::vector<std::string>{"10", "12", "14"}));
    for (const char* wrong : {"", "turns", "=1", "turns=", "turns=1,,2", "turns=1,1"})
        EXPECT_FALSE(read_vary(wrong)) << wrong;
}

TEST(Vary, SeveralKeys_GiveEveryCombination) {
    const auto all = combinations({{"a", {"1", "2"}}, {"b", {"x", "y", "z"}}});
    ASSERT_EQ(all.size(), 6U);
    EXPECT_EQ(to_text(all[0][0]) + ", " + to_text(all[0][1]), "a = 1, b = x");
    EXPECT_EQ(to_text(all[5][0]) + ", " + to_text(all[5][1]), "a = 2, b = z");
    EXPECT_EQ(combinations({}).size(), 1U);
}

TEST(Vary, Keys_SelectWhatChanges) {
    EXPECT_EQ(target_of("turns"), Target::scenario);
    EXPECT_EQ(target_of("Blue West 1st/stands"), Target::scenario);
    EXPECT_EQ(target_of("grey"), Target::general);
    EXPECT_EQ(target_of("ruleset"), Target::ruleset);
    EXPECT_EQ(target_of("RV-18.T/steady/at_least"), Target::rules);
    EXPECT_EQ(target_of("command_zone"), Target::rules);
}

TEST(Vary, ScenarioSettings_ChangeTheScenario) {
    Scenario s = *two_brigades();
    EXPECT_FALSE(change(s, varied("revised"), {"turns", "7"}));
    EXPECT_EQ(s.turns, 7);
    EXPECT_FALSE(change(s, varied("revised"), {"Blue West 1st/stands", "5"}));
    EXPECT_FALSE(change(s, varied("revised"), {"GE 2/quality", "green"}));
    for (const Unit& u : s.forces.units) {
        if (u.name == "Blue West 1st") {
            EXPECT_EQ(u.stands, 5);
        }
        if (u.name == "Grey East 2nd") {
            EXPECT_EQ(u.quality, Quality::green);
        }
    }
}

TEST(Vary, UnitWithOwnValueForRuleset_HasThatValueChanged) {
    Scenario s = *two_brigades();
    EXPECT_FALSE(change(s, varied("reasonable"), {"Blue West 1st/stands", "3"}));
    const Unit& u = s.forces.units.front();
    ASSERT_EQ(u.name, "Blue West 1st");
    EXPECT_EQ(u.stands, 6);
    EXPECT_EQ(std::get<std::int64_t>(own_of(u.own, "reasonable")->find("stands")->value), 3);
}

std::int64_t own_number(const Unit& unit, const char* book, const char* key) {
    return std::get<std::int64_t>(own_of(unit.own, book)->find(key)->value);
}

TEST(Vary, RulesetWithOwnStrength_HasItChanged) {
    Scenario s = *two_brigades();
    const Unit& foot = s.forces.units.front();
    EXPECT_FALSE(change(s, varied("brothers"), {"Blue West 1st/stands", "3"}));
    EXPECT_EQ(own_number(foot, "brothers", "strength"), 3);
    EXPECT_FALSE(change(s, varied("brothers"), {"Blue West 1st/strength", "2"}));
    EXPECT_EQ(own_number(foot, "brothers", "strength"), 2);
    EXPECT_FALSE(change(s, varied("mwan18"), {"Blue West 1st/figures", "20"}));
    EXPECT_EQ(own_number(foot, "mwan18", "figures"), 20);
    EXPECT_EQ(foot.stands, 6) << "the common part is for other books";
    EXPECT_NE(change(s, varied("mwan18"), {"Blue West 1st/stands", "3"})->find("'figures' and 'quality'"),
              std::string::npos);
    EXPECT_NE(change(s, varied("brothers"), {"Blue West 1st/figures", "3"})->find("'stands'"), std::string::npos);
}

TEST(Vary, ValueFromChart_IsWrittenIntoUnitsOwnTable) {
    Scenario s = *two_brigades();
    Unit& guns = s.forces.units[3];
    ASSERT_EQ(guns.name, "Blue West battery");
    ASSERT_EQ(own_of(guns.own, "mwan18"), nullptr);
    EXPECT_FALSE(change(s, varied("mwan18"), {"Blue West battery/sections", "2"}));
    EXPECT_EQ(own_number(guns, "mwan18", "sections"), 2);
    guns.own.clear();
    EXPECT_FALSE(change(s, varied("brothers"), {"Blue West battery/stands", "1"}));
    EXPECT_EQ(own_number(guns, "brothers", "strength"), 1);
}

TEST(Vary, LineInTwoRanks_KeepsItsRanks) {
    Scenario s = *two_brigades();
    Unit& foot = s.forces.units.front();
    foot.own = {{"mwan18", {{"figures", std::int64_t{24}}, {"files", std::int64_t{12}}}}};
    EXPECT_FALSE(change(s, varied("mwan18"), {"Blue West 1st/figures", "21"}));
    EXPECT_EQ(own_number(foot, "mwan18", "files"), 11);
    foot.own = {{"mwan18", {{"figures", std::int64_t{24}}, {"files", std::int64_t{24}}}}};
    EXPECT_FALSE(change(s, varied("mwan18"), {"Blue West 1st/figures", "21"}));
    EXPECT_EQ(own_number(foot, "mwan18", "files"), 21);
}

TEST(Vary, RulesetsOwnFiguresQualityAndLength_CanBeChanged) {
    Scenario s = *two_brigades();
    Unit& foot = s.forces.units.front();
    foot.own = {{"reasonable", {{"figures", std::int64_t{3}}, {"quality", std::string("green")}}},
                {"mwan18", {{"grade", std::string("green")}}}};
    EXPECT_FALSE(change(s, varied("reasonable"), {"Blue West 1st/figures", "5"}));
    EXPECT_EQ(own_number(foot, "reasonable", "figures"), 5);
    EXPECT_FALSE(change(s, varied("reasonable"), {"Blue West 1st/quality", "elite"}));
    EXPECT_EQ(std::get<std::string>(own_of(foot.own, "reasonable")->find("quality")->value), "elite");
    EXPECT_FALSE(change(s, varied("mwan18"), {"Blue West 1st/quality", "elite"}));
    EXPECT_EQ(std::get<std::string>(own_of(foot.own, "mwan18")->find("grade")->value), "crack");
    EXPECT_FALSE(change(s, varied("mwan18"), {"turns", "9"}));
    EXPECT_EQ(std::get<std::int64_t>(own_of(s.own, "mwan18")->find("turns")->value), 9);
}

/// A hash of some battles of two sergeants by the ruleset after a change: a single battle may end the same by chance.
std::uint64_t fought(const std::string& book, const Setting* setting) {
    auto s = std::make_shared<Scenario>(*two_brigades());
    if (setting != nullptr) {
        const auto wrong = change(*s, varied(book), *setting);
        EXPECT_FALSE(wrong) << wrong.value_or("");
    }
    const auto battle = prepare(*tests::ruleset(book), s);
    EXPECT_TRUE(battle) << tests::told(battle.error());
    Hasher all;
    for (const std::uint64_t seed : {1U, 2U, 3U})
        all.add(play_to_end(**battle, "sergeant", "sergeant", seed_of(seed)).hash);
    return all.digest();
}

TEST(Vary, OneStandLess_ChangesBattleInEveryRuleset) {
    for (const std::string& book : tests::books_of("two-brigades")) {
        const std::uint64_t as_it_is = fought(book, nullptr);
        const auto battle = tests::battle_of("two-brigades", book);
        std::size_t tried = 0;
        for (const Change& c : changes_to_try(*battle, varied(book), ArmyId{1}, 40)) {
            if (c.text.find(" less for Blue West") == std::string::npos) continue;
            ++tried;
            EXPECT_NE(fought(book, &c.setting), as_it_is) << book << ": " << c.text << ": " << to_text(c.setting);
        }
        EXPECT_GE(tried, 3U) << book;
        const Setting length{"turns", "3"};
        EXPECT_NE(fought(book, &length), as_it_is) << book << ": three turns";
    }
}

TEST(Vary, InvalidSetting_IsAnError) {
    Scenario s = *two_brigades();
    EXPECT_NE(change(s, varied("revised"), {"turns", "many"})->find("whole number"), std::string::npos);
    EXPECT_NE(change(s, varied("revised"), {"Blue West 1th/stands", "5"})->find("Blue West 1st"), std::string::npos);
    EXPECT_NE(change(s, varied("revised"), {"Blue West 1st/hats", "5"})->find("not 'hats'"), std::string::npos);
    EXPECT_NE(change(s, varied("revised"), {"Blue West 1st/quality", "brave"})->find("unknown quality 'brave'"),
              std::string::npos);
    EXPECT_NE(change(s, varied("revised"), {"Blue West 1st/stands", "0"})->find("at least 1"), std::string::npos);
}

TEST(Vary, ChangedRules_AreLoadableHouseRules) {
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
