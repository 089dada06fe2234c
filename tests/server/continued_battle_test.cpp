// Tests that an unfinished battle can be continued on another server from its record.

#include "apps/library.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// The open prompts, without the counters of updates.
std::string asked_of(Player& player) {
    const json::Value news = player.last();
    std::string out = std::to_string(news.find("decisions")->integer);
    for (const json::Value& prompt : news.find("prompts")->items)
        out += " " + text_of(prompt, "seat") + ":" + text_of(prompt, "kind") + ":" + text_of(prompt, "text");
    return out;
}

std::string record_of(server::Server& s, const std::string& token) {
    const server::HttpReply reply = get(s, "/api/battle/record", token);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return reply.body;
}

TEST(ContinuedBattle, UnfinishedBattle_ContinuesOnAnotherServer_WithSamePromptsAndEvents) {
    for (const char* book : {"revised", "mwan18", "brothers"}) {
        const auto here = server_on(":memory:");
        const Made made = made_of(post(*here, "/api/battles",
                                       std::string(R"({"scenario":"two-brigades","ruleset":")") + book +
                                           R"(","first":"human","second":"sergeant","seed":"7"})"));
        Player before(*here, made.battle, made.first);
        before.join();
        for (int n = 0; n < 25 && before.take_advice(); ++n) {
        }
        const auto there = server_on(":memory:");
        const Made watched = made_of(post(*there, "/api/records", record_of(*here, made.first)));
        const Made on = made_of(post(*there, "/api/battle/fight_on", "", watched.umpire));
        EXPECT_EQ(on.second, "");
        Player after(*there, on.battle, on.first);
        EXPECT_FALSE(after.join().find("card")->find("record")->flag);
        EXPECT_EQ(asked_of(after), asked_of(before)) << book;
        EXPECT_EQ(after.events, before.events) << book;
        EXPECT_TRUE(after.take_advice()) << book;
        // And back again, including the decisions made there.
        const Made copy = made_of(post(*here, "/api/records", record_of(*there, on.first)));
        const Made back = made_of(post(*here, "/api/battle/fight_on", "", copy.umpire));
        Player again(*here, back.battle, back.first);
        again.join();
        EXPECT_EQ(asked_of(again), asked_of(after)) << book;
        EXPECT_EQ(again.events, after.events) << book;
    }
}

TEST(ContinuedBattle, DecisionMadeOnOneDevice_CanBeUndoneAfterwardsOnTheServer) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "human");
    Player both(*s, made.battle, made.both);
    both.join();
    std::int64_t undone = 0;
    for (int n = 0; n < 12 && both.take_advice(); ++n) {
    }
    server::ServerOptions options;
    options.store = ":memory:";
    options.is_single_user = true;
    auto opened = server::Server::open(options, apps::folder_library());
    ASSERT_TRUE(opened.ok());
    // A server gives no client the record of a battle between two players. A server for one device
    // gives it to the holder of both seats.
    for (const std::string& token : {made.both, made.first, made.second})
        EXPECT_EQ(get(*s, "/api/battle/record", token).status, 409);
    const Made mine = make(**opened, "two-brigades", "human", "human");
    Player alone(**opened, mine.battle, mine.both);
    alone.join();
    while (undone < 1 && alone.take_advice())
        undone += alone.last().find("undo")->items.empty() ? 0 : 1;
    ASSERT_EQ(undone, 1);
    EXPECT_EQ(get(**opened, "/api/battle/record", mine.spectator).status, 409);
    const Made watched = made_of(post(*s, "/api/records", record_of(**opened, mine.both)));
    const Made on = made_of(post(*s, "/api/battle/fight_on", "", watched.umpire));
    EXPECT_FALSE(on.both.empty() || on.first.empty() || on.second.empty());
    // The record names the seed, so no other person may play this battle. On one device all belongs to one person.
    EXPECT_EQ(post(*s, "/api/battle/invitation", "", on.second).status, 409);
    EXPECT_EQ(post(**opened, "/api/battle/invitation", "", mine.second).status, 201);
    Player after(*s, on.battle, on.both);
    after.join();
    EXPECT_EQ(asked_of(after), asked_of(alone));
    const json::Value undo = after.last();
    ASSERT_FALSE(undo.find("undo")->items.empty());
    const std::int64_t count = undo.find("decisions")->integer;
    EXPECT_TRUE(after.ask("undo", R"("seat":")" + undo.find("undo")->items.front().text + "\"").find("ok")->flag);
    EXPECT_LT(after.last().find("decisions")->integer, count);
}

TEST(ContinuedBattle, OnlyUploaderOfAnUnfinishedRecord_CanContinueIt) {
    const auto s = server_on(":memory:");
    const Made whole = make(*s, "two-brigades-lesson-1", "sergeant", "sergeant");
    EXPECT_EQ(post(*s, "/api/battle/fight_on", "", whole.umpire).status, 409);
    const std::string record = record_of(*s, whole.umpire);
    EXPECT_EQ(post(*s, "/api/battle/fight_on", "", made_of(post(*s, "/api/records", record)).umpire).status, 409);
    const Made half = made_of(post(*s, "/api/records", record.substr(0, record.size() / 2)));
    EXPECT_EQ(post(*s, "/api/battle/fight_on", "", half.spectator).status, 403);
    EXPECT_EQ(get(*s, "/api/battle/fight_on", half.umpire).status, 405);
    // The record's player names are shown with the battle, so they are limited.
    const std::string players = R"("players":["sergeant","sergeant"])";
    ASSERT_NE(record.find(players), std::string::npos) << record.substr(0, record.find('\n')).substr(0, 300);
    for (const std::string& name : {std::string(200'000, 'x'), std::string("\\u0000"), std::string("\u202e")}) {
        std::string named = record;
        named.replace(named.find(players), players.size(), R"("players":["sergeant",")" + name + "\"]");
        const auto refused = post(*s, "/api/records", named);
        EXPECT_EQ(refused.status, 400);
        EXPECT_NE(refused.body.find("a player's name"), std::string::npos) << refused.body;
    }
    const Made on = made_of(post(*s, "/api/battle/fight_on", "", half.umpire));
    // A battle between two sergeants is played to its end immediately.
    Player end(*s, on.battle, on.umpire);
    end.join();
    EXPECT_TRUE(end.last().find("over")->flag);
}

}  // namespace
}  // namespace linstock::server_test
