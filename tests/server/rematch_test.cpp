// Tests rematches of battles that were made by links.

#include "server/access/tokens.hpp"
#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class Rematch : public OnStore {
  protected:
    /// Makes a battle of two players with a key each; `more` are further members.
    void begun(const std::string& more) {
        battle = made_of(post(*s, "/api/battles", R"({"first":"human","second":"human",)" + more + "}"));
        ann = battle.first;
        ben = claimed(battle.invited_second);
    }
    void made(const std::string& more) {
        begun(more);
        concede(*s, battle.battle, ben);
    }
    std::string claimed(const std::string& invitation) {
        return text_of(parsed(post(*s, "/api/battle/claim", "{}", invitation).body), "token");
    }
    server::HttpReply ask(const std::string& key) { return post(*s, "/api/battle/rematch", "", key); }
    json::Value card(const std::string& key) { return parsed(get(*s, "/api/battle", key).body); }
    std::string seat(const std::string& key) {
        const json::Value found = card(key);
        return found.find("seats")->items.size() == 1 ? found.find("seats")->items[0].text : "";
    }
    /// Both players ask for a rematch, and each gets the other's seat.
    std::string asked_by_both(const std::string& one, const std::string& two) {
        const auto first = ask(one);
        EXPECT_EQ(first.status, 201) << first.body;
        const auto second = ask(two);
        EXPECT_EQ(second.status, 201) << second.body;
        const Made a = made_of(first);
        const Made b = made_of(second);
        EXPECT_EQ(a.battle, b.battle);
        EXPECT_EQ(b.invited_first + b.invited_second, "") << "no invitation is open";
        for (const auto& [again, before] : {std::pair{a, one}, std::pair{b, two}}) {
            const std::string key = again.first.empty() ? again.second : again.first;
            EXPECT_EQ(text_of(card(key), "battle"), again.battle);
            EXPECT_NE(seat(key), seat(before)) << "sides are exchanged";
        }
        return a.first.empty() ? a.second : a.first;
    }

    Made battle;
    std::string ann;
    std::string ben;
};
INSTANTIATE_TEST_SUITE_P(Kinds, Rematch, each_store(), name_of_store);

TEST_P(Rematch, AskedByBoth_MakesOneBattle_InEitherOrder) {
    made(R"("scenario":"two-brigades")");
    asked_by_both(ann, ben);
    made(R"("scenario":"two-brigades")");
    asked_by_both(ben, ann);
}

TEST_P(Rematch, RematchAsked_IsShownToTheOpponentUntilAccepted) {
    made(R"("scenario":"two-brigades")");
    const auto again = [&](const std::string& key) {
        const json::Value found = card(key);
        const json::Value* person = found.find("again");
        return person == nullptr ? "" : person->text;
    };
    EXPECT_EQ(again(ben), "");
    ASSERT_EQ(ask(ann).status, 201);
    EXPECT_EQ(again(ben), "first");
    EXPECT_EQ(again(battle.spectator), "") << "a spectator is not asked";
    ASSERT_EQ(ask(ben).status, 201);
    EXPECT_EQ(again(ann), "");
}

TEST_P(Rematch, HouseRulesAndOwnScenario_AreKept) {
    made(R"("scenario":"two-brigades","house":["no-halt"])");
    asked_by_both(ann, ben);
    json::Writer text;
    text.object().member("text", get(*s, "/api/scenarios/two-brigades?as=text").body).end_object();
    const std::string drawn = text.take();
    made(drawn.substr(1, drawn.size() - 2));
    EXPECT_EQ(text_of(card(ann), "scenario"), "");
    const std::string again = asked_by_both(ann, ben);
    EXPECT_EQ(text_of(card(again), "title"), "Two brigades");
}

TEST_P(Rematch, AskedAgain_GivesTheSameAnswer) {
    made(R"("scenario":"two-brigades")");
    const auto first = ask(ann);
    const auto again = ask(ann);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.body, first.body);
    const auto second = ask(ben);
    s = server_on(place->path());
    EXPECT_EQ(ask(ben).body, second.body);
    EXPECT_EQ(ask(ann).body, first.body);
    // The stored records do not contain a key.
    const auto store = store::Store::open(place->path());
    const auto documents = (*store)->documents("again", battle.battle, 10);
    ASSERT_EQ(documents->size(), 1U);
    EXPECT_EQ((*documents)[0].text.find(made_of(second).first), std::string::npos);
}

/// A player who exchanged or gave up the new key does not get it back by asking in the old battle
/// again.
TEST_P(Rematch, ExchangedKey_IsNotGivenAgain) {
    made(R"("scenario":"two-brigades")");
    const Made asked = made_of(ask(ann));
    const Made joined = made_of(ask(ben));
    for (const auto& [person, own] : {std::pair{ann, asked}, std::pair{ben, joined}}) {
        const std::string key = own.both.empty() ? own.first : own.both;
        EXPECT_EQ(ask(person).status, 200) << "a key that still opens the seat is given again";
        const std::string new_key = server::new_token() + "aa";
        ASSERT_EQ(post(*s, "/api/battle/key", R"({"key":")" + new_key + "\"}", key).status, 201);
        EXPECT_EQ(ask(person).status, 409);
        EXPECT_GE(get(*s, "/api/battle", key).status, 400);
        EXPECT_EQ(text_of(card(new_key), "battle"), asked.battle);
    }
}

TEST_P(Rematch, Invitation_IsInvalidOnceTheOpponentHasAsked) {
    made(R"("scenario":"two-brigades")");
    const Made first = made_of(ask(ann));
    ASSERT_FALSE(first.invited_first.empty());
    EXPECT_EQ(ask(ben).status, 201);
    EXPECT_EQ(post(*s, "/api/battle/claim", "{}", first.invited_first).status, 410);
}

TEST_P(Rematch, OpponentWhoUsedTheInvitation_GetsNoSecondSeat) {
    made(R"("scenario":"two-brigades")");
    const Made first = made_of(ask(ann));
    const std::string key_of_second = claimed(first.invited_first);
    ASSERT_FALSE(key_of_second.empty());
    const auto asked = ask(ben);
    EXPECT_EQ(asked.status, 409) << asked.body;
    EXPECT_EQ(ask(ben).status, 409);
    EXPECT_EQ(seat(key_of_second), "first") << "the claimed key stays valid";
}

TEST_P(Rematch, FinishedRematch_CanBeFollowedByAnother) {
    made(R"("scenario":"two-brigades")");
    const Made first = made_of(ask(ann));
    const Made second = made_of(ask(ben));
    concede(*s, first.battle, first.second);
    const Made third = made_of(ask(ben));
    EXPECT_NE(third.battle, second.battle);
    EXPECT_EQ(made_of(ask(ann)).battle, third.battle);
}

TEST_P(Rematch, SubordinateAndSpectator_CannotAsk) {
    begun(R"("scenario":"two-brigades")");
    const auto link = post(*s, "/api/battle/links", R"({"commands":[1]})", ann);
    ASSERT_EQ(link.status, 201) << link.body;
    EXPECT_EQ(ask(text_of(parsed(link.body), "token")).status, 403);
    EXPECT_EQ(ask(battle.spectator).status, 403);
}

TEST_P(Rematch, HolderOfBothSeats_AndHolderOfOne_GetOneRematch) {
    battle = make(*s, "two-brigades", "human", "human");
    concede(*s, battle.battle, battle.second);
    ASSERT_FALSE(battle.both.empty());
    const Made one = made_of(ask(battle.both));
    const Made other = made_of(ask(battle.second));
    EXPECT_EQ(other.battle, one.battle);
    EXPECT_EQ(seat(other.first), "first");
    EXPECT_EQ(card(one.both).find("seats")->items.size(), 2U) << "the holder of both seats keeps both";
    // The same if the holder of one seat asks first.
    battle = make(*s, "two-brigades", "human", "human");
    concede(*s, battle.battle, battle.second);
    const Made key_of_second = made_of(ask(battle.second));
    const Made all = made_of(ask(battle.both));
    EXPECT_EQ(all.battle, key_of_second.battle);
    EXPECT_EQ(seat(all.second), "second");
    EXPECT_EQ(seat(key_of_second.first), "first");
}

TEST_P(Rematch, RematchAgainstComputer_IsANewBattleEachTime) {
    const Made alone = make(*s, "two-brigades", "human", "recruit");
    concede(*s, alone.battle, alone.first);
    const Made one = made_of(ask(alone.first));
    const Made two = made_of(ask(alone.first));
    EXPECT_NE(one.battle, two.battle);
    EXPECT_EQ(seat(one.second), "second");
    EXPECT_EQ(one.invited_first, "");
}

TEST_P(Rematch, BattleFromTheLobby_IsRematchedInTheLobbyOnly) {
    Person first("first", "Ann");
    Person second("second", "Ben");
    concede(*s, battle_of(*s, first, second, R"(,"house":["no-halt"])"), first.key);
    EXPECT_EQ(ask(first.key).status, 409);
    Person ann_again("second", "Ann");
    Person ben_again("first", "Ben");
    const auto one = post(*s, "/api/meetings", ann_again.sits(), first.key);
    ASSERT_EQ(one.status, 201) << one.body;
    EXPECT_EQ(parsed(one.body).find("house")->items.size(), 1U) << "with its house rules";
    EXPECT_EQ(member(post(*s, "/api/meetings", ben_again.sits(), second.key), "id"), member(one, "id"));
    post(*s, "/api/meeting/share", ann_again.share(), ann_again.key);
    const auto started = post(*s, "/api/meeting/share", ben_again.share(), ben_again.key);
    EXPECT_NE(member(started, "battle"), "") << started.body;
    made(R"("scenario":"two-brigades")");
    EXPECT_EQ(post(*s, "/api/meetings", Person("second", "Ann").sits(), ann).status, 409);
}

TEST_P(Rematch, RematchFromTheLobby_CanBeFollowedByAnotherWhenOver) {
    Person first("first", "Ann");
    Person second("second", "Ben");
    concede(*s, battle_of(*s, first, second, ""), first.key);
    Person again("second", "Ann");
    const auto one = post(*s, "/api/meetings", again.sits(), first.key);
    ASSERT_EQ(post(*s, "/api/meeting/begin", "{}", again.key).status, 200);
    const std::string started = member(post(*s, "/api/meeting/share", again.share(), again.key), "battle");
    EXPECT_EQ(post(*s, "/api/meetings", Person("second", "Ann").sits(), first.key).status, 409)
        << "the rematch is being played";
    concede(*s, started, again.key);
    const auto two = post(*s, "/api/meetings", Person("second", "Ann").sits(), first.key);
    EXPECT_EQ(two.status, 201) << two.body;
    EXPECT_NE(member(two, "id"), member(one, "id"));
}

/// A rematch gives the seat of the opponent in the same scenario, with all that is concealed there.
TEST_P(Rematch, BattleThatIsNotOver_HasNoRematch) {
    begun(R"("scenario":"two-brigades")");
    const auto refused = ask(ann);
    EXPECT_EQ(refused.status, 409) << refused.body;
    EXPECT_NE(refused.body.find("when the battle is over"), std::string::npos) << refused.body;
    const Made alone = make(*s, "two-brigades", "human", "recruit");
    EXPECT_EQ(ask(alone.first).status, 409);
    Person first("first", "Ann");
    Person second("second", "Ben");
    battle_of(*s, first, second, "");
    EXPECT_EQ(post(*s, "/api/meetings", Person("second", "Ann").sits(), first.key).status, 409);
}

}  // namespace
}  // namespace linstock::server_test
