// Tests GET /api/battle/snapshot: a moment of a battle as a scenario. It contains both sides' secrets, so nobody gets
// it from a running battle between people.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace linstock::server_test {
namespace {

server::HttpReply moment(server::Server& s, const std::string& token, const std::string& query = "") {
    return get(s, "/api/battle/snapshot" + query, token);
}

/// What a player of this link sees of the present moment, without names and numbers of the battle.
std::string table_of(server::Server& s, const Made& made, const std::string& token) {
    Player player(s, made.battle, token);
    EXPECT_TRUE(player.join().find("ok")->flag) << player.answer();
    std::string out;
    const json::Value view = player.view();
    for (const json::Value& unit : view.find("units")->items) {
        out += text_of(unit, "presence") + " " + text_of(unit, "formation");
        if (const json::Value* place = unit.find("place"); place != nullptr)
            out += " " + std::to_string(place->items[0].number) + "," + std::to_string(place->items[1].number);
        out += "\n";
    }
    return out;
}

TEST(SnapshotPages, AgainstTheComputer_EveryMomentOpensAsABattle) {
    const StoreFile store;
    const auto s = server_on(store.path());
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    for (int i = 0; i < 12 && player.asked(); ++i)
        ASSERT_TRUE(player.take_advice());
    const std::string now = table_of(*s, made, made.first);
    ASSERT_NE(now.find("on_table"), std::string::npos) << now;
    ASSERT_NE(now.find(','), std::string::npos) << now;
    const server::HttpReply reply = moment(*s, made.first);
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_NE(reply.body.find("[situation]"), std::string::npos);
    json::Writer body;
    body.object().member("text", reply.body).member("first", "human").member("second", "sergeant").end_object();
    const server::HttpReply created = post(*s, "/api/battles", body.take());
    ASSERT_EQ(created.status, 201) << created.body;
    const Made again = made_of(created);
    EXPECT_EQ(table_of(*s, again, again.first), now);

    const server::HttpReply by_another = moment(*s, made.first, "?ruleset=brothers");
    ASSERT_EQ(by_another.status, 200) << by_another.body;
    EXPECT_EQ(by_another.body.find("# changed: "), 0U) << by_another.body;
    json::Writer onward;
    onward.object().member("text", by_another.body).member("ruleset", "brothers");
    onward.member("first", "human").member("second", "sergeant").end_object();
    EXPECT_EQ(post(*s, "/api/battles", onward.take()).status, 201);
    const server::HttpReply unknown = moment(*s, made.first, "?ruleset=brother");
    EXPECT_EQ(unknown.status, 422);
    EXPECT_NE(unknown.body.find("brothers"), std::string::npos) << unknown.body;
    EXPECT_EQ(moment(*s, made.first, "?ruleset=revised").body, reply.body);

    const server::HttpReply earlier = moment(*s, made.first, "?decision=2");
    EXPECT_EQ(earlier.status, 200) << earlier.body;
    EXPECT_NE(earlier.body, reply.body);
    const server::HttpReply later = moment(*s, made.first, "?decision=99999");
    EXPECT_EQ(later.status, 400);
    EXPECT_NE(later.body.find("expected a whole number from 0 to "), std::string::npos) << later.body;
    EXPECT_EQ(moment(*s, made.first, "?decision=two").status, 400);
    EXPECT_EQ(moment(*s, made.spectator).status, 409);
}

/// The text without the lines of this key.
std::string without_key(const std::string& text, const std::string& key) {
    std::istringstream in(text);
    std::string out;
    for (std::string line; std::getline(in, line);)
        if (!line.starts_with(key + " = ")) out += line + "\n";
    return out;
}

TEST(SnapshotPages, BattleBetweenPeople_DoesNotSendTheSnapshotToASide) {
    const StoreFile store;
    const auto s = server_on(store.path());
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    // Without briefings and situation the text has nothing that a side may not know.
    const std::string text = without_key(moment(*s, made.first).body, "briefing");
    for (const bool is_snapshot : {false, true}) {
        json::Writer body;
        body.object().member("text", is_snapshot ? text : text.substr(0, text.find("\n[situation]") + 1));
        body.member("first", "human").member("second", "human");
        body.key("mine").list();
        body.value("first").value("second").end_list();
        body.end_object();
        const server::HttpReply created = post(*s, "/api/battles", body.take());
        ASSERT_EQ(created.status, 201) << created.body;
        const Made again = made_of(created);
        Player first(*s, again.battle, again.first);
        Player second(*s, again.battle, again.second);
        ASSERT_TRUE(first.join().find("ok")->flag && second.join().find("ok")->flag) << first.answer();
        Player& player = first.asked() ? first : second;
        ASSERT_TRUE(player.asked());
        player.ask("known", first.asked() ? R"("seat":"first")" : R"("seat":"second")");
        const bool sent = player.answer().find("scenario_text") != std::string::npos;
        EXPECT_EQ(sent, !is_snapshot) << player.answer().substr(0, 400);
    }
}

class SnapshotOfTwo : public testing::Test, protected TwoPeople {
  protected:
    SnapshotOfTwo() : TwoPeople("two-brigades-lesson-1") {}
};

TEST_F(SnapshotOfTwo, RunningBattle_IsRefused_FinishedBattle_IsForAllWhoMayWatch) {
    for (int i = 0; i < 6; ++i)
        ASSERT_TRUE((first.asked() ? first : second).take_advice());
    for (const std::string& token : {made.first, made.second, made.spectator}) {
        const server::HttpReply reply = moment(*server, token);
        EXPECT_EQ(reply.status, 409);
        EXPECT_EQ(reply.body.find("[situation]"), std::string::npos);
        EXPECT_EQ(moment(*server, token, "?decision=0").status, 409);
    }
    EXPECT_EQ(moment(*server, "").status, 401);
    ASSERT_TRUE(first.ask("concede").find("ok")->flag) << first.answer();
    for (const std::string& token : {made.first, made.second, made.spectator})
        EXPECT_EQ(moment(*server, token, "?decision=2").status, 200);
    EXPECT_EQ(moment(*server, made.first).status, 409) << "nothing can be played on after the end";
}

}  // namespace
}  // namespace linstock::server_test
