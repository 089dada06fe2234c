// Tests how long open games last, how many a client may have, and when the lobby stops listing
// them.

#include "server/lobby/open_game_expiry.hpp"

#include "apps/library.hpp"
#include "server/players/notifications.hpp"
#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::ms_per_day;

const std::string terms = R"(,"scenario":"two-brigades","seat":"first","open":true,"watched":true,"level":"recruit")";
constexpr std::int64_t last = 14 * ms_per_day;

class OpenGameExpiry : public OnEachStore {
  protected:
    void prepare_test() override { open(last, 2); }
    void open(std::int64_t offers_last, std::size_t each) {
        server::ServerOptions options;
        options.store = place->path();
        options.clock = [this] { return now; };
        options.open_game_lifetime = offers_last;
        options.max_open_games_per_client = each;
        auto opened = server::Server::open(options, apps::folder_library());
        ASSERT_TRUE(opened.ok()) << opened.error();
        s = std::move(*opened);
    }
    server::HttpReply offer(const Person& person, const std::string& from = "", const std::string& more = terms) {
        return s->answer({"POST", "/api/meetings", "", "application/json", person.sits(more), from});
    }
    server::HttpReply take(const std::string& invitation, const Person& person) {
        return post(*s, "/api/meeting/take", person.sits(), invitation);
    }
    server::HttpReply bring(const Person& person) { return post(*s, "/api/meeting/share", person.share(), person.key); }
    std::size_t listed(const char* list) { return parsed(get(*s, "/api/meetings").body).find(list)->items.size(); }
    std::vector<server::Notification> messages_of_kind(const std::string& what) {
        std::vector<server::Notification> out;
        const auto store = store::Store::open(place->path());
        for (const char* collection : server::notification_collections) {
            const auto all = (*store)->documents_due(collection, INT64_MAX, 100);
            for (const store::DocumentRow& document : *all)
                if (const auto notification = server::parse_notification(document.text);
                    notification && notification->reason == what)
                    out.push_back(*notification);
        }
        return out;
    }
    void hook(const Person& person) {
        EXPECT_EQ(
            post(*s, "/api/meeting/notices", R"({"way":"hook","to":"https://example.org/hook"})", person.key).status,
            201);
    }
    /// Begins the battle with the computer on the other seat. Returns the late invitation to that
    /// seat.
    std::string begin_against_computer() {
        post(*s, "/api/meeting/begin", "{}", ann.key);
        const auto started = bring(ann);
        battle = member(started, "battle");
        EXPECT_FALSE(battle.empty()) << started.body;
        return member(started, "late");
    }
    void concede(const Person& by) {
        Player one(*s, battle, by.key);
        one.join();
        EXPECT_TRUE(one.ask("concede").find("ok")->flag) << one.answer();
    }
};
INSTANTIATE_TEST_SUITE_P(Kinds, OpenGameExpiry, each_store(), name_of_store);

TEST_P(OpenGameExpiry, UntakenGame_Expires_AndItsOwnerIsNotified) {
    const auto made = offer(ann);
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(parsed(made.body).find("until")->integer, now + last);
    const std::string invitation = member(made, "invitation");
    hook(ann);
    now += last - 1;
    pass(*s);
    EXPECT_EQ(listed("open"), 1U);
    EXPECT_EQ(messages_of_kind("lapsed").size(), 0U);
    now += 1;
    // The expired game cannot be taken any more, even if no request has deleted it yet.
    EXPECT_EQ(listed("open"), 0U);
    EXPECT_EQ(take(invitation, ben).status, 410);
    for (int i = 0; i < 3; ++i)
        pass(*s);
    ASSERT_EQ(messages_of_kind("lapsed").size(), 1U);
    EXPECT_NE(messages_of_kind("lapsed")[0].text.find("Nobody has taken your offer of 'Two brigades'"),
              std::string::npos);
    const auto card = parsed(get(*s, "/api/meeting", ann.key).body);
    EXPECT_TRUE(card.find("lapsed")->flag);
    EXPECT_EQ(card.find("invitation"), nullptr);
    for (const char* what : {"begin", "invitation"})
        EXPECT_EQ(post(*s, std::string("/api/meeting/") + what, "{}", ann.key).status, 410) << what;
    EXPECT_EQ(get(*s, "/api/meeting/notices", ann.key).status, 410);
    // After the same time again the game is deleted.
    now += last;
    pass(*s);
    EXPECT_EQ(get(*s, "/api/meeting", ann.key).status, 404);
    EXPECT_EQ(get(*s, "/api/meeting", invitation).status, 404);
    EXPECT_EQ(messages_of_kind("lapsed").size(), 0U);
    EXPECT_TRUE((*store::Store::open(place->path()))->documents_due("lapse", INT64_MAX, 10)->empty());
}

TEST_P(OpenGameExpiry, TakenGame_GetsItsTimeAgain_AndBothAreNotifiedOfExpiry) {
    const auto made = offer(ann);
    hook(ann);
    now += last - ms_per_day;
    ASSERT_EQ(take(member(made, "invitation"), ben).status, 201);
    hook(ben);
    EXPECT_EQ(bring(ben).status, 200);
    now += 2 * ms_per_day;
    pass(*s);
    EXPECT_EQ(messages_of_kind("lapsed").size(), 0U);
    now += last - 2 * ms_per_day;
    pass(*s);
    const auto notifications = messages_of_kind("lapsed");
    ASSERT_EQ(notifications.size(), 2U);
    for (const server::Notification& notification : notifications)
        EXPECT_NE(notification.text.find(notification.seat == 1 ? "your share of the dice did not come"
                                                                : "Ann has not looked in"),
                  std::string::npos)
            << notification.text;
    EXPECT_EQ(bring(ann).status, 410);
}

TEST_P(OpenGameExpiry, Record_WhileASeatIsOpenToPlayers_IsNotReadable) {
    ASSERT_EQ(offer(ann).status, 201);
    const std::string late = begin_against_computer();
    const auto record = [&](const std::string& key) { return get(*s, "/api/battle/record", key).status; };
    EXPECT_EQ(record(ann.key), 409) << "it would reveal every future roll";
    ASSERT_EQ(post(*s, "/api/battle/claim", R"({"key":")" + ben.key + "\"}", late).status, 201);
    EXPECT_EQ(record(ann.key), 409);
    // Nor what a player did who has left.
    ASSERT_EQ(post(*s, "/api/battle/delete", "{}", ben.key).status, 200);
    EXPECT_EQ(text_of(*parsed(get(*s, "/api/battle", ann.key).body).find("players"), "second"), "recruit");
    EXPECT_EQ(record(ann.key), 409);
    concede(ann);
    EXPECT_EQ(record(ann.key), 200);
    // In a battle against the computer made by link no player can join.
    const Made mine = make(*s, "two-brigades", "human", "recruit");
    EXPECT_EQ(record(mine.first), 200);
}

TEST_P(OpenGameExpiry, SpectatorFromTheLobby_CannotWriteNotes) {
    const auto made = offer(ann);
    take(member(made, "invitation"), ben);
    bring(ann);
    battle = member(bring(ben), "battle");
    const auto lists = parsed(get(*s, "/api/meetings").body);
    ASSERT_EQ(lists.find("watch")->items.size(), 1U);
    const std::string watch = text_of(lists.find("watch")->items[0], "watch");
    const auto expect_notes_refused = [&] {
        Player stranger(*s, battle, watch);
        EXPECT_NE(stranger.join().find("card")->find("no_notes"), nullptr);
        EXPECT_FALSE(stranger.ask("note", R"("event":0,"text":"I was here")").find("ok")->flag);
        Player one(*s, battle, ann.key);
        EXPECT_EQ(one.join().find("card")->find("no_notes"), nullptr);
        EXPECT_TRUE(one.ask("note", R"("event":0,"text":"mine")").find("ok")->flag);
        EXPECT_TRUE(stranger.join().find("notes")->items.empty());
    };
    expect_notes_refused();
    open(last, 2);
    expect_notes_refused();
}

TEST_P(OpenGameExpiry, BegunBattle_NeverExpires) {
    const auto made = offer(ann);
    take(member(made, "invitation"), ben);
    bring(ann);
    ASSERT_FALSE(member(bring(ben), "battle").empty());
    now += 3 * last;
    pass(*s);
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 200);
    EXPECT_EQ(get(*s, "/api/meeting", ann.key).status, 200);
    EXPECT_TRUE((*store::Store::open(place->path()))->documents_due("lapse", INT64_MAX, 10)->empty());
}

TEST_P(OpenGameExpiry, OneClient_HasALimitedNumberOfOpenGames) {
    std::vector<Person> people;
    for (int i = 0; i < 6; ++i)
        people.emplace_back("first", "Ann");
    const auto first = offer(people[0], "ours");
    ASSERT_EQ(first.status, 201) << first.body;
    EXPECT_EQ(offer(people[1], "ours", R"(,"scenario":"two-brigades","seat":"first")").status, 201);  // by link
    EXPECT_EQ(offer(people[2], "ours").status, 429);
    EXPECT_EQ(offer(people[2], "theirs").status, 201);
    // A game that is taken counts until its battle begins, because the taker may leave. A withdrawn one does not count.
    EXPECT_EQ(take(member(first, "invitation"), ben).status, 201);
    EXPECT_EQ(offer(people[3], "ours").status, 429);
    post(*s, "/api/meeting/share", people[0].share(), people[0].key);
    ASSERT_NE(member(post(*s, "/api/meeting/share", ben.share(), ben.key), "battle"), "");
    EXPECT_EQ(offer(people[3], "ours").status, 201);
    EXPECT_EQ(offer(people[4], "ours").status, 429);
    EXPECT_EQ(post(*s, "/api/meeting/withdraw", "{}", people[1].key).status, 200);
    EXPECT_EQ(offer(people[4], "ours").status, 201);
    EXPECT_EQ(offer(people[5], "ours").status, 429);
    EXPECT_EQ(offer(people[4], "other").status, 409);  // the key is in use
    now += last;
    EXPECT_EQ(offer(people[5], "ours").status, 201);
}

TEST_P(OpenGameExpiry, DamagedGame_DoesNotCountAndIsNotListed) {
    ASSERT_EQ(offer(Person("first", "Eve"), "ours").status, 201);
    ASSERT_EQ(offer(ann, "ours").status, 201);
    place->damage(
        "UPDATE paper SET owner = 'other' WHERE drawer = 'meeting' AND "
        "id = (SELECT min(id) FROM paper WHERE drawer = 'meeting')");
    const auto made = offer(ben, "ours");
    EXPECT_EQ(made.status, 201) << "the damaged game does not count";
    const std::string id = member(made, "id");
    EXPECT_EQ(offer(Person("first", "Cid"), "ours").status, 429);
    EXPECT_EQ(listed("open"), 2U);
    place->damage("UPDATE paper SET due = due + 1 WHERE drawer = 'meeting' AND owner = 'lobby' AND id = '" + id + "'");
    EXPECT_EQ(listed("open"), 1U) << "the other games are listed";
    now += last;
    for (int i = 0; i < 2; ++i)
        pass(*s);
    const auto store = store::Store::open(place->path());
    for (const char* collection : {"lapse", "household"})
        EXPECT_TRUE((*store)->documents_due(collection, now, 10)->empty()) << collection << ": examined each second";
}

TEST_P(OpenGameExpiry, DamagedCount_IsReplaced) {
    ASSERT_EQ(offer(Person("first", "Eve"), "ours").status, 201);
    ASSERT_EQ(offer(ann, "ours").status, 201);
    place->damage("UPDATE paper SET due = due + 1 WHERE drawer = 'household'");
    EXPECT_EQ(offer(ben, "ours").status, 201);
    EXPECT_EQ(offer(Person("first", "Cid"), "ours").status, 201);
    EXPECT_EQ(offer(Person("first", "Dan"), "ours").status, 429);
    const auto store = store::Store::open(place->path());
    EXPECT_FALSE((*store)->forget_damaged("household", "ours"));
    EXPECT_TRUE((*store)->document("household", "ours")->has_value()) << "an undamaged count is kept";
}

/// A network with IPv6 can have any number of clients. The first half of a client key names the
/// network.
TEST_P(OpenGameExpiry, OneNetwork_HasThreeTimesTheClientsLimit) {
    int made = 0;
    for (int i = 0; i < 10; ++i)
        for (int n = 0; n < 2; ++n)
            made += offer(Person("first", "Eve"), "home000" + std::to_string(i)).status == 201 ? 1 : 0;
    EXPECT_EQ(made, 6);
    EXPECT_EQ(offer(ann, "else0000").status, 201);
    now += last;
    EXPECT_EQ(offer(ben, "home0000").status, 201);
}

/// Two keys of one player can begin battles as fast as they like.
TEST_P(OpenGameExpiry, WatchedBattlesOfOneNetwork_AreLimitedToThreeTimesTheClientsLimit) {
    std::vector<std::pair<std::string, std::string>> made;  // ids of battles, and keys
    int refused = 0;
    const auto begin = [&](const std::string& from, const std::string& more = terms) {
        const Person one("first", "Eve");
        const Person other("second", "Eve");
        const auto offered = offer(one, from, more);
        if (offered.status != 201) return ++refused, false;
        EXPECT_EQ(take(member(offered, "invitation"), other).status, 201);
        bring(one);
        made.emplace_back(member(bring(other), "battle"), one.key);
        return true;
    };
    for (int i = 0; i < 10; ++i)
        begin("home000" + std::to_string(i));
    EXPECT_EQ(listed("watch"), 6U);
    EXPECT_EQ(refused, 4);
    EXPECT_TRUE(begin("home0000", R"(,"scenario":"two-brigades","seat":"first")"))
        << "a game that is not watched does not count";
    EXPECT_TRUE(begin("else0000"));
    EXPECT_EQ(listed("watch"), 7U);
    // Nor after the time of an open game: the battles still run.
    now += last;
    pass(*s);
    EXPECT_FALSE(begin("home0000"));
    Player player(*s, made[0].first, made[0].second);
    player.join();
    EXPECT_TRUE(player.ask("concede").find("ok")->flag) << player.answer();
    EXPECT_TRUE(begin("home0000"));
    EXPECT_FALSE(begin("home0000"));
}

TEST_P(OpenGameExpiry, GameWithComputerOnOpenSeat_CountsWhileListed) {
    ASSERT_EQ(offer(ann, "ours").status, 201);
    begin_against_computer();
    EXPECT_EQ(listed("open"), 1U);
    const Person eve("first", "Eve");
    ASSERT_EQ(offer(eve, "ours").status, 201);
    EXPECT_EQ(offer(Person("first", "Eve"), "ours").status, 429);
    concede(ann);
    EXPECT_EQ(offer(Person("first", "Eve"), "ours").status, 201);
}

TEST_P(OpenGameExpiry, FinishedOrAbandonedBattle_IsNotListed) {
    ASSERT_EQ(offer(ann).status, 201);
    begin_against_computer();
    EXPECT_EQ(listed("open"), 1U);
    // No player has been there for the lifetime of an open game: a player who took the seat might
    // wait forever.
    now += last;
    EXPECT_EQ(listed("open"), 0U);
    Player one(*s, battle, ann.key);
    one.join();
    ASSERT_TRUE(one.take_advice());
    EXPECT_EQ(listed("open"), 1U);
    EXPECT_EQ(listed("watch"), 0U);
    ASSERT_TRUE(one.ask("concede").find("ok")->flag) << one.answer();
    EXPECT_EQ(listed("open"), 0U);
    EXPECT_EQ(listed("watch"), 0U);
}

TEST_P(OpenGameExpiry, BattleWhoseSeatWasTakenLate_IsListedUntilItEnds) {
    ASSERT_EQ(offer(ann).status, 201);
    const std::string late = begin_against_computer();
    ASSERT_EQ(post(*s, "/api/battle/claim", R"({"key":")" + ben.key + "\"}", late).status, 201);
    EXPECT_EQ(listed("open"), 0U);
    EXPECT_EQ(listed("watch"), 1U);
    concede(ben);
    EXPECT_EQ(listed("watch"), 0U);
}

TEST_P(OpenGameExpiry, FinishedBattleOfAnOlderVersion_IsNotListed) {
    const auto made = offer(ann);
    take(member(made, "invitation"), ben);
    bring(ann);
    battle = member(bring(ben), "battle");
    EXPECT_EQ(listed("watch"), 1U);
    concede(ann);
    const auto store = store::Store::open(place->path());
    const std::string id = member(made, "id");
    const auto store_as_older_version = [&] {
        store::DocumentRow document = **(*store)->document(server::open_game_collection, id);
        auto m = *server::parse_open_game(document.text);
        m.is_over = m.notes_end = false;
        document.owner = server::watch_list;
        document.text = to_text(m);
        EXPECT_TRUE(*(*store)->put_documents({document}));
    };
    store_as_older_version();
    EXPECT_EQ((*store)->documents(server::open_game_collection, server::watch_list, 10)->size(), 1U);
    EXPECT_EQ(listed("watch"), 0U);
    EXPECT_EQ((*store)->documents(server::open_game_collection, server::watch_list, 10)->size(), 0U)
        << "it is examined once";
    // A battle that is still played is listed, and not examined each time.
    const Person eve("first", "Eve");
    const Person fay("second", "Fay");
    battle = battle_of(*s, eve, fay, R"(,"watched":true)");
    EXPECT_EQ(listed("watch"), 1U);
    now += 2 * last;
    EXPECT_EQ(listed("watch"), 1U) << "a battle by mail is long";
}

TEST_P(OpenGameExpiry, GameMadeWithoutExpiry_GetsItsTimeWhenTaken) {
    open(0, 0);
    const auto made = offer(ann);
    hook(ann);
    open(last, 0);
    ASSERT_EQ(take(member(made, "invitation"), ben).status, 201);
    open(0, 0);  // and back
    now += 3 * last;
    EXPECT_EQ(bring(ben).status, 200);
    open(last, 0);
    pass(*s);
    EXPECT_EQ(messages_of_kind("lapsed").size(), 1U);
}

TEST_P(OpenGameExpiry, GameOfAnOlderVersion_Expires) {
    open(0, 0);  // with this option no game expires
    ASSERT_EQ(offer(ann).status, 201);
    hook(ann);
    now += 3 * last;
    pass(*s);
    EXPECT_EQ(listed("open"), 1U);
    open(last, 0);
    EXPECT_EQ(listed("open"), 0U);
    pass(*s);
    EXPECT_EQ(messages_of_kind("lapsed").size(), 1U);
}

}  // namespace
}  // namespace linstock::server_test
