// Tests that acknowledged decisions are on the disk: they survive a power cut at any moment.

#include "store/store.hpp"
#include "tests/server/power_cut_disk.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

namespace linstock::server_test {
namespace {

int rounds() {
    const char* more = std::getenv("LINSTOCK_POWER_CUTS");
    return more == nullptr ? 6 : std::atoi(more);
}

/// A battle of two players, and the decisions and events that were acknowledged to them.
struct Table {
    Table(server::Server& s, const std::string& seed)
        : made(make(s, "two-brigades", "human", "human", seed)),
          first(s, made.battle, made.first),
          second(s, made.battle, made.second) {
        first.join();
        second.join();
    }
    bool play() {
        if (!first.take_advice() && !second.take_advice()) return false;
        decided = first.last().find("decisions")->integer;
        return true;
    }
    Made made;
    Player first;
    Player second;
    std::int64_t decided = 0;
};

/// Everything that was acknowledged must still be there, and at most one decision that was being
/// stored.
void expect_kept(server::Server& s, Table& before) {
    Player again(s, before.made.battle, before.made.first);
    const json::Value joined = again.join();
    ASSERT_TRUE(joined.find("ok")->flag) << text_of(joined, "error");
    const json::Value now = again.last();
    EXPECT_EQ(now.find("bug"), nullptr);
    EXPECT_GE(now.find("decisions")->integer, before.decided);
    EXPECT_LE(now.find("decisions")->integer, before.decided + 1);
    ASSERT_GE(again.events.size(), before.first.events.size());
    for (std::size_t i = 0; i < before.first.events.size(); ++i)
        ASSERT_EQ(again.events[i], before.first.events[i]);
}

TEST(PowerCut, AcknowledgedDecisions_SurviveAPowerCut) {
    std::size_t acknowledged = 0;
    for (int round = 1; round <= rounds(); ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const StoreFile file;
        const StoreFile left;
        Power power;
        const auto s = server_on(power.store(file.path()));
        ASSERT_NE(s, nullptr);
        std::vector<std::unique_ptr<Table>> tables;
        for (int i = 0; i < 3; ++i)
            tables.push_back(std::make_unique<Table>(*s, std::to_string(round * 10 + i)));
        SplitMix64 chance(static_cast<std::uint64_t>(round));
        power.cut_after(20 + chance() % 2000, chance());
        while (!power.is_cut())
            if (!tables[chance() % tables.size()]->play() && !power.is_cut()) break;
        power.cut_after(0, 1);
        power.leave(file.path(), left.path());
        const auto restarted = server_on(left.path());
        ASSERT_NE(restarted, nullptr);
        for (const auto& table : tables) {
            acknowledged += static_cast<std::size_t>(table->decided);
            expect_kept(*restarted, *table);
        }
    }
    RecordProperty("acknowledged", std::to_string(acknowledged));
    EXPECT_GT(acknowledged, 30U * static_cast<unsigned>(rounds()));
}

store::BattleRow battle_row(const std::string& id) {
    store::BattleRow row;
    row.id = id;
    return row;
}

TEST(PowerCut, WritesDuringAFlush_ShareTheNextFlush) {
    const StoreFile file;
    Power power;
    auto opened = store::Store::open(power.store(file.path()));
    ASSERT_TRUE(opened.ok());
    store::Store& store = **opened;
    constexpr std::size_t writers = 8;
    for (std::size_t i = 0; i < writers; ++i)
        ASSERT_FALSE(store.add_battle(battle_row("b" + std::to_string(i)), {}, {}));
    ASSERT_FALSE(store.add_decisions("b7", 0, {store::DecisionRow{"{}", 1, 1, true}}, {}));
    const std::size_t before = power.flushes();
    std::atomic<bool> held = false;
    power.at_flush = [&] {  // the first flush waits until all other writers wait
        if (held.exchange(true)) return;
        while (store.waiting() < writers - 1)
            std::this_thread::yield();
    };
    std::vector<std::thread> threads;
    std::atomic<int> refused = 0;
    for (std::size_t i = 0; i < writers; ++i) {
        threads.emplace_back([&store, &refused, i] {
            const store::DecisionRow row{"{\"n\":" + std::to_string(i) + "}", i, 1, true};
            if (store.add_decisions("b" + std::to_string(i), 0, {row}, {})) ++refused;
        });
        while (!held)
            std::this_thread::yield();
    }
    for (std::thread& t : threads)
        t.join();
    power.at_flush = nullptr;  // the store flushes once more when it is closed
    EXPECT_LE(power.flushes() - before, 2U);
    EXPECT_EQ(refused, 1) << "only the write with a stored number is refused";
    for (std::size_t i = 0; i + 1 < writers; ++i)
        EXPECT_EQ(store.decisions("b" + std::to_string(i))->size(), 1U);
    EXPECT_EQ(store.decisions("b7")->front().json, "{}");
}

}  // namespace
}  // namespace linstock::server_test
