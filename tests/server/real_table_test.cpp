// POST /api/table: the rosters of a real table from every step that was told of it.

#include "tests/server/table.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class RealTable : public testing::Test, protected TwoPeople {
  protected:
    RealTable() : TwoPeople("two-brigades-lesson-1") {}
    /// Unit 1 fires at unit 12, four inches away.
    static std::string shot(const std::string& faces, const std::string& facts = "") {
        return R"({"do": "fire", "unit": 1, "target": 12, "distance": 4, "way": 0, "facts": {)" + facts +
               R"(}, "faces": [)" + faces + "]}";
    }
    server::HttpReply ask(const std::string& steps, const std::string& question = "") {
        return post(*server, "/api/table",
                    R"({"scenario": "two-brigades", "ruleset": "revised", "steps": [)" + steps + "]" +
                        (question.empty() ? "" : R"(, "ask": )" + question) + "}");
    }
};

bool holds(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

TEST_F(RealTable, AShotIsAnsweredBeforeItsDice) {
    const server::HttpReply open = ask("", shot(""));
    ASSERT_EQ(open.status, 200) << open.body;
    EXPECT_TRUE(holds(open.body, R"("wants":{"count":6,"sides":6)")) << open.body;
    EXPECT_TRUE(holds(open.body, R"("odds":)"));
    EXPECT_TRUE(holds(open.body, R"("over":false)"));
    const server::HttpReply covered = ask("", shot("", R"("cover": 1)"));
    EXPECT_TRUE(holds(covered.body, "RV-7.3")) << covered.body;
}

TEST_F(RealTable, AChargeThatHasComeUpIsAnsweredBeforeItsDice) {
    const auto charge = [](const std::string& faces, const std::string& facts) {
        return R"({"do": "charge", "unit": 1, "target": 12, "facts": {)" + facts + R"(}, "faces": [)" + faces + "]}";
    };
    const server::HttpReply open = ask("", charge("", ""));
    ASSERT_EQ(open.status, 200) << open.body;
    EXPECT_TRUE(holds(open.body, R"("wants":{"count":1)")) << open.body;
    EXPECT_TRUE(holds(open.body, R"("word":"from_behind")")) << open.body;
    EXPECT_TRUE(holds(open.body, R"("odds":)")) << open.body;
    const server::HttpReply both = ask("", charge("", R"("flank": 1, "rear": 1)"));
    EXPECT_TRUE(holds(both.body, R"("refused":)")) << both.body;
    EXPECT_EQ(ask(charge("", "")).status, 422);  // its dice are not all there
}

TEST_F(RealTable, TheTurnOfTheBookIsToldWithItsDeck) {
    const server::HttpReply reply = ask("");
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_TRUE(holds(reply.body, R"("asks":"charge")")) << reply.body;
    EXPECT_TRUE(holds(reply.body, "RV-4.F")) << reply.body;
    EXPECT_TRUE(holds(reply.body, R"("in_rounds":false)")) << reply.body;
    EXPECT_TRUE(holds(reply.body, R"("deck":[{)")) << reply.body;
}

TEST_F(RealTable, CasualtiesAreCarriedFromStepToStep) {
    const server::HttpReply once = ask(shot("6, 6, 1, 1, 1, 1"));
    ASSERT_EQ(once.status, 200) << once.body;
    EXPECT_TRUE(holds(once.body, R"("name":"Grey West 3rd","short":"GW 3","stands":6)")) << once.body;
    const std::string twice = shot("6, 6, 1, 1, 1, 1") + "," + shot("6, 6, 1, 1, 1, 1, 6, 6");
    const server::HttpReply again = ask(twice);
    ASSERT_EQ(again.status, 200) << again.body;
    EXPECT_TRUE(holds(again.body, R"("name":"Grey West 3rd","short":"GW 3","stands":5)")) << again.body;
}

TEST_F(RealTable, WhatCannotBeIsSaidWithTheStep) {
    EXPECT_EQ(ask(shot("6, 6")).status, 422);  // dice are missing
    EXPECT_EQ(ask(shot("7, 1, 1, 1, 1, 1")).status, 422);
    EXPECT_EQ(ask(R"({"do": "dance"})").status, 422);
    EXPECT_EQ(ask(R"({"do": "correct", "unit": 12, "reason": "", "stands": 9})").status, 422);
    EXPECT_EQ(ask(R"({"do": "correct", "unit": 99, "reason": ""})").status, 422);
    const server::HttpReply far =
        ask("", R"({"do": "fire", "unit": 1, "target": 12, "distance": 40, "way": 0, "facts": {}, "faces": []})");
    ASSERT_EQ(far.status, 200) << far.body;
    EXPECT_TRUE(holds(far.body, R"("refused":)"));
    EXPECT_EQ(get(*server, "/api/table").status, 405);
}

TEST_F(RealTable, AUnitIsPutRightAndGoneIsGone) {
    const server::HttpReply mended =
        ask(R"({"do": "correct", "unit": 12, "reason": "counted", "stands": 3, "casualties": [0, 1, 2]})");
    ASSERT_EQ(mended.status, 200) << mended.body;
    EXPECT_TRUE(holds(mended.body, R"("stands":3,"stands_at_start":6,"figures":4,"casualties":[0,1,2])"))
        << mended.body;
    const server::HttpReply gone =
        ask(R"({"do": "correct", "unit": 12, "reason": "marched off", "there": false})", shot(""));
    EXPECT_TRUE(holds(gone.body, "is not there any more")) << gone.body;
}

}  // namespace
}  // namespace linstock::server_test
