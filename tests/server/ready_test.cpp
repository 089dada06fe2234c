// Which battle a thread of the rooms sees to next.

#include "apps/linstockd/ready.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace linstock::apps {
namespace {

// As word_for() makes them: the first half is the network's.
const std::string one_home = "1111aaaa";
const std::string his_other_home = "1111bbbb";
const std::string another = "2222cccc";

TEST(Ready, SoManyBattlesAsOneHasOthersWaitForOneOfThem) {
    Ready ready(1);
    for (int i = 0; i < 100; ++i)
        ready.add("his" + std::to_string(i), i % 2 == 0 ? one_home : his_other_home);
    ready.done(ready.take());
    ready.add("another's", another);
    std::vector<std::string> next;
    for (int i = 0; i < 2; ++i) {
        const auto one = ready.take();
        next.push_back(one.about);
        ready.done(one);
    }
    EXPECT_TRUE(next[0] == "another's" || next[1] == "another's") << next[0] << ", " << next[1];
}

TEST(Ready, OfOneNetworkTheHouseholdsHaveTurns) {
    Ready ready(1);
    for (int i = 0; i < 10; ++i)
        ready.add("one's", one_home);
    ready.add("the other's", his_other_home);
    std::string last;
    int before = 0;
    for (; last != "the other's"; ++before) {
        const auto one = ready.take();
        last = one.about;
        ready.done(one);
    }
    EXPECT_LE(before, 2);
}

/// However long his take, somebody else has a thread.
TEST(Ready, OfTheThreadsSomeAreForOthers) {
    Ready ready(16);
    for (int i = 0; i < 100; ++i)
        ready.add("his", i % 2 == 0 ? one_home : his_other_home);
    std::vector<Ready::One> at_it;
    while (ready.any())
        at_it.push_back(ready.take());
    EXPECT_EQ(at_it.size(), 12U);
    ready.add("another's", another);
    ASSERT_TRUE(ready.any());
    EXPECT_EQ(ready.take().about, "another's");
    EXPECT_FALSE(ready.any());
    ready.done(at_it.front());
    EXPECT_TRUE(ready.any());
}

TEST(Ready, AllOfOneAreServedInTheirOrder) {
    Ready ready(4);
    for (int i = 0; i < 20; ++i)
        ready.add(std::to_string(i), another);
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(ready.any());
        const auto one = ready.take();
        EXPECT_EQ(one.about, std::to_string(i));
        ready.done(one);
    }
    EXPECT_FALSE(ready.any());
}

}  // namespace
}  // namespace linstock::apps
