// What is stored: a battle goes on after a restart, and what cannot be stored is not acknowledged.

#include "store/store.hpp"

#include "tests/server/table.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// View, events and prompts of a link, as a newcomer gets them.
std::string seen_by(server::Server& s, const Made& made, const std::string& token) {
    Player look(s, made.battle, token);
    look.join();
    return look.news.back();
}

TEST(Store, ABattleGoesOnAfterARestart) {
    const StoreFile file;
    Made made;
    std::string first_saw;
    std::string second_saw;
    std::string kinds;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades", "human", "sergeant");
        Player player(*s, made.battle, made.first);
        player.join();
        for (int i = 0; i < 25; ++i)
            ASSERT_TRUE(player.take_advice());
        ASSERT_TRUE(player.ask("note", R"("event":3,"text":"the guns were late")").find("ok")->flag);
        ASSERT_TRUE(player.ask("standing", R"("kinds":["casualties"])").find("ok")->flag);
        first_saw = seen_by(*s, made, made.first);
        second_saw = seen_by(*s, made, made.spectator);
    }
    const auto s = server_on(file.path());
    // An undo goes back over the decisions of one's own and not over the standing instructions': it may differ.
    EXPECT_EQ(seen_by(*s, made, made.first), first_saw);
    EXPECT_EQ(seen_by(*s, made, made.spectator), second_saw);
    Player player(*s, made.battle, made.first);
    const json::Value joined = player.join();
    ASSERT_EQ(joined.find("notes")->items.size(), 1U);
    EXPECT_EQ(text_of(joined.find("notes")->items.front(), "text"), "the guns were late");
    ASSERT_EQ(joined.find("standing")->items.size(), 1U);
    while (player.take_advice()) {
    }
    EXPECT_TRUE(player.last().find("over")->flag);
}

TEST(Store, UndoGoesBackAsFarAfterARestart) {
    const StoreFile file;
    Made made;
    std::int64_t before = 0;
    {
        const auto s = server_on(file.path());
        // No die stands between an order of this book and its way.
        made = made_of(
            post(*s, "/api/battles",
                 R"({"scenario":"two-brigades","ruleset":"reasonable","first":"human","second":"human","seed":"7"})"));
        Player player(*s, made.battle, made.first);
        Player other(*s, made.battle, made.second);
        player.join();
        other.join();
        ASSERT_TRUE(player.ask("standing", R"("kinds":["path"])").find("ok")->flag);
        const auto asked_to = [&](const char* kind) {
            return player.asked() && text_of(player.last().find("prompts")->items.front(), "kind") == kind;
        };
        // An order to move is given by hand; its way is gone by standing instruction.
        for (int i = 0; i < 60; ++i) {
            before = player.last().find("decisions")->integer;
            const bool order = asked_to("order");
            ASSERT_TRUE(player.take_advice() || other.take_advice());
            if (order && !player.last().find("undo")->items.empty() &&
                player.last().find("decisions")->integer == before + 2)
                break;
        }
        ASSERT_EQ(player.last().find("decisions")->integer, before + 2);
    }
    const auto s = server_on(file.path());
    Player player(*s, made.battle, made.first);
    player.join();
    ASSERT_TRUE(player.ask("undo").find("ok")->flag);
    EXPECT_EQ(player.last().find("decisions")->integer, before);
}

TEST(Store, ARecordIsReadUpToItsTwentiethFault) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "sergeant", "sergeant");
    const std::string record = get(*s, "/api/battle/record", made.umpire).body;
    const server::HttpReply reply =
        post(*s, "/api/records", record.substr(0, record.find('\n') + 1) + std::string(100'000, '\n'));
    EXPECT_EQ(reply.status, 400);
    EXPECT_EQ(parsed(reply.body).find("problems")->items.size(), 20U);
}

TEST(Store, AWatcherAsksForNoRematch) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    EXPECT_EQ(post(*s, "/api/battle/rematch", "", made.spectator).status, 403);
}

TEST(Store, WhoMadeTheBattleFindsItsLinksAgain) {
    const StoreFile file;
    Made made;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades", "human", "human");
    }
    const auto s = server_on(file.path());
    Player maker(*s, made.battle, made.first);
    const json::Value joined = maker.join();
    ASSERT_NE(joined.find("links"), nullptr);
    bool found = false;
    for (const json::Value& link : joined.find("links")->items)
        found = found || text_of(link, "token") == made.second;
    EXPECT_TRUE(found);
    // He has shown himself by the first commander's link: no other is the maker's any more.
    for (const std::string& token : {made.second, made.both, made.spectator}) {
        Player other(*s, made.battle, token);
        EXPECT_EQ(other.join().find("links"), nullptr);
    }
    EXPECT_NE(Player(*s, made.battle, made.first).join().find("links"), nullptr);
}

TEST(Store, WhatCannotBeStoredIsNotAcknowledged) {
    const StoreFile file;
    Made made;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades", "human", "human");
    }
    const auto s = server_on("file:" + file.path() + "?mode=ro");
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    first.join();
    second.join();
    Player& asked = first.asked() ? first : second;
    const std::string before = asked.news.back();
    const std::size_t pushes = asked.news.size();
    const json::Value no = asked.ask("decide", "\"decision\":" + asked.advice());
    EXPECT_FALSE(no.find("ok")->flag);
    EXPECT_NE(text_of(no, "error").find("read only"), std::string::npos) << text_of(no, "error");
    EXPECT_EQ(asked.news.size(), pushes);
    asked.join();
    EXPECT_EQ(asked.news.back(), before);
    const server::HttpReply reply =
        post(*s, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})");
    EXPECT_EQ(reply.status, 507);
    EXPECT_FALSE(asked.ask("note", R"("event":0,"text":"x")").find("ok")->flag);
}

TEST(Store, ARecordComesBackAsItWent) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "sergeant", "sergeant");
    const server::HttpReply record = get(*s, "/api/battle/record", made.umpire);
    ASSERT_EQ(record.status, 200);
    const Made watched = made_of(post(*s, "/api/records", record.body));
    ASSERT_NE(watched.umpire, "");
    EXPECT_EQ(get(*s, "/api/battle/record", watched.umpire).body, record.body);
    Player one(*s, made.battle, made.umpire);
    Player two(*s, watched.battle, watched.umpire);
    one.join();
    EXPECT_TRUE(two.join().find("card")->find("record")->flag);
    EXPECT_EQ(one.events, two.events);
    // A record that was changed is refused, and a half one is watched as far as it goes.
    std::string changed = record.body;
    const std::size_t face = changed.find("\"seed\":\"7\"");
    ASSERT_NE(face, std::string::npos);
    changed.replace(face, 10, "\"seed\":\"8\"");
    EXPECT_EQ(post(*s, "/api/records", changed).status, 422);
    const std::string half = record.body.substr(0, record.body.size() / 2);
    const Made part = made_of(post(*s, "/api/records", half));
    Player three(*s, part.battle, part.umpire);
    three.join();
    EXPECT_FALSE(three.last().find("over")->flag);
    EXPECT_LT(three.events.size(), one.events.size());
    EXPECT_GT(three.events.size(), 5U);
}

TEST(Store, ARematchExchangesThePlayers) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    const Made again = made_of(post(*s, "/api/battle/rematch", "", made.first));
    EXPECT_NE(again.battle, made.battle);
    EXPECT_EQ(again.first, "");
    EXPECT_NE(again.second, "");
    const json::Value card = parsed(get(*s, "/api/battle", again.second).body);
    EXPECT_EQ(text_of(*card.find("players"), "first"), "sergeant");
    EXPECT_NE(text_of(card, "commit"), text_of(parsed(get(*s, "/api/battle", made.first).body), "commit"));
}

TEST(Store, TheReportKeepsItsSecretsUntilTheEnd) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "rossbach", "human", "human");
    const server::HttpReply second = get(*s, "/api/battle/report", made.second);
    ASSERT_EQ(second.status, 200);
    EXPECT_EQ(second.body.find("Garde du Corps"), std::string::npos);
    EXPECT_EQ(get(*s, "/api/battle/report", made.spectator).body.find("Garde du Corps"), std::string::npos);
    EXPECT_NE(get(*s, "/api/battle/report", made.first).body.find("Garde du Corps"), std::string::npos);
}

TEST(Store, ABattleThatPlaysOtherwiseIsFrozenAlone) {
    const StoreFile file;
    Made bad;
    Made good;
    {
        const auto s = server_on(file.path());
        bad = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        good = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        Player player(*s, bad.battle, bad.first);
        player.join();
        for (int i = 0; i < 5; ++i)
            ASSERT_TRUE(player.take_advice());
    }
    {
        auto opened = store::Store::open(file.path());
        ASSERT_TRUE(opened.ok());
        auto rows = (*opened)->decisions(bad.battle);
        ASSERT_GT(rows->size(), 3U);
        ASSERT_FALSE((*opened)->take_back(bad.battle, 2, 0, 0));
        (*rows)[2].hash ^= 1U;
        ASSERT_FALSE((*opened)->add_decisions(bad.battle, 2, {(*rows)[2]}, {}));
    }
    const auto s = server_on(file.path());
    Player frozen(*s, bad.battle, bad.first);
    EXPECT_TRUE(frozen.join().find("ok")->flag);
    EXPECT_NE(text_of(frozen.last(), "bug").find("decision 3"), std::string::npos) << text_of(frozen.last(), "bug");
    EXPECT_TRUE(frozen.last().find("prompts")->items.empty());
    EXPECT_FALSE(frozen.ask("undo").find("ok")->flag);
    Player other(*s, good.battle, good.first);
    other.join();
    EXPECT_TRUE(other.take_advice());
}

TEST(Store, ANumberIsTakenOnce) {
    auto opened = store::Store::open(":memory:");
    ASSERT_TRUE(opened.ok());
    store::BattleRow battle;
    battle.id = "b";
    EXPECT_FALSE((*opened)->add_battle(battle, {}, {}));
    EXPECT_FALSE((*opened)->add_decisions("b", 0, {{"one", 1, 1}, {"two", ~std::uint64_t{0}, 2}}, {}));
    EXPECT_TRUE((*opened)->add_decisions("b", 1, {{"other", 3, 1}}, {}));
    EXPECT_TRUE((*opened)->add_decisions("nobody", 0, {{"one", 1, 1}}, {}));
    EXPECT_FALSE((*opened)->take_back("b", 1, 1, 0));
    EXPECT_FALSE((*opened)->add_decisions("b", 1, {{"other", ~std::uint64_t{0}, 1}}, {}));
    const auto all = (*opened)->decisions("b");
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(all->back().json, "other");
    EXPECT_EQ(all->back().hash, ~std::uint64_t{0});
    EXPECT_EQ((*(*opened)->battle("b"))->epoch, 1U);
}

TEST(Store, AnotherFileIsNotTaken) {
    EXPECT_FALSE(store::Store::open("/nowhere/at/all.db").ok());
    const auto not_one = store::Store::open(LINSTOCK_DATA_DIR "/scenarios/rossbach.toml");
    ASSERT_FALSE(not_one.ok());
    EXPECT_NE(not_one.error().find("no SQLite database"), std::string::npos) << not_one.error();
}

}  // namespace
}  // namespace linstock::server_test
