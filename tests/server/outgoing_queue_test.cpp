// Tests queues of outgoing messages: bytes count until they are sent, and their number is limited.

#include "apps/linstockd/outgoing_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

namespace linstock::apps {
namespace {

/// Time passes only when a test advances it.
OutgoingQueue::Clock::time_point now{std::chrono::hours(1)};
OutgoingQueue::Clock::time_point clock_now() { return now; }
constexpr auto a_second = std::chrono::milliseconds(1100);

std::shared_ptr<const std::string> message(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

std::shared_ptr<UnreadBytes> bytes_of_client(std::size_t most) {
    auto out = std::make_shared<UnreadBytes>();
    out->limit = most;
    return out;
}

TEST(OutgoingQueue, BytesInTransit_StillCount) {
    UnreadBytes all_bytes{0, 100'000};
    OutgoingQueue queue(100'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
    queue.send(message(30'000));
    queue.send(message(30'000));
    const std::size_t both = all_bytes.bytes;
    EXPECT_GE(both, 60'000U);
    while (queue.next() != nullptr) {
    }
    EXPECT_EQ(all_bytes.bytes, both);
    {
        // Another client has not received enough yet to count as one that does not read.
        OutgoingQueue other(1'000'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
        for (int i = 0; i < 6; ++i)
            other.send(message(50'000));
        EXPECT_FALSE(other.overrun());
        EXPECT_TRUE(all_bytes.crowded());
        other.send(message(50'000));
        EXPECT_TRUE(other.overrun());
        OutgoingQueue third(1'000'000, all_bytes, bytes_of_client(100), [] {}, clock_now);
        for (int i = 0; i < 20; ++i)
            third.send(message(500));
        EXPECT_FALSE(third.overrun()) << "a short message may always wait";
        for (int i = 0; i < 20; ++i)
            third.send(message(500));
        EXPECT_TRUE(third.overrun());
    }
    EXPECT_EQ(all_bytes.bytes, both);
    queue.sent();
    EXPECT_EQ(all_bytes.bytes, 0U);
    queue.send(message(3000));
    EXPECT_NE(queue.next(), nullptr);
    queue.end();
    EXPECT_EQ(all_bytes.bytes, 0U);
    queue.sent();
    EXPECT_EQ(all_bytes.bytes, 0U);
}

/// The first update of a long battle is longer than the limit of a queue. The answer goes before
/// it, the list of viewers after it.
TEST(OutgoingQueue, OneLongMessage_IsAllowed) {
    UnreadBytes all_bytes{0, 1'000'000};
    OutgoingQueue queue(10'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
    queue.send(message(500));
    queue.send(message(50'000));
    queue.send(message(500));
    queue.send(message(500));
    EXPECT_FALSE(queue.overrun());
    for (int i = 0; i < 4; ++i)
        EXPECT_NE(queue.next(), nullptr);
    queue.send(message(6000));
    queue.send(message(3000));
    EXPECT_FALSE(queue.overrun());
    // A second long message overruns the queue, and so do many short ones after the first long one.
    for (const auto& [size, most] : {std::pair{50'000, 1}, std::pair{500, 20}}) {
        OutgoingQueue other(10'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
        other.send(message(50'000));
        for (int i = 0; i < most; ++i)
            other.send(message(static_cast<std::size_t>(size)));
        EXPECT_TRUE(other.overrun()) << size;
    }
}

bool has_waited_long(const OutgoingQueue& queue) { return now - queue.unread().since > std::chrono::seconds(1); }

/// When memory is short, only clients that have not read for more than a moment are disconnected.
TEST(OutgoingQueue, CrowdedMemory_DisconnectsTheClientThatDoesNotRead) {
    UnreadBytes all_bytes{0, 100'000};
    OutgoingQueue not_reading(1'000'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
    not_reading.send(message(90'000));
    EXPECT_NE(not_reading.next(), nullptr);
    now += a_second;
    OutgoingQueue one(1'000'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
    one.send(message(90'000));
    one.send(message(5000));
    EXPECT_FALSE(one.overrun());
    EXPECT_FALSE(has_waited_long(one));
    ASSERT_TRUE(has_waited_long(not_reading));
    EXPECT_GE(not_reading.unread().bytes, 90'000U);
    not_reading.send(message(5000));
    EXPECT_TRUE(not_reading.overrun());
    one.send(message(5000));
    EXPECT_FALSE(one.overrun());
    one.give_up();
    EXPECT_TRUE(one.overrun());
    EXPECT_TRUE(one.closing());
}

/// An update of a megabyte takes a while on a slow connection.
TEST(OutgoingQueue, SlowReader_IsKept) {
    UnreadBytes all_bytes{0, 1'000'000};
    const auto club = bytes_of_client(100'000);
    OutgoingQueue slow(1'000'000, all_bytes, club, [] {}, clock_now);
    OutgoingQueue not_reading(1'000'000, all_bytes, club, [] {}, clock_now);
    for (OutgoingQueue* queue : {&slow, &not_reading}) {
        queue->send(message(100'000));
        EXPECT_NE(queue->next(), nullptr);
    }
    now += a_second;
    slow.progress(40'000);
    not_reading.progress(100);
    EXPECT_FALSE(has_waited_long(slow));
    EXPECT_TRUE(has_waited_long(not_reading));
    relieve({&slow, &not_reading}, all_bytes, now);
    EXPECT_FALSE(slow.overrun());
    EXPECT_TRUE(not_reading.overrun());
    slow.send(message(40'000));
    EXPECT_FALSE(slow.overrun());
}

/// A client may exceed its limit for a moment, but not for long, whatever the other clients do.
TEST(OutgoingQueue, ClientOverItsLimit_IsReducedToTheLimit) {
    UnreadBytes all_bytes{0, 10'000'000};
    const auto attacker = bytes_of_client(500'000);
    std::vector<std::unique_ptr<OutgoingQueue>> not_reading;
    std::set<OutgoingQueue*> all;
    const auto connect = [&](const std::shared_ptr<UnreadBytes>& from, std::size_t bytes) {
        not_reading.push_back(std::make_unique<OutgoingQueue>(1'000'000, all_bytes, from, [] {}, clock_now));
        not_reading.back()->send(message(bytes));
        all.insert(not_reading.back().get());
    };
    for (int i = 0; i < 19; ++i)
        connect(attacker, 100'000);
    connect(bytes_of_client(500'000), 400'000);
    relieve(all, all_bytes, now);
    const auto gone = [&] {
        return std::count_if(not_reading.begin(), not_reading.end(), [](const auto& one) { return one->overrun(); });
    };
    EXPECT_EQ(gone(), 0) << "allowed for a moment";
    EXPECT_GT(attacker->bytes, 3 * attacker->limit);
    now += a_second;
    relieve(all, all_bytes, now);
    EXPECT_LE(attacker->bytes, attacker->limit);
    EXPECT_GE(attacker->bytes, attacker->limit - 100'100);
    EXPECT_EQ(gone(), 15);
    EXPECT_FALSE(not_reading.back()->overrun());
}

/// A phone in a tunnel blocks no client. A client that has waited longest is kept if little waits for
/// it.
TEST(OutgoingQueue, ClientWithMostBytes_IsDisconnectedFirst) {
    UnreadBytes all_bytes{0, 1'000'000};
    OutgoingQueue tunnel(1'000'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
    tunnel.send(message(200));
    OutgoingQueue slow(1'000'000, all_bytes, bytes_of_client(1'000'000), [] {}, clock_now);
    slow.send(message(300'000));
    now += std::chrono::milliseconds(10);
    const auto attacker = bytes_of_client(5'000'000);
    OutgoingQueue first(1'000'000, all_bytes, attacker, [] {}, clock_now);
    OutgoingQueue second(1'000'000, all_bytes, attacker, [] {}, clock_now);
    first.send(message(400'000));
    second.send(message(400'000));
    now += a_second;
    OutgoingQueue recent(1'000'000, all_bytes, attacker, [] {}, clock_now);
    recent.send(message(100'000));
    EXPECT_TRUE(all_bytes.crowded());
    relieve({&tunnel, &slow, &first, &second, &recent}, all_bytes, now);
    EXPECT_FALSE(tunnel.overrun());
    EXPECT_FALSE(slow.overrun());
    EXPECT_FALSE(recent.overrun());
    EXPECT_TRUE(first.overrun());
    EXPECT_TRUE(second.overrun());
    EXPECT_FALSE(all_bytes.crowded());
    tunnel.send(message(200));
    EXPECT_FALSE(tunnel.overrun());
}

/// Clients that read just enough to count as readers cannot fill the memory either.
TEST(OutgoingQueue, FarTooManyBytes_DisconnectsTheClientWithMost) {
    UnreadBytes all_bytes{0, 1'000'000};
    const auto attacker = bytes_of_client(5'000'000);
    OutgoingQueue player(1'000'000, all_bytes, bytes_of_client(5'000'000), [] {}, clock_now);
    player.send(message(300'000));
    OutgoingQueue first(2'000'000, all_bytes, attacker, [] {}, clock_now);
    OutgoingQueue second(2'000'000, all_bytes, attacker, [] {}, clock_now);
    first.send(message(1'000'000));
    second.send(message(1'000'000));
    relieve({&player, &first, &second}, all_bytes, now);
    EXPECT_FALSE(player.overrun());
    EXPECT_TRUE(first.overrun());
    EXPECT_TRUE(second.overrun());
}

}  // namespace
}  // namespace linstock::apps
