// Tests open games: two players meet in the lobby, bring their shares of the dice, and play.

#include "battle/record.hpp"
#include "server/access/tokens.hpp"
#include "server/moderation/moderation.hpp"
#include "server/setup/fair_dice.hpp"
#include "tests/server/each_store.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

const std::string terms = R"(,"scenario":"two-brigades","seat":"first","open":true,"watched":true,"level":"recruit")";

std::string commit_of(const server::HttpReply& reply, const char* person) {
    const json::Value meeting = parsed(reply.body);
    const json::Value* dice = meeting.find("dice");
    return dice == nullptr ? "" : text_of(*dice->find(person), "commit");
}

class OpenGames : public OnStore {
  protected:
    std::string offer(const std::string& more = terms) {
        const auto reply = post(*s, "/api/meetings", ann.sits(more));
        EXPECT_EQ(reply.status, 201) << reply.body;
        return member(reply, "invitation");
    }
    server::HttpReply take(const std::string& invitation, const Person& person) {
        return post(*s, "/api/meeting/take", person.sits(), invitation);
    }
    server::HttpReply bring(const Person& person) { return post(*s, "/api/meeting/share", person.share(), person.key); }

    Person ann{"first", "Ann of the Guard"};
    Person ben{"second", "Ben <b>"};
};
INSTANTIATE_TEST_SUITE_P(Kinds, OpenGames, each_store(), name_of_store);

std::size_t listed(server::Server& s, const char* list) {
    return parsed(get(s, "/api/meetings").body).find(list)->items.size();
}

TEST_P(OpenGames, TwoPlayers_MeetInTheLobby_AndDiceComeFromThreeShares) {
    offer();
    ASSERT_EQ(listed(*s, "open"), 1U);
    const json::Value lobby = parsed(get(*s, "/api/meetings").body);
    const json::Value& game = lobby.find("open")->items.front();
    EXPECT_EQ(text_of(game, "title"), "Two brigades");
    // No share is accepted before all commitments are public.
    EXPECT_EQ(bring(ann).status, 409);
    const auto taken = take(text_of(game, "invitation"), ben);
    ASSERT_EQ(taken.status, 201) << taken.body;
    EXPECT_EQ(member(taken, "seat"), "second");
    EXPECT_EQ(listed(*s, "open"), 0U);
    EXPECT_EQ(commit_of(taken, "first"), ann.mine.commit);
    const std::string server_commit = commit_of(taken, "server");
    EXPECT_TRUE(server::is_256_bits(server_commit));
    // Without the shares of both sides the battle does not begin, and no share is shown.
    const auto one = bring(ann);
    EXPECT_EQ(one.status, 200);
    EXPECT_EQ(member(one, "battle"), "");
    EXPECT_EQ(get(*s, "/api/meeting", ben.key).body.find(ann.mine.share), std::string::npos);
    const auto both = bring(ben);
    ASSERT_EQ(both.status, 200) << both.body;
    const std::string battle = member(both, "battle");
    ASSERT_NE(battle, "");
    // The key of the open game is also the key of the seat.
    s = server_on(place->path());
    const auto card = parsed(get(*s, "/api/battle", ben.key).body);
    EXPECT_EQ(text_of(card, "battle"), battle);
    EXPECT_EQ(text_of(*card.find("names"), "second"), "Ben <b>");
    EXPECT_EQ(card.find("seats")->items.front().text, "second");
    EXPECT_EQ(text_of(*card.find("fair")->find("server"), "commit"), server_commit);
    EXPECT_EQ(card.find("fair")->find("first")->find("share"), nullptr);
    EXPECT_EQ(listed(*s, "watch"), 1U);
}

TEST_P(OpenGames, RecordOfTwoPlayers_VerifiesEveryRoll) {
    take(offer(R"(,"scenario":"two-brigades","seat":"first","watched":true)"), ben);
    bring(ann);
    const std::string battle = member(bring(ben), "battle");
    Player first(*s, battle, ann.key);
    Player second(*s, battle, ben.key);
    first.join();
    second.join();
    int decisions = 0;
    for (bool on = true; on && decisions < 5000; ++decisions)
        on = first.take_advice() || second.take_advice();
    const auto record = get(*s, "/api/battle/record", ann.key);
    ASSERT_EQ(record.status, 200) << record.body;
    const auto read = read_record(record.body, "record");
    ASSERT_TRUE(read) << to_text(read.error().front());
    ASSERT_TRUE(read->head.fair);
    EXPECT_EQ(read->head.fair->first.share, ann.mine.share);
    EXPECT_EQ(read->head.fair->second.share, ben.mine.share);
    EXPECT_TRUE(server::matches_commitment(read->head.fair->server, "server"));
    EXPECT_EQ(read->head.seed, server::seed_of(*read->head.fair));
    // Every roll is recorded in order and follows from the seed.
    const SeededDice dice(*read_seed(read->head.seed));
    std::uint64_t next = 0;
    const auto hold = [&](const std::vector<Rolled>& rolls) {
        for (const Rolled& r : rolls) {
            EXPECT_EQ(r.index, next++);
            EXPECT_EQ(r.face, dice.roll(r.index, r.sides));
        }
    };
    hold(read->head.rolls);
    for (const RecordedDecision& d : read->decisions)
        hold(d.rolls);
    EXPECT_GT(next, 50U);
}

TEST_P(OpenGames, ShareThatDiffersFromCommitment_IsRejected) {
    take(offer(), ben);
    EXPECT_EQ(post(*s, "/api/meeting/share", ben.share(), ann.key).status, 422);
    EXPECT_EQ(post(*s, "/api/meeting/share", R"({"share":"7"})", ann.key).status, 422);
    EXPECT_EQ(post(*s, "/api/meeting/share", R"({"share":""})", ann.key).status, 422);
    EXPECT_EQ(bring(ann).status, 200);
    EXPECT_EQ(bring(ann).status, 200);  // the answer may have been lost
    EXPECT_EQ(post(*s, "/api/meeting/share", ben.share(), ann.key).status, 409);
}

TEST_P(OpenGames, OpenGame_IsTakenOnce_AndCanBeWithdrawn) {
    const std::string invitation = offer();
    EXPECT_EQ(take(invitation, ann).status, 201);  // the taker already has a seat: nothing changes
    EXPECT_EQ(listed(*s, "open"), 1U);
    EXPECT_EQ(take(invitation, ben).status, 201);
    EXPECT_EQ(take(invitation, ben).status, 201);
    EXPECT_EQ(take(invitation, Person("second", "Cid")).status, 410);
    ann = Person("first", "Ann");
    const std::string leaked = offer();
    const auto renewed = post(*s, "/api/meeting/invitation", "{}", ann.key);
    ASSERT_EQ(renewed.status, 201);
    EXPECT_EQ(take(leaked, Person("second", "Eve")).status, 404);
    EXPECT_EQ(post(*s, "/api/meeting/withdraw", "{}", member(renewed, "invitation")).status, 403);
    EXPECT_EQ(post(*s, "/api/meeting/withdraw", "{}", ann.key).status, 200);
    EXPECT_EQ(take(member(renewed, "invitation"), Person("second", "Dan")).status, 404);
    EXPECT_EQ(get(*s, "/api/meeting", ann.key).status, 404);
    EXPECT_EQ(listed(*s, "open"), 0U);
}

TEST_P(OpenGames, Host_CanRemoveOpenGame_UntilItsBattleBegins) {
    const auto offered = post(*s, "/api/meetings", ann.sits(terms));
    const std::string id = member(offered, "id");
    const auto store = store::Store::open(place->path());
    EXPECT_EQ(server::remove_open_game(**store, id), std::nullopt);
    EXPECT_EQ(listed(*s, "open"), 0U);
    EXPECT_EQ(take(member(offered, "invitation"), ben).status, 404);
    EXPECT_NE(server::remove_open_game(**store, id).value_or("").find("there is no open game"), std::string::npos);
    const Person cay{"first", "Cay"};
    const auto started = post(*s, "/api/meetings", cay.sits(terms));
    post(*s, "/api/meeting/begin", "{}", cay.key);
    ASSERT_NE(member(bring(cay), "battle"), "");
    EXPECT_NE(server::remove_open_game(**store, member(started, "id")).value_or("").find("has begun"),
              std::string::npos);
}

TEST_P(OpenGames, EmptySeat_IsPlayedByComputerUntilClaimed) {
    const std::string invitation = offer();
    const auto started = post(*s, "/api/meeting/begin", "{}", ann.key);
    ASSERT_EQ(started.status, 200) << started.body;
    EXPECT_EQ(member(started, "battle"), "");  // the seat that is taken still has a share to bring
    EXPECT_EQ(take(invitation, ben).status, 409);
    const auto brought = bring(ann);
    const std::string battle = member(brought, "battle");
    ASSERT_NE(battle, "") << brought.body;
    EXPECT_EQ(listed(*s, "open"), 1U);
    auto card = parsed(get(*s, "/api/battle", ann.key).body);
    EXPECT_EQ(text_of(*card.find("players"), "second"), "recruit");
    EXPECT_TRUE(card.find("fair")->find("second")->find("by_server")->flag);
    const std::string late = member(get(*s, "/api/meeting", invitation), "late");
    const auto claimed = post(*s, "/api/battle/claim", R"({"key":")" + ben.key + "\"}", late);
    ASSERT_EQ(claimed.status, 201) << claimed.body;
    EXPECT_EQ(listed(*s, "open"), 0U);
    s = server_on(place->path());
    card = parsed(get(*s, "/api/battle", ben.key).body);
    EXPECT_EQ(text_of(*card.find("players"), "second"), "human");
    Player second(*s, battle, ben.key);
    Player first(*s, battle, ann.key);
    first.join();
    second.join();
    // From now on the computer does not answer for the second side.
    for (int i = 0; i < 200 && !second.asked() && first.take_advice(); ++i) {
    }
    EXPECT_TRUE(second.asked());
}

std::string umpire_of(const server::HttpReply& reply, const char* what) {
    const json::Value meeting = parsed(reply.body);
    const json::Value* umpire = meeting.find("umpire");
    return umpire == nullptr ? "" : text_of(*umpire, what);
}
server::HttpReply take_umpires(server::Server& s, const Person& person, const std::string& rule) {
    return post(s, "/api/meeting/rule", R"({"key":")" + person.key + R"(","name":")" + person.name + R"("})", rule);
}
server::HttpReply claim(server::Server& s, const Person& person, const std::string& rule) {
    return post(s, "/api/battle/claim", R"({"key":")" + person.key + R"("})", rule);
}

TEST_P(OpenGames, OpenUmpiresSeat_CanBeTakenFromTheLobby) {
    const Person cay{"first", "Cay"};
    const auto offered = post(*s, "/api/meetings", ann.sits(terms + R"(,"umpire":"open")"));
    ASSERT_EQ(offered.status, 201) << offered.body;
    take(member(offered, "invitation"), ben);
    // Both seats are taken, and the lobby still lists the game for an umpire.
    const json::Value lobby = parsed(get(*s, "/api/meetings").body);
    ASSERT_EQ(lobby.find("open")->items.size(), 1U);
    const std::string rule = text_of(*lobby.find("open")->items.front().find("umpire"), "invitation");
    ASSERT_NE(rule, "");
    EXPECT_EQ(take(rule, cay).status, 409);
    EXPECT_EQ(take_umpires(*s, cay, member(offered, "invitation")).status, 403);
    EXPECT_EQ(take_umpires(*s, cay, ann.key).status, 409);
    EXPECT_EQ(take_umpires(*s, ben, rule).status, 409);
    const auto taken = take_umpires(*s, cay, rule);
    ASSERT_EQ(taken.status, 201) << taken.body;
    EXPECT_EQ(member(taken, "seat"), "umpire");
    EXPECT_EQ(take_umpires(*s, cay, rule).status, 201);  // the answer may have been lost
    EXPECT_EQ(listed(*s, "open"), 0U);
    // Both players see the umpire's name. The umpire brings no share and cannot begin the battle. A
    // second umpire is too late.
    EXPECT_EQ(umpire_of(get(*s, "/api/meeting", ben.key), "name"), "Cay");
    EXPECT_EQ(post(*s, "/api/meeting/share", cay.share(), cay.key).status, 403);
    EXPECT_EQ(post(*s, "/api/meeting/begin", "{}", cay.key).status, 403);
    EXPECT_EQ(take_umpires(*s, Person{"first", "Dan"}, rule).status, 410);
    // The umpire leaves and comes again.
    EXPECT_EQ(post(*s, "/api/meeting/withdraw", "{}", cay.key).status, 200);
    EXPECT_EQ(listed(*s, "open"), 1U);
    EXPECT_EQ(take_umpires(*s, cay, rule).status, 201);
    bring(ann);
    const std::string battle = member(bring(ben), "battle");
    ASSERT_NE(battle, "");
    // The umpire's key is the key of the umpire's seat.
    s = server_on(place->path());
    EXPECT_EQ(text_of(parsed(get(*s, "/api/battle", cay.key).body), "role"), "umpire");
    Player umpire(*s, battle, cay.key);
    umpire.join();
    EXPECT_TRUE(umpire.ask("pause", R"("yes":true)").find("ok")->flag) << umpire.answer();
    EXPECT_EQ(listed(*s, "watch"), 1U);
}

TEST_P(OpenGames, UmpiresLink_WorksAfterTheBattleHasBegun) {
    const auto offered = post(*s, "/api/meetings", ann.sits(terms + R"(,"umpire":"link")"));
    const std::string rule = umpire_of(offered, "invitation");
    ASSERT_NE(rule, "");
    // Only the player who made the open game sees the umpire's link.
    EXPECT_EQ(get(*s, "/api/meetings").body.find(rule), std::string::npos);
    const auto taken = take(member(offered, "invitation"), ben);
    EXPECT_EQ(taken.body.find(rule), std::string::npos);
    EXPECT_EQ(umpire_of(taken, "by"), "link");
    EXPECT_EQ(umpire_of(get(*s, "/api/meeting", rule), "invitation"), rule);
    bring(ann);
    const std::string battle = member(bring(ben), "battle");
    EXPECT_EQ(member(get(*s, "/api/meeting", rule), "battle"), battle);
    const Person cay{"first", "Cay"};
    EXPECT_EQ(take_umpires(*s, cay, rule).status, 410);
    ASSERT_EQ(claim(*s, cay, rule).status, 201);
    EXPECT_EQ(text_of(parsed(get(*s, "/api/battle", cay.key).body), "role"), "umpire");
    EXPECT_EQ(claim(*s, Person{"first", "Dan"}, rule).status, 410);
    EXPECT_EQ(post(*s, "/api/meetings", ben.sits(terms + R"(,"umpire":"me")")).status, 400);
}

// A game that the lobby lists only for an umpire shows no invitation to its seats.
TEST_P(OpenGames, GameListedForUmpireOnly_ShowsNoSeatInvitation) {
    const auto offered =
        post(*s, "/api/meetings", ann.sits(R"(,"scenario":"two-brigades","seat":"first","umpire":"open")"));
    const std::string rule = umpire_of(offered, "invitation");
    EXPECT_EQ(listed(*s, "open"), 1U);
    EXPECT_EQ(get(*s, "/api/meetings").body.find(member(offered, "invitation")), std::string::npos);
    post(*s, "/api/meeting/begin", "{}", ann.key);
    const std::string late = member(bring(ann), "late");
    ASSERT_NE(late, "");
    EXPECT_EQ(listed(*s, "open"), 1U);
    for (const auto& reply : {get(*s, "/api/meetings"), get(*s, "/api/meeting", rule)})
        EXPECT_EQ(reply.body.find(late), std::string::npos);
    ASSERT_EQ(claim(*s, Person{"first", "Cay"}, rule).status, 201);
    EXPECT_EQ(listed(*s, "open"), 0U);
}

TEST_P(OpenGames, Umpire_TakingASeatOfTheSameGame_IsRefused) {
    const Person cay{"second", "Cay"};
    const auto offered = post(*s, "/api/meetings", ann.sits(terms + R"(,"umpire":"link")"));
    ASSERT_EQ(take_umpires(*s, cay, umpire_of(offered, "invitation")).status, 201);
    const auto refused = take(member(offered, "invitation"), cay);
    EXPECT_EQ(refused.status, 409) << refused.body;
    EXPECT_NE(refused.body.find("an umpire takes no side"), std::string::npos) << refused.body;
    // A key that has a seat at one open game cannot take a seat at another.
    const auto other = post(*s, "/api/meetings", Person{"first", "Dan"}.sits(terms + R"(,"umpire":"link")"));
    EXPECT_EQ(take(member(other, "invitation"), cay).status, 409);
    EXPECT_EQ(take_umpires(*s, cay, umpire_of(other, "invitation")).status, 409);
    EXPECT_EQ(take(member(offered, "invitation"), ben).status, 201);
}

TEST_P(OpenGames, InvitationLinks_AreNotReadableInTheStore) {
    const auto offered =
        post(*s, "/api/meetings",
             ann.sits(R"(,"scenario":"two-brigades","seat":"first","umpire":"link","level":"recruit")"));
    const std::string invitation = member(offered, "invitation");
    const std::string rule = umpire_of(offered, "invitation");
    ASSERT_FALSE(invitation.empty() || rule.empty());
    const auto stored = [&] {
        const auto store = store::Store::open(place->path());
        return (*(*store)->document("meeting", member(offered, "id")))->text;
    };
    EXPECT_EQ(stored().find(invitation), std::string::npos);
    EXPECT_EQ(stored().find(rule), std::string::npos);
    // The player who made the open game, and the holder of each link, still see the links that they
    // may pass on.
    s = server_on(place->path());
    EXPECT_EQ(member(get(*s, "/api/meeting", ann.key), "invitation"), invitation);
    EXPECT_EQ(umpire_of(get(*s, "/api/meeting", ann.key), "invitation"), rule);
    EXPECT_EQ(umpire_of(get(*s, "/api/meeting", rule), "invitation"), rule);
    post(*s, "/api/meeting/begin", "{}", ann.key);
    const std::string late = member(bring(ann), "late");
    ASSERT_NE(late, "");
    EXPECT_EQ(stored().find(late), std::string::npos);
    s = server_on(place->path());
    for (const std::string& reader : {ann.key, invitation})
        EXPECT_EQ(member(get(*s, "/api/meeting", reader), "late"), late);
    EXPECT_EQ(claim(*s, ben, late).status, 201);
    EXPECT_EQ(claim(*s, Person{"first", "Cay"}, rule).status, 201);
}

TEST_P(OpenGames, RematchAskedByBoth_MakesOneBattle) {
    take(offer(), ben);
    bring(ann);
    bring(ben);
    Person ann_again("second", "Ann");
    Person ben_again("first", "Ben");
    const auto one = post(*s, "/api/meetings", ann_again.sits(), ann.key);
    ASSERT_EQ(one.status, 201) << one.body;
    EXPECT_EQ(member(one, "seat"), "second");  // sides exchanged
    EXPECT_EQ(listed(*s, "open"), 0U);
    const auto other = post(*s, "/api/meetings", ben_again.sits(), ben.key);
    ASSERT_EQ(other.status, 201) << other.body;
    EXPECT_EQ(member(other, "id"), member(one, "id"));
    EXPECT_EQ(member(other, "seat"), "first");
    EXPECT_EQ(bring(ann_again).status, 200);
    EXPECT_NE(member(bring(ben_again), "battle"), "");
}

TEST_P(OpenGames, RematchAskedAgainWithAnotherKey_ShowsInvitationToThatKey) {
    take(offer(), ben);
    bring(ann);
    bring(ben);
    post(*s, "/api/meetings", Person("second", "Ann").sits(), ann.key);
    Person other_device("second", "Ann");
    EXPECT_EQ(post(*s, "/api/meetings", other_device.sits(), ann.key).status, 200);
    const std::string invitation = member(get(*s, "/api/meeting", other_device.key), "invitation");
    ASSERT_NE(invitation, "");
    EXPECT_EQ(take(invitation, Person("first", "Ben")).status, 201);
}

TEST_P(OpenGames, InvalidRequests_AreRejectedWithStatus) {
    EXPECT_EQ(post(*s, "/api/meetings", "[]").status, 400);
    EXPECT_EQ(post(*s, "/api/meetings", ann.sits(R"(,"scenario":"nowhere")")).status, 404);
    EXPECT_EQ(post(*s, "/api/meetings", ann.sits(R"(,"scenario":"two-brigades","pace":"soon")")).status, 400);
    EXPECT_EQ(post(*s, "/api/meetings", ann.sits(R"(,"scenario":"two-brigades","seat":"third")")).status, 400);
    for (const char* name :
         {"",          "   ",        "a\\u0007b",        "a\\u202eb",  "a\\u0085b",
          "a\\u00adb", "a\\u061cb",  "\\u00a0",          "\\u3000",    "\\u3164",
          "a\\ufeffb", "a\\u2800b",  "a\\udb40\\udc41b", "Ann\\ufe0f", "\\u1680",
          "\\uffa0",   "Ann\\ufff9", "\xC0\xA0",         "a\xE2\x80",  "12345678901234567890123456789012345678901"}) {
        Person odd("first", name);
        EXPECT_EQ(post(*s, "/api/meetings", odd.sits(terms)).status, 400) << name;
    }
    EXPECT_EQ(take(server::new_token(), ben).status, 404);
    const std::string invitation = offer();
    Person thief("second", "Thief");
    thief.mine.commit = ann.mine.commit;
    EXPECT_EQ(take(invitation, thief).status, 400);
    EXPECT_EQ(post(*s, "/api/meeting/share", ann.share(), invitation).status, 403);
    EXPECT_EQ(get(*s, "/api/meeting/take", invitation).status, 405);
    EXPECT_EQ(get(*s, "/api/meeting").status, 401);
}

}  // namespace
}  // namespace linstock::server_test
