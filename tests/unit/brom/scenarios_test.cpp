// Problems that a ruleset finds in a scenario have a line and list the valid values. An officer
// that the situation mentions is where the situation places it.

#include "battle/view.hpp"
#include "tests/support/data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* lesson = "scenarios/two-brigades.toml";

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

/// All problems of a scenario when it is prepared, including warnings.
std::string problems_of(const std::string& text, const std::string& book) {
    Problems problems;
    const auto scenario = read_scenario(text, "a.toml", &problems);
    if (!scenario) return tests::told(scenario.error());
    const auto rules = tests::ruleset(book);
    const auto battle = prepare(*rules, *scenario, &problems);
    return tests::told(problems) + (battle.ok() ? "" : tests::told(battle.error()));
}

TEST(Scenarios, UnknownVariant_IsRejectedWithListOfVariants) {
    const std::string text = changed(tests::data_file(lesson).text, "reasonable = { goals_at_end",
                                     "reasonable = { variant = \"Crimea\", goals_at_end");
    EXPECT_THAT(problems_of(text, "reasonable"),
                AllOf(HasSubstr("a.toml:"), HasSubstr("Seven Years War or Great Northern War")));
}

TEST(Scenarios, TableOfUnlistedRuleset_IsRejectedByName) {
    const std::string text =
        changed(tests::data_file(lesson).text, "[scenario]\n", "[scenario]\nimperial = { variant = \"x\" }\n");
    EXPECT_THAT(problems_of(text, "revised"),
                AllOf(HasSubstr("this scenario is not for the ruleset 'imperial'"), Not(HasSubstr("no such key"))));
}

TEST(Scenarios, UnknownPhaseOrCardOfSituation_IsReportedWithLine) {
    const std::string text = tests::data_file(lesson).text;
    const auto line = std::to_string(std::count(text.begin(), text.end(), '\n') + 2);
    EXPECT_THAT(problems_of(text + "[situation]\nphase = \"dinner\"\n", "revised"),
                HasSubstr("a.toml:" + line + ":9: unknown phase"));
    EXPECT_THAT(problems_of(text + "[situation]\ncards = [\"Blue staff\",\n\"Nobody\"]\n", "revised"),
                HasSubstr("a.toml:" + std::to_string(std::stoi(line) + 1) + ":1: unknown card 'Nobody'"));
}

TEST(Scenarios, ArmWithoutChartRow_IsRejectedWithArmsAndMovementChart) {
    const std::string text = tests::data_file(lesson).text;
    EXPECT_THAT(problems_of(changed(text, "firefight = { arm = \"light_cavalry\"", "firefight = { arm = \"train\""),
                            "firefight"),
                AllOf(HasSubstr("cavalry, "), HasSubstr("artillery, gatling, wagon"), HasSubstr("CF-movement")));
    EXPECT_THAT(problems_of(changed(text, "reasonable = { arm = \"light_cavalry\"", "reasonable = { arm = \"train\""),
                            "reasonable"),
                AllOf(HasSubstr(" cavalry, "), HasSubstr(" artillery, "), HasSubstr("RE-movement")));
}

TEST(Scenarios, WeaponThatTheArmCannotHave_IsAWarning) {
    const std::string text = tests::data_file(lesson).text;
    EXPECT_THAT(problems_of(text, "revised"), Not(HasSubstr("is no weapon of")));
    EXPECT_THAT(problems_of(changed(text, "weapon = \"carbine\"", "weapon = \"napoleon\""), "revised"),
                HasSubstr("'napoleon' is no weapon of cavalry"));
    EXPECT_THAT(
        problems_of(changed(text, "quality = \"veteran\", men", "weapon = \"sabre\", quality = \"veteran\", men"),
                    "revised"),
        HasSubstr("'sabre' is no weapon of infantry"));
}

TEST(Scenarios, OfficersOfHiddenUnits_AreHiddenFromEnemy) {
    const auto battle = tests::battle_of("rossbach");
    ASSERT_NE(battle, nullptr);
    const View seen = view(*battle, open(*battle, nullptr, nullptr), Seat::second);
    int officers = 0;
    for (const OfficerView& o : seen.officers)
        if (o.army.value == 1) ++officers;
    EXPECT_EQ(officers, 1);  // Keith, with the guns that are not hidden
    EXPECT_EQ(seen.units.size(), 3U + 26U);
}

TEST(Scenarios, OfficerPlacedBySituation_IsDetachedFromItsUnit) {
    std::string text = changed(tests::data_file(lesson).text, "commands = \"Blue West Brigade\", at = [16, 7]",
                               "commands = \"Blue West Brigade\", attached = \"Blue West 1st\"");
    const auto opened = [&](const std::string& told) {
        const auto scenario = read_scenario(text + told, "a.toml");
        EXPECT_TRUE(scenario.ok()) << tests::told(scenario.error());
        const auto battle = prepare(*tests::ruleset("revised"), *scenario);
        EXPECT_TRUE(battle.ok()) << tests::told(battle.error());
        return open(**battle, nullptr, nullptr);
    };
    EXPECT_FALSE(opened("").officers[1].attached_to.none());
    const State state =
        opened("[situation]\nturn = 2\n[[situation.officer]]\nofficer = \"Blue West Brigadier\"\nat = [20, 3]\n");
    EXPECT_TRUE(state.officers[1].attached_to.none());
    EXPECT_EQ(to_vec(state.officers[1].place).x, 20);
}

TEST(Scenarios, RenamedBodyWithAttachedOfficer_IsRejected) {
    const auto text = changed(tests::data_file("scenarios/rossbach.toml").text,
                              "name = \"Right: right of the foot (Ferdinand)\"", "name = \"Xyz\"");
    const auto scenario = read_scenario(text, "a.toml");
    if (!scenario) return;
    EXPECT_FALSE(prepare(*tests::ruleset("reasonable"), *scenario).ok());
}

}  // namespace
}  // namespace linstock
