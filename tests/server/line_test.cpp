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

}  // namespace
}  // namespace linstock::apps
