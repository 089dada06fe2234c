// Tests what link previews show: the title, the sides and the ground, for everybody who has the battle's id.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class BattlePreview : public testing::Test, protected TwoPeople {
  protected:
    BattlePreview() : TwoPeople("two-brigades-lesson-1") {}
    std::string path(const std::string& more = "") const { return "/api/preview/" + made.battle + more; }
};

TEST_F(BattlePreview, HasTitleSidesAndRuleset_WithoutALink) {
    const server::HttpReply reply = get(*server, path());
    ASSERT_EQ(reply.status, 200) << reply.body;
    const json::Value shown = parsed(reply.body);
    EXPECT_FALSE(text_of(shown, "title").empty());
    EXPECT_NE(text_of(shown, "text").find("Blue against Grey"), std::string::npos) << reply.body;
    EXPECT_NE(text_of(shown, "text").find("Brom"), std::string::npos) << reply.body;
    for (const std::string& token : {made.first, made.second, made.spectator}) {
        ASSERT_FALSE(token.empty());
        EXPECT_EQ(reply.body.find(token), std::string::npos);
    }
}

TEST_F(BattlePreview, PictureDoesNotChangeInTheCourseOfTheBattle) {
    const server::HttpReply before = get(*server, path("?as=picture"));
    ASSERT_EQ(before.status, 200);
    EXPECT_EQ(before.content_type, "image/x-portable-pixmap");
    EXPECT_TRUE(before.body.starts_with("P6\n1200 630\n255\n"));
    first.join();
    second.join();
    int decisions = 0;
    while (decisions < 20 && (first.take_advice() || second.take_advice()))
        ++decisions;
    ASSERT_GT(decisions, 4);
    EXPECT_TRUE(get(*server, path("?as=picture")).body == before.body);
    EXPECT_EQ(get(*server, path()).status, 200);
}

TEST_F(BattlePreview, UnknownBattleAndOtherMethods_AreRefused) {
    EXPECT_EQ(get(*server, "/api/preview/abcdef123456").status, 404);
    EXPECT_EQ(get(*server, "/api/preview").status, 404);
    EXPECT_EQ(post(*server, path(), "{}").status, 405);
}

}  // namespace
}  // namespace linstock::server_test
