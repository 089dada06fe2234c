// Tests whole battles through the server from the players' point of view.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace linstock::server_test {
namespace {

TEST(BattleSession, BattleAgainstSergeant_RunsToTheEnd) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    const json::Value joined = player.join();
    ASSERT_TRUE(joined.find("ok")->flag);
    EXPECT_EQ(text_of(*joined.find("card"), "role"), "commander");
    EXPECT_EQ(text_of(*joined.find("card"), "commit").size(), 64U);
    EXPECT_EQ(joined.find("card")->find("seed"), nullptr);
    int decisions = 0;
    while (player.take_advice())
        ++decisions;
    EXPECT_GT(decisions, 10);
    const json::Value last = player.last();
    EXPECT_TRUE(last.find("over")->flag);
    EXPECT_NE(text_of(last, "outcome_text"), "");
    EXPECT_EQ(text_of(last, "seed"), "7");
    EXPECT_FALSE(player.missing);
}

/// Plays on by suggestions for whichever player has a prompt, up to `most` decisions.
int play_on(Player& first, Player& second, int most) {
    int n = 0;
    while (n < most && (first.take_advice() || second.take_advice()))
        ++n;
    return n;
}

TEST(BattleSession, BattleOfTwoPlayers_RunsToTheEnd) {
    TwoPeople two("two-brigades-lesson-1");
    auto& [s, made, first, second] = two;
    EXPECT_GT(play_on(first, second, 100000), 20);
    EXPECT_TRUE(first.last().find("over")->flag);
    EXPECT_TRUE(second.last().find("over")->flag);
    EXPECT_FALSE(first.missing || second.missing);
    EXPECT_FALSE(first.events.empty());
}

TEST(BattleSession, OneLinkForBothSeats_ShowsTheSeatWithThePrompt) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "human");
    Player both(*s, made.battle, made.both);
    both.join();
    int turned = 0;
    std::string seat;
    while (both.asked() && turned < 4) {
        const json::Value update = both.last();
        const std::string now = text_of(both.view(), "seat");
        for (const json::Value& prompt : update.find("prompts")->items)
            EXPECT_EQ(text_of(prompt, "seat"), now);
        turned += now != seat ? 1 : 0;
        seat = now;
        ASSERT_TRUE(both.take_advice());
    }
    EXPECT_EQ(turned, 4);
    EXPECT_FALSE(both.missing);
}

TEST(BattleSession, ClientThatReconnects_GetsExactlyTheMissingEvents) {
    TwoPeople two("two-brigades-lesson-1");
    auto& [s, made, first, second] = two;
    play_on(first, second, 12);
    const std::vector<std::string> had = first.events;
    first.lose_connection();
    while (second.take_advice()) {
    }
    first.join(true);
    const json::Value news = first.last();
    EXPECT_EQ(news.find("from")->integer, static_cast<std::int64_t>(had.size()));
    EXPECT_FALSE(first.scene.patched());
    EXPECT_FALSE(first.missing);
    // A new client gets the same events from the beginning.
    Player rejoined(*s, made.battle, made.first);
    rejoined.join();
    EXPECT_EQ(rejoined.events, first.events);
    EXPECT_GE(first.events.size(), had.size());
}

TEST(BattleSession, Undo_RestoresTheStateBeforeTheDecision) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    bool undone = false;
    for (int i = 0; i < 200 && !undone; ++i) {
        Player& asked = first.asked() ? first : second;
        const std::string before = asked.news.back();
        if (!asked.take_advice()) break;
        if (parsed(asked.news.back()).find("undo")->items.empty()) continue;
        const std::int64_t epoch = asked.epoch;
        ASSERT_TRUE(asked.ask("undo").find("ok")->flag);
        undone = true;
        EXPECT_NE(asked.epoch, epoch);
        const json::Value now = asked.last();
        const json::Value then = parsed(before);
        EXPECT_EQ(now.find("prompts")->raw(asked.news.back()), then.find("prompts")->raw(before));
        EXPECT_EQ(now.find("decisions")->integer, then.find("decisions")->integer);
        EXPECT_EQ(now.find("from")->integer, 0);
    }
    EXPECT_TRUE(undone);
    EXPECT_FALSE(Player(*s, made.battle, made.first).missing);
}

TEST(BattleSession, StandingInstructions_AnswerTheirPrompts) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    player.join();
    std::vector<std::string> kinds;
    for (int i = 0; i < 60 && player.asked(); ++i) {
        const std::string kind = text_of(player.last().find("prompts")->items.front(), "kind");
        EXPECT_EQ(std::count(kinds.begin(), kinds.end(), kind), 0) << kind;
        kinds.push_back(kind);
        std::string list;
        for (const std::string& k : kinds)
            list += (list.empty() ? "\"" : ",\"") + k + "\"";
        ASSERT_TRUE(player.ask("standing", "\"kinds\":[" + list + "]").find("ok")->flag);
    }
    // Every prompt has a standing instruction: the battle runs to its end.
    EXPECT_TRUE(player.last().find("over")->flag);
    EXPECT_GT(kinds.size(), 1U);
}

TEST(BattleSession, AutoPlayUntilPhase_StopsAtTheEndOfThePhase) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    player.join();
    ASSERT_TRUE(player.asked());
    const json::Value update = player.last();
    const json::Value& prompt = update.find("prompts")->items.front();
    const std::string kind = text_of(prompt, "kind");
    const json::Value before = player.view();
    const std::string phase = text_of(before, "phase");
    const std::string id = std::to_string(prompt.find("prompt")->integer);
    ASSERT_TRUE(player.ask("you_do_it", "\"prompt\":" + id + ",\"until\":\"phase\"").find("ok")->flag);
    const json::Value now = player.last();
    const json::Value after = player.view();
    const bool same_phase =
        text_of(after, "phase") == phase && after.find("turn")->integer == before.find("turn")->integer;
    if (same_phase && player.asked()) {
        EXPECT_NE(text_of(now.find("prompts")->items.front(), "kind"), kind);
    }
    EXPECT_GT(now.find("decisions")->integer, update.find("decisions")->integer);
}

TEST(BattleSession, AskDice_AcceptsEnteredFaces) {
    const auto s = server_on(":memory:");
    const Made made =
        made_of(post(*s, "/api/battles",
                     R"({"scenario":"two-brigades-lesson-1","first":"human","second":"sergeant","ask_dice":true})"));
    Player player(*s, made.battle, made.first);
    player.join();
    int rolls = 0;
    for (int i = 0; i < 300 && rolls < 10 && player.asked(); ++i) {
        const json::Value update = player.last();
        const json::Value& prompt = update.find("prompts")->items.front();
        const json::Value* roll = prompt.find("roll");
        if (roll == nullptr) {
            ASSERT_TRUE(player.take_advice());
            continue;
        }
        std::string faces;
        for (std::int64_t d = 0; d < roll->find("count")->integer; ++d)
            faces += faces.empty() ? "1" : ",1";
        ASSERT_TRUE(player.decide("{\"prompt\":" + std::to_string(prompt.find("prompt")->integer) +
                                  R"(,"by":"chance","verb":"roll","faces":[)" + faces + "]}"));
        ++rolls;
    }
    EXPECT_EQ(rolls, 10);
}

TEST(BattleSession, BattleOfComputers_IsPlayedAtOnce) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "sergeant", "random");
    ASSERT_NE(made.umpire, "");
    EXPECT_EQ(made.first + made.second + made.both, "");
    Player umpire(*s, made.battle, made.umpire);
    const json::Value joined = umpire.join();
    EXPECT_TRUE(joined.find("card")->find("over")->flag);
    const std::int64_t decisions = umpire.last().find("decisions")->integer;
    EXPECT_GT(decisions, 20);
    const json::Value opening = umpire.ask("look_back", "\"decision\":0");
    ASSERT_TRUE(opening.find("ok")->flag);
    EXPECT_EQ(opening.find("decisions")->integer, decisions);
    EXPECT_FALSE(opening.find("view")->find("outcome")->find("over")->flag);
    EXPECT_FALSE(opening.find("prompts")->items.empty());
    const json::Value end = umpire.ask("look_back", "\"decision\":" + std::to_string(decisions));
    EXPECT_EQ(end.find("events")->integer, static_cast<std::int64_t>(umpire.events.size()));
    EXPECT_FALSE(umpire.ask("look_back", "\"decision\":" + std::to_string(decisions + 1)).find("ok")->flag);
    const json::Value moments = umpire.ask("moments");
    ASSERT_TRUE(moments.find("ok")->flag);
    EXPECT_GT(moments.find("moments")->items.size(), 5U);
    std::int64_t before = 0;
    for (const json::Value& m : moments.find("moments")->items) {
        EXPECT_LE(before, m.find("decision")->integer);
        before = m.find("decision")->integer;
    }
}

}  // namespace
}  // namespace linstock::server_test
