// Tests limits on what a client can use of the front process's memory, connections and time, and
// the client key derived from its address.

#include "apps/linstockd/request_filter.hpp"

#include "apps/linstockd/client_limits.hpp"
#include "apps/linstockd/open_connections.hpp"
#include "apps/linstockd/request_class.hpp"
#include "base/processor_time.hpp"
#include "server/server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <vector>

namespace linstock::apps {
namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

std::string address_in_network(int network, int number) {
    return "2001:db8:" + std::to_string(network) + ":" + std::to_string(number) + "::1";
}

/// Takes as much as there is room for, in pieces.
std::size_t fill(ClientLimits& limits, const std::string& address, Load load, std::size_t piece) {
    std::size_t out = 0;
    for (; limits.has_memory_for(address, load, piece); out += piece)
        limits.hold(address, load, piece);
    return out;
}

TEST(ClientLimits, MemoryUsedByOneNetwork_LeavesRoomForOthers) {
    for (const Load load : {Load::body, Load::answer}) {
        ClientLimits limits(1);
        std::size_t bytes = 0;
        for (int i = 0; i < 256; ++i)
            bytes += fill(limits, address_in_network(1, i), load, 4 * mib);
        EXPECT_LE(bytes, (load == Load::body ? 64 : 256) * mib);
        EXPECT_GE(bytes, (load == Load::body ? 48 : 240) * mib);
        for (const char* other : {"203.0.113.7", "203.0.113.8", "2001:db8:2::1"})
            EXPECT_GE(fill(limits, other, load, mib), 12 * mib) << other;
        // Releasing makes room.
        limits.release(address_in_network(1, 0), load, 16 * mib);
        limits.release(address_in_network(1, 1), load, 16 * mib);
        EXPECT_TRUE(limits.has_memory_for("203.0.113.9", load, 8 * mib));
    }
}

TEST(ClientLimits, MemoryUsedByBodies_LeavesRoomForAnswers) {
    ClientLimits limits(1);
    for (int i = 0; i < 100; ++i)
        fill(limits, "203.0.113." + std::to_string(i), Load::body, 4 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.200", Load::body, 4 * mib));
    EXPECT_TRUE(limits.has_memory_for("203.0.113.200", Load::answer, 4 * mib));
}

TEST(ClientLimits, AllClientsTogether_AreLimited) {
    ClientLimits limits(1);
    std::size_t all = 0;
    for (int i = 0; i < 1000; ++i)
        all += fill(limits, address_in_network(i, 0), Load::body, mib / 2);
    EXPECT_LE(all, 128 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.7", Load::body, mib));
}

/// Most requests that change something have a short answer, which does not count.
TEST(ClientLimits, UnreadAnswersOfOthers_DoNotBlockAClient) {
    ClientLimits limits(1);
    // An answer is held even if it does not fit, because its request has been carried out. So the last one may exceed
    // the limit.
    for (int i = 0; i < 44; ++i)
        limits.hold(address_in_network(i, 0), Load::answer, 12 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.7", Load::answer));
    EXPECT_TRUE(limits.has_read_enough("203.0.113.7"));
    EXPECT_FALSE(limits.has_memory_for("203.0.113.8", Load::answer, mib)) << "all answers together are limited";
    // A client with unread answers must read them first.
    limits.hold("203.0.113.7", Load::answer, 17 * mib);
    EXPECT_FALSE(limits.has_read_enough("203.0.113.7"));
    EXPECT_TRUE(limits.has_read_enough("203.0.113.8"));
    for (int i = 0; i < 4; ++i)
        limits.release(address_in_network(i, 0), Load::answer, 12 * mib);
    EXPECT_TRUE(limits.has_memory_for("203.0.113.8", Load::answer, mib));
}

/// Otherwise the clients of one network together could fill the memory for answers, and clients of other networks could
/// get no long answer.
TEST(ClientLimits, UnreadAnswersOfOneNetwork_BlockThatNetworkOnly) {
    ClientLimits limits(1);
    int requests = 0;
    for (; requests < 256 && limits.has_read_enough(address_in_network(1, requests)); ++requests)
        limits.hold(address_in_network(1, requests), Load::answer, 12 * mib);
    EXPECT_EQ(requests, 22) << "256 MiB";
    EXPECT_FALSE(limits.has_memory_for(address_in_network(1, requests), Load::answer, mib));
    for (const char* other : {"203.0.113.7", "2001:db8:2::1"}) {
        EXPECT_TRUE(limits.has_read_enough(other)) << other;
        EXPECT_TRUE(limits.has_memory_for(other, Load::answer, mib)) << other;
    }
    for (; requests < 40; ++requests)  // many requests were in progress together
        limits.hold(address_in_network(1, requests), Load::answer, 12 * mib);
    EXPECT_FALSE(limits.has_read_enough(address_in_network(1, requests)));
    EXPECT_TRUE(limits.has_read_enough("203.0.113.7"));
    EXPECT_TRUE(limits.has_memory_for("203.0.113.7", Load::answer, mib));
}

/// There can be at most 4,096 connections.
TEST(ClientLimits, ConnectionsOfOneNetwork_LeaveRoomForOthers) {
    ClientLimits limits(1);
    std::size_t accepted = 0;
    for (int i = 0; i < 256; ++i)
        for (int n = 0; n < 300; ++n)
            accepted += limits.begin(address_in_network(1, i), Counter::connections) ? 1 : 0;
    EXPECT_EQ(accepted, 1024U);
    EXPECT_TRUE(limits.begin("203.0.113.7", Counter::connections));
    EXPECT_TRUE(limits.begin(address_in_network(2, 0), Counter::connections));
    limits.end(address_in_network(1, 0), Counter::connections);
    EXPECT_TRUE(limits.begin(address_in_network(1, 99), Counter::connections));
    EXPECT_FALSE(limits.begin(address_in_network(1, 99), Counter::connections));
}

/// Connections with a maximum number. `gone` lists the closed ones in order.
struct ConnectionTable {
    explicit ConnectionTable(std::size_t capacity) : most(capacity) {}
    bool connect(const std::string& network, Activity activity = Activity::none) {
        while (open.size() >= most) {
            OpenConnection* one = open.to_close_for(network);
            if (one == nullptr) return false;
            open.remove(*one);
            one->close();
        }
        OpenConnection& one = all.emplace_back();
        one.network = network;
        one.activity = activity;
        one.last_request = TokenBucket::Clock::time_point(std::chrono::seconds(all.size()));
        one.close = [this, &one, number = all.size()] {
            --here[one.network];
            gone.push_back(number);
        };
        open.add(one);
        ++here[network];
        return true;
    }
    std::size_t most;
    OpenConnections open;
    std::deque<OpenConnection> all;
    std::map<std::string, int> here;
    std::vector<std::size_t> gone;
};

TEST(OpenConnections, AllConnectionsInUse_EveryNetworkGetsAnEqualShare) {
    ConnectionTable table(4096);
    for (int n = 0; n < 16; ++n)
        for (int i = 0; i < 256; ++i)
            ASSERT_TRUE(table.connect("203.0.113." + std::to_string(n)));
    EXPECT_FALSE(table.connect("203.0.113.3")) << "it has as many as the others";
    int others = 0;
    for (; others < 300 && table.connect("198.51.100.1"); ++others) {
    }
    EXPECT_EQ(others, 4096 / 17);
    for (int n = 0; n < 16; ++n)
        EXPECT_NEAR(table.here["203.0.113." + std::to_string(n)], 4096 / 17, 1);
    // And no network gets more than that again.
    for (int n = 0; n < 16; ++n)
        EXPECT_FALSE(table.connect("203.0.113." + std::to_string(n)) &&
                     table.connect("203.0.113." + std::to_string(n)));
    EXPECT_GE(table.here["198.51.100.1"], 4096 / 17 - 1);
    EXPECT_EQ(table.open.size(), 4096U);
}

TEST(OpenConnections, IdleConnections_CloseBeforeSpectators_AndPlayersStay) {
    ConnectionTable table(7);
    for (const Activity activity :
         {Activity::watches, Activity::plays, Activity::none, Activity::watches, Activity::none})
        table.connect("theirs", activity);
    for (const Activity activity : {Activity::none, Activity::none})
        table.connect("ours", activity);
    table.all[2].last_request += std::chrono::hours(1);  // the first idle connection has just sent a request
    EXPECT_TRUE(table.connect("a"));
    EXPECT_TRUE(table.connect("b"));
    EXPECT_TRUE(table.connect("c"));
    EXPECT_EQ(table.gone, (std::vector<std::size_t>{5, 3, 1}));
    EXPECT_TRUE(table.connect("d"));
    EXPECT_TRUE(table.connect("e"));
    EXPECT_EQ(table.gone, (std::vector<std::size_t>{5, 3, 1, 6, 4}));
    EXPECT_FALSE(table.connect("f")) << "each has one";
    ConnectionTable players(4);
    for (int i = 0; i < 4; ++i)
        players.connect("theirs", Activity::plays);
    EXPECT_FALSE(players.connect("a"));
}

TEST(OpenConnections, LargestNetworkOnlyPlays_NextLargestMakesRoom) {
    ConnectionTable table(8);
    for (int i = 0; i < 5; ++i)
        table.connect("club", Activity::plays);
    for (int i = 0; i < 3; ++i)
        table.connect("theirs");
    EXPECT_TRUE(table.connect("a"));
    EXPECT_EQ(table.gone, std::vector<std::size_t>{6});
}

TEST(OpenConnections, NetworksThatPlayOnAllConnections_MakeRoomForOthers) {
    ConnectionTable table(4096);
    for (int i = 0; i < 60; ++i)
        ASSERT_TRUE(table.connect("club", Activity::plays));
    ASSERT_TRUE(table.connect("home", Activity::watches) && table.connect("home", Activity::watches) &&
                table.connect("home"));
    for (int i = 0; table.open.size() < table.most; ++i)
        ASSERT_TRUE(table.connect("203.0.113." + std::to_string(i % 16), Activity::plays));
    for (int i = 0; i < 100; ++i)
        EXPECT_TRUE(table.connect("198.51.100." + std::to_string(i)));
    EXPECT_EQ(table.here["club"], 60);
    EXPECT_EQ(table.here["home"], 3);
    EXPECT_EQ(table.gone.front(), 64U) << "idle for longest";
}

TEST(OpenConnections, ProxyConnection_BelongsToTheClientOfItsRequest) {
    ConnectionTable table(4);
    for (int i = 0; i < 4; ++i)
        table.connect("proxy");
    for (int i = 0; i < 3; ++i)
        table.open.set_network(table.all[static_cast<std::size_t>(i)], "theirs");
    EXPECT_TRUE(table.connect("proxy"));
    EXPECT_EQ(table.gone, std::vector<std::size_t>{1});
    table.open.set_network(table.all[0], "ours");
    EXPECT_EQ(table.open.size(), 4U) << "a closed connection is not counted again";
    for (OpenConnection& one : table.all)
        table.open.remove(one);
    EXPECT_EQ(table.open.size(), 0U);
}

TEST(ClientLimits, OneAnswer_MayExceedTheLimit) {
    ClientLimits limits(0.1);
    EXPECT_TRUE(limits.has_memory_for("203.0.113.7", Load::answer, 20 * mib));
    limits.hold("203.0.113.7", Load::answer, 20 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.7", Load::answer));
    limits.release("203.0.113.7", Load::answer, 20 * mib);
    EXPECT_TRUE(limits.has_memory_for("203.0.113.7", Load::answer));
}

TEST(ClientLimits, WithoutLimits_OneAddress_CanUseTheWholeMemoryBudgetAndNoMore) {
    ClientLimits limits(0);
    limits.hold("203.0.113.7", Load::body, 120 * mib);
    EXPECT_TRUE(limits.has_memory_for("203.0.113.7", Load::body, mib));
    EXPECT_FALSE(limits.has_memory_for("203.0.113.7", Load::body, 9 * mib));
    EXPECT_TRUE(limits.has_memory_for("203.0.113.8", Load::answer, mib));
}

TEST(MemoryBudget, AllShares_AddUpToLessThanTheTotal) {
    for (const std::size_t total : {64 * mib, 256 * mib, 1536 * mib, 8192 * mib}) {
        const MemoryBudget budget{total};
        const std::size_t loads_max = 2 * budget.fair_until(Load::body) + 2 * budget.fair_until(Load::answer);
        const std::size_t short_max = 4096 * budget.always_allowed();
        const std::size_t compressed = budget.compressed_connections() * 84 * 1024;
        EXPECT_LE(loads_max + short_max + compressed + 4 * budget.queues(), total - total / 12) << total;
    }
}

TEST(MemoryBudget, SmallMachine_EachLoadEndsSooner) {
    ClientLimits limits(1, MemoryBudget{240 * mib});
    std::size_t all = 0;
    for (int i = 0; i < 1000; ++i)
        all += fill(limits, address_in_network(i, 0), Load::body, mib / 2);
    EXPECT_GE(all, 10 * mib);
    EXPECT_LE(all, 20 * mib);
}

TEST(MemoryBudget, ThisMachine_IsWithinTheBounds) {
    const std::size_t total = MemoryBudget::of_this_machine().total;
    EXPECT_GE(total, MemoryBudget::min_total);
    EXPECT_LE(total, MemoryBudget::max_default);
}

TEST(ClientLimits, Debt_IsForgivenWithin15Minutes) {
    ClientLimits limits(1);
    auto now = ClientLimits::Clock::now();
    for (int i = 0; i < 8; ++i)
        limits.charge("203.0.113.7", Bucket::task_time, 60, now);
    const auto may = [&](Bucket time) { return !limits.refuse_debt("203.0.113.7", time, now); };
    now += std::chrono::minutes(10);
    EXPECT_FALSE(may(Bucket::task_time));
    EXPECT_TRUE(may(Bucket::http_time));
    now += std::chrono::minutes(5);
    EXPECT_TRUE(may(Bucket::task_time));
}

TEST(ClientLimits, LongRequests_AreChargedSeparatelyFromSmallOnes) {
    for (const char* path : {"/api/battles", "/api/records", "/api/check", "/api/table", "/api/scenarios",
                             "/api/battle/rematch", "/api/battle/onward"})
        EXPECT_NE(request_class("POST", path).cost, TaskCost::small) << path;
    for (const char* path : {"/api/battle/report", "/api/battle/record", "/api/battle/print"})
        EXPECT_NE(request_class("GET", path).cost, TaskCost::small) << path;
    for (const char* path :
         {"/api/battle/claim", "/api/battle/talk", "/api/battle/notices", "/api/meetings", "/api/meeting/take",
          "/api/notice/stop", "/api/parcel/open", "/api/shared", "/api/drawing/new"})
        EXPECT_EQ(request_class("POST", path).cost, TaskCost::small) << path;
    for (const char* path : {"/api/scenarios", "/api/battle", "/api/battle/talk", "/api/meetings"})
        for (const char* method : {"GET", "HEAD"})
            EXPECT_EQ(request_class(method, path).cost, TaskCost::small) << path;
}

TEST(ClientLimits, EquivalentAddresses_AreOneClientAndNetwork) {
    EXPECT_EQ(client_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    EXPECT_EQ(network("::ffff:203.0.113.7"), "203.0.113.7") << "not the network of all IPv4 addresses";
    EXPECT_EQ(client_of("2001:db8:1:0:3:4:5:6"), client_of("2001:db8:1::6"));
    EXPECT_EQ(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1::");
    EXPECT_EQ(network("2001:db8:0:2::1"), network("2001:db8::2"));
    EXPECT_EQ(client_of("fe80::1%eth0"), client_of("fe80::2%eth0"));
    for (const char* four : {"203.0.113.7", "", "x:y"}) {
        EXPECT_EQ(client_of(four), four);
        EXPECT_EQ(network(four), four);
    }
}

TEST(ClientLimits, FirstHalfOfAClientKey_NamesTheNetwork) {
    const auto key_of = [](const char* address) { return pseudonym_of(address, "secret"); };
    EXPECT_EQ(key_of("2001:db8:1:2::1"), key_of("2001:db8:1:2::2"));
    EXPECT_NE(key_of("2001:db8:1:2::1"), key_of("2001:db8:1:3::1"));
    EXPECT_EQ(server::network_of(key_of("2001:db8:1:2::1")), server::network_of(key_of("2001:db8:1:3::1")));
    EXPECT_NE(server::network_of(key_of("2001:db8:1:2::1")), server::network_of(key_of("2001:db8:2:2::1")));
    EXPECT_NE(server::network_of(key_of("203.0.113.7")), server::network_of(key_of("203.0.113.8")));
    EXPECT_NE(key_of("203.0.113.7"), pseudonym_of("203.0.113.7", "another"));
}

TEST(ClientLimits, ClientKey_GivesItsAddressWhileRemembered) {
    ClientLimits limits(1);
    const auto key_of = [](int number) {
        return pseudonym_of(address_in_network(number / 256, number % 256), "secret");
    };
    constexpr int many = 8000;
    for (int i = 0; i < many; ++i)
        limits.set_pseudonym(address_in_network(i / 256, i % 256), key_of(i));
    // The address is looked up for each turn of a battle that plays on by itself: this must not
    // search all clients.
    constexpr std::uint64_t longest = 1'000'000;
    const std::string last = key_of(many - 1);
    const std::string address = client_of(address_in_network((many - 1) / 256, (many - 1) % 256));
    const std::uint64_t started = processor_microseconds();
    for (int i = 0; i < 100'000; ++i)
        ASSERT_EQ(limits.address_of(last), address);
    EXPECT_LT(processor_microseconds() - started, longest);
    EXPECT_EQ(limits.address_of(key_of(many)), "");
    EXPECT_EQ(limits.address_of(""), "");
    // If more clients come than are remembered, a client without connections is forgotten.
    limits.begin(address_in_network(0, 1), Counter::connections);
    for (int i = many; i < many + 500; ++i)
        limits.set_pseudonym(address_in_network(i / 256, i % 256), key_of(i));
    EXPECT_EQ(limits.address_of(key_of(0)), "");
    EXPECT_EQ(limits.address_of(key_of(1)), client_of(address_in_network(0, 1)));
    limits.set_pseudonym(address_in_network(0, 0), key_of(0));
    EXPECT_EQ(limits.address_of(key_of(0)), client_of(address_in_network(0, 0)));
}

// A client stores 64 MiB. The addresses of one network together store 256 MiB, however many they are.
TEST(ClientLimits, StorageOfOneNetwork_IsLimited) {
    for (const char* pattern : {"203.0.113.{}", "2001:db8:5:{}::1"}) {
        ClientLimits limits(1);
        const auto now = ClientLimits::Clock::now();
        const auto address = [&](int n) { return fmt::format(fmt::runtime(pattern), n); };
        int stored = 0;  // MiB
        for (int n = 0; n < 250; ++n)
            while (!limits.refuse_storage(address(n), mib, now))
                ++stored;
        EXPECT_EQ(stored, 256) << pattern;
        EXPECT_EQ(limits.refuse_storage(address(251), mib, now),
                  "your network has stored too much: at most 256 MiB at once, then 4 MiB a minute");
        EXPECT_FALSE(limits.must_wait(address(251), now)) << "playing goes on";
        EXPECT_FALSE(limits.refuse_storage("198.51.100.1", mib, now)) << "another network";
        EXPECT_FALSE(limits.refuse_storage(address(251), 3.0 * mib, now + std::chrono::minutes(1)));
        // What messages store counts for the network too.
        for (int n = 0; n < 10; ++n)
            limits.charge("198.51.100." + std::to_string(n), Bucket::message_storage, 60.0 * mib, now);
        EXPECT_TRUE(limits.refuse_storage("198.51.100.99", mib, now));
        // Thousands of other networks do not make it forget.
        for (int n = 0; n < 20'000; ++n)
            limits.charge(fmt::format("10.{}.{}.1", n / 256, n % 256), Bucket::http_storage, 1, now);
        EXPECT_TRUE(limits.refuse_storage("198.51.100.99", mib, now));
    }
}

TEST(ClientLimits, StorageDebtByHttp_DoesNotBlockPlaying) {
    ClientLimits limits(1);
    const auto now = ClientLimits::Clock::now();
    limits.charge("203.0.113.7", Bucket::http_storage, 80.0 * mib, now);
    EXPECT_FALSE(limits.take("203.0.113.7", Bucket::http_storage, mib, now));
    EXPECT_FALSE(limits.must_wait("203.0.113.7", now));
    limits.charge("203.0.113.7", Bucket::message_storage, 80.0 * mib, now);
    EXPECT_TRUE(limits.must_wait("203.0.113.7", now));
    EXPECT_FALSE(limits.must_wait("203.0.113.8", now));
    EXPECT_FALSE(limits.take("203.0.113.7", Bucket::http_storage, mib, now));
    limits.charge("203.0.113.8", Bucket::message_storage, 80.0 * mib, now);
    EXPECT_TRUE(limits.take("203.0.113.8", Bucket::http_storage, mib, now))
        << "debt by playing does not block HTTP storage";
}

}  // namespace
}  // namespace linstock::apps
