// Computers' generals who think beside the table.

#include "tests/server/thinking.hpp"

#include "apps/linstockd/sanitized.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "generals/play_out.hpp"
#include "server/thought.hpp"
#include "tests/server/stores.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <set>

namespace linstock::server_test {
namespace {

TEST(Thinking, WhoDecidesIsAnsweredBeforeTheOthersGeneralThinks) {
    const auto s = thinking(Thinking::beside);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    int thoughts = 0;
    for (;;) {
        until_waiting(player);
        const json::Value now = player.last();
        if (now.find("over")->flag) break;
        ASSERT_EQ(now.find("waiting")->items.size(), 1U);
        EXPECT_EQ(now.find("waiting")->items.front().text, "second");
        ASSERT_TRUE(s->think()) << "nobody thinks, and nobody is asked";
        ++thoughts;
    }
    EXPECT_GT(thoughts, 3);
    while (s->think()) {
    }
    EXPECT_FALSE(player.missing);
    // What was decided in thought is a record like any other.
    const server::HttpReply record = get(*s, "/api/battle/record", made.first);
    ASSERT_EQ(record.status, 200);
    EXPECT_EQ(post(*s, "/api/records", record.body).status, 201);
}

TEST(Thinking, WhileTheBattleIsAdjournedNobodyAnswers) {
    const auto s = thinking(Thinking::beside);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    until_waiting(player);
    const std::int64_t before = decisions_of(player);
    const auto adjourn = [&] { ASSERT_TRUE(player.ask("propose", R"("what":"adjourn")").find("ok")->flag); };
    ASSERT_TRUE(s->think([&](const std::string&) { adjourn(); })) << "the captain was not asked";
    EXPECT_TRUE(player.last().find("hours")->find("adjourned")->flag);
    EXPECT_EQ(decisions_of(player), before) << "what he had thought was played";
    EXPECT_FALSE(s->think()) << "he thinks on";
    ASSERT_TRUE(player.ask("go_on").find("ok")->flag);
    EXPECT_TRUE(s->think());
    EXPECT_GT(decisions_of(player), before);
}

TEST(Thinking, OrdersUnderSealMayBeGivenMeanwhile) {
    const auto s = thinking(Thinking::beside);
    const server::HttpReply reply =
        post(*s, "/api/battles",
             R"({"scenario":"two-brigades","ruleset":"mwan18","first":"human","second":"captain","seed":"3"})");
    const Made made = made_of(reply);
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    for (int i = 0; i < 200 && !player.last().find("over")->flag; ++i) {
        const std::int64_t before = player.asked() ? decisions_of(player) : -1;
        bool given = false;
        const bool thought = s->think([&](const std::string& battle) {
            EXPECT_EQ(battle, made.battle);
            given = before >= 0 && player.take_advice();
        });
        // His own is in, and the captain's answer to the same question was not lost: the turn has gone on.
        if (given && !text_of(player.last().find("prompts")->items.front(), "kind").empty()) {
            EXPECT_GT(decisions_of(player), before);
            return;
        }
        if (!thought) player.take_advice();
    }
    FAIL() << "they were never asked at once";
}

TEST(Thinking, ComputersAmongThemselvesWaitForWatchers) {
    const auto s = thinking(Thinking::beside);
    const Made made = make(*s, "two-brigades-lesson-1", "captain", "sergeant");
    EXPECT_FALSE(s->think());
    Player watcher(*s, made.battle, made.umpire);
    watcher.join();
    const std::int64_t before = decisions_of(watcher);
    EXPECT_TRUE(s->think());
    EXPECT_GT(decisions_of(watcher), before);
    watcher.lose_connection();
    while (s->think()) {
    }
    const json::Value card = parsed(get(*s, "/api/battle", made.umpire).body);
    EXPECT_FALSE(card.find("over")->flag);
}

TEST(Thinking, AnotherProcessGoesOnWithIt) {
    const StoreFile file;
    std::string key;
    {
        const auto hand = thinking(Thinking::elsewhere, file.path());
        const Made made = make(*hand, "two-brigades-lesson-1", "captain", "human");
        key = made.second;
        EXPECT_FALSE(hand->think());
    }
    const auto s = thinking(Thinking::beside, file.path());
    Player player(*s, parsed(get(*s, "/api/battle", key).body).find("battle")->text, key);
    player.join();
    until_waiting(player);
    ASSERT_FALSE(player.last().find("over")->flag);
    while (!player.asked())
        ASSERT_TRUE(s->think());
}

TEST(Thinking, OneMessageMakesNoWholeBattle) {
    const auto s = thinking(Thinking::beside);
    const Made made = make(*s, large, "human", "sergeant");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    ASSERT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
    EXPECT_LE(decisions_of(player), 200);
    // It goes on by itself, and is looked at meanwhile.
    while (!player.last().find("over")->flag) {
        const std::int64_t then = decisions_of(player);
        // By the general's whims this battle may come to what that one, of which the list is, did not.
        ASSERT_TRUE(player.asked() ? player.take_advice() : s->think());
        EXPECT_TRUE(player.ask("view").find("ok")->flag);
        EXPECT_LE(decisions_of(player), then + 201);
    }
    EXPECT_GT(decisions_of(player), 400);
    EXPECT_FALSE(player.missing);
}

TEST(Thinking, WhatWasLeftGoesOnAfterTheProgramHasEnded) {
    const StoreFile file;
    Made made;
    std::int64_t then = 0;
    {
        const auto s = thinking(Thinking::beside, file.path());
        made = make(*s, large, "human", "sergeant");
        Player player(*s, made.battle, made.first);
        ASSERT_TRUE(player.join().find("ok")->flag);
        ASSERT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
        while (player.asked())
            ASSERT_TRUE(s->think()) << "the sergeant was never left with a question";
        ASSERT_FALSE(player.last().find("over")->flag);
        then = decisions_of(player);
    }
    const auto s = thinking(Thinking::beside, file.path());
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    ASSERT_EQ(decisions_of(player), then);
    EXPECT_TRUE(s->think()) << "nobody answers, and nobody is asked";
    EXPECT_GT(decisions_of(player), then);
}

TEST(Thinking, BattlesThatGoOnKeepNoOtherHouseholdsWaiting) {
    const auto s = thinking(Thinking::beside);
    std::vector<std::unique_ptr<Going>> many;
    for (int i = 0; i < 17; ++i)
        many.push_back(std::make_unique<Going>(*s, "many"));
    Going one(*s, "one");
    std::string paid_by;
    bool first = false;
    for (int i = 0; i < 2; ++i) {
        const bool is_one = next_of(*s, &paid_by) == one.made.battle;
        EXPECT_EQ(paid_by, is_one ? "one" : "many");
        first = first || is_one;
    }
    EXPECT_TRUE(first) << "it waits for all that another has set going";
    // In the end all come to theirs, also those that are not kept in memory for it.
    while (s->think()) {
    }
    for (const auto& going : many)
        EXPECT_GT(decisions_of(going->player), going->then);
}

TEST(Thinking, LongRunsWaitForShortOnesOfTheSameHousehold) {
    const auto s = thinking(Thinking::beside);
    Going lasting(*s, "club");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(next_of(*s), lasting.made.battle);
    ASSERT_FALSE(lasting.player.last().find("over")->flag);
    Going fresh(*s, "club");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(next_of(*s), fresh.made.battle);
}

/// By this clock a part is four decisions at most.
Clock short_parts() {
    return [now = std::make_shared<double>(0)] { return *now += 0.03; };
}

/// One that keeps so many battles of a network in memory because they go on, and none for anything else.
std::unique_ptr<server::Server> holding(std::size_t held) {
    server::Options options;
    options.store = ":memory:";
    options.clock = [] { return morning; };
    options.thinking = Thinking::beside;
    options.seconds = short_parts();
    options.rooms = 0;
    options.held = held;
    return opened_by(options);
}

/// Nobody is at the table any more.
std::unique_ptr<Going> left_alone(server::Server& s, const std::string& whose, const std::string& second = "sergeant") {
    auto out = std::make_unique<Going>(s, whose, second);
    out->player.lose_connection();
    return out;
}

TEST(Thinking, WhatIsReadAgainIsStillPaidForByWhoseMessageBeganIt) {
    const auto s = holding(0);
    const auto one = left_alone(*s, "club");
    std::string paid_by;
    for (int i = 0; i < 3; ++i) {
        s->forget();
        EXPECT_EQ(s->awake(), 0U);
        if (i == 1) {  // somebody looks at it meanwhile
            EXPECT_EQ(get(*s, "/api/battle", one->made.first).status, 200);
        }
        EXPECT_EQ(next_of(*s, &paid_by), one->made.battle);
        EXPECT_EQ(paid_by, "club") << "part " << i;
    }
}

TEST(Thinking, WhatIsReadAgainHasHadItsParts) {
    const auto s = holding(0);
    const auto lasting = left_alone(*s, "club");
    for (int i = 0; i < 2; ++i) {
        s->forget();
        EXPECT_EQ(next_of(*s), lasting->made.battle);
    }
    const auto fresh = left_alone(*s, "club");
    for (int i = 0; i < 2; ++i) {
        s->forget();
        EXPECT_EQ(next_of(*s), fresh->made.battle);
    }
}

TEST(Thinking, WhoComesInToPlayPaysForWhatGoesOnAfterTheProgramHasEnded) {
    const StoreFile file;
    const Made made = [&] {
        const auto s = thinking(Thinking::beside, file.path());
        return Going(*s, "club").made;
    }();
    const auto s = thinking(Thinking::beside, file.path(), short_parts());
    const auto come = [&](const std::string& token, const std::string& whose) {
        auto out = std::make_unique<Player>(*s, made.battle, token);
        out->whose = whose;
        EXPECT_TRUE(out->join().find("ok")->flag);
        return out;
    };
    const auto paid = [&] {
        std::string by;
        EXPECT_EQ(next_of(*s, &by), made.battle);
        return by;
    };
    ASSERT_FALSE(made.spectator.empty());
    const auto watcher = come(made.spectator, "watcher");
    EXPECT_EQ(paid(), "");
    const auto one = come(made.first, "one");
    const auto other = come(made.first, "other");
    EXPECT_EQ(paid(), "one");
    EXPECT_TRUE(other->ask("standing", all_kinds()).find("ok")->flag);
    EXPECT_EQ(paid(), "other") << "it is his message that sets it going now";
}

TEST(Thinking, WhatAGeneralHasSetGoingIsPaidForByWhoseMessageHeAnswers) {
    const auto s = thinking(Thinking::beside, ":memory:", short_parts());
    const Going one(*s, "club", "captain");
    int thoughts = 0;
    int parts_after = 0;
    while (parts_after < 10) {
        bool is_part = false;
        ASSERT_TRUE(s->think({}, [&](const std::string& whose) {
            is_part = true;
            EXPECT_EQ(whose, "club");
        }));
        (is_part ? parts_after : thoughts) += is_part && thoughts == 0 ? 0 : 1;
    }
}

TEST(Thinking, AHomeOfManyNetworksHasOneTurnAndNoMoreBattlesInMemory) {
    const auto s = holding(2);
    std::vector<std::unique_ptr<Going>> many;
    for (const char* whose : {"aa01", "aa02", "aa03", "aa04"})
        many.push_back(left_alone(*s, whose));
    s->forget();
    EXPECT_EQ(s->awake(), 2U);
    const auto one = left_alone(*s, "bb01");
    const std::string first = next_of(*s);
    EXPECT_TRUE(first == one->made.battle || next_of(*s) == one->made.battle) << "it waits for four";
}

TEST(Thinking, StrangersWithoutEndDoNotStarveWhatGoesOn) {
    const auto s = holding(0);
    const auto one = left_alone(*s, "club");
    EXPECT_EQ(next_of(*s), one->made.battle);
    std::vector<std::unique_ptr<Going>> strangers;
    int parts = 0;
    for (const char* whose : {"aa01", "bb01", "cc01", "dd01"}) {
        strangers.push_back(left_alone(*s, whose));
        parts += next_of(*s) == one->made.battle ? 1 : 0;
    }
    EXPECT_GE(parts, 1);
}

TEST(Thinking, FreshBattlesAtNobodysBehestDoNotStarveOnesThatHaveHadParts) {
    const auto s = holding(0);
    const auto one = left_alone(*s, "");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(next_of(*s), one->made.battle);
    std::vector<std::unique_ptr<Going>> fresh;
    int parts = 0;
    for (int i = 0; i < 4; ++i) {
        fresh.push_back(left_alone(*s, ""));
        parts += next_of(*s) == one->made.battle ? 1 : 0;
    }
    EXPECT_GE(parts, 1);
    // Nor does one come twice before all have come.
    std::set<std::string> came;
    for (int i = 0; i < 5; ++i)
        came.insert(next_of(*s));
    EXPECT_EQ(came.size(), 5U);
}

TEST(Thinking, APartHoldsItsBattleForATenthOfASecondOfTheClock) {
    const auto seconds = std::make_shared<double>(0);
    const auto s = thinking(Thinking::beside, ":memory:", [=] { return *seconds += 0.03; });
    Going one(*s, "");
    const std::int64_t before = decisions_of(one.player);
    ASSERT_TRUE(s->think());
    EXPECT_GT(decisions_of(one.player), before);
    EXPECT_LE(decisions_of(one.player), before + 4);
}

/// Until one ends with a question for which there is an instruction.
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

TEST(Thinking, WhoTakesHisInstructionBackBetweenTwoPartsHasHisClockRunning) {
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    const auto s = thinking(Thinking::beside, ":memory:");
    const std::string battle =
        battle_of(*s, ann, ben, timing("chess", server::a_minute, server::a_minute, "lost"), large);
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

TEST(Thinking, NoClockRunsBetweenTwoPartsOfWhatInstructionsAnswer) {
    const StoreFile file;
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    const auto runs = [](server::Server& s, const Person& who, const char* seat) {
        const json::Value card = parsed(get(s, "/api/battle", who.key).body);
        return card.find("hours")->find(seat)->find("ends") != nullptr;
    };
    std::string battle;
    std::int64_t then = 0;
    {
        const auto s = thinking(Thinking::beside, file.path());
        battle = battle_of(*s, ann, ben, timing("chess", server::a_minute, server::a_minute, "lost"), large);
        Player first(*s, battle, ann.key);
        Player second(*s, battle, ben.key);
        for (Player* one : {&first, &second})
            ASSERT_TRUE(one->join().find("ok")->flag);
        ASSERT_NO_FATAL_FAILURE(instruct_until_a_part_ends(first, second));
        EXPECT_FALSE(runs(*s, ann, "first"));
        EXPECT_FALSE(runs(*s, ben, "second"));
        then = decisions_of(first);
    }
    // Nor after a restart; and there it goes on, also where nobody looks in.
    std::int64_t now = morning;
    {
        const auto s = thinking(Thinking::beside, file.path(), {}, now);
        EXPECT_FALSE(runs(*s, ann, "first"));
        EXPECT_FALSE(runs(*s, ben, "second"));
    }
    const auto s = thinking(Thinking::beside, file.path(), {}, now);
    now += server::a_minute;
    pass(*s);
    EXPECT_TRUE(s->think()) << "nobody answers";
    Player first(*s, battle, ann.key);
    ASSERT_TRUE(first.join().find("ok")->flag);
    EXPECT_GT(decisions_of(first), then);
}

TEST(Thinking, WhatTheStoreRefusesIsTriedAgain) {
    const StoreFile file;
    std::int64_t now = morning;
    const auto s = thinking(Thinking::beside, file.path(), {}, now);
    Going one(*s, "");
    const std::int64_t then = decisions_of(one.player);
    refuse_rows(file.path(), "decision", true);
    EXPECT_TRUE(s->think());
    EXPECT_EQ(decisions_of(one.player), then);
    refuse_rows(file.path(), "decision", false);
    EXPECT_FALSE(s->think()) << "at once, again and again";
    now += 1000;
    EXPECT_TRUE(s->think()) << "nobody asks again";
    EXPECT_GT(decisions_of(one.player), then);
}

TEST(Thinking, AGeneralsAnswerThatTheStoreRefusesIsTriedAgain) {
    const StoreFile file;
    std::int64_t now = morning;
    const auto s = thinking(Thinking::beside, file.path(), {}, now);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "captain");
    Player player(*s, made.battle, made.first);
    ASSERT_TRUE(player.join().find("ok")->flag);
    until_waiting(player);
    const std::int64_t then = decisions_of(player);
    const auto think_all = [&] {
        int thoughts = 0;
        for (; thoughts < 10 && s->think(); ++thoughts) {
        }
        return thoughts;
    };
    refuse_rows(file.path(), "decision", true);
    EXPECT_EQ(think_all(), 1) << "he thinks the same again and again";
    now += 1000;
    EXPECT_EQ(think_all(), 2) << "once more, and not again at once";
    EXPECT_EQ(decisions_of(player), then);
    refuse_rows(file.path(), "decision", false);
    EXPECT_FALSE(s->think());
    now += 2000;  // the second time
    EXPECT_GT(think_all(), 0) << "the battle stands until somebody does something";
    EXPECT_GT(decisions_of(player), then);
}

/// As if the database were away, or back.
void refuse_to_read(const std::string& store, bool yes) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(store.c_str(), &db), SQLITE_OK);
    const char* sql = yes ? "ALTER TABLE standing RENAME TO away" : "ALTER TABLE away RENAME TO standing";
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

TEST(Thinking, WhatTheStoreRefusesToOpenIsTriedAgain) {
    const StoreFile file;
    std::int64_t now = morning;
    const auto s = thinking(Thinking::beside, file.path(), {}, now, 1);
    std::vector<std::unique_ptr<Going>> many;
    for (int i = 0; i < 17; ++i)
        many.push_back(std::make_unique<Going>(*s, "many"));
    for (const auto& going : many)
        going->player.lose_connection();
    // The last of them is kept in memory for nobody: as soon as another is asked for it is put away.
    const std::string last = many.back()->made.battle;
    EXPECT_EQ(get(*s, "/api/battle", many.front()->made.first).status, 200);
    refuse_to_read(file.path(), true);
    std::string of;
    while (s->think([&](const std::string& battle) { of = battle; })) {
    }
    ASSERT_EQ(of, last);
    refuse_to_read(file.path(), false);
    EXPECT_FALSE(s->think()) << "at once, again and again";
    now += 1000;
    ASSERT_TRUE(s->think()) << "it waits until somebody comes";
    Player again(*s, last, many.back()->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_GT(decisions_of(again), many.back()->then);
}

TEST(Thinking, ABattleThatTheStoreRefusesToOpenKeepsItsClock) {
    const StoreFile file;
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    std::int64_t now = morning;
    const std::string battle = [&] {
        const auto s = thinking(Thinking::beside, file.path(), {}, now);
        return battle_of(*s, ann, ben, timing("chess", server::a_minute, server::a_minute, "lost"));
    }();
    const auto s = thinking(Thinking::beside, file.path(), {}, now);
    now += 10 * server::a_minute;
    refuse_to_read(file.path(), true);
    pass(*s);
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 507);
    refuse_to_read(file.path(), false);
    EXPECT_EQ(s->due(), std::vector<std::string>{battle}) << "it has no clock any more";
    pass(*s);
    EXPECT_TRUE(parsed(get(*s, "/api/battle", ann.key).body).find("over")->flag);
}

TEST(Thinking, ABattleForWhichThereIsNoMemoryIsNotOpenedEachSecond) {
    if (LINSTOCK_SANITIZED) GTEST_SKIP() << "a sanitizer has operators of its own";
    std::int64_t now = morning;
    const StoreFile file;
    server::Options options;
    options.store = file.path();
    options.clock = [&now] { return now; };
    options.thinking = Thinking::beside;
    options.rooms = 0;
    options.held = 0;
    const auto s = opened_by(options);
    const auto one = left_alone(*s, "club");
    s->forget();
    ASSERT_EQ(s->awake(), 0U);
    {
        apps::WorkerStatus status;
        constexpr std::int64_t little = 20'000;  // for a room, not for its hundreds of decisions
        const apps::BusyWith short_of_memory(status, 0, "", 0, little);
        EXPECT_TRUE(s->think());
    }
    now += 1000;
    EXPECT_FALSE(s->think()) << "again, and for ever";
    Player again(*s, one->made.battle, one->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_TRUE(s->think());
    EXPECT_GT(decisions_of(again), one->then);
}

/// One that keeps no battle in memory that nobody is at.
std::unique_ptr<server::Server> forgetful(const std::string& store, const std::int64_t& now,
                                          std::vector<std::string>& told) {
    server::Options options;
    options.store = store;
    options.clock = [&now] { return now; };
    options.thinking = Thinking::beside;
    options.rooms = 0;
    options.held = 0;
    options.tell = [&told](const std::string& what) { told.push_back(what); };
    return opened_by(options);
}

TEST(Thinking, AStoreThatGoesOnRefusingIsAskedLessAndLessOften) {
    std::int64_t now = morning;
    const StoreFile file;
    std::vector<std::string> told;
    const auto s = forgetful(file.path(), now, told);
    const auto one = left_alone(*s, "club");
    const auto waits = [&](int times) {
        std::string out;
        for (int i = 0; i < times; ++i) {
            s->forget();
            int seconds = 0;
            for (; seconds < 100 && !s->think(); ++seconds)
                now += 1000;
            out += std::to_string(seconds) + " ";
        }
        return out;
    };
    refuse_to_read(file.path(), true);
    EXPECT_EQ(waits(9), "0 1 2 4 8 16 32 60 60 ") << "refused to be opened";
    refuse_to_read(file.path(), false);
    refuse_rows(file.path(), "decision", true);
    EXPECT_EQ(waits(2), "60 60 ") << "opened, and refused to be kept";
    refuse_rows(file.path(), "decision", false);
    EXPECT_EQ(waits(1), "60 ");
    refuse_rows(file.path(), "decision", true);
    EXPECT_EQ(waits(3), "0 1 2 ") << "something has been kept meanwhile";
    EXPECT_TRUE(told.empty());
}

TEST(Thinking, ADamagedBattleIsGivenUpUntilSomebodyOpensIt) {
    std::int64_t now = morning;
    const StoreFile file;
    std::vector<std::string> told;
    const auto s = forgetful(file.path(), now, told);
    const auto one = left_alone(*s, "club");
    s->forget();
    damage_file(file.path(), "UPDATE decision SET turn = turn + 7 WHERE number = 0");
    EXPECT_TRUE(s->think());
    ASSERT_EQ(told.size(), 1U);
    EXPECT_NE(told[0].find("battle " + one->made.battle), std::string::npos) << told[0];
    EXPECT_NE(told[0].find("is damaged in the store"), std::string::npos) << told[0];
    for (int i = 0; i < 200; ++i) {
        now += 1000;
        pass(*s);
        EXPECT_FALSE(s->think()) << "again after " << i << " s";
    }
    EXPECT_LE(told.size(), 2U) << "once for its turn, once for its clock";
    EXPECT_EQ(get(*s, "/api/battle", one->made.first).status, 507) << "a backup may have it";
    EXPECT_FALSE(s->think());
    damage_file(file.path(), "UPDATE decision SET turn = turn - 7 WHERE number = 0");
    Player again(*s, one->made.battle, one->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_TRUE(s->think());
    EXPECT_GT(decisions_of(again), one->then);
}

TEST(Thinking, ADamagedBattleHasItsClockAgainWhenItIsWhole) {
    const StoreFile file;
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    std::int64_t now = morning;
    std::vector<std::string> told;
    const std::string battle = [&] {
        const auto s = forgetful(file.path(), now, told);
        return battle_of(*s, ann, ben, timing("chess", server::a_minute, server::a_minute, "lost"));
    }();
    const auto s = forgetful(file.path(), now, told);
    now += 10 * server::a_minute;
    damage_file(file.path(), "UPDATE battle SET scenario = scenario || '!'");
    EXPECT_EQ(s->due(), std::vector<std::string>{battle});
    pass(*s);
    EXPECT_TRUE(s->due().empty()) << "it is read again each second";
    EXPECT_EQ(told.size(), 1U);
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 507);
    damage_file(file.path(), "UPDATE battle SET scenario = rtrim(scenario, '!')");
    EXPECT_EQ(get(*s, "/api/battle", ann.key).status, 200);
    EXPECT_EQ(s->due(), std::vector<std::string>{battle});
}

}  // namespace
}  // namespace linstock::server_test
