// What waits for clients is counted until it has gone, and there is an end to it.

#include "apps/linstockd/line.hpp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

std::shared_ptr<const std::string> message(std::size_t size) { return std::make_shared<const std::string>(size, 'x'); }

TEST(Line, WhatIsOnItsWayWaitsToo) {
    Waiting together{0, 10'000};
    Line line(10'000, together, [] {});
    line.send(message(3000));
    line.send(message(3000));
    const std::size_t both = together.bytes;
    EXPECT_GE(both, 6000U);
    while (line.next() != nullptr) {
    }
    EXPECT_EQ(together.bytes, both);
    {
        // Somebody else may have one message, however little is left, and no second.
        Line other(10'000, together, [] {});
        other.send(message(5000));
        EXPECT_FALSE(other.overrun());
        other.send(message(5000));
        EXPECT_TRUE(other.overrun());
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
    Line line(10'000, together, [] {});
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
        Line other(10'000, together, [] {});
        other.send(message(50'000));
        for (int i = 0; i < most; ++i)
            other.send(message(static_cast<std::size_t>(size)));
        EXPECT_TRUE(other.overrun()) << size;
    }
}

}  // namespace
}  // namespace linstock::apps
