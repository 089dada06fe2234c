// Tests the store: a battle continues after a restart, and what cannot be stored is not
// acknowledged.

#include "base/hash.hpp"
#include "store/archive.hpp"
#include "tests/folder/folder.hpp"
#include "tests/server/test_server.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <regex>
#include <string_view>
#include <thread>

namespace linstock::server_test {
namespace {

/// Tests for every kind of store.
class AnyStore : public testing::TestWithParam<StoreKind> {
  protected:
    void SetUp() override {
        if (const std::string lacking = store_lacking(GetParam()); !lacking.empty()) GTEST_SKIP() << lacking;
    }
};
INSTANTIATE_TEST_SUITE_P(Kinds, AnyStore, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& kind) { return name_of(kind.param); });

/// Removes the view's number, which counts updates since the battle was last opened.
std::string unnumbered(const std::string& news) {
    return std::regex_replace(news, std::regex(R"("view":\{"number":[0-9]+,)"), R"("view":{)");
}

/// View, events and prompts of a link, as a new client gets them.
std::string seen_by(server::Server& s, const Made& made, const std::string& token) {
    Player look(s, made.battle, token);
    look.join();
    return unnumbered(look.news.back());
}

TEST_P(AnyStore, Battle_ContinuesAfterARestart) {
    const StorePlace file(GetParam());
    Made made;
    std::string first_saw;
    std::string second_saw;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades", "human", "sergeant");
        Player player(*s, made.battle, made.first);
        player.join();
        for (int i = 0; i < 25; ++i)
            ASSERT_TRUE(player.take_advice());
        ASSERT_TRUE(player.ask("note", R"("event":3,"text":"the guns were late")").find("ok")->flag);
        ASSERT_TRUE(player.ask("standing", R"("kinds":["casualties"])").find("ok")->flag);
        first_saw = seen_by(*s, made, made.first);
        second_saw = seen_by(*s, made, made.spectator);
    }
    const auto s = server_on(file.path());
    // After a restart an undo skips decisions of standing instructions, so it may go back further.
    EXPECT_EQ(seen_by(*s, made, made.first), first_saw);
    EXPECT_EQ(seen_by(*s, made, made.spectator), second_saw);
    Player player(*s, made.battle, made.first);
    const json::Value joined = player.join();
    ASSERT_EQ(joined.find("notes")->items.size(), 1U);
    EXPECT_EQ(text_of(joined.find("notes")->items.front(), "text"), "the guns were late");
    ASSERT_EQ(joined.find("standing")->items.size(), 1U);
    while (player.take_advice()) {
    }
    EXPECT_TRUE(player.last().find("over")->flag);
}

TEST_P(AnyStore, Undo_AfterARestart_GoesBackAsFar) {
    const StorePlace file(GetParam());
    Made made;
    std::int64_t before = 0;
    {
        const auto s = server_on(file.path());
        // In `reasonable` no die is rolled between an order and its move.
        made = made_of(post(
            *s, "/api/battles",
            R"({"scenario":"two-brigades","ruleset":"reasonable","first":"human","second":"human","mine":["first","second"],"seed":"7"})"));
        Player player(*s, made.battle, made.first);
        Player other(*s, made.battle, made.second);
        player.join();
        other.join();
        ASSERT_TRUE(player.ask("standing", R"("kinds":["path"])").find("ok")->flag);
        const auto asked_to = [&](const char* kind) {
            return player.asked() && text_of(player.last().find("prompts")->items.front(), "kind") == kind;
        };
        // The player gives a move order; a standing instruction makes the move.
        for (int i = 0; i < 60; ++i) {
            before = player.last().find("decisions")->integer;
            const bool order = asked_to("order");
            ASSERT_TRUE(player.take_advice() || other.take_advice());
            if (order && !player.last().find("undo")->items.empty() &&
                player.last().find("decisions")->integer == before + 2)
                break;
        }
        ASSERT_EQ(player.last().find("decisions")->integer, before + 2);
    }
    const auto s = server_on(file.path());
    Player player(*s, made.battle, made.first);
    player.join();
    ASSERT_TRUE(player.ask("undo").find("ok")->flag);
    EXPECT_EQ(player.last().find("decisions")->integer, before);
}

TEST(StoreOperations, RecordWithManyErrors_ReportsTwenty) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "sergeant", "sergeant");
    const std::string record = get(*s, "/api/battle/record", made.umpire).body;
    const server::HttpReply reply =
        post(*s, "/api/records", record.substr(0, record.find('\n') + 1) + std::string(100'000, '\n'));
    EXPECT_EQ(reply.status, 400);
    EXPECT_EQ(parsed(reply.body).find("problems")->items.size(), 20U);
}

TEST(StoreOperations, Spectator_CannotAskForARematch) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    EXPECT_EQ(post(*s, "/api/battle/rematch", "", made.spectator).status, 403);
}

TEST_P(AnyStore, MakerOfABattle_SeesItsLinksAfterARestart) {
    const StorePlace file(GetParam());
    Made made;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades", "human", "human");
    }
    const auto s = server_on(file.path());
    Player maker(*s, made.battle, made.both);
    const json::Value joined = maker.join();
    ASSERT_NE(joined.find("links"), nullptr);
    bool found = false;
    for (const json::Value& link : joined.find("links")->items)
        found = found || text_of(link, "token") == made.second;
    EXPECT_TRUE(found);
    // A link to fewer seats shows no other links.
    for (const std::string& token : {made.first, made.second, made.spectator}) {
        Player other(*s, made.battle, token);
        EXPECT_EQ(other.join().find("links"), nullptr);
    }
}

TEST_P(AnyStore, FailedWrite_IsNotAcknowledged) {
    const StorePlace file(GetParam());
    Made made;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades", "human", "human");
    }
    const auto s = server_on(file.read_only());
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    first.join();
    second.join();
    Player& asked = first.asked() ? first : second;
    const std::string before = asked.news.back();
    const std::size_t pushes = asked.news.size();
    const json::Value no = asked.ask("decide", "\"decision\":" + asked.advice());
    EXPECT_FALSE(no.find("ok")->flag);
    EXPECT_NE(text_of(no, "error").find("read only"), std::string::npos) << text_of(no, "error");
    EXPECT_EQ(asked.news.size(), pushes);
    asked.join();
    EXPECT_EQ(asked.news.back(), before);
    const server::HttpReply reply =
        post(*s, "/api/battles",
             R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"]})");
    EXPECT_EQ(reply.status, 507);
    EXPECT_FALSE(asked.ask("note", R"("event":0,"text":"x")").find("ok")->flag);
}

TEST_P(AnyStore, UploadedRecord_IsReadBackUnchanged) {
    const StorePlace file(GetParam());
    const auto s = server_on(file.path());
    const Made made = make(*s, "two-brigades-lesson-1", "sergeant", "sergeant");
    const server::HttpReply record = get(*s, "/api/battle/record", made.umpire);
    ASSERT_EQ(record.status, 200);
    const Made watched = made_of(post(*s, "/api/records", record.body));
    ASSERT_NE(watched.umpire, "");
    EXPECT_EQ(get(*s, "/api/battle/record", watched.umpire).body, record.body);
    Player one(*s, made.battle, made.umpire);
    Player two(*s, watched.battle, watched.umpire);
    one.join();
    EXPECT_TRUE(two.join().find("card")->find("record")->flag);
    EXPECT_EQ(one.events, two.events);
    // A changed record is rejected. Half a record can be watched as far as it goes.
    std::string changed = record.body;
    const std::size_t face = changed.find("\"seed\":\"7\"");
    ASSERT_NE(face, std::string::npos);
    changed.replace(face, 10, "\"seed\":\"8\"");
    EXPECT_EQ(post(*s, "/api/records", changed).status, 422);
    const std::string half = record.body.substr(0, record.body.size() / 2);
    const Made part = made_of(post(*s, "/api/records", half));
    Player three(*s, part.battle, part.umpire);
    three.join();
    EXPECT_FALSE(three.last().find("over")->flag);
    EXPECT_LT(three.events.size(), one.events.size());
    EXPECT_GT(three.events.size(), 5U);
}

TEST_P(AnyStore, Rematch_ExchangesThePlayers) {
    const StorePlace file(GetParam());
    const auto s = server_on(file.path());
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    concede(*s, made.battle, made.first);
    const Made again = made_of(post(*s, "/api/battle/rematch", "", made.first));
    EXPECT_NE(again.battle, made.battle);
    EXPECT_EQ(again.first, "");
    EXPECT_NE(again.second, "");
    const json::Value card = parsed(get(*s, "/api/battle", again.second).body);
    EXPECT_EQ(text_of(*card.find("players"), "first"), "sergeant");
    EXPECT_NE(text_of(card, "commit"), text_of(parsed(get(*s, "/api/battle", made.first).body), "commit"));
}

TEST(StoreOperations, ReportDuringBattle_HidesConcealedUnits) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "rossbach", "human", "human");
    const server::HttpReply second = get(*s, "/api/battle/report", made.second);
    ASSERT_EQ(second.status, 200);
    EXPECT_EQ(second.body.find("Garde du Corps"), std::string::npos);
    EXPECT_EQ(get(*s, "/api/battle/report", made.spectator).body.find("Garde du Corps"), std::string::npos);
    EXPECT_NE(get(*s, "/api/battle/report", made.first).body.find("Garde du Corps"), std::string::npos);
}

TEST_P(AnyStore, BattleWithDifferentHash_IsFrozen_AndOthersContinue) {
    const StorePlace file(GetParam());
    Made bad;
    Made good;
    {
        const auto s = server_on(file.path());
        bad = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        good = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        Player player(*s, bad.battle, bad.first);
        player.join();
        for (int i = 0; i < 5; ++i)
            ASSERT_TRUE(player.take_advice());
    }
    {
        auto opened = store::Store::open(file.path());
        ASSERT_TRUE(opened.ok());
        auto rows = (*opened)->decisions(bad.battle);
        ASSERT_GT(rows->size(), 3U);
        ASSERT_FALSE((*opened)->take_back(bad.battle, 2, 0, {}, {}));
        (*rows)[2].hash ^= 1U;
        ASSERT_FALSE((*opened)->add_decisions(bad.battle, 2, {(*rows)[2]}, {}));
    }
    const auto s = server_on(file.path());
    Player frozen(*s, bad.battle, bad.first);
    EXPECT_TRUE(frozen.join().find("ok")->flag);
    EXPECT_NE(text_of(frozen.last(), "bug").find("decision 3"), std::string::npos) << text_of(frozen.last(), "bug");
    EXPECT_TRUE(frozen.last().find("prompts")->items.empty());
    EXPECT_FALSE(frozen.ask("undo").find("ok")->flag);
    Player other(*s, good.battle, good.first);
    other.join();
    EXPECT_TRUE(other.take_advice());
}

TEST_P(AnyStore, DamagedRecord_IsSkippedAmongDueOnes) {
    const StorePlace file(GetParam());
    const auto make_document = [](const char* id, std::int64_t due) {
        store::DocumentRow one;
        one.collection = one.owner = "hours";
        one.id = id;
        one.due = due;
        one.text = "the clock of " + one.id;
        return one;
    };
    ASSERT_TRUE(*(*store::Store::open(file.path()))
                     ->put_documents({make_document("a", 1), make_document("b", 2), make_document("c", 3)}));
    file.damage("UPDATE paper SET owner = 'other' WHERE id = 'a'");
    auto store = store::Store::open(file.path());
    const auto due = (*store)->documents_due("hours", 10, 2);
    ASSERT_TRUE(due) << due.error();
    ASSERT_EQ(due->size(), 2U);
    EXPECT_EQ((*due)[0].id + (*due)[1].id, "bc");
    EXPECT_FALSE((*store)->document("hours", "a"));
}

TEST_P(AnyStore, DamagedRow_IsReportedByName) {
    struct Damage {
        const char* statement;
        const char* message;
    };
    const Damage all[] = {
        {"UPDATE decision SET turn = turn + 1 WHERE number = 2", "decision 3"},
        {"UPDATE decision SET json = json || ' ' WHERE number = 1", "decision 2"},
        {"DELETE FROM decision WHERE number = 0", "decision 1"},
        {"DELETE FROM decision WHERE number = 4", "the end of the battle, from decision 5 on"},
        {"UPDATE battle SET seed = replace(seed, '7', '8')", "the battle is damaged"},
        {"UPDATE course SET epoch = epoch + 1", "the battle is damaged"},
        {"UPDATE course SET count = count - 1", "the battle is damaged"},
        {"DELETE FROM course", "the battle is damaged"},
        {"UPDATE link SET seats = 2 WHERE role = 'commander'", "this link is damaged"},
        {"UPDATE standing SET kinds = ''", "standing instruction"},
        {"UPDATE note SET text = 'other'", "note"},
    };
    for (const Damage& one : all) {
        SCOPED_TRACE(one.statement);
        const StorePlace file(GetParam());
        Made made;
        {
            const auto s = server_on(file.path());
            made = make(*s, "two-brigades-lesson-1", "human", "human");
            Player first(*s, made.battle, made.first);
            Player second(*s, made.battle, made.second);
            first.join();
            second.join();
            for (int i = 0; i < 5; ++i)
                ASSERT_TRUE(first.take_advice() || second.take_advice());
            ASSERT_TRUE(first.ask("note", R"("event":0,"text":"mine")").find("ok")->flag);
            ASSERT_TRUE(first.ask("standing", R"("kinds":["support"])").find("ok")->flag);
        }
        file.damage(one.statement);
        const auto s = server_on(file.path());
        Player first(*s, made.battle, made.first);
        const json::Value joined = first.join();
        EXPECT_FALSE(joined.find("ok")->flag);
        EXPECT_NE(text_of(joined, "error").find(one.message), std::string::npos) << text_of(joined, "error");
        const StoreFile copy;
        EXPECT_TRUE(store::backup(file.path(), copy.path())) << "a damaged store cannot be backed up";
        EXPECT_FALSE(std::filesystem::exists(copy.path() + ".part"));
    }
}

/// The store's own function, for the statements that make a store of an older version.
void row_sum(sqlite3_context* context, int count, sqlite3_value** values) {
    Hasher sum;
    for (int i = 0; i < count; ++i)
        if (sqlite3_value_type(values[i]) == SQLITE_INTEGER)
            sum.add(static_cast<std::uint64_t>(sqlite3_value_int64(values[i])));
        else
            sum.add(std::string_view(reinterpret_cast<const char*>(sqlite3_value_text(values[i])),
                                     static_cast<std::size_t>(sqlite3_value_bytes(values[i]))));
    sqlite3_result_int64(context, static_cast<std::int64_t>(sum.digest()));
}

/// Makes a store of version 6, which had a whole battle in one row.
void make_version_six(const std::string& path) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
    sqlite3_create_function(db, "row_sum", -1, SQLITE_UTF8, nullptr, row_sum, nullptr, nullptr);
    const char* back = R"(
        ALTER TABLE battle ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE battle ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE battle ADD COLUMN finished INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE battle ADD COLUMN bug TEXT NOT NULL DEFAULT '';
        ALTER TABLE battle ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
        UPDATE battle SET (changed, epoch, finished, bug, count) =
          (SELECT changed, epoch, finished, bug, count FROM course WHERE battle = id);
        UPDATE battle SET sum = row_sum(id, scenario, scenario_text, ruleset, ruleset_hash, house, seed, tape, first,
          second, record, complete, opening, made, changed, epoch, finished, bug, count, book);
        DROP TABLE course;
        DROP TABLE paper;
        PRAGMA user_version = 6)";
    EXPECT_EQ(sqlite3_exec(db, back, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
}

TEST(StoreOperations, StoreOfVersion6_IsConverted) {
    for (const bool hurt : {false, true}) {
        SCOPED_TRACE(hurt);
        const StoreFile file;
        Made made;
        std::string saw;
        {
            const auto s = server_on(file.path());
            made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
            Player first(*s, made.battle, made.first);
            first.join();
            for (int i = 0; i < 5; ++i)
                ASSERT_TRUE(first.take_advice());
            saw = seen_by(*s, made, made.first);
        }
        make_version_six(file.path());
        if (hurt) damage_file(file.path(), "UPDATE battle SET seed = replace(seed, '7', '8')");
        const auto s = server_on(file.path());
        Player first(*s, made.battle, made.first);
        const json::Value joined = first.join();
        EXPECT_EQ(joined.find("ok")->flag, !hurt) << "damage stays detected after the conversion";
        if (hurt) continue;
        EXPECT_EQ(unnumbered(first.news.back()), saw);
        EXPECT_TRUE(first.take_advice());
    }
}

TEST(StoreOperations, Decision_DoesNotRewriteConstantData) {
    const StoreFile file;
    auto opened = store::Store::open(file.path());
    ASSERT_TRUE(opened.ok());
    store::BattleRow battle;
    battle.id = "b";
    battle.scenario_text = std::string(std::size_t{200} << 10, 'x');
    ASSERT_FALSE((*opened)->add_battle(battle, {}, {}));
    const auto log = [&] { return std::filesystem::file_size(file.path() + "-wal"); };
    const auto before = log();
    ASSERT_FALSE((*opened)->add_decisions("b", 0, {{"{}", 1, 1}}, {}));
    EXPECT_LT(log() - before, std::uintmax_t{32} << 10);
}

TEST_P(AnyStore, Backup_CanBeRestoredToEitherKind) {
    const StorePlace file(GetParam());
    const StoreFile copy;
    const auto s = server_on(file.path());
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    const std::string drawn = text_of(parsed(post(*s, "/api/drawing/new", R"({"text":"drawn"})").body), "view");
    Player first(*s, made.battle, made.first);
    first.join();
    ASSERT_TRUE(first.take_advice());
    ASSERT_TRUE(first.ask("note", R"("event":0,"text":"mine")").find("ok")->flag);
    ASSERT_TRUE(first.ask("standing", R"("kinds":["support"])").find("ok")->flag);
    const auto failed = store::backup(file.path(), copy.path());  // while it is played
    ASSERT_FALSE(failed) << *failed;
    const std::string then = seen_by(*s, made, made.first);
    ASSERT_TRUE(first.take_advice());
    // The backup is itself a store, and can be restored to a store of either kind.
    EXPECT_EQ(seen_by(*server_on(copy.path()), made, made.first), then);
    for (const StoreKind kind : {StoreKind::sqlite, StoreKind::postgres}) {
        if (!store_lacking(kind).empty()) continue;
        SCOPED_TRACE(name_of(kind));
        const StorePlace other(kind);
        const auto restored = store::restore(other.path(), copy.path(), copy.path() + ".before");
        ASSERT_FALSE(restored) << *restored;
        EXPECT_FALSE(std::filesystem::exists(copy.path() + ".before")) << "the target was empty";
        const auto there = server_on(other.path());
        EXPECT_EQ(seen_by(*there, made, made.first), then);
        EXPECT_EQ(text_of(parsed(get(*there, "/api/drawing", drawn).body), "text"), "drawn");
        Player again(*there, made.battle, made.first);
        const json::Value joined = again.join();
        EXPECT_EQ(joined.find("notes")->items.size(), 1U);
        EXPECT_EQ(joined.find("standing")->items.size(), 1U);
        EXPECT_TRUE(again.take_advice()) << "the battle continues";
    }
}

/// Bytes of every value, and the largest and smallest numbers.
store::BattleRow all_bytes() {
    store::BattleRow battle;
    battle.id = "b";
    for (int c = 0; c < 256; ++c)
        battle.scenario_text += static_cast<char>(c);
    battle.house = {battle.scenario_text, ""};
    battle.tape = battle.scenario_text;
    battle.bug = battle.scenario_text;
    battle.ruleset_hash = ~std::uint64_t{0};
    battle.opening = std::uint64_t{1} << 63U;
    battle.record = true;
    battle.made = INT64_MIN;
    return battle;
}

TEST_P(AnyStore, BackupAndRestore_KeepEveryByte) {
    const StorePlace file(GetParam());
    const store::BattleRow battle = all_bytes();
    const std::string& every = battle.scenario_text;
    {
        auto opened = store::Store::open(file.path());
        ASSERT_TRUE(opened.ok()) << opened.error();
        ASSERT_FALSE((*opened)->add_battle(battle, {{"h", "b", "subordinate", 1, {1, 20}, every, true, "heir"}},
                                           {{every, ~std::uint64_t{0}, 7, false}}, {"hash", "r", every, every}));
        ASSERT_FALSE((*opened)->set_note("b", {2, 5, every}));
        ASSERT_TRUE(*(*opened)->put_documents({{"drawer", "id", "owner", 5, 0, every}}));
    }
    const StoreFile copy;
    ASSERT_FALSE(store::backup(file.path(), copy.path()));
    for (const StoreKind kind : {StoreKind::sqlite, StoreKind::postgres}) {
        if (!store_lacking(kind).empty()) continue;
        const StorePlace other(kind);
        const auto failed = store::restore(other.path(), copy.path(), copy.path() + ".before");
        ASSERT_FALSE(failed) << *failed;
        auto opened = store::Store::open(other.path());
        ASSERT_TRUE(opened.ok()) << opened.error();
        const auto row = (*opened)->battle("b");
        ASSERT_TRUE(row.ok()) << row.error();
        EXPECT_EQ((*row)->scenario_text, every);
        EXPECT_EQ((*row)->house, battle.house);
        EXPECT_EQ((*row)->bug, every);
        EXPECT_EQ((*row)->ruleset_hash, battle.ruleset_hash);
        EXPECT_EQ((*row)->opening, battle.opening);
        EXPECT_EQ((*row)->made, battle.made);
        EXPECT_TRUE((*row)->record);
        EXPECT_FALSE((*row)->finished);
        EXPECT_EQ((*opened)->decisions("b")->front().json, every);
        EXPECT_EQ((*opened)->decisions("b")->front().hash, ~std::uint64_t{0});
        EXPECT_FALSE((*opened)->decisions("b")->front().by_hand);
        EXPECT_EQ((*opened)->notes("b")->front().text, every);
        const auto link = (*opened)->link("h");
        ASSERT_TRUE(link.ok() && *link);
        EXPECT_EQ((*link)->commands, (std::vector<int>{1, 20}));
        EXPECT_EQ((*link)->sealed, every);
        EXPECT_TRUE((*link)->invitation);
        const auto document = (*opened)->document("drawer", "id");
        ASSERT_TRUE(document.ok() && *document);
        EXPECT_EQ((*document)->text, every);
        EXPECT_EQ((*document)->version, 1);
    }
}

TEST_P(AnyStore, BackupDuringWrites_HasAllAcknowledgedDecisions) {
    const StorePlace file(GetParam());
    auto opened = store::Store::open(file.path());
    ASSERT_TRUE(opened.ok());
    store::BattleRow battle;
    battle.id = "b";
    ASSERT_FALSE((*opened)->add_battle(battle, {}, {}));
    std::atomic<std::size_t> acknowledged = 0;
    std::atomic<bool> over = false;
    std::string refused;
    std::thread writer([&] {
        while (!over) {
            const auto failed = (*opened)->add_decisions("b", acknowledged, {{std::to_string(acknowledged), 1, 1}}, {});
            if (failed) {
                refused = *failed;
                break;
            }
            ++acknowledged;
        }
    });
    for (int i = 0; i < 5; ++i) {
        const StoreFile copy;
        const std::size_t before = acknowledged;
        const auto failed = store::backup(file.path(), copy.path());
        EXPECT_FALSE(failed) << *failed;
        const std::size_t after = acknowledged + 1;  // one decision may be in progress
        auto there = store::Store::open(copy.path());
        ASSERT_TRUE(there.ok()) << there.error();
        const auto rows = (*there)->decisions("b");
        ASSERT_TRUE(rows.ok()) << rows.error();
        EXPECT_GE(rows->size(), before);
        EXPECT_LE(rows->size(), after);
    }
    over = true;
    writer.join();
    EXPECT_EQ(refused, "");
}

TEST_P(AnyStore, DamagedBackup_IsNotRestored) {
    const StorePlace file(GetParam());
    Made made;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        Player first(*s, made.battle, made.first);
        first.join();
        for (int i = 0; i < 3; ++i)
            ASSERT_TRUE(first.take_advice());
    }
    const StoreFile copy;
    ASSERT_FALSE(store::backup(file.path(), copy.path()));
    const std::string aside = copy.path() + ".before";
    const auto refuses = [&](const std::string& from, const char* why) {
        const auto failed = store::restore(file.path(), from, aside);
        ASSERT_TRUE(failed) << why;
        EXPECT_NE(failed->find(why), std::string::npos) << *failed;
        EXPECT_FALSE(std::filesystem::exists(aside));
    };
    refuses(tests::data_folder() + "/scenarios/rossbach.toml", "not an SQLite database");
    struct Damage {
        const char* statement;
        const char* message;
    };
    for (const Damage& one : {Damage{"UPDATE decision SET json = json || ' ' WHERE number = 1", "1 of its rows"},
                              Damage{"DELETE FROM decision WHERE number = 0", "lack decisions"},
                              Damage{"DELETE FROM course", "lack decisions"},
                              Damage{"PRAGMA user_version = 99; DELETE FROM link", "later version"}}) {
        SCOPED_TRACE(one.statement);
        const StoreFile hurt;
        std::filesystem::copy_file(copy.path(), hurt.path(), std::filesystem::copy_options::overwrite_existing);
        damage_file(hurt.path(), one.statement);
        refuses(hurt.path(), one.message);
    }
    const auto s = server_on(file.path());
    Player still(*s, made.battle, made.first);
    EXPECT_TRUE(still.join().find("ok")->flag);
}

TEST_P(AnyStore, DamagedStore_IsRestoredFromBackup) {
    const StorePlace file(GetParam());
    Made made;
    std::string saw;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        saw = seen_by(*s, made, made.first);
    }
    const StoreFile copy;
    ASSERT_FALSE(store::backup(file.path(), copy.path()));
    file.damage("UPDATE battle SET seed = replace(seed, '7', '8')");
    const std::string aside = copy.path() + ".before";
    const auto failed = store::restore(file.path(), copy.path(), aside);
    ASSERT_FALSE(failed) << *failed;
    EXPECT_EQ(seen_by(*server_on(file.path()), made, made.first), saw);
    // The replaced store is kept, still damaged.
    const auto was = server_on(aside);
    Player hurt(*was, made.battle, made.first);
    EXPECT_NE(text_of(hurt.join(), "error").find("the battle is damaged"), std::string::npos);
}

TEST(StoreOperations, BackupOfVersion6_IsRestoredToEitherKind) {
    const StoreFile file;
    Made made;
    std::string saw;
    {
        const auto s = server_on(file.path());
        made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        saw = seen_by(*s, made, made.first);
    }
    make_version_six(file.path());
    for (const StoreKind kind : {StoreKind::sqlite, StoreKind::postgres}) {
        if (!store_lacking(kind).empty()) continue;
        SCOPED_TRACE(name_of(kind));
        const StorePlace other(kind);
        const auto failed = store::restore(other.path(), file.path(), file.path() + ".before");
        ASSERT_FALSE(failed) << *failed;
        EXPECT_EQ(seen_by(*server_on(other.path()), made, made.first), saw);
    }
}

TEST_P(AnyStore, OldBattles_AreArchivedCompletely) {
    const StorePlace file(GetParam());
    Made old;
    Made young;
    std::string saw;
    {
        const auto s = server_on(file.path());
        old = make(*s, "two-brigades-lesson-1", "human", "sergeant");
        Player first(*s, old.battle, old.first);
        first.join();
        for (int i = 0; i < 3; ++i)
            ASSERT_TRUE(first.take_advice());
        ASSERT_TRUE(first.ask("note", R"("event":0,"text":"mine")").find("ok")->flag);
        saw = seen_by(*s, old, old.first);
        young = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    }
    auto opened = store::Store::open(file.path());
    ASSERT_TRUE(opened.ok());
    constexpr std::int64_t now = 1763769600000;
    const auto rows = (*opened)->decisions(young.battle);
    ASSERT_FALSE((*opened)->add_decisions(young.battle, rows->size(), {}, {now + 5, false, ""}));
    const auto none = store::archive(file.path(), now);
    ASSERT_TRUE(none.ok()) << none.error();
    EXPECT_EQ(*none, 0);
    const auto moved = store::archive(file.path(), now + 1);  // while it is open
    ASSERT_TRUE(moved.ok()) << moved.error();
    EXPECT_EQ(*moved, 1);
    const auto left = server_on(file.path());
    Player gone(*left, old.battle, old.first);
    EXPECT_FALSE(gone.join().find("ok")->flag);
    Player stays(*left, young.battle, young.first);
    EXPECT_TRUE(stays.join().find("ok")->flag);
    // The archive is itself a store.
    const auto there = server_on(store::archive_of(file.path()));
    EXPECT_EQ(seen_by(*there, old, old.first), saw);
    Player look(*there, old.battle, old.first);
    EXPECT_EQ(look.join().find("notes")->items.size(), 1U);
}

TEST_P(AnyStore, Archiving_WhenInterrupted_StopsAfterABatch) {
    const StorePlace file(GetParam());
    auto opened = store::Store::open(file.path());
    ASSERT_TRUE(opened.ok());
    constexpr int old_ones = 30;
    for (int i = 0; i < old_ones; ++i) {
        store::BattleRow battle;
        battle.id = "b" + std::to_string(i);
        battle.made = 1;
        ASSERT_FALSE((*opened)->add_battle(battle, {}, {{"one", 1, 1}}));
        ASSERT_FALSE((*opened)->add_decisions(battle.id, 1, {}, {1, false, ""}));
    }
    int asked = 0;
    const auto some = store::archive(file.path(), 2, [&] { return ++asked > 1; });
    ASSERT_TRUE(some.ok()) << some.error();
    EXPECT_GT(*some, 0);
    EXPECT_LE(*some, 2 * 8) << "the server stops, or a player waits";
    const auto rest = store::archive(file.path(), 2);
    ASSERT_TRUE(rest.ok()) << rest.error();
    EXPECT_EQ(*some + *rest, old_ones);
    const auto there = store::Store::open(store::archive_of(file.path()));
    for (int i = 0; i < old_ones; ++i)
        EXPECT_EQ((*there)->decisions("b" + std::to_string(i))->size(), 1U);
}

TEST_P(AnyStore, DecisionNumber_IsUsedOnce) {
    const StorePlace file(GetParam());
    auto opened = store::Store::open(file.path());
    ASSERT_TRUE(opened.ok());
    store::BattleRow battle;
    battle.id = "b";
    EXPECT_FALSE((*opened)->add_battle(battle, {}, {}));
    EXPECT_FALSE((*opened)->add_decisions("b", 0, {{"one", 1, 1}, {"two", ~std::uint64_t{0}, 2}}, {}));
    EXPECT_TRUE((*opened)->add_decisions("b", 1, {{"other", 3, 1}}, {}));
    EXPECT_TRUE((*opened)->add_decisions("nobody", 0, {{"one", 1, 1}}, {}));
    EXPECT_FALSE((*opened)->take_back("b", 1, 1, {}, {}));
    EXPECT_FALSE((*opened)->add_decisions("b", 1, {{"other", ~std::uint64_t{0}, 1}}, {}));
    const auto all = (*opened)->decisions("b");
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(all->back().json, "other");
    EXPECT_EQ(all->back().hash, ~std::uint64_t{0});
    EXPECT_EQ((*(*opened)->battle("b"))->epoch, 1U);
}

store::BattleRow battle_row(const std::string& id) {
    store::BattleRow row;
    row.id = id;
    return row;
}

/// While an object of this class exists, the ROLLBACK statements of newly opened stores can be made to fail.
class RollbackDenied {
  public:
    RollbackDenied() {
        denied = false;
        refused_statement = nullptr;
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&opened));
    }
    ~RollbackDenied() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&opened)); }
    RollbackDenied(const RollbackDenied&) = delete;
    RollbackDenied& operator=(const RollbackDenied&) = delete;

    static inline bool denied = false;  ///< fails statements that are prepared now
    // if set: fails from the next statement that begins with this text, and all statements are
    // prepared again
    static inline const char* refused_statement = nullptr;

  private:
    static int opened(sqlite3* db, const char**, const sqlite3_api_routines*) {
        sqlite3_trace_v2(db, SQLITE_TRACE_STMT, &on_statement, db);
        return sqlite3_set_authorizer(db, &may, nullptr);
    }
    static int may(void*, int what, const char* which, const char*, const char*, const char*) {
        return denied && what == SQLITE_TRANSACTION && std::string_view(which) == "ROLLBACK" ? SQLITE_DENY : SQLITE_OK;
    }
    static int on_statement(unsigned, void* db, void*, void* sql) {
        if (refused_statement == nullptr ||
            !std::string_view(static_cast<const char*>(sql)).starts_with(refused_statement))
            return 0;
        denied = true;
        return sqlite3_set_authorizer(static_cast<sqlite3*>(db), &may, nullptr);
    }
};

TEST(StoreOperations, FailedWrite_IsRolledBackWithoutPreparingStatements) {
    const RollbackDenied deny;
    const StoreFile file;
    const auto opened = std::move(*store::Store::open(file.path()));
    ASSERT_FALSE(opened->add_battle(battle_row("b"), {}, {{"one", 1, 1}}));
    RollbackDenied::denied = true;
    EXPECT_TRUE(opened->add_decisions("b", 0, {{"other", 2, 1}}, {}));
    EXPECT_FALSE(opened->add_decisions("b", 1, {{"two", 3, 1}}, {}));
    EXPECT_EQ(opened->decisions("b")->size(), 2U);
}

TEST(StoreOperations, FailedRollback_IsRepeatedBeforeTheNextWrite) {
    const RollbackDenied deny;
    const StoreFile file;
    const auto opened = std::move(*store::Store::open(file.path()));
    ASSERT_FALSE(opened->add_battle(battle_row("b"), {}, {{"one", 1, 1}}));
    RollbackDenied::refused_statement = "INSERT INTO decision";
    EXPECT_TRUE(opened->add_decisions("b", 0, {{"other", 2, 1}}, {}));
    RollbackDenied::refused_statement = nullptr;
    ASSERT_TRUE(RollbackDenied::denied);
    // No write happens on top of the failed one, and the error is reported.
    const store::Failure refused = opened->set_note("b", {1, 0, "lost"});
    ASSERT_TRUE(refused.has_value());
    EXPECT_NE(refused->find("not authorized"), std::string::npos) << *refused;
    RollbackDenied::denied = false;
    EXPECT_FALSE(opened->set_note("b", {2, 0, "kept"}));
    const auto there = std::move(*store::Store::open(file.path()));
    EXPECT_EQ(there->decisions("b")->size(), 1U);
    const auto notes = there->notes("b");
    ASSERT_EQ(notes->size(), 1U);
    EXPECT_EQ(notes->front().text, "kept");
}

TEST(StoreOperations, FileThatIsNoStore_IsRejected) {
    EXPECT_FALSE(store::Store::open("/nowhere/at/all.db").ok());
    const auto not_one = store::Store::open(tests::data_folder() + "/scenarios/rossbach.toml");
    ASSERT_FALSE(not_one.ok());
    EXPECT_NE(not_one.error().find("not an SQLite database"), std::string::npos) << not_one.error();
}

}  // namespace
}  // namespace linstock::server_test
