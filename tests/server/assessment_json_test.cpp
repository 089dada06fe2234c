// Tests assessments by a computer player: of a decision that a player plans, and of the decisions
// of a finished battle.

#include "server/analysis/assessment_json.hpp"

#include "apps/library.hpp"
#include "battle/redacted_state.hpp"
#include "generals/play_out.hpp"
#include "generals/search_candidates.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace linstock::server_test {
namespace {

std::string suggested_decision(Player& player) { return player.advice(); }

std::string asked_about(const std::string& decision, const std::string& more = "") {
    return "\"decision\":" + decision + more;
}

TEST(Assessment, PlannedDecision_IsAssessed_WithoutChangingTheBattle) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    player.join();
    std::set<std::string> verdicts;
    for (int i = 0; i < 60 && player.asked(); ++i) {
        const std::string draft = suggested_decision(player);
        if (draft.empty()) break;
        const std::size_t updates_before = player.news.size();
        const json::Value answer = player.ask("advice", asked_about(draft));
        ASSERT_TRUE(answer.find("ok")->flag);
        EXPECT_EQ(player.news.size(), updates_before);
        const json::Value& counsel = *answer.find("counsel");
        const std::string verdict = text_of(counsel, "verdict");
        verdicts.insert(verdict);
        EXPECT_EQ(text_of(counsel, "level"), "captain");
        const json::Value* other = counsel.find("other");
        EXPECT_EQ(other != nullptr, verdict == "better" || verdict == "equal");
        EXPECT_TRUE(counsel.find("first")->find("why") == nullptr || other != nullptr)
            << "a reason compares two decisions";
        EXPECT_EQ(counsel.find("gain") != nullptr, other != nullptr);
        ASSERT_TRUE(player.take_advice());
    }
    EXPECT_TRUE(verdicts.contains("none"));
    EXPECT_GT(verdicts.size(), 2U) << "all verdicts are equal";
}

TEST(Assessment, Request_OfSeatWithoutPrompt_IsRefused) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    Player watcher(*s, made.battle, made.spectator);
    player.join();
    watcher.join();
    const std::string draft = suggested_decision(player);
    EXPECT_FALSE(watcher.ask("advice", "\"decision\":" + draft).find("ok")->flag);
    EXPECT_FALSE(player.ask("advice", asked_about(draft, R"(,"level":"recruit")")).find("ok")->flag);
    EXPECT_FALSE(player.ask("review", R"("seat":"first")").find("ok")->flag) << "the battle is not over";
    ASSERT_TRUE(player.take_advice());
    EXPECT_FALSE(player.ask("advice", asked_about(draft)).find("ok")->flag) << "the prompt is no longer open";
}

/// The same battle with other hidden facts of the other side.
State with_other_secrets(const Battle& battle, const State& state, Seat seat) {
    State other = state;
    for (const Unit& u : battle.forces().units) {
        if (knows_of(battle, state, seat, u.id)) continue;
        UnitState& hidden = other.unit(u.id);
        if (hidden.stands_left > 1) hidden.casualties[0] = 1;
    }
    if (other.deck.size() > 1) std::reverse(other.deck.begin(), other.deck.end());
    other.draws += 17;
    return other;
}

std::string assessment_text(const Battle& battle, const State& state, const Prompt& prompt, const Decision& first) {
    json::Writer to;
    to.object();
    server::write_assessment(to, battle, state, prompt, first, {"captain", 7, {}, 0, true});
    to.end_object();
    return to.take();
}

TEST(Assessment, StatesThatDifferInHiddenFacts_GetSameAssessment) {
    const auto library = apps::folder_library();
    std::size_t different = 0;
    for (const auto& [name, book] : std::vector<std::pair<std::string, std::string>>{
             {"two-brigades", "revised"}, {"two-brigades", "mwan18"}, {"brawners-farm", ""}}) {
        const auto prepared = library->prepare(*library->scenario(name), book, {});
        ASSERT_TRUE(prepared.ok()) << name;
        const Battle& battle = *prepared->battle;
        const SeededDice dice(seed_of(4));
        State state = open(battle, &dice, nullptr);
        const auto player = make_computer_player("sergeant", 1);
        int asked = 0;
        for (int i = 0; i < 200 && asked < 3 && !over(state); ++i) {
            const Prompt prompt = prompts(battle, state).front();
            bool verbatim = false;
            const Decision d = decision_of(battle, state, prompt, *player, verbatim);
            if (general::should_search(prompt) && i % 3 == 0) {
                const State secrets = with_other_secrets(battle, state, prompt.seat);
                different += secrets == state ? 0U : 1U;
                EXPECT_EQ(assessment_text(battle, state, prompt, d), assessment_text(battle, secrets, prompt, d))
                    << name;
                ++asked;
            }
            ASSERT_FALSE(decide(battle, state, d, &dice, nullptr));
        }
        EXPECT_GT(asked, 0) << name;
    }
    EXPECT_GT(different, 3U) << "no state had hidden facts";
}

/// Reviews the first seat to the end; the decisions that cost most.
std::vector<std::int64_t> reviewed(Player& watcher) {
    std::vector<std::int64_t> places;
    std::string next = "0";
    int asks = 0;
    while (!next.empty() && ++asks < 100) {
        const json::Value answer = watcher.ask("review", R"("seat":"first","from":)" + next);
        EXPECT_TRUE(answer.find("ok")->flag);
        for (const json::Value& one : answer.find("costly")->items) {
            EXPECT_NE(text_of(*one.find("did"), "text"), "");
            EXPECT_NE(text_of(*one.find("rather"), "text"), text_of(*one.find("did"), "text"));
            EXPECT_EQ(one.find("did")->find("why"), nullptr) << "a reason for the worse decision";
            places.push_back(one.find("decision")->integer);
            const json::Value then = watcher.ask("look_back", "\"decision\":" + std::to_string(places.back()));
            EXPECT_EQ(then.find("view")->find("turn")->integer, one.find("turn")->integer);
            EXPECT_EQ(text_of(then.find("prompts")->items.front(), "seat"), "first");
        }
        const json::Value* go_on = answer.find("next");
        next = go_on == nullptr ? "" : std::to_string(go_on->integer);
    }
    return places;
}

TEST(Review, FinishedBattle_ListsCostliestDecisionsInOrder) {
    const auto s = server_on(":memory:");
    // A random player makes no costly decision in some battles.
    std::optional<Player> watcher;
    std::vector<std::int64_t> places;
    for (int seed = 9; seed < 19 && places.empty(); ++seed) {
        const Made made = make(*s, "two-brigades-lesson-1", "random", "sergeant", std::to_string(seed));
        watcher.emplace(*s, made.battle, made.umpire);
        watcher->join();
        places = reviewed(*watcher);
    }
    ASSERT_FALSE(places.empty()) << "no costly decision of a random player";
    EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
    const std::string place = std::to_string(places.front());
    const json::Value again = watcher->ask("review", R"("seat":"first","level":"colonel","only":[)" + place + "]");
    ASSERT_TRUE(again.find("ok")->flag);
    EXPECT_EQ(again.find("next"), nullptr);
    for (const json::Value& one : again.find("costly")->items)
        EXPECT_EQ(one.find("decision")->integer, places.front());
    for (const char* wrong : {"99999", "-1", "\"5\""}) {
        const json::Value no = watcher->ask("review", R"("seat":"first","only":[0,5,)" + std::string(wrong) + "]");
        EXPECT_EQ(text_of(no, "error"), "only: expected a list of whole numbers from 0 to 65535") << wrong;
    }
}

}  // namespace
}  // namespace linstock::server_test
