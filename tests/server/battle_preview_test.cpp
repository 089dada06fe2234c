// Tests what link previews show: the title, the sides and the ground, for everybody who has the battle's id.

#include "apps/library.hpp"
#include "report/map/ground_picture.hpp"
#include "tests/server/test_server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class BattlePreview : public testing::Test, protected TwoPeople {
  protected:
    BattlePreview() : TwoPeople("two-brigades-lesson-1") {}
    std::string path() const { return "/api/preview/" + made.battle; }
    std::string picture() const { return "/api/picture/" + made.battle; }
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
    const server::HttpReply before = get(*server, picture());
    ASSERT_EQ(before.status, 200);
    EXPECT_EQ(before.content_type, "image/x-portable-pixmap");
    EXPECT_TRUE(before.body.starts_with("P6\n1200 630\n255\n"));
    first.join();
    second.join();
    int decisions = 0;
    while (decisions < 20 && (first.take_advice() || second.take_advice()))
        ++decisions;
    ASSERT_GT(decisions, 4);
    EXPECT_TRUE(get(*server, picture()).body == before.body);
    EXPECT_EQ(get(*server, path()).status, 200);
}

TEST_F(BattlePreview, UnknownBattleAndOtherMethods_AreRefused) {
    EXPECT_EQ(get(*server, "/api/preview/abcdef123456").status, 404);
    for (const char* no_battle : {"/api/preview", "/api/picture", "/api/picture/abcdef123456"})
        EXPECT_EQ(get(*server, no_battle).status, 404) << no_battle;
    EXPECT_EQ(post(*server, path(), "{}").status, 405);
    EXPECT_EQ(post(*server, picture(), "{}").status, 405);
}

/// A scenario as long as the limits allow, with roads across the whole table.
std::string many_roads(int count, double width) {
    std::string out = "[scenario]\ntitle=\"Roads\"\nrulesets=[\"revised\"]\ntable=[100,100]\nturns=9\n";
    for (int i = 0; i < count; ++i)
        out += fmt::format("[[terrain]]\nkind=\"road\"\nwidth={1}\nline=[[{0:.3f},0],[{0:.3f},100]]\n",
                           0.5 + 99.0 * i / count, width);
    for (const auto& [name, edge, y] : {std::tuple("Blue", "south", 5), std::tuple("Grey", "north", 95)})
        out += fmt::format(
            "[[army]]\nname=\"{0}\"\nedge=\"{1}\"\ncommand=[{{name=\"{0} b\",card=true}}]\n"
            "officer=[{{name=\"{0} g\",rank=\"brigade\",commands=\"{0} b\",at=[50,{2}]}}]\n"
            "unit=[{{name=\"{0} 1\",command=\"{0} b\",quality=\"line\",stands=6,at=[30,{2}]}}]\n",
            name, edge, y);
    return out;
}

TEST(GroundPicture, StrangersScenario_IsDrawnWithBoundedWork) {
    const auto library = apps::folder_library();
    for (const double width : {1.0, 90.0}) {
        const auto prepared = library->prepare(SourceText{many_roads(3900, width), "scenario"}, "revised", {});
        ASSERT_TRUE(prepared) << to_text(prepared.error().front());
        const auto picture = report::ground_picture(*prepared->battle, 1200, 630);
        EXPECT_LT(picture.steps, report::max_ground_steps + report::max_ground_steps / 4) << width;
    }
}

}  // namespace
}  // namespace linstock::server_test
