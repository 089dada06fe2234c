// Tests the limit on log lines that clients can cause.

#include "apps/linstockd/log_limit.hpp"

#include "apps/linstockd/request_filter.hpp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

TEST(LogLimit, LinesOfOneClient_AreLimitedPerSecond_AndTheRestIsCounted) {
    LogLimit limit("secret");
    const auto begin = LogLimit::Clock::now();
    std::size_t logged = 0;
    for (int i = 0; i < 1000; ++i)
        logged += limit.may_log("one", begin + std::chrono::microseconds(i)) ? 1 : 0;
    EXPECT_EQ(logged, LogLimit::max_of_client);
    EXPECT_TRUE(limit.may_log("another", begin));
    EXPECT_TRUE(limit.may_log("one", begin + std::chrono::seconds(1)));
    EXPECT_EQ(limit.left_out(begin + std::chrono::seconds(4)), "");
    EXPECT_EQ(limit.left_out(begin + std::chrono::seconds(6)),
              "990 lines about refused or closed connections are left out here");
    EXPECT_EQ(limit.left_out(begin + std::chrono::seconds(60)), "");
}

TEST(LogLimit, LinesOfAllClients_AreLimitedPerSecond) {
    LogLimit limit("secret");
    const auto now = LogLimit::Clock::now();
    std::size_t logged = 0;
    for (int i = 0; i < 5000; ++i)
        logged += limit.may_log(std::to_string(i), now) ? 1 : 0;
    EXPECT_EQ(logged, LogLimit::max_of_all);
    EXPECT_TRUE(limit.may_log("5000", now + std::chrono::seconds(1)));
}

/// The front process knows a client's address; battle workers know only its key. Both count as one
/// client.
TEST(LogLimit, AddressAndKeyOfOneClient_ShareOneLimit) {
    LogLimit limit("secret");
    const auto now = LogLimit::Clock::now();
    std::size_t logged = 0;
    for (int i = 0; i < 20; ++i) {
        logged += limit.may_log_address("2001:db8:1:2::" + std::to_string(i), now) ? 1 : 0;
        logged += limit.may_log(pseudonym_of("2001:db8:1:2::1", "secret"), now) ? 1 : 0;
    }
    EXPECT_EQ(logged, LogLimit::max_of_client);
    EXPECT_TRUE(limit.may_log_address("2001:db8:1:3::1", now));
}

}  // namespace
}  // namespace linstock::apps
