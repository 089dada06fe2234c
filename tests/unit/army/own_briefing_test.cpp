// Tests briefings for one ruleset only: `briefing` in an army's own table.
#include "army/own_briefing.hpp"

#include "helpers.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock {
namespace {

/// The small scenario, with lines added to its first army.
std::shared_ptr<const Scenario> with_lines(const std::string& lines) {
    const std::string head = "[[army]]\nname = \"Blue\"\n";
    const auto out = read_scenario(tests::replaced(tests::small_scenario(), head, head + lines), "f");
    EXPECT_TRUE(out) << tests::all_texts(out.error());
    return out ? *out : nullptr;
}

TEST(OwnBriefing, OfTheRuleset_FollowsTheCommonOne) {
    const auto scenario = with_lines("briefing = \"Take it.\"\nrevised = { briefing = \"Soon.\", x = 1 }\n");
    ASSERT_NE(scenario, nullptr);
    Problems problems;
    const auto revised = with_own_briefings(scenario, "revised", problems);
    const Army& blue = revised->forces.armies[0];
    EXPECT_EQ(blue.briefing, "Take it. Soon.");
    EXPECT_EQ(own_of(blue.own, "revised")->values.size(), 1U) << "the ruleset does not see the key";
    EXPECT_EQ(with_own_briefings(scenario, "mwan18", problems), scenario);
    EXPECT_TRUE(problems.empty());
}

TEST(OwnBriefing, ChangesNoPlayHash) {
    const auto with = with_lines("revised = { briefing = \"Soon.\" }\n");
    const auto without = with_lines("");
    const auto empty = with_lines("revised = {}\n");
    ASSERT_TRUE(with && without && empty);
    EXPECT_EQ(play_hash_of(*with), play_hash_of(*without));
    EXPECT_NE(play_hash_of(*empty), play_hash_of(*without)) << "an empty table of a file counts as before";
}

TEST(OwnBriefing, NotAText_IsReportedWithItsLine) {
    const auto scenario = with_lines("revised = { briefing = 3 }\n");
    ASSERT_NE(scenario, nullptr);
    Problems problems;
    with_own_briefings(scenario, "revised", problems);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_NE(tests::all_texts(problems).find("the briefing of an army is not a text"), std::string::npos);
    EXPECT_EQ(problems[0].line, 22);
}

TEST(OwnBriefing, OfAnyRuleset_CountsAsABriefing) {
    Army army;
    EXPECT_FALSE(has_briefing(army));
    army.own = {{"firefight", {OwnValue{"briefing", std::string("Hold.")}}}};
    EXPECT_TRUE(has_briefing(army));
    remove_own_briefings(army);
    EXPECT_TRUE(army.own.empty());
}

}  // namespace
}  // namespace linstock
