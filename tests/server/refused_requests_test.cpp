// Tests that invalid requests are refused and change nothing.

#include "apps/library.hpp"
#include "battle/event.hpp"
#include "generals/computer_player.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::server_test {
namespace {

/// Everything that a client with this link is sent, to compare before and after.
std::string state_of(server::Server& s, const Made& made, const std::string& token) {
    Player look(s, made.battle, token);
    look.join();
    return look.news.back();
}

class RefusedRequests : public testing::Test, protected TwoPeople {
  protected:
    RefusedRequests() : TwoPeople("two-brigades-lesson-1") {}
    Player& asked() { return first.asked() ? first : second; }
    Player& other() { return first.asked() ? second : first; }
};

TEST_F(RefusedRequests, DecisionSentTwice_IsMadeOnce) {
    Player& player = asked();
    const std::string decision = player.advice();
    ASSERT_TRUE(player.decide(decision));
    const std::int64_t decisions = player.last().find("decisions")->integer;
    const json::Value again = player.ask("decide", "\"decision\":" + decision);
    EXPECT_FALSE(again.find("ok")->flag);
    ASSERT_NE(again.find("refusal"), nullptr);
    EXPECT_EQ(text_of(*again.find("refusal"), "kind"), "not_open");
    EXPECT_EQ(player.last().find("decisions")->integer, decisions);
}

TEST_F(RefusedRequests, DecisionForAnotherSeat_IsRefused) {
    const std::string decision = asked().advice();
    const std::string before = state_of(*server, made, made.first);
    const json::Value no = other().ask("decide", "\"decision\":" + decision);
    EXPECT_FALSE(no.find("ok")->flag);
    EXPECT_EQ(text_of(*no.find("refusal"), "kind"), "wrong_seat");
    Player watcher(*server, made.battle, made.spectator);
    watcher.join();
    EXPECT_FALSE(watcher.ask("decide", "\"decision\":" + decision).find("ok")->flag);
    EXPECT_TRUE(watcher.last().find("prompts")->items.empty());
    EXPECT_FALSE(watcher.ask("undo").find("ok")->flag);
    EXPECT_FALSE(watcher.ask("standing", "\"kinds\":[\"order\"]").find("ok")->flag);
    EXPECT_EQ(state_of(*server, made, made.first), before);
}

TEST_F(RefusedRequests, IllegalDecision_IsRefusedWithReason) {
    Player& player = asked();
    const json::Value update = player.last();
    const std::string id = std::to_string(update.find("prompts")->items.front().find("prompt")->integer);
    const std::string seat = text_of(update.find("prompts")->items.front(), "seat");
    const std::string bad = R"({"prompt":)" + id + R"(,"by":")" + seat + R"(","verb":"spike","unit":1})";
    const json::Value check = player.ask("check", "\"decision\":" + bad);
    ASSERT_TRUE(check.find("ok")->flag);
    EXPECT_FALSE(check.find("lawful")->flag);
    EXPECT_NE(text_of(*check.find("refusal"), "text"), "");
    EXPECT_FALSE(player.decide(bad));
    const json::Value good = player.ask("check", "\"decision\":" + player.advice());
    EXPECT_TRUE(good.find("lawful")->flag);
}

TEST_F(RefusedRequests, InvalidMessages_AreAnswered_AndChangeNothing) {
    const std::string before = state_of(*server, made, made.first);
    const std::string battle = ",\"battle\":\"" + made.battle + "\"";
    const std::vector<std::string> tries = {
        "nonsense",
        "[]",
        "{}",
        "\"\xff\xfe\"",
        "",
        R"({"verb":7})",
        R"({"verb":"dance"})",
        R"({"verb":"dance")" + battle + "}",
        R"({"verb":"decide")" + battle + "}",
        R"({"verb":"decide","decision":[])" + battle + "}",
        R"({"verb":"decide","decision":{"prompt":-1})" + battle + "}",
        R"({"verb":"look_back","decision":-1)" + battle + "}",
        R"({"verb":"look_back","decision":99999999999999999999)" + battle + "}",
        R"({"verb":"candidates","prompt":1,"most":100000)" + battle + "}",
        R"({"verb":"layer","layer":"sight","unit":70000)" + battle + "}",
        R"({"verb":"layer","layer":"weather")" + battle + "}",
        R"({"verb":"odds","decision":{})" + battle + "}",
        R"({"verb":"note","event":1000000,"text":"x")" + battle + "}",
        R"({"verb":"standing","kinds":"all")" + battle + "}",
        R"({"verb":"moments","battle":"elsewhere"})",
        // If a reply cut a character in half it would be invalid UTF-8, and browsers would close
        // the connection.
        R"({"verb":"xéééééééééééééééééééééééééééééé"})",
        R"({"verb":"layer","layer":"xéééééééééééééééééééééééééééééé")" + battle + "}",
        R"({"verb":"standing","xéééééééééééééééééééééééééééééé":1)" + battle + "}",
        R"({"verb":"join","token":"wrong"})",
        R"({"verb":"join"})",
        std::string(100, '[') + std::string(100, ']'),
        std::string(300000, ' '),
    };
    for (const std::string& text : tries) {
        const json::Value answer = first.say(text);
        EXPECT_FALSE(answer.find("ok")->flag) << text.substr(0, 100);
        EXPECT_NE(text_of(answer, "error"), "") << text.substr(0, 100);
    }
    EXPECT_TRUE(first.say(R"({"verb":"ping","id":"p"})").find("ok")->flag);
    EXPECT_EQ(state_of(*server, made, made.first), before);
}

TEST(RefusalLog, Refusal_IsLoggedWithoutTheLink) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "human");
    const auto listener = std::make_shared<Listener>();
    const auto another = std::make_shared<Listener>();
    const std::vector<std::string>& log = listener->log;
    const auto id = s->connected(listener);
    s->connected(another);
    s->received(id, R"({"verb":"join","token":")" + made.first + "\"}");
    EXPECT_TRUE(log.empty());
    const std::string battle = ",\"battle\":\"" + made.battle + "\"}";
    s->received(id, R"({"verb":"decide","decision":{"prompt":999,"by":"first","verb":"done"})" + battle);
    ASSERT_EQ(log.size(), 1U);
    EXPECT_NE(log[0].find("\"verb\":\"decide\""), std::string::npos) << log[0];
    EXPECT_NE(log[0].find("not open"), std::string::npos) << log[0];
    EXPECT_EQ(log[0].find(made.first), std::string::npos);
    s->received(id, R"({"verb":"sing")" + battle);
    EXPECT_EQ(log.size(), 2U);
    s->received(id, R"({"verb":"si\u202e\u009bng")" + battle);
    EXPECT_TRUE(std::all_of(log.back().begin(), log.back().end(), [](char c) { return c >= ' ' && c <= '~'; }))
        << "the log of a terminal: " << log.back();
    EXPECT_TRUE(another->log.empty()) << "each client logs only its own refusals";
}

TEST(OneLinkForBothSeats, SealedOrders_CannotBeUndoneAfterTheSeatChanged) {
    const auto server = server_on(":memory:");
    const Made made = made_of(post(
        *server, "/api/battles",
        R"({"scenario":"two-brigades","ruleset":"mwan18","first":"human","second":"human","mine":["first","second"]})"));
    Player both(*server, made.battle, made.both);
    both.join();
    for (int i = 0; i < 20 && text_of(both.last().find("prompts")->items.front(), "kind") != "mw.orders"; ++i)
        ASSERT_TRUE(both.decide(both.advice()));
    ASSERT_EQ(text_of(both.last().find("prompts")->items.front(), "kind"), "mw.orders");
    const std::string first_seat = text_of(both.last().find("prompts")->items.front(), "seat");
    ASSERT_TRUE(both.decide(both.advice()));
    ASSERT_NE(text_of(both.last().find("prompts")->items.front(), "seat"), first_seat);
    EXPECT_TRUE(both.last().find("undo")->items.empty());
    EXPECT_FALSE(both.ask("undo", "\"seat\":\"" + first_seat + "\"").find("ok")->flag);
}

TEST_F(RefusedRequests, InvalidHttpRequests_GetStatusAndError) {
    struct Try {
        const char* method;
        const char* target;
        const char* body;
        int status;
    };
    for (
        const Try& t :
        {Try{"GET", "/api/nothing", "", 404}, Try{"GET", "/", "", 404}, Try{"POST", "/api/rulesets", "", 405},
         Try{"GET", "/api/rulesets/none", "", 404}, Try{"GET", "/api/rulesets/..%2f..%2fetc", "", 404},
         Try{"GET", "/api/scenarios/none", "", 404},
         Try{"GET", "/api/scenarios/..%2fscenarios%2ftwo-brigades", "", 404}, Try{"GET", "/api/battle", "", 401},
         Try{"GET", "/api/battles", "", 405}, Try{"POST", "/api/battles", "{", 400},
         Try{"POST", "/api/battles", "{}", 400},
         Try{"POST", "/api/battles", R"({"scenario":"none","first":"human","second":"human"})", 404},
         Try{"POST", "/api/battles", R"({"scenario":"rossbach","first":"human","second":"me"})", 400},
         Try{"POST", "/api/battles",
             R"({"scenario":"rossbach","ruleset":"firefight","first":"human","second":"human","mine":["first","second"]})",
             422},
         Try{"POST", "/api/records", "{}", 400}, Try{"POST", "/api/records", "", 400}}) {
        const server::HttpReply reply = server->answer({t.method, t.target, "", "application/json", t.body});
        EXPECT_EQ(reply.status, t.status) << t.method << " " << t.target << " " << reply.body;
        EXPECT_NE(text_of(parsed(reply.body), "error"), "") << t.target;
    }
    const server::HttpReply stranger =
        post(*server, "/api/battles", R"({"scenario":"rossbach","first":"human","second":"bold-sergeant"})");
    EXPECT_EQ(text_of(parsed(stranger.body), "error"),
              "there is no player 'bold-sergeant'; there are: human, " + computer_players_text());
    EXPECT_EQ(get(*server, "/api/battle", "nobody").status, 404);
    EXPECT_EQ(get(*server, "/api/battle/record", made.first).status, 409);
    EXPECT_EQ(post(*server, "/api/battle/links", R"({"commands":[1]})", made.spectator).status, 403);
}

}  // namespace
}  // namespace linstock::server_test
