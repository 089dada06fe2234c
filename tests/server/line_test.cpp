// What waits for clients is counted until it has gone, and there is an end to it.

#include "apps/linstockd/line.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace linstock::apps {
namespace {

std::shared_ptr<const std::string> message(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

std::shared_ptr<Waiting> household(std::size_t most) {
    auto out = std::make_shared<Waiting>();
    out->most = most;
    return out;
}

TEST(Line, WhatIsOnItsWayWaitsToo) {
    Waiting together{0, 10'000};
    Line line(10'000, together, household(100'000), [] {});
    line.send(message(3000));
    line.send(message(3000));
    const std::size_t both = together.bytes;
    EXPECT_GE(both, 6000U);
    while (line.next() != nullptr) {
    }
    EXPECT_EQ(together.bytes, both);
    {
        // Somebody else has not been told enough yet to be one who does not read.
        Line other(100'000, together, household(100'000), [] {});
        for (int i = 0; i < 6; ++i)
            other.send(message(5000));
        EXPECT_FALSE(other.overrun());
        EXPECT_TRUE(together.crowded());
        other.send(message(5000));
        EXPECT_TRUE(other.overrun());
        Line third(100'000, together, household(100), [] {});
        third.send(message(500));
        EXPECT_FALSE(third.overrun()) << "a word to who has read all";
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
TEST(Line, OneLongMessageIsNotWhatWaitsTooLong) {
    Waiting together{0, 1'000'000};
    Line line(10'000, together, household(1'000'000), [] {});
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
        Line other(10'000, together, household(1'000'000), [] {});
        other.send(message(50'000));
        for (int i = 0; i < most; ++i)
            other.send(message(static_cast<std::size_t>(size)));
        EXPECT_TRUE(other.overrun()) << size;
    }
}

/// When it is crowded they go who have not read for longer than a moment, and nobody else.
TEST(Line, WhoDoesNotReadGoesAndNotWhoWasToldLast) {
    Waiting together{0, 10'000};
    Line deaf(100'000, together, household(100'000), [] {});
    deaf.send(message(9000));
    EXPECT_NE(deaf.next(), nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    Line one(100'000, together, household(100'000), [] {});
    one.send(message(9000));
    one.send(message(500));
    const auto now = Line::Clock::now();
    EXPECT_FALSE(one.overrun());
    EXPECT_FALSE(one.unread(now));
    ASSERT_TRUE(deaf.unread(now));
    EXPECT_GE(deaf.unread(now)->bytes, 9000U);
    deaf.send(message(500));
    EXPECT_TRUE(deaf.overrun());
    one.send(message(500));
    EXPECT_FALSE(one.overrun());
    one.give_way();
    EXPECT_TRUE(one.overrun());
    EXPECT_TRUE(one.leaving());
}

}  // namespace
}  // namespace linstock::apps
