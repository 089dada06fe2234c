// Tests that the player's own program checks decisions as the server does, with only what the
// player may know.

#include "server/analysis/decision_check.hpp"

#include "apps/library.hpp"
#include "tests/server/test_server.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace linstock::server_test {
namespace {

/// A connected client whose answers are kept as they were sent.
class RawClient {
  public:
    RawClient(server::Server& s, std::string battle, const std::string& token)
        : server_(s),
          battle_(std::move(battle)),
          listener_(std::make_shared<Listener>()),
          connection_(s.connected(listener_)) {
        server_.received(connection_, R"({"verb":"join","token":")" + token + "\"}");
    }
    ~RawClient() { server_.disconnected(connection_); }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    std::string ask(const std::string& verb, const std::string& more = "") {
        listener_->messages.clear();
        server_.received(connection_, R"({"verb":")" + verb + R"(","battle":")" + battle_ + '"' + more + "}");
        return listener_->messages.empty() ? std::string() : listener_->messages.front();
    }
    /// The text of `known`; "" = the server did not send it.
    std::string known() {
        const std::string answer = ask("known");
        const json::Value value = parsed(answer);
        const json::Value* facts = value.find("known");
        return facts == nullptr ? std::string() : std::string(facts->raw(answer));
    }

  private:
    server::Server& server_;
    std::string battle_;
    std::shared_ptr<Listener> listener_;
    server::ConnectionId connection_;
};

/// The decision, and copies whose path ends elsewhere. Some of the copies are illegal.
std::vector<std::string> with_other_ends(const std::string& decision) {
    std::vector<std::string> out{decision};
    const std::size_t path = decision.find("\"path\":[[");
    if (path == std::string::npos) return out;
    const std::size_t end = decision.find("]]", path);
    const std::size_t last = decision.rfind('[', end);
    for (const char* there : {"3,3", "12.5,20.25", "24,30", "40,17.5"})
        out.push_back(decision.substr(0, last + 1) + there + decision.substr(end));
    return out;
}

/// Plays on by suggestions, and has decisions of up to `prompts` prompts checked by both programs.
/// Returns the number of illegal ones.
int illegal_decisions_agreed_on(const std::string& scenario, const std::string& ruleset, int prompts) {
    SCOPED_TRACE(scenario + ", " + ruleset);
    const auto s = server_on(":memory:");
    const Made made = made_of(post(*s, "/api/battles",
                                   R"({"scenario":")" + scenario + R"(","ruleset":")" + ruleset +
                                       R"(","first":"human","second":"human","mine":["first","second"],"seed":"7"})"));
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    first.join();
    second.join();
    RawClient asker(*s, made.battle, made.first);
    const auto library = apps::folder_library();
    std::optional<server::LocalChecker> judge;
    int refused = 0;
    int looked = 0;
    for (int n = 0; n < 4000 && looked < prompts; ++n) {
        if (first.asked()) {
            const std::string advice = first.advice();
            const auto all = with_other_ends(advice);
            if (all.size() > 1 || looked % 3 == 0) {
                auto next = server::LocalChecker::from_known_state(*library, asker.known(), judge ? &*judge : nullptr);
                EXPECT_TRUE(next) << next.error() << "\n" << advice;
                if (!next) return -1;
                judge = std::move(*next);
                for (const std::string& decision : all) {
                    const std::string here = judge->check(decision);
                    EXPECT_EQ(here, asker.ask("check", ",\"decision\":" + decision)) << decision;
                    if (here.find("\"lawful\":false") != std::string::npos) ++refused;
                }
            }
            ++looked;
        }
        if (!first.take_advice() && !second.take_advice()) break;
    }
    EXPECT_GT(looked, 10);
    return refused;
}

TEST(DecisionCheckOnClient, EveryRuleset_AgreesWithTheServer) {
    for (const char* ruleset : {"revised", "reasonable", "firefight", "mwan18", "brothers"})
        EXPECT_GT(illegal_decisions_agreed_on("two-brigades", ruleset, 30), 0) << ruleset;
}

TEST(DecisionCheckOnClient, BattleWithHiddenUnits_AgreesWithTheServer) {
    EXPECT_GE(illegal_decisions_agreed_on("rossbach", "reasonable", 12), 0);
    for (const char* ruleset : {"revised", "firefight", "mwan18", "brothers"})
        EXPECT_GE(illegal_decisions_agreed_on("little-round-top", ruleset, 12), 0) << ruleset;
}

TEST(DecisionCheckOnClient, OtherPromptOrSeat_IsLeftToTheServer) {
    TwoPeople two("two-brigades");
    RawClient asker(*two.server, two.made.battle, two.made.first);
    const auto judge = server::LocalChecker::from_known_state(*apps::folder_library(), asker.known(), nullptr);
    ASSERT_TRUE(judge);
    EXPECT_EQ(judge->check(R"({"prompt":9999,"by":"first","verb":"yes","unit":1})"), "");
    EXPECT_EQ(judge->check(R"({"prompt":1,"by":"second","verb":"yes","unit":1})"), "");
    EXPECT_EQ(judge->check("{}"), "");
    EXPECT_EQ(judge->check("no decision"), "");
}

TEST(DecisionCheckOnClient, SecretTaskOfTheOtherSide_IsNotSent) {
    const std::unique_ptr<server::Server> s = server_on(":memory:");
    std::string text = apps::folder_library()->scenario("two-brigades")->text;
    text = std::regex_replace(text, std::regex("briefing = \"\"\"[^]*?\"\"\""), "");
    text = std::regex_replace(text, std::regex("\nfirefight = [{] briefing[^\n]*"), "");
    const auto known_of_second = [&](const std::string& tasked) {
        json::Writer body;
        body.object().member("text", tasked).member("ruleset", "brothers");
        body.member("first", "human").member("second", "human");
        body.key("mine").list().value("first").value("second").end_list().end_object();
        const Made made = made_of(post(*s, "/api/battles", body.take()));
        return RawClient(*s, made.battle, made.second).known();
    };
    EXPECT_NE(known_of_second(text), "");
    const std::string task = "$1\nbrothers = { task = \"remove\", of = \"Grey West Brigadier\" }";
    EXPECT_EQ(known_of_second(std::regex_replace(text, std::regex("(name = \"Blue\")"), task)), "");
}

TEST(DecisionCheckOnClient, Spectator_GetsNoKnownState) {
    TwoPeople two("two-brigades");
    RawClient watcher(*two.server, two.made.battle, two.made.spectator);
    EXPECT_EQ(watcher.known(), "");
    EXPECT_FALSE(server::LocalChecker::from_known_state(*apps::folder_library(), "{}", nullptr));
    EXPECT_FALSE(server::LocalChecker::from_known_state(*apps::folder_library(), "", nullptr));
}

}  // namespace
}  // namespace linstock::server_test
