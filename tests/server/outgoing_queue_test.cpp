// What waits for clients is counted until it has gone, and there is an end to it.

#include "apps/linstockd/outgoing_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

namespace linstock::apps {
namespace {

/// Time passes when a test says so.
OutgoingQueue::Clock::time_point now{std::chrono::hours(1)};
OutgoingQueue::Clock::time_point clock_now() { return now; }
constexpr auto a_second = std::chrono::milliseconds(1100);

std::shared_ptr<const std::string> message(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

std::shared_ptr<UnreadBytes> household(std::size_t most) {
    auto out = std::make_shared<UnreadBytes>();
    out->limit = most;
    return out;
}

TEST(OutgoingQueue, WhatIsOnItsWayWaitsToo) {
    UnreadBytes together{0, 100'000};
    OutgoingQueue line(100'000, together, household(1'000'000), [] {}, clock_now);
    line.send(message(30'000));
    line.send(message(30'000));
    const std::size_t both = together.bytes;
    EXPECT_GE(both, 60'000U);
    while (line.next() != nullptr) {
    }
    EXPECT_EQ(together.bytes, both);
    {
        // Somebody else has not been told enough yet to be one who does not read.
        OutgoingQueue other(1'000'000, together, household(1'000'000), [] {}, clock_now);
        for (int i = 0; i < 6; ++i)
            other.send(message(50'000));
        EXPECT_FALSE(other.overrun());
        EXPECT_TRUE(together.crowded());
        other.send(message(50'000));
        EXPECT_TRUE(other.overrun());
        OutgoingQueue third(1'000'000, together, household(100), [] {}, clock_now);
        for (int i = 0; i < 20; ++i)
            third.send(message(500));
        EXPECT_FALSE(third.overrun()) << "a word may always wait";
        for (int i = 0; i < 20; ++i)
            third.send(message(500));
        EXPECT_TRUE(third.overrun());
    }
    EXPECT_EQ(together.bytes, both);
    line.sent();
    EXPECT_EQ(together.bytes, 0U);
    line.send(message(3000));
    EXPECT_NE(line.next(), nullptr);
    line.end();
    EXPECT_EQ(together.bytes, 0U);
    line.sent();
    EXPECT_EQ(together.bytes, 0U);
}

/// The first news of a long battle are longer than a queue may be; the answer goes before them, who is at the table
/// behind.
TEST(OutgoingQueue, OneLongMessageIsNotWhatWaitsTooLong) {
    UnreadBytes together{0, 1'000'000};
    OutgoingQueue line(10'000, together, household(1'000'000), [] {}, clock_now);
    line.send(message(500));
    line.send(message(50'000));
    line.send(message(500));
    line.send(message(500));
    EXPECT_FALSE(line.overrun());
    for (int i = 0; i < 4; ++i)
        EXPECT_NE(line.next(), nullptr);
    line.send(message(6000));
    line.send(message(3000));
    EXPECT_FALSE(line.overrun());
    // A second one is too much, and so are many short ones behind the first.
    for (const auto& [size, most] : {std::pair{50'000, 1}, std::pair{500, 20}}) {
        OutgoingQueue other(10'000, together, household(1'000'000), [] {}, clock_now);
        other.send(message(50'000));
        for (int i = 0; i < most; ++i)
            other.send(message(static_cast<std::size_t>(size)));
        EXPECT_TRUE(other.overrun()) << size;
    }
}

bool has_waited(const OutgoingQueue& line) { return now - line.unread().since > std::chrono::seconds(1); }

/// When it is crowded they go who have not read for longer than a moment, and nobody else.
TEST(OutgoingQueue, WhoDoesNotReadGoesAndNotWhoWasToldLast) {
    UnreadBytes together{0, 100'000};
    OutgoingQueue deaf(1'000'000, together, household(1'000'000), [] {}, clock_now);
    deaf.send(message(90'000));
    EXPECT_NE(deaf.next(), nullptr);
    now += a_second;
    OutgoingQueue one(1'000'000, together, household(1'000'000), [] {}, clock_now);
    one.send(message(90'000));
    one.send(message(5000));
    EXPECT_FALSE(one.overrun());
    EXPECT_FALSE(has_waited(one));
    ASSERT_TRUE(has_waited(deaf));
    EXPECT_GE(deaf.unread().bytes, 90'000U);
    deaf.send(message(5000));
    EXPECT_TRUE(deaf.overrun());
    one.send(message(5000));
    EXPECT_FALSE(one.overrun());
    one.give_up();
    EXPECT_TRUE(one.overrun());
    EXPECT_TRUE(one.closing());
}

/// News of a megabyte take a while on a slow line.
TEST(OutgoingQueue, WhoReadsSlowlyReads) {
    UnreadBytes together{0, 1'000'000};
    const auto club = household(100'000);
    OutgoingQueue slow(1'000'000, together, club, [] {}, clock_now);
    OutgoingQueue deaf(1'000'000, together, club, [] {}, clock_now);
    for (OutgoingQueue* line : {&slow, &deaf}) {
        line->send(message(100'000));
        EXPECT_NE(line->next(), nullptr);
    }
    now += a_second;
    slow.progress(40'000);
    deaf.progress(100);
    EXPECT_FALSE(has_waited(slow));
    EXPECT_TRUE(has_waited(deaf));
    relieve({&slow, &deaf}, together, now);
    EXPECT_FALSE(slow.overrun());
    EXPECT_TRUE(deaf.overrun());
    slow.send(message(40'000));
    EXPECT_FALSE(slow.overrun());
}

/// What one household may have for a moment it may not have for long, whoever else is there.
TEST(OutgoingQueue, AHouseholdIsTakenDownToItsBound) {
    UnreadBytes together{0, 10'000'000};
    const auto theirs = household(500'000);
    std::vector<std::unique_ptr<OutgoingQueue>> deaf;
    std::set<OutgoingQueue*> all;
    const auto come = [&](const std::shared_ptr<UnreadBytes>& from, std::size_t bytes) {
        deaf.push_back(std::make_unique<OutgoingQueue>(1'000'000, together, from, [] {}, clock_now));
        deaf.back()->send(message(bytes));
        all.insert(deaf.back().get());
    };
    for (int i = 0; i < 19; ++i)
        come(theirs, 100'000);
    come(household(500'000), 400'000);
    relieve(all, together, now);
    const auto gone = [&] {
        return std::count_if(deaf.begin(), deaf.end(), [](const auto& one) { return one->overrun(); });
    };
    EXPECT_EQ(gone(), 0) << "for a moment they may";
    EXPECT_GT(theirs->bytes, 3 * theirs->limit);
    now += a_second;
    relieve(all, together, now);
    EXPECT_LE(theirs->bytes, theirs->limit);
    EXPECT_GE(theirs->bytes, theirs->limit - 100'100);
    EXPECT_EQ(gone(), 15);
    EXPECT_FALSE(deaf.back()->overrun());
}

/// A telephone in a tunnel keeps nothing from anybody, nor does who has been waiting for longest if he has little.
TEST(OutgoingQueue, WhoseHouseholdHasMostGoesFirst) {
    UnreadBytes together{0, 1'000'000};
    OutgoingQueue tunnel(1'000'000, together, household(1'000'000), [] {}, clock_now);
    tunnel.send(message(200));
    OutgoingQueue slow(1'000'000, together, household(1'000'000), [] {}, clock_now);
    slow.send(message(300'000));
    now += std::chrono::milliseconds(10);
    const auto theirs = household(5'000'000);
    OutgoingQueue first(1'000'000, together, theirs, [] {}, clock_now);
    OutgoingQueue second(1'000'000, together, theirs, [] {}, clock_now);
    first.send(message(400'000));
    second.send(message(400'000));
    now += a_second;
    OutgoingQueue recent(1'000'000, together, theirs, [] {}, clock_now);
    recent.send(message(100'000));
    EXPECT_TRUE(together.crowded());
    relieve({&tunnel, &slow, &first, &second, &recent}, together, now);
    EXPECT_FALSE(tunnel.overrun());
    EXPECT_FALSE(slow.overrun());
    EXPECT_FALSE(recent.overrun());
    EXPECT_TRUE(first.overrun());
    EXPECT_TRUE(second.overrun());
    EXPECT_FALSE(together.crowded());
    tunnel.send(message(200));
    EXPECT_FALSE(tunnel.overrun());
}

/// Those who read just enough to be readers do not fill it either.
TEST(OutgoingQueue, WhenThereIsFarTooMuchItIsTheirsWhoHaveMost) {
    UnreadBytes together{0, 1'000'000};
    const auto theirs = household(5'000'000);
    OutgoingQueue player(1'000'000, together, household(5'000'000), [] {}, clock_now);
    player.send(message(300'000));
    OutgoingQueue first(2'000'000, together, theirs, [] {}, clock_now);
    OutgoingQueue second(2'000'000, together, theirs, [] {}, clock_now);
    first.send(message(1'000'000));
    second.send(message(1'000'000));
    relieve({&player, &first, &second}, together, now);
    EXPECT_FALSE(player.overrun());
    EXPECT_TRUE(first.overrun());
    EXPECT_TRUE(second.overrun());
}

}  // namespace
}  // namespace linstock::apps
