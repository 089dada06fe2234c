// Tests how players claim seats: an invitation can be used once, with a key that only the player
// knows.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

constexpr const char* my_key = "0123456789abcdefghijklmnopqrstuv";
constexpr const char* opponents_key = "vutsrqponmlkjihgfedcba9876543210";

std::string with_key(const std::string& key) { return R"({"key":")" + key + "\"}"; }

/// A player makes a battle and has an invitation for the opponent.
struct BattleWithInvitation {
    explicit BattleWithInvitation(const std::string& store = ":memory:")
        : server(server_on(store)),
          made(made_of(post(*server, "/api/battles", R"({"scenario":"rossbach","first":"human","second":"human"})"))) {}
    server::HttpReply claim(const std::string& key) {
        return post(*server, "/api/battle/claim", with_key(key), made.invited_second);
    }
    std::unique_ptr<server::Server> server;
    Made made;
};

bool opens(server::Server& s, const std::string& battle, const std::string& token) {
    return Player(s, battle, token).join().find("ok")->flag;
}

TEST(Seats, NewBattle_GivesItsMakerOneSeat) {
    BattleWithInvitation two;
    EXPECT_FALSE(two.made.first.empty());
    EXPECT_TRUE(two.made.second.empty());
    ASSERT_FALSE(two.made.invited_second.empty());
    EXPECT_TRUE(two.made.invited_first.empty());
    // The maker's link for both seats opens only the maker's own seat.
    const auto card = parsed(get(*two.server, "/api/battle", two.made.both).body);
    ASSERT_EQ(card.find("seats")->items.size(), 1U);
    EXPECT_EQ(card.find("seats")->items.front().text, "first");
}

/// Whoever chooses the seed knows every roll.
TEST(Seats, SeedOfABattleWithAnotherPlayer_IsRefused) {
    const auto s = server_on(":memory:");
    const auto status = [&](const std::string& second, const std::string& more) {
        const std::string body = R"({"scenario":"two-brigades","seed":"7","first":"human","second":")" + second + "\"";
        return post(*s, "/api/battles", body + more + "}").status;
    };
    EXPECT_EQ(status("human", ""), 400);
    EXPECT_EQ(status("human", R"(,"mine":[])"), 400);
    EXPECT_EQ(status("human", R"(,"umpire":true)"), 400);
    EXPECT_EQ(status("human", R"(,"mine":["first","second"])"), 201);
    EXPECT_EQ(status("sergeant", ""), 201);
}

TEST(Seats, MakerWhoChoseTheSeed_CannotInviteAnOpponent) {
    const StoreFile file;
    const auto made_with = [&](server::Server& s, const std::string& more) {
        return made_of(
            post(s, "/api/battles",
                 R"({"scenario":"rossbach","first":"human","second":"human","mine":["first","second"])" + more + "}"));
    };
    const auto invite = [](server::Server& s, const Made& made) {
        return post(s, "/api/battle/invitation", "", made.second);
    };
    Made made;
    {
        const auto s = server_on(file.path());
        made = made_with(*s, R"(,"seed":"4242")");
        const auto refused = invite(*s, made);
        EXPECT_EQ(refused.status, 409);
        EXPECT_NE(refused.body.find("seed"), std::string::npos) << refused.body;
        EXPECT_EQ(invite(*s, made_with(*s, "")).status, 201);
        EXPECT_EQ(invite(*s, made_with(*s, R"(,"seed":"4242","ask_dice":true)")).status, 201)
            << "the players throw the dice";
    }
    EXPECT_EQ(invite(*server_on(file.path()), made).status, 409);
}

TEST(Seats, NewBattle_GivesItsMakerTheRequestedSeats) {
    const auto s = server_on(":memory:");
    const auto of = [&](const std::string& mine, const std::string& second = "human") {
        return post(*s, "/api/battles",
                    R"({"scenario":"rossbach","first":"human","second":")" + second + R"(","mine":)" + mine + "}");
    };
    const Made none = made_of(of("[]"));
    EXPECT_TRUE(none.first.empty() && none.second.empty() && none.both.empty());
    EXPECT_FALSE(none.invited_first.empty() || none.invited_second.empty());
    const Made other = made_of(of(R"(["second"])"));
    EXPECT_TRUE(other.first.empty());
    EXPECT_FALSE(other.second.empty() || other.invited_first.empty());
    const Made all = made_of(of(R"(["first","second"])"));
    EXPECT_FALSE(all.first.empty() || all.second.empty() || all.both.empty());
    EXPECT_EQ(of(R"(["second"])", "sergeant").status, 400);
    EXPECT_EQ(of(R"(["third"])").status, 400);
}

TEST(Seats, Invitation_OpensNoBattle) {
    BattleWithInvitation two;
    Player guest(*two.server, two.made.battle, two.made.invited_second);
    const json::Value joined = guest.join();
    EXPECT_FALSE(joined.find("ok")->flag);
    ASSERT_NE(joined.find("invitation"), nullptr);
    EXPECT_TRUE(guest.news.empty());
    for (const char* what : {"/api/battle/report", "/api/battle/record"})
        EXPECT_GE(get(*two.server, what, two.made.invited_second).status, 400) << what;
    for (const char* what : {"/api/battle/links", "/api/battle/rematch", "/api/battle/key", "/api/battle/invitation"})
        EXPECT_GE(post(*two.server, what, R"({"commands":[1]})", two.made.invited_second).status, 400) << what;
    // But the page of the battle shows which seat the invitation is for.
    const auto card = parsed(get(*two.server, "/api/battle", two.made.invited_second).body);
    EXPECT_TRUE(card.find("invitation")->flag);
    EXPECT_EQ(card.find("seats")->items.front().text, "second");
}

TEST(Seats, Invitation_CanBeClaimedOnce) {
    const StoreFile file;
    BattleWithInvitation two(file.path());
    ASSERT_EQ(two.claim(opponents_key).status, 201);
    EXPECT_EQ(two.claim(opponents_key).status, 201) << "the answer may have been lost";
    EXPECT_EQ(two.claim(my_key).status, 410);
    EXPECT_EQ(get(*two.server, "/api/battle", two.made.invited_second).status, 410);
    EXPECT_FALSE(opens(*two.server, two.made.battle, two.made.invited_second));
    {
        Player second(*two.server, two.made.battle, opponents_key);
        EXPECT_EQ(second.join().find("links"), nullptr);
        Player first(*two.server, two.made.battle, two.made.both);
        const json::Value maker = first.join();
        for (const json::Value& link : maker.find("links")->items)
            EXPECT_NE(text_of(link, "token"), two.made.invited_second) << "a claimed invitation is not listed";
    }
    two.server = server_on(file.path());
    EXPECT_EQ(two.claim(my_key).status, 410) << "also after a restart";
    EXPECT_TRUE(opens(*two.server, two.made.battle, opponents_key));
}

TEST(Seats, ClaimRepeatedByAFormerHolder_IsRefused) {
    BattleWithInvitation two;
    ASSERT_EQ(two.claim(opponents_key).status, 201);
    ASSERT_EQ(post(*two.server, "/api/battle/delete", "", opponents_key).status, 200);
    const std::string before = get(*two.server, "/api/battle", two.made.first).body;
    EXPECT_EQ(two.claim(opponents_key).status, 410);
    EXPECT_EQ(get(*two.server, "/api/battle", two.made.first).body, before) << "the computer must keep the seat";
}

TEST(Seats, Key_MustBeLongAndNew) {
    BattleWithInvitation two;
    EXPECT_EQ(two.claim("short").status, 400);
    EXPECT_EQ(two.claim("0123456789abcdefghijklmnopqrst\\u00e4\\u00e4").status, 400);
    EXPECT_EQ(two.claim(two.made.first).status, 409);
    const auto reply = post(*two.server, "/api/battle/claim", "", two.made.invited_second);
    ASSERT_EQ(reply.status, 201) << "without a key the server makes one";
    EXPECT_TRUE(opens(*two.server, two.made.battle, text_of(parsed(reply.body), "token")));
}

TEST(Seats, SeatThatIsHandedOn_IsLostToItsFormerHolder) {
    const auto s = server_on(":memory:");
    const Made made = made_of(post(
        *s, "/api/battles", R"({"scenario":"rossbach","first":"human","second":"human","mine":["first","second"]})"));
    Player alone(*s, made.battle, made.both);
    alone.join();
    Player first(*s, made.battle, made.first);
    first.join();
    const auto subordinate = post(*s, "/api/battle/links", R"({"commands":[1]})", made.first);
    ASSERT_EQ(subordinate.status, 201);
    EXPECT_EQ(post(*s, "/api/battle/invitation", R"({"seat":"second"})", made.first).status, 400);
    EXPECT_EQ(post(*s, "/api/battle/invitation", "", made.both).status, 400) << "which of the two?";
    EXPECT_EQ(post(*s, "/api/battle/invitation", "", made.spectator).status, 403);
    const auto one = post(*s, "/api/battle/invitation", "", made.first);
    const auto other = post(*s, "/api/battle/invitation", R"({"seat":"first"})", made.both);
    ASSERT_EQ(one.status, 201);
    ASSERT_EQ(other.status, 201);
    EXPECT_TRUE(opens(*s, made.battle, made.first)) << "the seat stays open to its holder until it is claimed";
    ASSERT_EQ(post(*s, "/api/battle/claim", with_key(opponents_key), text_of(parsed(one.body), "token")).status, 201);
    // The former holder loses the seat: the key and the keys of its subordinates no longer open it.
    EXPECT_FALSE(opens(*s, made.battle, made.first));
    EXPECT_FALSE(opens(*s, made.battle, text_of(parsed(subordinate.body), "token")));
    EXPECT_GE(post(*s, "/api/battle/claim", with_key(my_key), text_of(parsed(other.body), "token")).status, 400);
    EXPECT_FALSE(first.ask("candidates", R"("prompt":1)").find("ok")->flag) << "also on an open connection";
    // The player who had both seats keeps the other one.
    const auto card = parsed(get(*s, "/api/battle", made.both).body);
    ASSERT_EQ(card.find("seats")->items.size(), 1U);
    EXPECT_EQ(card.find("seats")->items.front().text, "second");
    EXPECT_EQ(alone.last().find("epoch")->integer % 4, 2) << "the view is that of the remaining seat";
    EXPECT_TRUE(opens(*s, made.battle, made.second));
    EXPECT_TRUE(opens(*s, made.battle, opponents_key));
}

TEST(Seats, KeyReplacedByItsHolder_InvalidatesTheOldKeys) {
    BattleWithInvitation two;
    const auto invitation = post(*two.server, "/api/battle/invitation", "", two.made.first);
    Player first(*two.server, two.made.battle, two.made.first);
    first.join();
    EXPECT_EQ(post(*two.server, "/api/battle/key", with_key(my_key), two.made.spectator).status, 403);
    ASSERT_EQ(post(*two.server, "/api/battle/key", with_key(my_key), two.made.both).status, 201);
    for (const std::string& old : {two.made.first, two.made.both, text_of(parsed(invitation.body), "token")})
        EXPECT_FALSE(opens(*two.server, two.made.battle, old));
    EXPECT_FALSE(first.ask("moments").find("ok")->flag);
    // The maker of the battle still sees the links.
    Player again(*two.server, two.made.battle, my_key);
    const json::Value joined = again.join();
    ASSERT_NE(joined.find("links"), nullptr);
    std::string tokens;
    for (const json::Value& link : joined.find("links")->items)
        tokens += text_of(link, "token") + " ";
    EXPECT_EQ(tokens.find(two.made.first), std::string::npos);
    EXPECT_NE(tokens.find(two.made.invited_second), std::string::npos);
    EXPECT_EQ(two.claim(opponents_key).status, 201) << "the other seat is untouched";
}

TEST(Seats, Rematch_HasAnInvitationForTheOpponent) {
    BattleWithInvitation two;
    ASSERT_EQ(two.claim(opponents_key).status, 201);
    concede(*two.server, two.made.battle, opponents_key);
    const Made again = made_of(post(*two.server, "/api/battle/rematch", "", opponents_key));
    EXPECT_FALSE(again.first.empty());
    EXPECT_TRUE(again.second.empty());
    EXPECT_FALSE(again.invited_second.empty());
}

}  // namespace
}  // namespace linstock::server_test
