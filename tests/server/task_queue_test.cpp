// Which task is next when a worker is free: newcomers without end starve no client, and small tasks do not wait for
// large ones.

#include "apps/linstockd/task_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::apps {
namespace {

/// Clients as pseudonym_of() writes them: the first half is the network's.
TaskQueue::Item job(const std::string& whose, TaskCost cost = TaskCost::small) {
    auto out = std::make_shared<Task>();
    out->client = whose;
    out->cost = cost;
    return out;
}

class Waiting {
  public:
    explicit Waiting(std::size_t most = 64, std::size_t hands = 3) : queue(most, hands, true) {}
    bool add(const TaskQueue::Item& one) {
        TaskQueue::Item gone;
        const bool room = queue.add(one, gone);
        if (gone != nullptr) lost.push_back(gone->client);
        return room;
    }
    std::string next() {
        const auto one = queue.take(true, {});
        return one == nullptr ? "nobody" : one->client;
    }
    TaskQueue queue;
    std::vector<std::string> lost;
};

TEST(TaskQueue, HouseholdsComeInTurn) {
    Waiting w;
    for (int i = 0; i < 3; ++i)
        w.add(job("aabb"));
    w.add(job("ccdd"));
    w.add(job("eeff"));
    std::string order;
    for (int i = 0; i < 6; ++i)
        order += w.next() + " ";
    EXPECT_EQ(order, "aabb ccdd eeff aabb aabb nobody ");
}

TEST(TaskQueue, StrangersWithoutEndStarveNobody) {
    Waiting w;
    w.add(job("aabb"));
    EXPECT_EQ(w.next(), "aabb");
    w.add(job("xx00"));
    w.add(job("aabb"));  // he has been served, they have not
    int before = 0;
    for (int i = 1; w.next() != "aabb"; ++i, ++before) {
        ASSERT_LT(before, 5);
        w.add(job("z" + std::string(1, static_cast<char>('a' + i)) + "00"));
    }
    EXPECT_EQ(before, 1);
}

TEST(TaskQueue, AStrangerDoesNotWaitForAllThatOneHas) {
    Waiting w;
    for (int i = 0; i < 10; ++i)
        w.add(job("aabb"));
    w.next();
    w.add(job("ccdd"));
    w.next();
    EXPECT_EQ(w.next(), "ccdd");
}

TEST(TaskQueue, TheHouseholdsOfOneNetworkShareItsTurn) {
    Waiting w;
    for (int i = 0; i < 10; ++i)
        w.add(job("aa" + std::to_string(10 + i)));
    w.add(job("ccdd"));
    EXPECT_EQ(w.next(), "aa10");
    EXPECT_EQ(w.next(), "ccdd");
    EXPECT_EQ(w.next(), "aa11");
}

TEST(TaskQueue, TheClocksOfAllBattlesAreNextWhoeverWaits) {
    Waiting w(4);
    for (int i = 0; i < 4; ++i)
        w.add(job("a" + std::to_string(i) + "00"));
    auto clocks = job("");
    clocks->is_clock = true;
    EXPECT_TRUE(w.add(clocks));
    EXPECT_TRUE(w.lost.empty());
    EXPECT_EQ(w.queue.take(false, {}), clocks);
}

TEST(TaskQueue, WhoHasMostWaitingLosesHisLast) {
    Waiting w(6);
    for (int i = 0; i < 5; ++i)
        w.add(job("aabb"));
    w.add(job("ccdd"));
    EXPECT_TRUE(w.add(job("eeff")));
    EXPECT_EQ(w.lost, std::vector<std::string>{"aabb"});
    EXPECT_FALSE(w.add(job("aabb")));
    EXPECT_EQ(w.queue.size(), 6U);
}

TEST(TaskQueue, AHomeOfManyNetworksDoesNotFillIt) {
    Waiting w(6);
    for (int i = 0; i < 6; ++i)
        w.add(job("aa" + std::to_string(10 + i)));
    EXPECT_FALSE(w.add(job("aa99")));
    EXPECT_TRUE(w.add(job("ccdd")));
    EXPECT_TRUE(w.add(job("ccdd")));
    EXPECT_EQ(w.lost, (std::vector<std::string>{"aa15", "aa14"}));
}

TEST(TaskQueue, WhatIsDroppedWaitsNoMore) {
    Waiting w;
    const auto one = job("aabb");
    w.add(one);
    w.add(job("ccdd"));
    w.queue.remove(one);
    EXPECT_EQ(w.next(), "ccdd");
    EXPECT_EQ(w.next(), "nobody");
}

TEST(TaskQueue, WhatTakesAWhileDoesNotWaitForWhatTakesLong) {
    Waiting w;
    const std::vector<TaskQueue::Item> at_it{job("aabb", TaskCost::large)};
    w.add(job("aabb", TaskCost::large));
    EXPECT_EQ(w.queue.take(true, at_it), nullptr) << "a second long one of a house waits for the first";
    const auto odds = job("aabb", TaskCost::medium);
    w.add(odds);
    EXPECT_EQ(w.queue.take(false, at_it), nullptr) << "a hand is left for looks";
    EXPECT_EQ(w.queue.take(true, at_it), odds);
    w.add(job("aabb", TaskCost::medium));
    EXPECT_EQ(w.queue.take(true, {at_it[0], odds}), nullptr);
    const auto look = job("aabb");
    w.add(look);
    EXPECT_EQ(w.queue.take(false, {at_it[0], odds}), look);
    const auto other = job("ccdd", TaskCost::large);
    w.add(other);
    EXPECT_EQ(w.queue.take(true, {at_it[0], odds}), other);
}

TEST(TaskQueue, OneHandIsLeftToOthersWhereThereAreSoMany) {
    Waiting w(64, 6);
    std::vector<TaskQueue::Item> at_it;
    for (int i = 0; i < 10; ++i)
        w.add(job("aabb", i % 2 == 0 ? TaskCost::large : TaskCost::medium));
    while (const auto one = w.queue.take(true, at_it))
        at_it.push_back(one);
    EXPECT_EQ(at_it.size(), 4U);
}

/// As long as any of them may begin.
std::vector<TaskQueue::Item> all_that_begin(TaskQueue& queue) {
    std::vector<TaskQueue::Item> out;
    while (const auto one = queue.take(true, out))
        out.push_back(one);
    return out;
}

TEST(TaskQueue, TheHouseholdsOfOneNetworkLeaveAHandToAnother) {
    for (const std::size_t hands : {3, 4, 6}) {
        Waiting w(64, hands);
        for (int i = 0; i < 20; ++i)
            w.add(job("aa" + std::to_string(10 + i), i % 2 == 0 ? TaskCost::large : TaskCost::medium));
        // The first does nothing that is long.
        const auto at_it = all_that_begin(w.queue);
        EXPECT_EQ(at_it.size(), hands == 3 ? 2 : hands - 2);
        const auto long_ones = std::count_if(at_it.begin(), at_it.end(),
                                             [](const TaskQueue::Item& one) { return one->cost == TaskCost::large; });
        EXPECT_LT(static_cast<std::size_t>(long_ones), hands - 1) << "all hands are at what takes long";
        const auto other = job("ccdd", TaskCost::large);
        w.add(other);
        EXPECT_EQ(w.queue.take(true, at_it), other);
    }
}

TEST(TaskQueue, ShortErrandsAreNoLongOnes) {
    for (const char* path : {"/api/meetings", "/api/meeting/take", "/api/parcel", "/api/notice/stop", "/api/shared/new",
                             "/api/drawing", "/api/battle/claim"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::small) << path;
    for (const char* path : {"/api/table", "/api/meetingsx", "/api/whatever"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::medium) << path;
    for (const char* path : {"/api/battles", "/api/records", "/api/check", "/api/scenarios", "/api/battle/rematch"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::large) << path;
    for (const char* path : {"/api/battle/report", "/api/battle/record", "/api/battle/print"})
        EXPECT_EQ(request_class("GET", path).cost, TaskCost::large) << path;
    EXPECT_EQ(request_class("GET", "/api/scenarios").cost, TaskCost::small);
}

}  // namespace
}  // namespace linstock::apps
