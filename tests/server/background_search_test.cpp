// Tests computer players that search in the background, and battles that play on by themselves.

#include "server/tasks/background_search.hpp"

#include "apps/linstockd/sanitized.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "generals/play_out.hpp"
#include "tests/server/computer_battles.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <set>

namespace linstock::server_test {
namespace {

TEST(BackgroundSearch, Decision_IsAnsweredBeforeTheComputerSearches) {
    const auto s = thinking(Thinking::in_background);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    int searches = 0;
    for (;;) {
        play_while_asked(player);
        const json::Value now = player.last();
        if (now.find("over")->flag) break;
        ASSERT_EQ(now.find("waiting")->items.size(), 1U);
        EXPECT_EQ(now.find("waiting")->items.front().text, "second");
        ASSERT_TRUE(s->do_background_work()) << "no search is due, and no prompt is open";
        ++searches;
    }
    EXPECT_GT(searches, 3);
    while (s->do_background_work()) {
    }
    EXPECT_FALSE(player.missing);
    // The battle's record is like any other.
    const server::HttpReply record = get(*s, "/api/battle/record", made.first);
    ASSERT_EQ(record.status, 200);
    EXPECT_EQ(post(*s, "/api/records", record.body).status, 201);
}

TEST(BackgroundSearch, AdjournedBattle_DiscardsTheSearch) {
    const auto s = thinking(Thinking::in_background);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    play_while_asked(player);
    const std::int64_t before = decisions_of(player);
    const auto adjourn = [&] { ASSERT_TRUE(player.ask("propose", R"("what":"adjourn")").find("ok")->flag); };
    ASSERT_TRUE(s->do_background_work([&](const std::string&) { adjourn(); })) << "the captain had no prompt";
    EXPECT_TRUE(player.last().find("hours")->find("adjourned")->flag);
    EXPECT_EQ(decisions_of(player), before) << "the discarded search was played";
    EXPECT_FALSE(s->do_background_work()) << "the search continues";
    ASSERT_TRUE(player.ask("go_on").find("ok")->flag);
    EXPECT_TRUE(s->do_background_work());
    EXPECT_GT(decisions_of(player), before);
}

TEST(BackgroundSearch, SealedOrders_CanBeGivenDuringTheSearch) {
    const auto s = thinking(Thinking::in_background);
    const server::HttpReply reply =
        post(*s, "/api/battles",
             R"({"scenario":"two-brigades","ruleset":"mwan18","first":"human","second":"captain","seed":"3"})");
    const Made made = made_of(reply);
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    for (int i = 0; i < 200 && !player.last().find("over")->flag; ++i) {
        const std::int64_t before = player.asked() ? decisions_of(player) : -1;
        bool given = false;
        const bool thought = s->do_background_work([&](const std::string& battle) {
            EXPECT_EQ(battle, made.battle);
            given = before >= 0 && player.take_advice();
        });
        // The player's orders are stored, and the captain's answer to the same prompt was not lost:
        // the turn has advanced.
        if (given && !text_of(player.last().find("prompts")->items.front(), "kind").empty()) {
            EXPECT_GT(decisions_of(player), before);
            return;
        }
        if (!thought) player.take_advice();
    }
    FAIL() << "both never had a prompt at the same time";
}

TEST(BackgroundSearch, BattleOfComputers_PlaysOnlyWhileWatched) {
    const auto s = thinking(Thinking::in_background);
    const Made made = make(*s, "two-brigades-lesson-1", "captain", "sergeant");
    EXPECT_FALSE(s->do_background_work());
    Player watcher(*s, made.battle, made.umpire);
    watcher.join();
    const std::int64_t before = decisions_of(watcher);
    EXPECT_TRUE(s->do_background_work());
    EXPECT_GT(decisions_of(watcher), before);
    watcher.lose_connection();
    while (s->do_background_work()) {
    }
    const json::Value card = parsed(get(*s, "/api/battle", made.umpire).body);
    EXPECT_FALSE(card.find("over")->flag);
}

TEST(BackgroundSearch, BattleOfComputers_WaitsForBattlesOfPlayers) {
    const auto s = thinking(Thinking::in_background);
    const Made computers = make(*s, "two-brigades-lesson-1", "captain", "captain");
    Player watcher(*s, computers.battle, computers.umpire);
    watcher.join();
    const Made played = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, played.battle, played.first);
    player.join();
    play_while_asked(player);
    EXPECT_EQ(next_of(*s), played.battle) << "the other asked first";
    std::string next = played.battle;
    for (int n = 0; n < 50 && next == played.battle; ++n)
        next = next_of(*s);
    EXPECT_EQ(next, computers.battle) << "it is served once the player is asked";
}

TEST(BackgroundSearch, BattleMadeByAnotherProcess_IsPlayedOn) {
    const StoreFile file;
    std::string key;
    {
        const auto maker = thinking(Thinking::elsewhere, file.path());
        const Made made = make(*maker, "two-brigades-lesson-1", "captain", "human");
        key = made.second;
        EXPECT_FALSE(maker->do_background_work());
    }
    const auto s = thinking(Thinking::in_background, file.path());
    Player player(*s, parsed(get(*s, "/api/battle", key).body).find("battle")->text, key);
    player.join();
    play_while_asked(player);
    ASSERT_FALSE(player.last().find("over")->flag);
    while (!player.asked())
        ASSERT_TRUE(s->do_background_work());
}

TEST(BackgroundSearch, OneMessage_CausesALimitedNumberOfDecisions) {
    const auto s = thinking(Thinking::in_background);
    const Made made = make(*s, large, "human", "sergeant");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    ASSERT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
    EXPECT_LE(decisions_of(player), 200);
    // The battle plays on by itself, and can be viewed meanwhile.
    while (!player.last().find("over")->flag) {
        const std::int64_t then = decisions_of(player);
        // Decisions of the computer player may lead to prompts that the battle in all_kinds() did
        // not have.
        ASSERT_TRUE(player.asked() ? player.take_advice() : s->do_background_work());
        EXPECT_TRUE(player.ask("view").find("ok")->flag);
        EXPECT_LE(decisions_of(player), then + 201);
    }
    EXPECT_GT(decisions_of(player), 400);
    EXPECT_FALSE(player.missing);
}

TEST(BackgroundSearch, UnfinishedAutoplay_ContinuesAfterARestart) {
    const StoreFile file;
    Made made;
    std::int64_t then = 0;
    {
        const auto s = thinking(Thinking::in_background, file.path());
        made = make(*s, large, "human", "sergeant");
        Player player(*s, made.battle, made.first);
        ASSERT_TRUE(player.join().find("ok")->flag);
        ASSERT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
        while (player.asked())
            ASSERT_TRUE(s->do_background_work()) << "the autoplay never stopped at the sergeant's prompt";
        ASSERT_FALSE(player.last().find("over")->flag);
        then = decisions_of(player);
    }
    const auto s = thinking(Thinking::in_background, file.path());
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    ASSERT_EQ(decisions_of(player), then);
    EXPECT_TRUE(s->do_background_work()) << "no autoplay is due, and no prompt is open";
    EXPECT_GT(decisions_of(player), then);
}

TEST(BackgroundSearch, AutoplayOfOneClient_DoesNotDelayAnother) {
    const auto s = thinking(Thinking::in_background);
    std::vector<std::unique_ptr<AutoplayBattle>> many;
    for (int i = 0; i < 17; ++i)
        many.push_back(std::make_unique<AutoplayBattle>(*s, "many"));
    AutoplayBattle one(*s, "one");
    std::string paid_by;
    bool first = false;
    for (int i = 0; i < 2; ++i) {
        const bool is_one = next_of(*s, &paid_by) == one.made.battle;
        EXPECT_EQ(paid_by, is_one ? "one" : "many");
        first = first || is_one;
    }
    EXPECT_TRUE(first) << "it waits for all battles of another client";
    // In the end every battle gets its turn, also those that are not kept in memory.
    while (s->do_background_work()) {
    }
    for (const auto& going : many)
        EXPECT_GT(decisions_of(going->player), going->then);
}

TEST(BackgroundSearch, NewAutoplay_IsServedBeforeLongRunningOneOfTheSameClient) {
    const auto s = thinking(Thinking::in_background);
    AutoplayBattle lasting(*s, "club");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(next_of(*s), lasting.made.battle);
    ASSERT_FALSE(lasting.player.last().find("over")->flag);
    AutoplayBattle fresh(*s, "club");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(next_of(*s), fresh.made.battle);
}

/// With this clock a turn has four decisions at most.
Clock short_turns() {
    return [now = std::make_shared<double>(0)] { return *now += 0.03; };
}

/// A server that keeps `held` battles of a network in memory because they play on, and no others.
std::unique_ptr<server::Server> server_holding(std::size_t held) {
    server::ServerOptions options;
    options.store = ":memory:";
    options.clock = [] { return start_time; };
    options.thinking = Thinking::in_background;
    options.seconds = short_turns();
    options.max_sessions = 0;
    options.max_autoplay_sessions = held;
    return server_with(options);
}

/// A battle whose player has disconnected.
std::unique_ptr<AutoplayBattle> without_client(server::Server& s, const std::string& client_key,
                                               const std::string& second = "sergeant") {
    auto out = std::make_unique<AutoplayBattle>(s, client_key, second);
    out->player.lose_connection();
    return out;
}

TEST(BackgroundSearch, ReloadedBattle_IsStillChargedToItsClient) {
    const auto s = server_holding(0);
    const auto one = without_client(*s, "club");
    std::string paid_by;
    for (int i = 0; i < 3; ++i) {
        s->drop_idle_sessions();
        EXPECT_EQ(s->session_count(), 0U);
        if (i == 1) {  // a request reads it meanwhile
            EXPECT_EQ(get(*s, "/api/battle", one->made.first).status, 200);
        }
        EXPECT_EQ(next_of(*s, &paid_by), one->made.battle);
        EXPECT_EQ(paid_by, "club") << "part " << i;
    }
}

TEST(BackgroundSearch, ReloadedBattle_KeepsItsCountOfTurns) {
    const auto s = server_holding(0);
    const auto lasting = without_client(*s, "club");
    for (int i = 0; i < 2; ++i) {
        s->drop_idle_sessions();
        EXPECT_EQ(next_of(*s), lasting->made.battle);
    }
    const auto fresh = without_client(*s, "club");
    for (int i = 0; i < 2; ++i) {
        s->drop_idle_sessions();
        EXPECT_EQ(next_of(*s), fresh->made.battle);
    }
}

TEST(BackgroundSearch, AutoplayAfterARestart_IsChargedToTheConnectedPlayer) {
    const StoreFile file;
    const Made made = [&] {
        const auto s = thinking(Thinking::in_background, file.path());
        return AutoplayBattle(*s, "club").made;
    }();
    const auto s = thinking(Thinking::in_background, file.path(), short_turns());
    const auto join_as = [&](const std::string& token, const std::string& client_key) {
        auto out = std::make_unique<Player>(*s, made.battle, token);
        out->client_key = client_key;
        EXPECT_TRUE(out->join().find("ok")->flag);
        return out;
    };
    const auto paid = [&] {
        std::string by;
        EXPECT_EQ(next_of(*s, &by), made.battle);
        return by;
    };
    ASSERT_FALSE(made.spectator.empty());
    const auto watcher = join_as(made.spectator, "watcher");
    EXPECT_EQ(paid(), "");
    const auto one = join_as(made.first, "one");
    const auto other = join_as(made.first, "other");
    EXPECT_EQ(paid(), "one");
    EXPECT_TRUE(other->ask("standing", all_kinds()).find("ok")->flag);
    EXPECT_EQ(paid(), "other") << "the client that restarted it is charged";
}

TEST(BackgroundSearch, AutoplayAfterASearch_IsChargedToThePlayersClient) {
    const auto s = thinking(Thinking::in_background, ":memory:", short_turns());
    const AutoplayBattle one(*s, "club", "captain");
    int searches = 0;
    int parts_after = 0;
    while (parts_after < 10) {
        bool is_part = false;
        ASSERT_TRUE(s->do_background_work({}, [&](const std::string& client_key) {
            is_part = true;
            EXPECT_EQ(client_key, "club");
        }));
        (is_part ? parts_after : searches) += is_part && searches == 0 ? 0 : 1;
    }
}

TEST(BackgroundSearch, OneNetwork_HasOneTurnAndLimitedBattlesInMemory) {
    const auto s = server_holding(2);
    std::vector<std::unique_ptr<AutoplayBattle>> many;
    for (const char* client_key : {"aa01", "aa02", "aa03", "aa04"})
        many.push_back(without_client(*s, client_key));
    s->drop_idle_sessions();
    EXPECT_EQ(s->session_count(), 2U);
    const auto one = without_client(*s, "bb01");
    const std::string first = next_of(*s);
    EXPECT_TRUE(first == one->made.battle || next_of(*s) == one->made.battle)
        << "it waits for four battles of another network";
}

TEST(BackgroundSearch, EndlessNewClients_DoNotStarveAutoplay) {
    const auto s = server_holding(0);
    const auto one = without_client(*s, "club");
    EXPECT_EQ(next_of(*s), one->made.battle);
    std::vector<std::unique_ptr<AutoplayBattle>> strangers;
    int parts = 0;
    for (const char* client_key : {"aa01", "bb01", "cc01", "dd01"}) {
        strangers.push_back(without_client(*s, client_key));
        parts += next_of(*s) == one->made.battle ? 1 : 0;
    }
    EXPECT_GE(parts, 1);
}

TEST(BackgroundSearch, NewBattlesWithoutClient_DoNotStarveOlderOnes) {
    const auto s = server_holding(0);
    const auto one = without_client(*s, "");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(next_of(*s), one->made.battle);
    std::vector<std::unique_ptr<AutoplayBattle>> fresh;
    int parts = 0;
    for (int i = 0; i < 4; ++i) {
        fresh.push_back(without_client(*s, ""));
        parts += next_of(*s) == one->made.battle ? 1 : 0;
    }
    EXPECT_GE(parts, 1);
    // Nor does a battle come twice before all have come.
    std::set<std::string> came;
    for (int i = 0; i < 5; ++i)
        came.insert(next_of(*s));
    EXPECT_EQ(came.size(), 5U);
}

TEST(BackgroundSearch, AutoplayTurn_LastsATenthOfASecond) {
    const auto seconds = std::make_shared<double>(0);
    const auto s = thinking(Thinking::in_background, ":memory:", [=] { return *seconds += 0.03; });
    AutoplayBattle one(*s, "");
    const std::int64_t before = decisions_of(one.player);
    ASSERT_TRUE(s->do_background_work());
    EXPECT_GT(decisions_of(one.player), before);
    EXPECT_LE(decisions_of(one.player), before + 4);
}

/// Adds standing instructions until a turn ends with a prompt that has one.
void instruct_until_a_part_ends(Player& first, Player& second) {
    std::string kinds;
    for (;;) {
        ASSERT_FALSE(first.last().find("over")->flag);
        const json::Value prompts = *(first.asked() ? first : second).last().find("prompts");
        const std::string kind = '"' + text_of(prompts.items.front(), "kind") + '"';
        if (kinds.find(kind) != std::string::npos) return;
        kinds += (kinds.empty() ? "" : ",") + kind;
        for (Player* one : {&first, &second})
            ASSERT_TRUE(one->ask("standing", "\"kinds\":[" + kinds + "]").find("ok")->flag) << one->answer();
    }
}

TEST(BackgroundSearch, WithdrawnInstruction_StartsTheClock) {
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    const auto s = thinking(Thinking::in_background, ":memory:");
    const std::string battle =
        battle_of(*s, ann, ben, timing("chess", server::ms_per_minute, server::ms_per_minute, "lost"), large);
    Player first(*s, battle, ann.key);
    Player second(*s, battle, ben.key);
    for (Player* one : {&first, &second})
        ASSERT_TRUE(one->join().find("ok")->flag);
    ASSERT_NO_FATAL_FAILURE(instruct_until_a_part_ends(first, second));
    for (Player* one : {&first, &second})
        ASSERT_TRUE(one->ask("standing", "\"kinds\":[]").find("ok")->flag) << one->answer();
    const json::Value card = parsed(get(*s, "/api/battle", ann.key).body);
    const auto runs = [&](const char* seat) { return card.find("hours")->find(seat)->find("ends") != nullptr; };
    EXPECT_TRUE(runs("first") || runs("second"));
}

TEST(BackgroundSearch, ClockBetweenAutoplayTurns_DoesNotRun) {
    const StoreFile file;
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    const auto runs = [](server::Server& s, const Person& person, const char* seat) {
        const json::Value card = parsed(get(s, "/api/battle", person.key).body);
        return card.find("hours")->find(seat)->find("ends") != nullptr;
    };
    std::string battle;
    std::int64_t then = 0;
    {
        const auto s = thinking(Thinking::in_background, file.path());
        battle = battle_of(*s, ann, ben, timing("chess", server::ms_per_minute, server::ms_per_minute, "lost"), large);
        Player first(*s, battle, ann.key);
        Player second(*s, battle, ben.key);
        for (Player* one : {&first, &second})
            ASSERT_TRUE(one->join().find("ok")->flag);
        ASSERT_NO_FATAL_FAILURE(instruct_until_a_part_ends(first, second));
        EXPECT_FALSE(runs(*s, ann, "first"));
        EXPECT_FALSE(runs(*s, ben, "second"));
        then = decisions_of(first);
    }
    // Nor after a restart. There it plays on even if no client connects.
    std::int64_t now = start_time;
    {
        const auto s = thinking(Thinking::in_background, file.path(), {}, now);
        EXPECT_FALSE(runs(*s, ann, "first"));
        EXPECT_FALSE(runs(*s, ben, "second"));
    }
    const auto s = thinking(Thinking::in_background, file.path(), {}, now);
    now += server::ms_per_minute;
    pass(*s);
    EXPECT_TRUE(s->do_background_work()) << "no autoplay is due";
    Player first(*s, battle, ann.key);
    ASSERT_TRUE(first.join().find("ok")->flag);
    EXPECT_GT(decisions_of(first), then);
}

TEST(BackgroundSearch, FailedWriteOfAutoplay_IsRetried) {
    const StoreFile file;
    std::int64_t now = start_time;
    const auto s = thinking(Thinking::in_background, file.path(), {}, now);
    AutoplayBattle one(*s, "");
    const std::int64_t then = decisions_of(one.player);
    refuse_rows(file.path(), "decision", true);
    EXPECT_TRUE(s->do_background_work());
    EXPECT_EQ(decisions_of(one.player), then);
    refuse_rows(file.path(), "decision", false);
    EXPECT_FALSE(s->do_background_work()) << "it retries at once";
    now += 1000;
    EXPECT_TRUE(s->do_background_work()) << "it does not retry";
    EXPECT_GT(decisions_of(one.player), then);
}

TEST(BackgroundSearch, FailedWriteOfAComputersDecision_IsRetried) {
    const StoreFile file;
    std::int64_t now = start_time;
    const auto s = thinking(Thinking::in_background, file.path(), {}, now);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    play_while_asked(player);
    const std::int64_t then = decisions_of(player);
    const auto think_all = [&] {
        int searches = 0;
        for (; searches < 10 && s->do_background_work(); ++searches) {
        }
        return searches;
    };
    refuse_rows(file.path(), "decision", true);
    EXPECT_EQ(think_all(), 1) << "it repeats the search at once";
    now += 1000;
    EXPECT_EQ(think_all(), 2) << "it retries once";
    EXPECT_EQ(decisions_of(player), then);
    refuse_rows(file.path(), "decision", false);
    EXPECT_FALSE(s->do_background_work());
    now += 2000;  // the second retry
    EXPECT_GT(think_all(), 0) << "it does not retry";
    EXPECT_GT(decisions_of(player), then);
}

/// Makes the database fail, or work again.
void refuse_to_read(const std::string& store, bool yes) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(store.c_str(), &db), SQLITE_OK);
    const char* sql = yes ? "ALTER TABLE standing RENAME TO away" : "ALTER TABLE away RENAME TO standing";
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

TEST(BackgroundSearch, FailedLoad_IsRetried) {
    const StoreFile file;
    std::int64_t now = start_time;
    const auto s = thinking(Thinking::in_background, file.path(), {}, now, 1);
    std::vector<std::unique_ptr<AutoplayBattle>> many;
    for (int i = 0; i < 17; ++i)
        many.push_back(std::make_unique<AutoplayBattle>(*s, "many"));
    for (const auto& going : many)
        going->player.lose_connection();
    // The last battle is not kept in memory: it is dropped as soon as another battle is requested.
    const std::string last = many.back()->made.battle;
    EXPECT_EQ(get(*s, "/api/battle", many.front()->made.first).status, 200);
    refuse_to_read(file.path(), true);
    std::string of;
    while (s->do_background_work([&](const std::string& battle) { of = battle; })) {
    }
    ASSERT_EQ(of, last);
    refuse_to_read(file.path(), false);
    EXPECT_FALSE(s->do_background_work()) << "it retries at once";
    now += 1000;
    ASSERT_TRUE(s->do_background_work()) << "it does not retry until a client comes";
    Player again(*s, last, many.back()->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_GT(decisions_of(again), many.back()->then);
}

TEST(BackgroundSearch, BattleThatFailedToLoad_KeepsItsClock) {
    const StoreFile file;
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    std::int64_t now = start_time;
    const std::string battle = [&] {
        const auto s = thinking(Thinking::in_background, file.path(), {}, now);
        return battle_of(*s, ann, ben, timing("chess", server::ms_per_minute, server::ms_per_minute, "lost"));
    }();
    const auto s = thinking(Thinking::in_background, file.path(), {}, now);
    now += 10 * server::ms_per_minute;
    refuse_to_read(file.path(), true);
    pass(*s);
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 507);
    refuse_to_read(file.path(), false);
    EXPECT_EQ(s->due_battles(), std::vector<std::string>{battle}) << "the clock is lost";
    pass(*s);
    EXPECT_TRUE(parsed(get(*s, "/api/battle", ann.key).body).find("over")->flag);
}

TEST(BackgroundSearch, BattleTooLargeForMemory_IsNotRetriedUntilOpened) {
    if (LINSTOCK_SANITIZED) GTEST_SKIP() << "sanitizers replace operator new";
    std::int64_t now = start_time;
    const StoreFile file;
    server::ServerOptions options;
    options.store = file.path();
    options.clock = [&now] { return now; };
    options.thinking = Thinking::in_background;
    options.max_sessions = 0;
    options.max_autoplay_sessions = 0;
    const auto s = server_with(options);
    const auto one = without_client(*s, "club");
    s->drop_idle_sessions();
    ASSERT_EQ(s->session_count(), 0U);
    {
        apps::WorkerStatus status;
        constexpr std::int64_t memory_limit = 20'000;  // enough for a session, not for its hundreds of decisions
        const apps::BusyWith short_of_memory(status, 0, "", 0, memory_limit);
        EXPECT_TRUE(s->do_background_work());
    }
    now += 1000;
    EXPECT_FALSE(s->do_background_work()) << "it retries forever";
    Player again(*s, one->made.battle, one->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_TRUE(s->do_background_work());
    EXPECT_GT(decisions_of(again), one->then);
}

/// A server that drops every battle without clients from memory.
std::unique_ptr<server::Server> server_without_cache(const std::string& store, const std::int64_t& now,
                                                     std::vector<std::string>& messages) {
    server::ServerOptions options;
    options.store = store;
    options.clock = [&now] { return now; };
    options.thinking = Thinking::in_background;
    options.max_sessions = 0;
    options.max_autoplay_sessions = 0;
    options.notify_host = [&messages](const std::string& what) { messages.push_back(what); };
    return server_with(options);
}

TEST(BackgroundSearch, FailingStore_IsRetriedWithGrowingDelay) {
    std::int64_t now = start_time;
    const StoreFile file;
    std::vector<std::string> messages;
    const auto s = server_without_cache(file.path(), now, messages);
    const auto one = without_client(*s, "club");
    const auto waits = [&](int times) {
        std::string out;
        for (int i = 0; i < times; ++i) {
            s->drop_idle_sessions();
            int seconds = 0;
            for (; seconds < 100 && !s->do_background_work(); ++seconds)
                now += 1000;
            out += std::to_string(seconds) + " ";
        }
        return out;
    };
    refuse_to_read(file.path(), true);
    EXPECT_EQ(waits(9), "0 1 2 4 8 16 32 60 60 ") << "load fails";
    refuse_to_read(file.path(), false);
    refuse_rows(file.path(), "decision", true);
    EXPECT_EQ(waits(2), "60 60 ") << "load works, write fails";
    refuse_rows(file.path(), "decision", false);
    EXPECT_EQ(waits(1), "60 ");
    refuse_rows(file.path(), "decision", true);
    EXPECT_EQ(waits(3), "0 1 2 ") << "a write succeeded meanwhile";
    EXPECT_TRUE(messages.empty());
}

TEST(BackgroundSearch, DamagedBattle_IsSkippedUntilOpened) {
    std::int64_t now = start_time;
    const StoreFile file;
    std::vector<std::string> messages;
    const auto s = server_without_cache(file.path(), now, messages);
    const auto one = without_client(*s, "club");
    s->drop_idle_sessions();
    damage_file(file.path(), "UPDATE decision SET turn = turn + 7 WHERE number = 0");
    EXPECT_TRUE(s->do_background_work());
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_NE(messages[0].find("battle " + one->made.battle), std::string::npos) << messages[0];
    EXPECT_NE(messages[0].find("is damaged in the store"), std::string::npos) << messages[0];
    for (int i = 0; i < 200; ++i) {
        now += 1000;
        pass(*s);
        EXPECT_FALSE(s->do_background_work()) << "again after " << i << " s";
    }
    EXPECT_LE(messages.size(), 2U) << "once for the autoplay, once for the clock";
    EXPECT_EQ(get(*s, "/api/battle", one->made.first).status, 507) << "a backup may have it";
    EXPECT_FALSE(s->do_background_work());
    damage_file(file.path(), "UPDATE decision SET turn = turn - 7 WHERE number = 0");
    Player again(*s, one->made.battle, one->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_TRUE(s->do_background_work());
    EXPECT_GT(decisions_of(again), one->then);
}

TEST(BackgroundSearch, RepairedBattle_HasItsClockAgain) {
    const StoreFile file;
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    std::int64_t now = start_time;
    std::vector<std::string> messages;
    const std::string battle = [&] {
        const auto s = server_without_cache(file.path(), now, messages);
        return battle_of(*s, ann, ben, timing("chess", server::ms_per_minute, server::ms_per_minute, "lost"));
    }();
    const auto s = server_without_cache(file.path(), now, messages);
    now += 10 * server::ms_per_minute;
    damage_file(file.path(), "UPDATE battle SET scenario = scenario || '!'");
    EXPECT_EQ(s->due_battles(), std::vector<std::string>{battle});
    pass(*s);
    EXPECT_TRUE(s->due_battles().empty()) << "it is loaded again each second";
    EXPECT_EQ(messages.size(), 1U);
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 507);
    damage_file(file.path(), "UPDATE battle SET scenario = rtrim(scenario, '!')");
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 200);
    EXPECT_EQ(s->due_battles(), std::vector<std::string>{battle});
}

}  // namespace
}  // namespace linstock::server_test
