// What two settle between them beside the rules: conceded, a draw, adjourned, taken back by consent; in every book.

#include "tests/server/computer_battles.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// A scenario for each book.
struct OfBook {
    const char* ruleset;
    const char* scenario;
};
constexpr OfBook books[] = {{"revised", "two-brigades"},
                            {"reasonable", "two-brigades"},
                            {"firefight", "two-brigades"},
                            {"mwan18", "turnpike"},
                            {"brothers", "two-farms"}};

/// The number of the open proposal, as this player was told it; 0 = there is none.
std::int64_t proposal_of(Player& to) {
    const json::Value news = to.last();
    const json::Value* hours = news.find("hours");
    const json::Value* number = hours == nullptr ? nullptr : hours->find("proposal");
    return number == nullptr ? 0 : number->integer;
}
json::Value answers(Player& player, std::int64_t proposal, bool yes) {
    return player.ask("answer", "\"proposal\":" + std::to_string(proposal) + ",\"yes\":" + (yes ? "true" : "false"));
}
/// To the proposal that is open.
json::Value replies(Player& player, bool yes) { return answers(player, proposal_of(player), yes); }

class Pacts : public testing::TestWithParam<OfBook> {
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
    /// The record plays again to the same hashes, decision by decision.
    void holds(const char* ending) {
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
INSTANTIATE_TEST_SUITE_P(Books, Pacts, testing::ValuesIn(books),
                         [](const auto& one) { return std::string(one.param.ruleset); });

TEST_P(Pacts, ABattleIsConcededAtAnyMoment) {
    play(30);
    // Whoever is not asked may give it up too.
    Player& idle = first->asked() ? *second : *first;
    const char* winner = &idle == first.get() ? "2" : "1";
    ASSERT_TRUE(did(idle.ask("concede"))) << idle.answer();
    const json::Value over = first->last();
    EXPECT_TRUE(over.find("over")->flag);
    EXPECT_EQ(std::to_string(over.find("outcome")->find("winner")->integer), winner) << text_of(over, "outcome_text");
    EXPECT_NE(text_of(over, "outcome_text").find("concede"), std::string::npos) << text_of(over, "outcome_text");
    EXPECT_FALSE(did(first->ask("concede")));
    holds(R"("verb":"concede")");
}

TEST_P(Pacts, ADrawIsAgreedOnByBoth) {
    play(12);
    EXPECT_FALSE(did(replies(*second, true)));
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")"))) << first->answer();
    EXPECT_EQ(text_of(*second->last().find("hours"), "proposed"), "draw");
    EXPECT_FALSE(did(replies(*first, true)));  // nobody agrees with himself
    ASSERT_TRUE(did(replies(*second, false)));
    EXPECT_EQ(second->last().find("hours"), nullptr);
    ASSERT_TRUE(did(second->ask("propose", R"("what":"draw")")));
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));  // two who propose the same have agreed
    EXPECT_TRUE(first->last().find("over")->flag);
    EXPECT_EQ(first->last().find("outcome")->find("winner"), nullptr);
    EXPECT_TRUE(text_of(first->last(), "outcome_text").ends_with("a draw: by agreement."))
        << text_of(first->last(), "outcome_text");
    holds(R"("by":"umpire","verb":"offer_end")");
}

/// The steps of a player who is losing: propose to adjourn, and put a draw in its place as the answer arrives.
TEST_P(Pacts, Answer_ToAProposalThatWasReplaced_IsRefused) {
    play(12);
    ASSERT_TRUE(did(first->ask("propose", R"("what":"adjourn")")));
    const std::int64_t seen = proposal_of(*second);
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));
    ASSERT_FALSE(did(answers(*second, seen, true)));
    EXPECT_FALSE(did(answers(*second, seen, false))) << "nor does it decline the other one";
    EXPECT_FALSE(second->last().find("over")->flag);
    EXPECT_EQ(text_of(*second->last().find("hours"), "proposed"), "draw");

    // The same kind again, withdrawn in between, is another one too.
    const std::int64_t draw = proposal_of(*second);
    ASSERT_TRUE(did(first->ask("propose", R"("what":"")")));
    EXPECT_FALSE(did(answers(*second, draw, true)));
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));
    EXPECT_NE(proposal_of(*second), draw);
    EXPECT_FALSE(did(answers(*second, draw, true)));
    EXPECT_FALSE(did(second->ask("answer", R"("yes":true)"))) << "without its number";
    EXPECT_FALSE(second->last().find("over")->flag);
    ASSERT_TRUE(did(replies(*second, true)));
    EXPECT_TRUE(second->last().find("over")->flag);
}

TEST_P(Pacts, AnOfferLapsesWhenTheOtherSideGoesOn) {
    for (int i = 0; i < 400 && !second->asked(); ++i)
        ASSERT_TRUE(first->take_advice());
    ASSERT_TRUE(did(first->ask("propose", R"("what":"draw")")));
    ASSERT_TRUE(second->take_advice());
    EXPECT_FALSE(did(replies(*second, true)));
    EXPECT_FALSE(second->last().find("over")->flag);
}

TEST_P(Pacts, AnAdjournedBattleIsNotPlayed) {
    ASSERT_TRUE(did(first->ask("propose", R"("what":"adjourn")")));
    ASSERT_TRUE(did(replies(*second, true)));
    EXPECT_TRUE(first->last().find("hours")->find("adjourned")->flag);
    Player& asked = first->asked() ? *first : *second;
    EXPECT_FALSE(asked.take_advice());
    ASSERT_TRUE(did(second->ask("go_on")));
    EXPECT_TRUE(asked.take_advice());
    EXPECT_FALSE(did(second->ask("go_on")));
}

TEST_P(Pacts, ADecisionIsTakenBackByConsentAndNoDieIsThrownAgain) {
    // What one may not take back alone, since the other side is asked since, and no die fell.
    bool found = false;
    Player* who = nullptr;
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
        who = &asked;
        ASSERT_TRUE(did(replies(other, true))) << other.answer();
    }
    if (!found) GTEST_SKIP() << "in this battle a die fell after every decision after which the other side was asked";
    EXPECT_TRUE(who->asked());
    EXPECT_EQ(who->last().find("decisions")->integer, before.find("decisions")->integer);
    // It goes on to its end, and the record has nothing of what was taken back.
    for (int i = 0; i < 60; ++i)
        ASSERT_TRUE(first->take_advice() || second->take_advice());
    ASSERT_TRUE(did(first->ask("concede")));
    holds(R"("verb":"concede")");
}

TEST(PactsAlone, WhoHoldsBothSeatsAgreesWithHimself) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades", "human", "human");
    Player both(*s, made.battle, made.both);
    both.join();
    ASSERT_TRUE(both.ask("propose", R"("what":"draw","seat":"first")").find("ok")->flag) << both.answer();
    EXPECT_TRUE(both.last().find("over")->flag);
}

TEST(PactsAlone, TheComputerAgreesToNothingAndAWatcherSettlesNothing) {
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
    EXPECT_FALSE(replies(watcher, true).find("ok")->flag);
    EXPECT_TRUE(player.ask("concede").find("ok")->flag);
}

/// Two at a table whose store may refuse something.
struct Refused {
    Refused() {
        for (Player* one : {&first, &second})
            EXPECT_TRUE(one->join().find("ok")->flag);
    }
    /// As each of them was told it.
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
    bool agrees() { return did(replies(second, true)); }

    StoreFile file;
    std::int64_t now = morning;
    std::unique_ptr<server::Server> s = thinking(Thinking::in_background, file.path(), {}, now);
    Person ann{"first", "Ann"};
    Person ben{"second", "Ben"};
    std::string battle = battle_of(*s, ann, ben, "");
    Player first{*s, battle, ann.key};
    Player second{*s, battle, ben.key};
};

TEST(PactsRefused, ADrawLiesBetweenBothAsBefore) {
    Refused table;
    ASSERT_TRUE(table.proposes("draw"));
    refuse_rows(table.file.path(), "decision", true);
    EXPECT_FALSE(table.agrees());
    refuse_rows(table.file.path(), "decision", false);
    EXPECT_EQ(table.proposed(table.first), "draw");
    EXPECT_TRUE(table.agrees()) << "to one it lies there, to the other it does not";
    EXPECT_TRUE(table.first.last().find("over")->flag);
}

TEST(PactsRefused, AnAdjournmentLiesBetweenBothAsBefore) {
    Refused table;
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

TEST(PactsRefused, WhatIsTakenBackIsTakenBackForBoth) {
    Refused table;
    int decided = 0;
    for (; decided < 40 && !table.proposes("take_back"); ++decided)
        ASSERT_TRUE(table.first.take_advice() || table.second.take_advice());
    ASSERT_GT(decided, 0);
    const std::int64_t then = decisions_of(table.first);
    const std::int64_t then_his = decisions_of(table.second);
    refuse_rows(table.file.path(), "paper", true);
    EXPECT_TRUE(table.agrees()) << "it is done, and he is told that it is not";
    EXPECT_LT(decisions_of(table.first), then) << "the other is not told";
    EXPECT_LT(decisions_of(table.second), then_his);
    for (Player* one : {&table.first, &table.second})
        EXPECT_EQ(table.proposed(*one), "");
}

TEST(PactsRefused, WhatGoesOnAfterAnAdjournmentGoesOnForBoth) {
    Refused table;
    Player& asked = table.first.asked() ? table.first : table.second;
    const std::string kind = text_of(asked.last().find("prompts")->items.front(), "kind");
    ASSERT_TRUE(table.proposes("adjourn"));
    ASSERT_TRUE(table.agrees());
    ASSERT_TRUE(Refused::did(asked.ask("standing", R"("kinds":[")" + kind + "\"]")));
    refuse_rows(table.file.path(), "decision", true);
    EXPECT_TRUE(Refused::did(table.second.ask("go_on"))) << "it goes on, and he is told that it does not";
    for (Player* one : {&table.first, &table.second})
        EXPECT_FALSE(table.adjourned(*one)) << "the other is not told";
    EXPECT_EQ(decisions_of(table.first), 0);
    refuse_rows(table.file.path(), "decision", false);
    table.now += 1000;
    EXPECT_TRUE(table.s->do_background_work());
    EXPECT_GT(decisions_of(table.first), 0) << "nobody answers";
}

}  // namespace
}  // namespace linstock::server_test
