// Tests a store in PostgreSQL: broken connections, a restarted database, and battles that belong to
// another node.

#include "cluster/node_registry.hpp"
#include "store/store.hpp"
#include "tests/server/test_server.hpp"
#include "tests/server/test_stores.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <barrier>
#include <set>
#include <thread>

namespace linstock::server_test {
namespace {

class PostgreSqlStore : public testing::Test {
  protected:
    void SetUp() override {
        if (const std::string lacking = store_lacking(StoreKind::postgres); !lacking.empty()) GTEST_SKIP() << lacking;
    }
};

store::BattleRow battle_row(const std::string& id) {
    store::BattleRow row;
    row.id = id;
    return row;
}

std::unique_ptr<store::Store> opened(const StorePlace& place, std::int64_t node = 0) {
    auto store = store::Store::open(place.path(), node);
    EXPECT_TRUE(store.ok()) << (store ? "" : store.error());
    return store ? std::move(*store) : nullptr;
}

TEST_F(PostgreSqlStore, StoredTexts_AreReadBackUnchanged) {
    const StorePlace place(StoreKind::postgres);
    const auto store = opened(place);
    std::string every;
    for (int c = 0; c < 256; ++c)
        every += static_cast<char>(c);
    store::BattleRow battle = battle_row("b");
    battle.scenario_text = every;
    battle.house = {every, "", "'; DROP TABLE decision; --"};
    battle.bug = every;
    battle.opening = ~std::uint64_t{0};
    ASSERT_FALSE(store->add_battle(battle, {}, {{every, 1, 1}}, {"h", "revised", every, every}));
    ASSERT_FALSE(store->set_note("b", {1, 5, every}));
    const auto row = store->battle("b");
    ASSERT_TRUE(row.ok()) << row.error();
    EXPECT_EQ((*row)->scenario_text, every);
    EXPECT_EQ((*row)->house, battle.house);
    EXPECT_EQ((*row)->bug, every);
    EXPECT_EQ((*row)->opening, battle.opening);
    EXPECT_EQ(store->decisions("b")->front().json, every);
    EXPECT_EQ(store->notes("b")->front().text, every);
}

/// Four threads write to battles while `trouble` runs. Every acknowledged decision must be stored
/// once, and no failed one.
void write_through(store::Store& store, const std::function<void()>& trouble) {
    constexpr int writers = 4;
    constexpr std::size_t least = 60;
    for (int i = 0; i < writers; ++i)
        ASSERT_FALSE(store.add_battle(battle_row("b" + std::to_string(i)), {}, {}));
    std::atomic<bool> over = false;
    std::array<std::size_t, writers> acknowledged{};
    std::array<std::string, writers> refused;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < writers; ++i)
        threads.emplace_back([&, i] {
            while (!over || acknowledged[i] < least) {
                const store::DecisionRow row{std::to_string(acknowledged[i]), 1, 1, true};
                const auto failed = store.add_decisions("b" + std::to_string(i), acknowledged[i], {row}, {});
                if (failed) {
                    refused[i] = *failed;
                    return;
                }
                ++acknowledged[i];
            }
        });
    trouble();
    over = true;
    for (std::thread& one : threads)
        one.join();
    for (std::size_t i = 0; i < writers; ++i) {
        EXPECT_EQ(refused[i], "");
        const auto rows = store.decisions("b" + std::to_string(i));
        ASSERT_TRUE(rows.ok()) << rows.error();
        ASSERT_EQ(rows->size(), acknowledged[i]);
        for (std::size_t n = 0; n < rows->size(); ++n)
            EXPECT_EQ((*rows)[n].json, std::to_string(n));
    }
}

TEST_F(PostgreSqlStore, BrokenConnections_LoseAndDuplicateNothing) {
    const StorePlace place(StoreKind::postgres);
    const auto store = opened(place);
    write_through(*store, [&] {
        for (int i = 0; i < 25; ++i) {
            const auto before = store->figures().flushes;
            while (store->figures().flushes < before + 5)
                std::this_thread::yield();
            place.cut_lines();
        }
    });
}

TEST_F(PostgreSqlStore, RestartedDatabase_LosesAndDuplicatesNothing) {
    const StorePlace place(StoreKind::postgres);
    const auto store = opened(place);
    write_through(*store, [] {
        for (int i = 0; i < 3; ++i) {
            stop_database();
            start_database();
        }
    });
}

TEST_F(PostgreSqlStore, FailedWriteInAGroup_DoesNotAffectTheOthers) {
    const StorePlace place(StoreKind::postgres);
    const auto store = opened(place);
    constexpr int writers = 8;
    for (int i = 0; i < writers; ++i)
        ASSERT_FALSE(store->add_battle(battle_row("b" + std::to_string(i)), {}, {}));
    ASSERT_FALSE(store->add_decisions("b1", 0, {{"x", 1, 1}}, {}));
    const auto before = store->figures().flushes;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    {
        const WritersHeld held(place);  // the first flush waits until all other writers wait
        for (int i = 0; i < writers; ++i)
            threads.emplace_back([&, i] {
                const auto failed = store->add_decisions("b" + std::to_string(i), 0, {{"x", 1, 1}}, {});
                if (failed.has_value() != (i == 1)) ++wrong;  // this number is already stored
            });
        while (store->waiting() < writers - 1)
            std::this_thread::yield();
    }
    for (std::thread& one : threads)
        one.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(store->figures().flushes, before + 2) << "the waiting writes share one flush";
    for (int i = 0; i < writers; ++i)
        EXPECT_EQ(store->decisions("b" + std::to_string(i))->size(), 1U);
}

TEST_F(PostgreSqlStore, NodesThatStartTogether_CreateTablesOnce) {
    constexpr int machines = 6;
    for (int round = 0; round < 2; ++round) {
        const StorePlace place(StoreKind::postgres);  // empty
        std::barrier together(machines);
        std::array<std::string, machines> refused;
        std::vector<std::thread> threads;
        for (std::string& why : refused)
            threads.emplace_back([&] {
                together.arrive_and_wait();
                const auto store = store::Store::open(place.path());
                if (!store) {
                    why = store.error();
                    return;
                }
                const auto nodes = store::NodeRegistry::open(place.path(), "one:1");
                why = nodes ? "" : nodes.error();
            });
        for (std::thread& one : threads)
            one.join();
        EXPECT_EQ(refused, (std::array<std::string, machines>{}));
    }
}

struct TwoNodes {
    explicit TwoNodes(const StorePlace& place)
        : nodes(std::move(*store::NodeRegistry::open(place.path(), "one:1"))),
          one(*nodes->register_node()),
          two(*nodes->register_node()) {}
    std::unique_ptr<store::NodeRegistry> nodes;
    std::int64_t one;
    std::int64_t two;
};

TEST_F(PostgreSqlStore, Battle_BelongsToOneNodeUntilItEnds) {
    const StorePlace place(StoreKind::postgres);
    const auto store_without_node = opened(place);
    ASSERT_FALSE(store_without_node->add_battle(battle_row("b"), {}, {}));
    const TwoNodes both(place);
    EXPECT_EQ(both.nodes->locate("b", both.one)->node, both.one);
    EXPECT_EQ(both.nodes->locate("b", both.two)->node, both.one);
    EXPECT_EQ(both.nodes->locate("b", both.two)->address, "one:1");
    EXPECT_EQ(both.nodes->locate("none", both.two)->node, 0);
    EXPECT_EQ(*both.nodes->renew(both.two), (std::set<std::int64_t>{both.one, both.two}));
    ASSERT_FALSE(both.nodes->unregister(both.one));
    EXPECT_EQ(*both.nodes->renew(both.one), std::set<std::int64_t>{both.two})
        << "a node that ended does not become live again";
    EXPECT_EQ(both.nodes->locate("b", both.two)->node, both.two);
    EXPECT_NE(both.nodes->locate("b", both.one)->node, both.one);
}

TEST_F(PostgreSqlStore, NodeThatLostABattle_CannotWriteToIt) {
    const StorePlace place(StoreKind::postgres);
    ASSERT_FALSE(opened(place)->add_battle(battle_row("b"), {}, {}));
    const TwoNodes both(place);
    const auto one = opened(place, both.one);
    const auto two = opened(place, both.two);
    const std::vector<store::DecisionRow> row{{"x", 1, 1, true}};
    EXPECT_TRUE(one->add_decisions("b", 0, row, {})) << "the battle has no node yet";
    ASSERT_EQ(both.nodes->locate("b", both.one)->node, both.one);
    EXPECT_FALSE(one->add_decisions("b", 0, row, {}));
    EXPECT_TRUE(two->add_decisions("b", 1, row, {}));
    ASSERT_FALSE(both.nodes->unregister(both.one));
    ASSERT_EQ(both.nodes->locate("b", both.two)->node, both.two);
    const auto late = one->add_decisions("b", 1, row, {});
    ASSERT_TRUE(late);
    EXPECT_NE(late->find("another machine"), std::string::npos) << *late;
    EXPECT_TRUE(one->take_back("b", 0, 1, {}, {}));
    EXPECT_TRUE(one->freeze("b", "late"));
    EXPECT_TRUE(one->set_note("b", {1, 1, "late"}));
    EXPECT_TRUE(one->set_standing("b", 1, {"late"}));
    EXPECT_FALSE(two->add_decisions("b", 1, row, {}));
    EXPECT_EQ(two->decisions("b")->size(), 2U);
    EXPECT_TRUE(two->notes("b")->empty());
    EXPECT_EQ((*two->battle("b"))->bug, "");
}

TEST_F(PostgreSqlStore, Restore_WhileANodeRuns_IsRefused) {
    const StorePlace place(StoreKind::postgres);
    const auto store = opened(place);
    ASSERT_FALSE(store->add_battle(battle_row("old"), {}, {}));
    const StoreFile copy;
    ASSERT_FALSE(store::backup(place.path(), copy.path()));
    ASSERT_FALSE(store->add_battle(battle_row("new"), {}, {}));
    const TwoNodes both(place);
    ASSERT_EQ(both.nodes->locate("old", both.one)->node, both.one);
    const std::string aside = copy.path() + ".before";
    const auto refused = store::restore(place.path(), copy.path(), aside);
    ASSERT_TRUE(refused);
    EXPECT_NE(refused->find("a linstockd is using this store (one:1)"), std::string::npos) << *refused;
    EXPECT_TRUE(store->battle("new")->has_value());
    ASSERT_FALSE(both.nodes->unregister(both.one));
    ASSERT_FALSE(both.nodes->unregister(both.two));
    const auto failed = store::restore(place.path(), copy.path(), aside);
    ASSERT_FALSE(failed) << *failed;
    EXPECT_FALSE(store->battle("new")->has_value());
    EXPECT_TRUE((*store::Store::open(aside))->battle("new")->has_value());
    EXPECT_EQ(both.nodes->locate("old", both.two)->node, 0) << "no node is live";
    const auto third = *both.nodes->register_node();
    EXPECT_EQ(both.nodes->locate("old", third)->node, third);
}

TEST_F(PostgreSqlStore, ArchivedBattle_HasNoNode_AndCanBeRestored) {
    const StorePlace place(StoreKind::postgres);
    const auto store = opened(place);
    const TwoNodes both(place);
    store::LinkRow link;
    link.hash = "h";
    link.battle = "b";
    for (int round = 0; round < 2; ++round) {  // the second time as restored from a backup
        ASSERT_FALSE(store->add_battle(battle_row("b"), {link}, {{std::to_string(round), 1, 1}}, {"k", "r", "", ""}));
        ASSERT_EQ(both.nodes->locate("b", both.one)->node, both.one);
        const auto moved = store::archive(place.path(), 1);
        ASSERT_TRUE(moved.ok()) << moved.error();
        EXPECT_EQ(*moved, 1);
        EXPECT_FALSE(store->battle("b")->has_value());
        EXPECT_TRUE(store->add_decisions("b", 1, {{"late", 1, 1}}, {}));
        const auto there = std::move(*store::Store::open(store::archive_of(place.path())));
        EXPECT_EQ(there->decisions("b")->front().json, std::to_string(round));
        EXPECT_TRUE(there->link("h")->has_value());
        const auto nodes = std::move(*store::NodeRegistry::open(store::archive_of(place.path()), ""));
        const auto reader = *nodes->register_node();
        EXPECT_EQ(nodes->locate("b", reader)->node, reader);
    }
    EXPECT_FALSE(store::archive(store::archive_of(place.path()), 1).ok()) << "an archive cannot be archived";
}

TEST_F(PostgreSqlStore, ConnectionError_DoesNotContainThePassword) {
    const auto none = store::Store::open("postgresql://me:secret@127.0.0.1:1/linstock");
    ASSERT_FALSE(none.ok());
    EXPECT_NE(none.error().find("cannot be reached"), std::string::npos) << none.error();
    EXPECT_EQ(none.error().find("secret"), std::string::npos) << none.error();
}

}  // namespace
}  // namespace linstock::server_test
