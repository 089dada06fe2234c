// What anybody can bring the server to say.

#include "apps/linstockd/log_limit.hpp"

#include "apps/linstockd/request_filter.hpp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

TEST(LogLimit, OfOneHouseholdSoManyLinesASecondAndThenTheirSum) {
    LogLimit chatter("secret");
    const auto begin = LogLimit::Clock::now();
    std::size_t told = 0;
    for (int i = 0; i < 1000; ++i)
        told += chatter.may_log("one", begin + std::chrono::microseconds(i)) ? 1 : 0;
    EXPECT_EQ(told, LogLimit::max_of_client);
    EXPECT_TRUE(chatter.may_log("another", begin));
    EXPECT_TRUE(chatter.may_log("one", begin + std::chrono::seconds(1)));
    EXPECT_EQ(chatter.left_out(begin + std::chrono::seconds(4)), "");
    EXPECT_EQ(chatter.left_out(begin + std::chrono::seconds(6)),
              "990 lines about refused or closed connections are left out here");
    EXPECT_EQ(chatter.left_out(begin + std::chrono::seconds(60)), "");
}

TEST(LogLimit, OfAllTogetherToo) {
    LogLimit chatter("secret");
    const auto now = LogLimit::Clock::now();
    std::size_t told = 0;
    for (int i = 0; i < 5000; ++i)
        told += chatter.may_log(std::to_string(i), now) ? 1 : 0;
    EXPECT_EQ(told, LogLimit::max_of_all);
    EXPECT_TRUE(chatter.may_log("5000", now + std::chrono::seconds(1)));
}

/// What is refused at the door and what is refused in a room is of one household, whose address the rooms do not know.
TEST(LogLimit, ByItsAddressAndByItsWordAHouseholdIsOne) {
    LogLimit chatter("secret");
    const auto now = LogLimit::Clock::now();
    std::size_t told = 0;
    for (int i = 0; i < 20; ++i) {
        told += chatter.may_log_address("2001:db8:1:2::" + std::to_string(i), now) ? 1 : 0;
        told += chatter.may_log(pseudonym_of("2001:db8:1:2::1", "secret"), now) ? 1 : 0;
    }
    EXPECT_EQ(told, LogLimit::max_of_client);
    EXPECT_TRUE(chatter.may_log_address("2001:db8:1:3::1", now));
}

}  // namespace
}  // namespace linstock::apps
