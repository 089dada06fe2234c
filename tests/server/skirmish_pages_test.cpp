// Generated battles over HTTP: the choices, a battle from a request, and refused requests.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::server_test {
namespace {

TEST(SkirmishPages, Choices_HaveEveryRulesetAndPeriodsThatFit) {
    const auto s = server_on(":memory:");
    const server::HttpReply reply = get(*s, "/api/skirmish");
    ASSERT_EQ(reply.status, 200) << reply.body;
    const json::Value choices = parsed(reply.body);
    for (const char* id : {"revised", "reasonable", "firefight", "mwan18", "brothers"}) {
        const auto& rulesets = choices.find("rulesets")->items;
        const auto row = std::find_if(rulesets.begin(), rulesets.end(),
                                      [&](const json::Value& r) { return text_of(r, "id") == id; });
        ASSERT_NE(row, rulesets.end()) << id;
        const auto& lists = choices.find("lists")->items;
        EXPECT_GE(std::count_if(lists.begin(), lists.end(),
                                [&](const json::Value& l) { return text_of(l, "period") == text_of(*row, "period"); }),
                  2)
            << id;
    }
    EXPECT_EQ(choices.find("kinds")->items.size(), 6U);
    EXPECT_EQ(choices.find("theatres")->items.size(), 5U);
    const auto has_word = [](const json::Value& row, const char* list, const char* word) {
        const auto& words = row.find(list)->items;
        return std::any_of(words.begin(), words.end(), [&](const json::Value& w) { return w.text == word; });
    };
    const json::Value& rain = choices.find("weather")->items.back();
    EXPECT_EQ(text_of(rain, "id"), "rain");
    EXPECT_EQ(rain.find("rulesets")->items.size(), 4U);
    EXPECT_FALSE(has_word(rain, "rulesets", "brothers"));
    const json::Value& night = choices.find("hours")->items.back();
    EXPECT_EQ(night.find("rulesets")->items.size(), 1U);
    EXPECT_TRUE(has_word(night, "rulesets", "brothers"));
    EXPECT_TRUE(has_word(night, "kinds", "rear-guard"));
    EXPECT_FALSE(has_word(night, "kinds", "dawn-attack"));
    EXPECT_GE(choices.find("lists")->items.front().find("units")->integer, 8);
    EXPECT_EQ(choices.find("minutes")->find("least")->integer, 15);
}

TEST(SkirmishPages, BattleOfARequest_IsPlayed_AndItsRequestMakesItAgain) {
    const auto s = server_on(":memory:");
    const server::HttpReply reply = post(*s, "/api/skirmish", R"({"ruleset":"revised","minutes":40,"seed":"7"})");
    ASSERT_EQ(reply.status, 200) << reply.body;
    const json::Value made = parsed(reply.body);
    const std::string text = text_of(made, "text");
    EXPECT_EQ(post(*s, "/api/scenarios?ruleset=revised", text).status, 200);
    json::Writer battle;
    battle.object().member("text", text).member("ruleset", "revised");
    battle.member("first", "human").member("second", "sergeant").end_object();
    EXPECT_EQ(post(*s, "/api/battles", battle.take()).status, 201);
    const std::string request(made.find("request")->raw(reply.body));
    EXPECT_EQ(post(*s, "/api/skirmish", request).body, reply.body);
    // Without a seed the server draws one.
    const std::string one = post(*s, "/api/skirmish", "{}").body;
    EXPECT_NE(one, post(*s, "/api/skirmish", "{}").body);
}

TEST(SkirmishPages, TrialsOfABattle_ChangeItsPoints) {
    const auto s = server_on(":memory:");
    const auto points = [&](const std::string& more) {
        const server::HttpReply reply =
            post(*s, "/api/skirmish", R"({"ruleset":"revised","minutes":40,"seed":"7")" + more + "}");
        EXPECT_EQ(reply.status, 200) << reply.body;
        const json::Value made = parsed(reply.body);
        return made.find("request")->find("first_points")->integer;
    };
    const std::int64_t usual = points("");
    const std::string trial = R"(,"trials":[{"first_points":)" + std::to_string(usual);
    EXPECT_LT(points(trial + R"(,"battles":40,"first":38,"second":2}])"), usual);
    EXPECT_GT(points(trial + R"(,"battles":40,"first":2,"second":38}])"), usual);
    EXPECT_EQ(points(R"(,"first_points":450)"), 450);
}

TEST(SkirmishPages, RequestThatCannotBeMet_IsRefusedWithTheReason) {
    const auto s = server_on(":memory:");
    const auto refused = [&](const char* body, int status, const char* words) {
        const server::HttpReply reply = post(*s, "/api/skirmish", body);
        EXPECT_EQ(reply.status, status) << body;
        EXPECT_NE(reply.body.find(words), std::string::npos) << reply.body;
    };
    refused("{", 400, "not JSON");
    refused(R"({"knid":"rear-guard"})", 400, "knid");
    refused(R"({"seed":"x"})", 400, "seed");
    refused(R"({"kind":"rear-gard"})", 422, "did you mean 'rear-guard'");
    refused(R"({"ruleset":"brothers","weather":"rain"})", 422, "one of clear, mist");
    refused(R"({"minutes":5})", 422, "15 to 240 minutes");
    refused(R"({"first_points":900})", 422, "250 to 750");
    refused(R"({"trials":[{"first_points":500,"battles":10,"first":8,"second":3}]})", 400, "more battles won");
    refused(R"({"trials":[{"first_points":500,"battles":10,"first":8}]})", 400, "second");
    refused(R"({"trials":{}})", 400, "trials");
    refused(R"({"ruleset":"brothers","second":"french-1759"})", 422, "seven-years-war");
    EXPECT_EQ(get(*s, "/api/skirmish/none").status, 404);
}

}  // namespace
}  // namespace linstock::server_test
