// Computers' generals who think beside the table.

#include "apps/library.hpp"
#include "apps/linstockd/watch.hpp"
#include "generals/playing.hpp"
#include "server/thought.hpp"
#include "tests/server/person.hpp"
#include "tests/server/table.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <set>

namespace linstock::server_test {
namespace {

using Thinking = server::Options::Thinking;

constexpr std::int64_t morning = 1763769600000;

std::unique_ptr<server::Server> opened_by(const server::Options& options) {
    auto opened = server::Server::open(options, apps::folder_library());
    EXPECT_TRUE(opened.ok()) << (opened ? "" : opened.error());
    return opened ? std::move(*opened) : nullptr;
}

std::unique_ptr<server::Server> thinking(Thinking where, const std::string& store = ":memory:", Clock seconds = {},
                                         const std::int64_t& now = morning, std::size_t rooms = 64) {
    server::Options options;
    options.rooms = rooms;
    options.store = store;
    options.clock = [&now] { return now; };
    options.thinking = where;
    options.seconds = std::move(seconds);
    return opened_by(options);
}

std::int64_t decisions_of(Player& player) { return player.last().find("decisions")->integer; }

/// Takes the advice until nothing is asked of him.
void until_waiting(Player& player) {
    while (player.take_advice()) {
    }
}

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

constexpr const char* large = "antietam-cornfield";

/// All kinds of questions that a side is asked there, as a list for `standing`.
const std::string& all_kinds() {
    static const std::string out = [] {
        const auto s = thinking(Thinking::beside);
        const Made made = make(*s, large, "human", "sergeant");
        Player player(*s, made.battle, made.first);
        player.join();
        std::string list;
        for (int i = 0; i < 100 && player.asked(); ++i) {
            list += (list.empty() ? "\"" : ",\"") + text_of(player.last().find("prompts")->items.front(), "kind") + '"';
            EXPECT_TRUE(player.ask("standing", "\"kinds\":[" + list + "]").find("ok")->flag) << player.answer();
            while (s->think()) {
            }
        }
        EXPECT_TRUE(player.last().find("over")->flag);
        return "\"kinds\":[" + list + "]";
    }();
    return out;
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

/// Somebody of this household, with a battle of hundreds of answers that goes on by itself.
struct Going {
    Going(server::Server& s, const std::string& whose, const std::string& second = "sergeant")
        : made(make(s, large, "human", second)),
          player(s, made.battle, made.first) {
        player.whose = whose;
        EXPECT_TRUE(player.join().find("ok")->flag);
        EXPECT_TRUE(player.ask("standing", all_kinds()).find("ok")->flag);
        EXPECT_FALSE(player.last().find("over")->flag);
        then = decisions_of(player);
    }
    Made made;
    Player player;
    std::int64_t then = 0;
};

/// Which battle the next thought, or part, was of.
std::string next_of(server::Server& s, std::string* paid_by = nullptr) {
    std::string of;
    EXPECT_TRUE(s.think([&](const std::string& battle) { of = battle; },
                        [&](const std::string& whose) {
                            if (paid_by != nullptr) *paid_by = whose;
                        }));
    return of;
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

/// As if the disk were full, or not.
void refuse_decisions(const std::string& store, bool yes) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(store.c_str(), &db), SQLITE_OK);
    const char* sql = yes ? "CREATE TRIGGER full BEFORE INSERT ON decision BEGIN SELECT RAISE(ABORT, 'full'); END"
                          : "DROP TRIGGER full";
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

TEST(Thinking, WhatTheStoreRefusesIsTriedAgain) {
    const StoreFile file;
    std::int64_t now = morning;
    const auto s = thinking(Thinking::beside, file.path(), {}, now);
    Going one(*s, "");
    const std::int64_t then = decisions_of(one.player);
    refuse_decisions(file.path(), true);
    EXPECT_TRUE(s->think());
    EXPECT_EQ(decisions_of(one.player), then);
    refuse_decisions(file.path(), false);
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
    refuse_decisions(file.path(), true);
    EXPECT_EQ(think_all(), 1) << "he thinks the same again and again";
    now += 1000;
    EXPECT_EQ(think_all(), 2) << "once more, and not again at once";
    EXPECT_EQ(decisions_of(player), then);
    refuse_decisions(file.path(), false);
    EXPECT_FALSE(s->think());
    now += 1000;
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
        apps::Watch watch;
        constexpr std::int64_t little = 20'000;  // for a room, not for its hundreds of decisions
        const apps::BusyWith short_of_memory(watch, 0, "", 0, little);
        EXPECT_TRUE(s->think());
    }
    now += 1000;
    EXPECT_FALSE(s->think()) << "again, and for ever";
    Player again(*s, one->made.battle, one->made.first);
    ASSERT_TRUE(again.join().find("ok")->flag);
    EXPECT_TRUE(s->think());
    EXPECT_GT(decisions_of(again), one->then);
}

/// The first question that a captain thinks over, with his answer by that clock.
struct Asked {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
};
Asked first_question() {
    const auto library = apps::folder_library();
    auto ready = library->prepare(*library->scenario("two-brigades"), "revised", {});
    Asked out{ready->battle, {}, {}};
    const SeededDice dice(seed_of(5));
    out.state = open(*out.battle, &dice, nullptr);
    const auto captain = make_general("captain", 1);
    const auto sergeant = make_general("sergeant", 1);
    for (;;) {
        out.prompt = prompts(*out.battle, out.state).front();
        if (captain->ponders(out.prompt)) return out;
        bool verbatim = false;
        const Decision d = answer_of(*out.battle, out.state, out.prompt, *sergeant, verbatim);
        decide_unchecked(*out.battle, out.state, d, &dice, nullptr);
    }
}

TEST(Thinking, OutOfTimeHeAnswersAsASergeant) {
    const Asked q = first_question();
    bool verbatim = false;
    const auto sergeant = make_general("sergeant", 1);
    const Decision at_once = answer_of(*q.battle, q.state, q.prompt, *sergeant, verbatim);
    double hours = 0;
    server::Thought late;
    late.battle = q.battle;
    late.state = q.state;
    late.prompt = q.prompt;
    late.mind = make_general("general", 1);
    late.clock = std::make_shared<server::ThoughtClock>([&] { return hours += 3600; });
    late.mind->keep_to([clock = late.clock] { return clock->now(); }, seconds_a_turn("general"));
    late.think(1);
    EXPECT_TRUE(late.answer == at_once);
}

TEST(Thinking, TheClockRunsFasterTheMoreWait) {
    double now = 100;
    server::ThoughtClock clock([&] { return now; });
    clock.begin(1);
    now += 2;
    EXPECT_DOUBLE_EQ(clock.now(), 2);
    clock.end();
    now += 50;
    EXPECT_DOUBLE_EQ(clock.now(), 2) << "it stands still while he does not think";
    clock.begin(3);
    now += 2;
    EXPECT_DOUBLE_EQ(clock.now(), 8);
    clock.give_up();
    EXPECT_GT(clock.now(), 1e9);
    clock.end();
    clock.begin(0);
    EXPECT_DOUBLE_EQ(clock.now(), 8) << "what is asked next may be thought over";
}

TEST(Thinking, TheClockRunsSlowlyWhileNobodyWaits) {
    double now = 100;
    server::ThoughtClock clock([&] { return now; });
    clock.begin(1);
    now += 2;
    clock.awaited(false);
    now += 30;
    EXPECT_DOUBLE_EQ(clock.now(), 5);
    clock.awaited(true);
    now += 1;
    EXPECT_DOUBLE_EQ(clock.now(), 6);
    clock.end();
    clock.awaited(false);
    clock.begin(1);
    now += 20;
    EXPECT_DOUBLE_EQ(clock.now(), 8) << "from its beginning, too";
    clock.end();
    clock.begin(4);
    now += 1;
    EXPECT_DOUBLE_EQ(clock.now(), 12) << "three other battles wait";
    clock.end();
    clock.begin(1);
    clock.more(2);
    now += 1;
    EXPECT_DOUBLE_EQ(clock.now(), 14) << "another has come to wait";
}

/// A person of this household whose captain is asked.
struct AgainstCaptain {
    AgainstCaptain(server::Server& s, const std::string& whose)
        : made(make(s, "two-brigades-lesson-1", "human", "captain")),
          player(s, made.battle, made.first) {
        player.whose = whose;
        EXPECT_TRUE(player.join().find("ok")->flag);
        until_waiting(player);
    }
    Made made;
    Player player;
};

TEST(Thinking, CaptainsOfOneHomeKeepNoOtherWaiting) {
    const auto s = thinking(Thinking::beside);
    std::vector<std::unique_ptr<AgainstCaptain>> many;
    for (const char* whose : {"aa01", "aa02", "aa03", "aa01", "aa02", "aa03"})
        many.push_back(std::make_unique<AgainstCaptain>(*s, whose));
    const AgainstCaptain one(*s, "bb01");
    const std::string first = next_of(*s);
    EXPECT_TRUE(first == one.made.battle || next_of(*s) == one.made.battle) << "it waits for six";
}

/// So many seconds pass at every look at the clock.
struct Ticking {
    double step = 0.2;
    std::shared_ptr<double> now = std::make_shared<double>(0.0);
    double operator()() const { return *now += step; }
    double looks() const { return *now / step; }
};

/// How often the general looks at the clock over his first orders under seal, against such an opponent.
double looks_over_first_orders(const std::string& opponent) {
    const Ticking clock;
    const auto s = thinking(Thinking::beside, ":memory:", clock);
    const Made made = made_of(post(*s, "/api/battles",
                                   R"({"scenario":"two-brigades","ruleset":"mwan18","first":")" + opponent +
                                       R"(","second":"general","seed":"3"})"));
    Player table(*s, made.battle, made.umpire.empty() ? made.first : made.umpire);
    EXPECT_TRUE(table.join().find("ok")->flag);
    const double before = clock.looks();
    EXPECT_TRUE(s->think()) << "he was not asked";
    return clock.looks() - before;
}

TEST(Thinking, WhilePeopleWriteOrdersAGeneralTakesHisTime) {
    // Of a general's ten seconds a twelfth is for his first decision: late after a few looks where a watcher waits for
    // him.
    EXPECT_GT(looks_over_first_orders("human"), looks_over_first_orders("sergeant") + 5);
}

TEST(Thinking, WhatOnlyGoesOnHurriesHimToo) {
    const Ticking clock;
    const auto s = thinking(Thinking::beside, ":memory:", clock);
    const Made made = made_of(
        post(*s, "/api/battles",
             R"({"scenario":"two-brigades","ruleset":"mwan18","first":"human","second":"general","seed":"3"})"));
    Player table(*s, made.battle, made.first);
    ASSERT_TRUE(table.join().find("ok")->flag);
    Going other(*s, "");
    double before = 0;
    std::string of;
    for (int i = 0; i < 2 && of != made.battle; ++i)
        ASSERT_TRUE(s->think([&](const std::string& battle) {
            of = battle;
            before = clock.looks();
        }));
    ASSERT_EQ(of, made.battle);
    EXPECT_LT(clock.looks() - before + 5, looks_over_first_orders("human"));
}

/// How often a captain looks at the clock while others of this household wait for theirs.
double looks_beside_others_of(const std::string& whose) {
    const Ticking clock{0.01};
    const auto s = thinking(Thinking::beside, ":memory:", clock);
    const AgainstCaptain one(*s, "bb01");
    std::vector<std::unique_ptr<AgainstCaptain>> many;
    for (int i = 0; i < 8; ++i)
        many.push_back(std::make_unique<AgainstCaptain>(*s, whose));
    double before = 0;
    EXPECT_TRUE(s->think([&](const std::string& battle) {
        EXPECT_EQ(battle, one.made.battle);
        before = clock.looks();
    }));
    return clock.looks() - before;
}

TEST(Thinking, CaptainsOfOneHomeHurryNoOtherMoreThanOneDoes) {
    EXPECT_GT(looks_beside_others_of("aa01"), looks_beside_others_of("bb01"));
}

TEST(Thinking, LevelsAndTempersArePlayers) {
    const auto s = thinking(Thinking::beside);
    for (const char* player :
         {"recruit", "sergeant", "captain", "colonel", "general", "bold-captain", "stubborn-general"}) {
        const Made made = make(*s, "two-brigades-lesson-1", "human", player);
        EXPECT_NE(made.battle, "") << player;
    }
    EXPECT_EQ(
        post(*s, "/api/battles", R"({"scenario":"two-brigades-lesson-1","first":"human","second":"bold-sergeant"})")
            .status,
        400);
    EXPECT_EQ(post(*s, "/api/battles", R"({"scenario":"two-brigades-lesson-1","first":"human","second":"sergeant-1"})")
                  .status,
              400);
}

}  // namespace
}  // namespace linstock::server_test
