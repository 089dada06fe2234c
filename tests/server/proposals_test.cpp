// Tests agreements between the players apart from the rules: conceding, a draw, adjourning, undo by
// consent; in every ruleset.

#include "tests/server/computer_battles.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// A scenario for each ruleset.
struct ScenarioOfRuleset {
    const char* ruleset;
    const char* scenario;
};
constexpr ScenarioOfRuleset books[] = {{"revised", "two-brigades"},
                                       {"reasonable", "two-brigades"},
                                       {"firefight", "two-brigades"},
                                       {"mwan18", "turnpike"},
                                       {"brothers", "two-farms"}};

/// The number of the open proposal in this player's update; 0 = none.
std::int64_t proposal_of(Player& to) {
    const json::Value news = to.last();
    const json::Value* hours = news.find("hours");
    const json::Value* number = hours == nullptr ? nullptr : hours->find("proposal");
    return number == nullptr ? 0 : number->integer;
}
json::Value answers(Player& player, std::int64_t proposal, bool yes) {
    return player.ask("answer", "\"proposal\":" + std::to_string(proposal) + ",\"yes\":" + (yes ? "true" : "false"));
}
/// Answers the open proposal.
json::Value answers_open_proposal(Player& player, bool yes) { return answers(player, proposal_of(player), yes); }

class Proposals : public testing::TestWithParam<ScenarioOfRuleset> {
  protected:
    void SetUp() override {
        s = server_on(":memory:", now);
        battle =
            battle_of(*s, ann, ben, R"(,"ruleset":")" + std::string(GetParam().ruleset) + "\"", GetParam().scenario);
        ASSERT_NE(battle, "");
        first = std::make_unique<Player>(*s, battle, ann.key);
        second = std::make_unique<Player>(*s, battle, ben.key);
        first->join();
        second->join();
    }
    void play(int decisions) {
        for (int i = 0; i < decisions; ++i)
            ASSERT_TRUE(first->take_advice() || second->take_advice());
    }
    static bool did(const json::Value& answer) { return answer.find("ok")->flag; }
    /// The record replays to the same hashes, decision by decision.
    void expect_replayable(const char* ending) {
        const auto record = get(*s, "/api/battle/record", ann.key);
        ASSERT_EQ(record.status, 200);
        EXPECT_NE(record.body.find(ending), std::string::npos) << record.body.substr(record.body.size() - 400);
        const auto again = post(*s, "/api/records", record.body);
        ASSERT_EQ(again.status, 201) << again.body.substr(0, 400);
        const Made made = made_of(again);
        const json::Value card = parsed(get(*s, "/api/battle", made.umpire).body);
        EXPECT_TRUE(card.find("over")->flag);
        EXPECT_EQ(text_of(card, "outcome"), text_of(parsed(get(*s, "/api/battle", ann.key).body), "outcome"));
        EXPECT_EQ(card.find("broken_off"), nullptr);
        EXPECT_EQ(get(*s, "/api/battle/report", ann.key).status, 200);
    }

    std::int64_t now = 1'763'769'600'000;
    std::unique_ptr<server::Server> s;
    Person ann{"first", "Ann"};
    Person ben{"second", "Ben"};
    std::string battle;
    std::unique_ptr<Player> first;
    std::unique_ptr<Player> second;
};
INSTANTIATE_TEST_SUITE_P(Books, Proposals, testing::ValuesIn(books),
                         [](const auto& one) { return std::string(one.param.ruleset); });

TEST_P(Proposals, Concede_AtAnyMoment_EndsTheBattle) {
    play(30);
    // A player without an open prompt can concede too.
    Player& idle = first->asked() ? *second : *first;
    const char* winner = &idle == first.get() ? "2" : "1";
    ASSERT_TRUE(did(idle.ask("concede"))) << idle.answer();
    const json::Value over = first->last();
    EXPECT_TRUE(over.find("over")->flag);
    EXPECT_EQ(std::to_string(over.find("outcome")->find("winner")->integer), winner) << text_of(over, "outcome_text");
    EXPECT_NE(text_of(over, "outcome_text").find("concede"), std::string::npos) << text_of(over, "outcome_text");
    EXPECT_FALSE(did(first->ask("concede")));
    expect_replayable(R"("verb":"concede")");
}

TEST_P(Proposals, Draw_NeedsBothPlayers) {
    play(12);
    EXPECT_FALSE(did(answers_open_proposal(*second, true)));
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")"))) << first->answer();
    EXPECT_EQ(text_of(*second->last().find("hours"), "proposed"), "draw");
    EXPECT_FALSE(did(answers_open_proposal(*first, true)));  // a player cannot accept its own proposal
    ASSERT_TRUE(did(answers_open_proposal(*second, false)));
    EXPECT_EQ(second->last().find("hours"), nullptr);
    ASSERT_TRUE(did(second->ask("propose", R"("what":"draw")")));
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));  // two equal proposals make an agreement
    EXPECT_TRUE(first->last().find("over")->flag);
    EXPECT_EQ(first->last().find("outcome")->find("winner"), nullptr);
    EXPECT_TRUE(text_of(first->last(), "outcome_text").ends_with("a draw: by agreement."))
        << text_of(first->last(), "outcome_text");
    expect_replayable(R"("by":"umpire","verb":"offer_end")");
}

/// The steps of a cheating player who is losing: propose to adjourn, and replace it by a draw as
/// the answer arrives.
TEST_P(Proposals, AnswerToReplacedProposal_IsRefused) {
    play(12);
    ASSERT_TRUE(did(first->ask("propose", R"("what":"adjourn")")));
    const std::int64_t seen = proposal_of(*second);
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));
    ASSERT_FALSE(did(answers(*second, seen, true)));
    EXPECT_FALSE(did(answers(*second, seen, false))) << "it does not decline the new one either";
    EXPECT_FALSE(second->last().find("over")->flag);
    EXPECT_EQ(text_of(*second->last().find("hours"), "proposed"), "draw");

    // A withdrawn proposal of the same kind is a different one.
    const std::int64_t draw = proposal_of(*second);
    ASSERT_TRUE(did(first->ask("propose", R"("what":"")")));
    EXPECT_FALSE(did(answers(*second, draw, true)));
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));
    EXPECT_NE(proposal_of(*second), draw);
    EXPECT_FALSE(did(answers(*second, draw, true)));
    EXPECT_FALSE(did(second->ask("answer", R"("yes":true)"))) << "without its number";
    EXPECT_FALSE(second->last().find("over")->flag);
    ASSERT_TRUE(did(answers_open_proposal(*second, true)));
    EXPECT_TRUE(second->last().find("over")->flag);
}

TEST_P(Proposals, Proposal_ExpiresWhenTheOtherSideDecides) {
    for (int i = 0; i < 400 && !second->asked(); ++i)
        ASSERT_TRUE(first->take_advice());
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));
    // Secret orders do not end it: the first decision that both sides know of does.
    for (int i = 0; i < 400 && proposal_of(*second) != 0; ++i)
        ASSERT_TRUE(second->take_advice() || first->take_advice());
    EXPECT_FALSE(did(answers_open_proposal(*second, true)));
    EXPECT_FALSE(second->last().find("over")->flag);
}

TEST_P(Proposals, AdjournedBattle_RejectsDecisions) {
    ASSERT_TRUE(did(first->ask("propose", R"("what":"adjourn")")));
    ASSERT_TRUE(did(answers_open_proposal(*second, true)));
    EXPECT_TRUE(first->last().find("hours")->find("adjourned")->flag);
    Player& asked = first->asked() ? *first : *second;
    EXPECT_FALSE(asked.take_advice());
    ASSERT_TRUE(did(second->ask("go_on")));
    EXPECT_TRUE(asked.take_advice());
    EXPECT_FALSE(did(second->ask("go_on")));
}

TEST_P(Proposals, UndoByConsent_RestoresTheDecision_WithoutRerollingDice) {
    // A decision that its player cannot undo alone, because the other side has been asked since,
    // and after which no die fell.
    bool found = false;
    Player* offerer = nullptr;
    json::Value before;
    for (int i = 0; i < 600 && !found; ++i) {
        Player& asked = first->asked() ? *first : *second;
        Player& other = &asked == first.get() ? *second : *first;
        before = asked.last();
        ASSERT_TRUE(asked.take_advice());
        if (asked.last().find("over")->flag) break;
        const bool mine = !asked.last().find("undo")->items.empty();
        const json::Value proposed = asked.ask("propose", R"("what":"take_back")");
        if (!did(proposed)) continue;
        if (mine || !other.asked()) {
            asked.ask("propose", R"("what":"")");
            continue;
        }
        found = true;
        offerer = &asked;
        ASSERT_TRUE(did(answers_open_proposal(other, true))) << other.answer();
    }
    if (!found) GTEST_SKIP() << "in this battle a die fell before every prompt to the other side";
    EXPECT_TRUE(offerer->asked());
    EXPECT_EQ(offerer->last().find("decisions")->integer, before.find("decisions")->integer);
    // The battle continues, and the record contains nothing of the undone decision.
    for (int i = 0; i < 60; ++i)
        ASSERT_TRUE(first->take_advice() || second->take_advice());
    ASSERT_TRUE(did(first->ask("concede")));
    expect_replayable(R"("verb":"concede")");
}

TEST(ProposalsToOneself, HolderOfBothSeats_AgreesAtOnce) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "human");
    Player both(*s, made.battle, made.both);
    both.join();
    ASSERT_TRUE(both.ask("propose", R"("what":"draw","seat":"first")").find("ok")->flag) << both.answer();
    EXPECT_TRUE(both.last().find("over")->flag);
}

TEST(ProposalsToOneself, ComputerAndSpectator_CannotAgree) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "recruit");
    Player player(*s, made.battle, made.first);
    Player watcher(*s, made.battle, made.spectator);
    player.join();
    watcher.join();
    EXPECT_FALSE(player.ask("propose", R"("what":"draw")").find("ok")->flag);
    EXPECT_FALSE(player.ask("propose", R"("what":"peace")").find("ok")->flag);
    EXPECT_FALSE(player.ask("away", R"("days":3)").find("ok")->flag);
    EXPECT_FALSE(watcher.ask("concede").find("ok")->flag);
    EXPECT_FALSE(answers_open_proposal(watcher, true).find("ok")->flag);
    EXPECT_TRUE(player.ask("concede").find("ok")->flag);
}

/// Two players of a battle whose store can be made to fail.
struct FailingStoreGame {
    FailingStoreGame() {
        for (Player* one : {&first, &second})
            EXPECT_TRUE(one->join().find("ok")->flag);
    }
    /// The proposal as each player was sent it.
    static std::string proposed(Player& to) {
        const json::Value news = to.last();
        const json::Value* hours = news.find("hours");
        return hours == nullptr ? "" : text_of(*hours, "proposed");
    }
    static bool adjourned(Player& to) {
        const json::Value news = to.last();
        const json::Value* hours = news.find("hours");
        return hours != nullptr && hours->find("adjourned") != nullptr;
    }
    static bool did(const json::Value& answer) { return answer.find("ok")->flag; }
    bool proposes(const char* what) { return did(first.ask("propose", "\"what\":\"" + std::string(what) + '"')); }
    bool agrees() { return did(answers_open_proposal(second, true)); }

    StoreFile file;
    std::int64_t now = start_time;
    std::unique_ptr<server::Server> s = thinking(Thinking::in_background, file.path(), {}, now);
    Person ann{"first", "Ann"};
    Person ben{"second", "Ben"};
    std::string battle = battle_of(*s, ann, ben, "");
    Player first{*s, battle, ann.key};
    Player second{*s, battle, ben.key};
};

TEST(ProposalsWithFailingStore, FailedDraw_StaysProposedToBoth) {
    FailingStoreGame table;
    ASSERT_TRUE(table.proposes("draw"));
    refuse_rows(table.file.path(), "decision", true);
    EXPECT_FALSE(table.agrees());
    refuse_rows(table.file.path(), "decision", false);
    EXPECT_EQ(table.proposed(table.first), "draw");
    EXPECT_TRUE(table.agrees()) << "both players must still see the proposal";
    EXPECT_TRUE(table.first.last().find("over")->flag);
}

TEST(ProposalsWithFailingStore, FailedAdjournment_StaysProposedToBoth) {
    FailingStoreGame table;
    ASSERT_TRUE(table.proposes("adjourn"));
    refuse_rows(table.file.path(), "paper", true);
    EXPECT_FALSE(table.agrees());
    for (Player* one : {&table.first, &table.second}) {
        EXPECT_EQ(table.proposed(*one), "adjourn");
        EXPECT_FALSE(table.adjourned(*one));
    }
    refuse_rows(table.file.path(), "paper", false);
    EXPECT_TRUE(table.agrees());
    for (Player* one : {&table.first, &table.second})
        EXPECT_TRUE(table.adjourned(*one));
}

TEST(ProposalsWithFailingStore, UndoStoredInPart_AppliesToBoth) {
    FailingStoreGame table;
    int decided = 0;
    for (; decided < 40 && !table.proposes("take_back"); ++decided)
        ASSERT_TRUE(table.first.take_advice() || table.second.take_advice());
    ASSERT_GT(decided, 0);
    const std::int64_t then = decisions_of(table.first);
    const std::int64_t then_of_second = decisions_of(table.second);
    refuse_rows(table.file.path(), "paper", true);
    EXPECT_TRUE(table.agrees()) << "the undo took effect, so the answer must say so";
    EXPECT_LT(decisions_of(table.first), then) << "the other player gets no update";
    EXPECT_LT(decisions_of(table.second), then_of_second);
    for (Player* one : {&table.first, &table.second})
        EXPECT_EQ(table.proposed(*one), "");
}

TEST(ProposalsWithFailingStore, ContinuationStoredInPart_AppliesToBoth) {
    FailingStoreGame table;
    Player& asked = table.first.asked() ? table.first : table.second;
    const std::string kind = text_of(asked.last().find("prompts")->items.front(), "kind");
    ASSERT_TRUE(table.proposes("adjourn"));
    ASSERT_TRUE(table.agrees());
    ASSERT_TRUE(FailingStoreGame::did(asked.ask("standing", R"("kinds":[")" + kind + "\"]")));
    refuse_rows(table.file.path(), "decision", true);
    EXPECT_TRUE(FailingStoreGame::did(table.second.ask("go_on"))) << "the battle continues, so the answer must say so";
    for (Player* one : {&table.first, &table.second})
        EXPECT_FALSE(table.adjourned(*one)) << "the other player gets no update";
    EXPECT_EQ(decisions_of(table.first), 0);
    refuse_rows(table.file.path(), "decision", false);
    table.now += 1000;
    EXPECT_TRUE(table.s->do_background_work());
    EXPECT_GT(decisions_of(table.first), 0) << "the standing instruction was not used";
}

}  // namespace
}  // namespace linstock::server_test
