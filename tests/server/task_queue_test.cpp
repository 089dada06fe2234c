// Tests which task is next when a worker is free: endless new clients starve no client, and small
// tasks do not wait for large ones.

#include "apps/linstockd/task_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::apps {
namespace {

/// Client keys in their usual form: the first half names the network.
TaskQueue::Item job(const std::string& client_key, TaskCost cost = TaskCost::small) {
    auto out = std::make_shared<Task>();
    out->client = client_key;
    out->cost = cost;
    return out;
}

class TestQueue {
  public:
    explicit TestQueue(std::size_t most = 64, std::size_t workers = 3) : queue(most, workers, true) {}
    bool add(const TaskQueue::Item& one) {
        TaskQueue::Item gone;
        const bool accepted = queue.add(one, gone);
        if (gone != nullptr) lost.push_back(gone->client);
        return accepted;
    }
    std::string next() {
        const auto one = queue.take(true, {});
        return one == nullptr ? "none" : one->client;
    }
    TaskQueue queue;
    std::vector<std::string> lost;
};

TEST(TaskQueue, Clients_TakeTurns) {
    TestQueue w;
    for (int i = 0; i < 3; ++i)
        w.add(job("aabb"));
    w.add(job("ccdd"));
    w.add(job("eeff"));
    std::string order;
    for (int i = 0; i < 6; ++i)
        order += w.next() + " ";
    EXPECT_EQ(order, "aabb ccdd eeff aabb aabb none ");
}

TEST(TaskQueue, EndlessNewClients_StarveNoClient) {
    TestQueue w;
    w.add(job("aabb"));
    EXPECT_EQ(w.next(), "aabb");
    w.add(job("xx00"));
    w.add(job("aabb"));  // this client has been served, the others have not
    int before = 0;
    for (int i = 1; w.next() != "aabb"; ++i, ++before) {
        ASSERT_LT(before, 5);
        w.add(job("z" + std::string(1, static_cast<char>('a' + i)) + "00"));
    }
    EXPECT_EQ(before, 1);
}

TEST(TaskQueue, NewClient_DoesNotWaitForAllTasksOfAnother) {
    TestQueue w;
    for (int i = 0; i < 10; ++i)
        w.add(job("aabb"));
    w.next();
    w.add(job("ccdd"));
    w.next();
    EXPECT_EQ(w.next(), "ccdd");
}

TEST(TaskQueue, ClientsOfOneNetwork_ShareItsTurn) {
    TestQueue w;
    for (int i = 0; i < 10; ++i)
        w.add(job("aa" + std::to_string(10 + i)));
    w.add(job("ccdd"));
    EXPECT_EQ(w.next(), "aa10");
    EXPECT_EQ(w.next(), "ccdd");
    EXPECT_EQ(w.next(), "aa11");
}

TEST(TaskQueue, ClockTask_IsAlwaysNext) {
    TestQueue w(4);
    for (int i = 0; i < 4; ++i)
        w.add(job("a" + std::to_string(i) + "00"));
    auto clocks = job("");
    clocks->is_clock = true;
    EXPECT_TRUE(w.add(clocks));
    EXPECT_TRUE(w.lost.empty());
    EXPECT_EQ(w.queue.take(false, {}), clocks);
}

TEST(TaskQueue, FullQueue_DropsLastTaskOfTheClientWithMost) {
    TestQueue w(6);
    for (int i = 0; i < 5; ++i)
        w.add(job("aabb"));
    w.add(job("ccdd"));
    EXPECT_TRUE(w.add(job("eeff")));
    EXPECT_EQ(w.lost, std::vector<std::string>{"aabb"});
    EXPECT_FALSE(w.add(job("aabb")));
    EXPECT_EQ(w.queue.size(), 6U);
}

TEST(TaskQueue, OneNetwork_CannotFillTheQueue) {
    TestQueue w(6);
    for (int i = 0; i < 6; ++i)
        w.add(job("aa" + std::to_string(10 + i)));
    EXPECT_FALSE(w.add(job("aa99")));
    EXPECT_TRUE(w.add(job("ccdd")));
    EXPECT_TRUE(w.add(job("ccdd")));
    EXPECT_EQ(w.lost, (std::vector<std::string>{"aa15", "aa14"}));
}

TEST(TaskQueue, RemovedTask_IsNotTaken) {
    TestQueue w;
    const auto one = job("aabb");
    w.add(one);
    w.add(job("ccdd"));
    w.queue.remove(one);
    EXPECT_EQ(w.next(), "ccdd");
    EXPECT_EQ(w.next(), "none");
}

TEST(TaskQueue, MediumTask_DoesNotWaitForLargeOne) {
    TestQueue w;
    const std::vector<TaskQueue::Item> running{job("aabb", TaskCost::large)};
    w.add(job("aabb", TaskCost::large));
    EXPECT_EQ(w.queue.take(true, running), nullptr) << "a second large task of a client waits for the first";
    const auto odds = job("aabb", TaskCost::medium);
    w.add(odds);
    EXPECT_EQ(w.queue.take(false, running), nullptr) << "a worker is left for small tasks";
    EXPECT_EQ(w.queue.take(true, running), odds);
    w.add(job("aabb", TaskCost::medium));
    EXPECT_EQ(w.queue.take(true, {running[0], odds}), nullptr);
    const auto look = job("aabb");
    w.add(look);
    EXPECT_EQ(w.queue.take(false, {running[0], odds}), look);
    const auto other = job("ccdd", TaskCost::large);
    w.add(other);
    EXPECT_EQ(w.queue.take(true, {running[0], odds}), other);
}

TEST(TaskQueue, OneClient_LeavesAWorkerToOthers) {
    TestQueue w(64, 6);
    std::vector<TaskQueue::Item> running;
    for (int i = 0; i < 10; ++i)
        w.add(job("aabb", i % 2 == 0 ? TaskCost::large : TaskCost::medium));
    while (const auto one = w.queue.take(true, running))
        running.push_back(one);
    EXPECT_EQ(running.size(), 4U);
}

/// Takes tasks as long as any of them may begin.
std::vector<TaskQueue::Item> startable_tasks(TaskQueue& queue) {
    std::vector<TaskQueue::Item> out;
    while (const auto one = queue.take(true, out))
        out.push_back(one);
    return out;
}

TEST(TaskQueue, ClientsOfOneNetwork_LeaveAWorkerToAnother) {
    for (const std::size_t workers : {3, 4, 6}) {
        TestQueue w(64, workers);
        for (int i = 0; i < 20; ++i)
            w.add(job("aa" + std::to_string(10 + i), i % 2 == 0 ? TaskCost::large : TaskCost::medium));
        // The first client of the network runs no long task.
        const auto running = startable_tasks(w.queue);
        EXPECT_EQ(running.size(), workers == 3 ? 2 : workers - 2);
        const auto long_ones = std::count_if(running.begin(), running.end(),
                                             [](const TaskQueue::Item& one) { return one->cost == TaskCost::large; });
        EXPECT_LT(static_cast<std::size_t>(long_ones), workers - 1) << "all workers run large tasks";
        const auto other = job("ccdd", TaskCost::large);
        w.add(other);
        EXPECT_EQ(w.queue.take(true, running), other);
    }
}

TEST(TaskQueue, SmallTasksOfOneNetwork_LeaveAWorkerToAnother) {
    for (const std::size_t workers : {2, 3, 4, 6}) {
        TestQueue w(64, workers);
        for (int i = 0; i < 20; ++i)
            w.add(job("aa" + std::to_string(10 + i)));
        const auto running = startable_tasks(w.queue);
        EXPECT_EQ(running.size(), workers - 1);
        const auto other = job("ccdd");
        w.add(other);
        EXPECT_EQ(w.queue.take(false, running), other);
    }
    TestQueue one_worker(64, 1);
    one_worker.add(job("aabb"));
    EXPECT_EQ(one_worker.next(), "aabb");
}

TEST(TaskQueue, PicturesOfOneNetwork_LeaveWorkersToOthers) {
    TestQueue w;
    for (int i = 0; i < 16; ++i)
        w.add(job("aabb", request_class("GET", "/api/picture/abcdef123456").cost));
    const auto running = startable_tasks(w.queue);
    EXPECT_EQ(running.size(), 1U);
    const auto list = job("ccdd");
    const auto odds = job("ccdd", TaskCost::medium);
    w.add(list);
    w.add(odds);
    EXPECT_EQ(w.queue.take(false, running), list);
    EXPECT_EQ(w.queue.take(true, running), odds);
}

TEST(TaskQueue, RequestClass_DependsOnThePath) {
    for (const char* path : {"/api/meetings", "/api/meeting/take", "/api/parcel", "/api/notice/stop", "/api/shared/new",
                             "/api/drawing", "/api/battle/claim"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::small) << path;
    for (const char* path : {"/api/table", "/api/meetingsx", "/api/whatever"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::medium) << path;
    for (const char* path : {"/api/battles", "/api/records", "/api/check", "/api/scenarios", "/api/battle/rematch"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::large) << path;
    for (const char* path : {"/api/battle/report", "/api/battle/record", "/api/battle/print"})
        EXPECT_EQ(request_class("GET", path).cost, TaskCost::large) << path;
    for (const char* path : {"/api/picture/abcdef123456", "/b/abcdef123456.png"})
        for (const char* method : {"GET", "HEAD"})
            EXPECT_EQ(request_class(method, path).cost, TaskCost::large) << path;
    for (const char* path : {"/api/preview/abcdef123456", "/b/abcdef123456"})
        EXPECT_EQ(request_class("GET", path).cost, TaskCost::medium) << path;
    for (const char* path : {"/api/scenarios", "/b/open.js"})
        EXPECT_EQ(request_class("GET", path).cost, TaskCost::small) << path;
}

}  // namespace
}  // namespace linstock::apps
