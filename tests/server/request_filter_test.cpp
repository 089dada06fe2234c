// What a client may have of the front process's memory, connections and time, and what the word for it tells.

#include "apps/linstockd/request_filter.hpp"

#include "apps/linstockd/client_limits.hpp"
#include "apps/linstockd/open_connections.hpp"
#include "apps/linstockd/request_class.hpp"
#include "base/processor_time.hpp"
#include "server/server.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <vector>

namespace linstock::apps {
namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

std::string house(int network, int number) {
    return "2001:db8:" + std::to_string(network) + ":" + std::to_string(number) + "::1";
}

/// As much as there is room for, a piece after the other.
std::size_t fill(ClientLimits& limits, const std::string& address, Load load, std::size_t piece) {
    std::size_t out = 0;
    for (; limits.has_memory_for(address, load, piece); out += piece)
        limits.hold(address, load, piece);
    return out;
}

TEST(ClientLimits, WhatOneHomeHasRefusesNobodyElse) {
    for (const Load load : {Load::body, Load::answer}) {
        ClientLimits limits(1);
        std::size_t his = 0;
        for (int i = 0; i < 256; ++i)
            his += fill(limits, house(1, i), load, 4 * mib);
        EXPECT_LE(his, (load == Load::body ? 64 : 256) * mib);
        EXPECT_GE(his, (load == Load::body ? 48 : 240) * mib);
        for (const char* other : {"203.0.113.7", "203.0.113.8", "2001:db8:2::1"})
            EXPECT_GE(fill(limits, other, load, mib), 12 * mib) << other;
        // What goes makes room.
        limits.release(house(1, 0), load, 16 * mib);
        limits.release(house(1, 1), load, 16 * mib);
        EXPECT_TRUE(limits.has_memory_for("203.0.113.9", load, 8 * mib));
    }
}

TEST(ClientLimits, BodiesRefuseNoAnswers) {
    ClientLimits limits(1);
    for (int i = 0; i < 100; ++i)
        fill(limits, "203.0.113." + std::to_string(i), Load::body, 4 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.200", Load::body, 4 * mib));
    EXPECT_TRUE(limits.has_memory_for("203.0.113.200", Load::answer, 4 * mib));
}

TEST(ClientLimits, AllTogetherHaveAnEnd) {
    ClientLimits limits(1);
    std::size_t all = 0;
    for (int i = 0; i < 1000; ++i)
        all += fill(limits, house(i, 0), Load::body, mib / 2);
    EXPECT_LE(all, 128 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.7", Load::body, mib));
}

/// Most of what is done is told in a word, and counts for nothing.
TEST(ClientLimits, WhatOthersHaveNotReadKeepsNobodyFromDoingSomething) {
    ClientLimits limits(1);
    // As what has been done is told: one more than there is room for.
    for (int i = 0; i < 44; ++i)
        limits.hold(house(i, 0), Load::answer, 12 * mib);
    EXPECT_FALSE(limits.has_memory_for("203.0.113.7", Load::answer));
    EXPECT_TRUE(limits.has_read_enough("203.0.113.7"));
    EXPECT_FALSE(limits.has_memory_for("203.0.113.8", Load::answer, mib)) << "what all have has an end";
    // He himself is to read before.
    limits.hold("203.0.113.7", Load::answer, 17 * mib);
    EXPECT_FALSE(limits.has_read_enough("203.0.113.7"));
    EXPECT_TRUE(limits.has_read_enough("203.0.113.8"));
    for (int i = 0; i < 4; ++i)
        limits.release(house(i, 0), Load::answer, 12 * mib);
    EXPECT_TRUE(limits.has_memory_for("203.0.113.8", Load::answer, mib));
}

/// Else homes of one network take all that is there for answers, and nobody else reads anything long.
TEST(ClientLimits, WhatOneHomeHasNotReadKeepsItFromDoingSomethingAndNobodyElse) {
    ClientLimits limits(1);
    int did = 0;
    for (; did < 256 && limits.has_read_enough(house(1, did)); ++did)
        limits.hold(house(1, did), Load::answer, 12 * mib);
    EXPECT_EQ(did, 22) << "256 MiB";
    EXPECT_FALSE(limits.has_memory_for(house(1, did), Load::answer, mib));
    for (const char* other : {"203.0.113.7", "2001:db8:2::1"}) {
        EXPECT_TRUE(limits.has_read_enough(other)) << other;
        EXPECT_TRUE(limits.has_memory_for(other, Load::answer, mib)) << other;
    }
    for (; did < 40; ++did)  // many were at it at once
        limits.hold(house(1, did), Load::answer, 12 * mib);
    EXPECT_FALSE(limits.has_read_enough(house(1, did)));
    EXPECT_TRUE(limits.has_read_enough("203.0.113.7"));
    EXPECT_TRUE(limits.has_memory_for("203.0.113.7", Load::answer, mib));
}

/// All that may be there are 4096.
TEST(ClientLimits, ConnectionsOfOneHomeRefuseNobodyElse) {
    ClientLimits limits(1);
    std::size_t his = 0;
    for (int i = 0; i < 256; ++i)
        for (int n = 0; n < 300; ++n)
            his += limits.begin(house(1, i), Counter::connections) ? 1 : 0;
    EXPECT_EQ(his, 1024U);
    EXPECT_TRUE(limits.begin("203.0.113.7", Counter::connections));
    EXPECT_TRUE(limits.begin(house(2, 0), Counter::connections));
    limits.end(house(1, 0), Counter::connections);
    EXPECT_TRUE(limits.begin(house(1, 99), Counter::connections));
    EXPECT_FALSE(limits.begin(house(1, 99), Counter::connections));
}

/// Connections with room for so many, as they come one after the other; what went is in the order in which it did.
struct Door {
    explicit Door(std::size_t room) : most(room) {}
    bool come(const std::string& network, Activity activity = Activity::none) {
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

TEST(OpenConnections, WhoHasAllLeavesEachNetworkALikeShare) {
    Door door(4096);
    for (int n = 0; n < 16; ++n)
        for (int i = 0; i < 256; ++i)
            ASSERT_TRUE(door.come("203.0.113." + std::to_string(n)));
    EXPECT_FALSE(door.come("203.0.113.3")) << "he has as many as the others";
    int others = 0;
    for (; others < 300 && door.come("198.51.100.1"); ++others) {
    }
    EXPECT_EQ(others, 4096 / 17);
    for (int n = 0; n < 16; ++n)
        EXPECT_NEAR(door.here["203.0.113." + std::to_string(n)], 4096 / 17, 1);
    // And again they are let in no more than that.
    for (int n = 0; n < 16; ++n)
        EXPECT_FALSE(door.come("203.0.113." + std::to_string(n)) && door.come("203.0.113." + std::to_string(n)));
    EXPECT_GE(door.here["198.51.100.1"], 4096 / 17 - 1);
    EXPECT_EQ(door.open.size(), 4096U);
}

TEST(OpenConnections, WhoActivityNothingGoesBeforeWhoWatchesAndNobodyWhoPlays) {
    Door door(7);
    for (const Activity activity :
         {Activity::watches, Activity::plays, Activity::none, Activity::watches, Activity::none})
        door.come("theirs", activity);
    for (const Activity activity : {Activity::none, Activity::none})
        door.come("ours", activity);
    door.all[2].last_request += std::chrono::hours(1);  // the first of those who do nothing has just said something
    EXPECT_TRUE(door.come("a"));
    EXPECT_TRUE(door.come("b"));
    EXPECT_TRUE(door.come("c"));
    EXPECT_EQ(door.gone, (std::vector<std::size_t>{5, 3, 1}));
    EXPECT_TRUE(door.come("d"));
    EXPECT_TRUE(door.come("e"));
    EXPECT_EQ(door.gone, (std::vector<std::size_t>{5, 3, 1, 6, 4}));
    EXPECT_FALSE(door.come("f")) << "each has one";
    Door players(4);
    for (int i = 0; i < 4; ++i)
        players.come("theirs", Activity::plays);
    EXPECT_FALSE(players.come("a"));
}

TEST(OpenConnections, WhereThoseOfTheLargestAllPlayTheNextMakesRoom) {
    Door door(8);
    for (int i = 0; i < 5; ++i)
        door.come("club", Activity::plays);
    for (int i = 0; i < 3; ++i)
        door.come("theirs");
    EXPECT_TRUE(door.come("a"));
    EXPECT_EQ(door.gone, std::vector<std::size_t>{6});
}

TEST(OpenConnections, WhoSitsAtBattlesWithAllConnectionsActivityNotKeepThem) {
    Door door(4096);
    for (int i = 0; i < 60; ++i)
        ASSERT_TRUE(door.come("club", Activity::plays));
    ASSERT_TRUE(door.come("home", Activity::watches) && door.come("home", Activity::watches) && door.come("home"));
    for (int i = 0; door.open.size() < door.most; ++i)
        ASSERT_TRUE(door.come("203.0.113." + std::to_string(i % 16), Activity::plays));
    for (int i = 0; i < 100; ++i)
        EXPECT_TRUE(door.come("198.51.100." + std::to_string(i)));
    EXPECT_EQ(door.here["club"], 60);
    EXPECT_EQ(door.here["home"], 3);
    EXPECT_EQ(door.gone.front(), 64U) << "who has said nothing for longest";
}

TEST(OpenConnections, AProxysConnectionIsOfWhoseRequestCameByIt) {
    Door door(4);
    for (int i = 0; i < 4; ++i)
        door.come("proxy");
    for (int i = 0; i < 3; ++i)
        door.open.set_network(door.all[static_cast<std::size_t>(i)], "theirs");
    EXPECT_TRUE(door.come("proxy"));
    EXPECT_EQ(door.gone, std::vector<std::size_t>{1});
    door.open.set_network(door.all[0], "ours");
    EXPECT_EQ(door.open.size(), 4U) << "who has gone does not come again";
    for (OpenConnection& one : door.all)
        door.open.remove(one);
    EXPECT_EQ(door.open.size(), 0U);
}

TEST(ClientLimits, OneAnswerMayBeAsLongAsItIs) {
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
        all += fill(limits, house(i, 0), Load::body, mib / 2);
    EXPECT_GE(all, 10 * mib);
    EXPECT_LE(all, 20 * mib);
}

TEST(MemoryBudget, ThisMachine_IsWithinTheBounds) {
    const std::size_t total = MemoryBudget::of_this_machine().total;
    EXPECT_GE(total, MemoryBudget::min_total);
    EXPECT_LE(total, MemoryBudget::max_default);
}

TEST(ClientLimits, WhoOwesIsLetInAgainWithinAQuarterOfAnHour) {
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

TEST(ClientLimits, WhoOwesForWhatTakesLongMayDoWhatActivityNot) {
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

TEST(ClientLimits, ANetworkIsOneHoweverItsZerosAreWritten) {
    EXPECT_EQ(client_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    EXPECT_EQ(client_of("2001:db8:1:0:3:4:5:6"), client_of("2001:db8:1::6"));
    EXPECT_EQ(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1::");
    EXPECT_EQ(network("2001:db8:0:2::1"), network("2001:db8::2"));
    EXPECT_EQ(client_of("fe80::1%eth0"), client_of("fe80::2%eth0"));
    for (const char* four : {"203.0.113.7", "", "x:y"}) {
        EXPECT_EQ(client_of(four), four);
        EXPECT_EQ(network(four), four);
    }
}

TEST(ClientLimits, AWordTellsItsNetworkInItsFirstHalf) {
    const auto word = [](const char* address) { return pseudonym_of(address, "secret"); };
    EXPECT_EQ(word("2001:db8:1:2::1"), word("2001:db8:1:2::2"));
    EXPECT_NE(word("2001:db8:1:2::1"), word("2001:db8:1:3::1"));
    EXPECT_EQ(server::network_of(word("2001:db8:1:2::1")), server::network_of(word("2001:db8:1:3::1")));
    EXPECT_NE(server::network_of(word("2001:db8:1:2::1")), server::network_of(word("2001:db8:2:2::1")));
    EXPECT_NE(server::network_of(word("203.0.113.7")), server::network_of(word("203.0.113.8")));
    EXPECT_NE(word("203.0.113.7"), pseudonym_of("203.0.113.7", "another"));
}

TEST(ClientLimits, AWordLeadsToItsHouseholdAsLongAsThatIsKnown) {
    ClientLimits limits(1);
    const auto word = [](int number) { return pseudonym_of(house(number / 256, number % 256), "secret"); };
    constexpr int many = 8000;
    for (int i = 0; i < many; ++i)
        limits.set_pseudonym(house(i / 256, i % 256), word(i));
    // He pays for each part of what goes on by itself: that he is found costs no look at everybody.
    constexpr std::uint64_t longest = 1'000'000;
    const std::string last = word(many - 1);
    const std::string his = client_of(house((many - 1) / 256, (many - 1) % 256));
    const std::uint64_t begun = processor_microseconds();
    for (int i = 0; i < 100'000; ++i)
        ASSERT_EQ(limits.address_of(last), his);
    EXPECT_LT(processor_microseconds() - begun, longest);
    EXPECT_EQ(limits.address_of(word(many)), "");
    EXPECT_EQ(limits.address_of(""), "");
    // Whoever is not there goes where more come than are known.
    limits.begin(house(0, 1), Counter::connections);
    for (int i = many; i < many + 500; ++i)
        limits.set_pseudonym(house(i / 256, i % 256), word(i));
    EXPECT_EQ(limits.address_of(word(0)), "");
    EXPECT_EQ(limits.address_of(word(1)), client_of(house(0, 1)));
    limits.set_pseudonym(house(0, 0), word(0));
    EXPECT_EQ(limits.address_of(word(0)), client_of(house(0, 0)));
}

TEST(ClientLimits, WhatHeHasBroughtKeepsNobodyOfHisFromPlaying) {
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
        << "what is played keeps nobody from bringing";
}

}  // namespace
}  // namespace linstock::apps
