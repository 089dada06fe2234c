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
const std::string a_third = "3333dddd";

bool may(const Ready::One&) { return true; }

TEST(Ready, SoManyBattlesAsOneHasOthersWaitForOneOfThem) {
    Ready ready(1);
    for (int i = 0; i < 100; ++i)
        ready.add("his" + std::to_string(i), i % 2 == 0 ? one_home : his_other_home);
    ready.done(*ready.take(may));
    ready.add("another's", another);
    std::vector<std::string> next;
    for (int i = 0; i < 2; ++i) {
        const auto one = ready.take(may);
        next.push_back(one->about);
        ready.done(*one);
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
        const auto one = ready.take(may);
        last = one->about;
        ready.done(*one);
    }
    EXPECT_LE(before, 2);
}

/// However long his take, somebody else has a thread.
TEST(Ready, OfTheThreadsSomeAreForOthers) {
    Ready ready(threads_of_a_network(16, true));
    for (int i = 0; i < 100; ++i)
        ready.add("his", i % 2 == 0 ? one_home : his_other_home);
    std::vector<Ready::One> at_it;
    while (ready.any())
        at_it.push_back(*ready.take(may));
    EXPECT_EQ(at_it.size(), 12U);
    ready.add("another's", another);
    ASSERT_TRUE(ready.any());
    EXPECT_EQ(ready.take(may)->about, "another's");
    EXPECT_FALSE(ready.any());
    EXPECT_FALSE(ready.take(may));
    ready.done(at_it.front());
    EXPECT_TRUE(ready.any());
}

/// Where nobody is held to limits one may play for all: a program that measures.
TEST(Ready, WithoutLimitsOneHasAllThreads) {
    EXPECT_EQ(threads_of_a_network(16, false), 16U);
    EXPECT_EQ(threads_of_a_network(1, true), 1U);
    EXPECT_EQ(threads_of_a_network(8, true), 6U) << "more than those no flush is to wait for";
}

TEST(Ready, AllOfOneAreServedInTheirOrder) {
    Ready ready(3);
    for (int i = 0; i < 20; ++i)
        ready.add(std::to_string(i), another);
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(ready.any());
        const auto one = ready.take(may);
        EXPECT_EQ(one->about, std::to_string(i));
        ready.done(*one);
    }
    EXPECT_FALSE(ready.any());
}

TEST(Ready, WhoIsKeptBackHasHisTurnStill) {
    Ready ready(3);
    ready.add("busy", one_home);
    ready.add("another's", another);
    ready.add("a third's", a_third);
    std::vector<Ready::One> kept_back;
    const auto first = ready.take([&](const Ready::One& one) {
        if (one.about == "busy") kept_back.push_back(one);
        return one.about != "busy";
    });
    EXPECT_EQ(first->about, "another's");
    ASSERT_EQ(kept_back.size(), 1U);
    ready.add(kept_back.front());
    EXPECT_EQ(ready.take(may)->about, "busy");
    ready.done(*first);
    // Who has had a thread since has had his turn, whatever of his is put back.
    ready.add(kept_back.front());
    EXPECT_EQ(ready.take(may)->about, "a third's");
}

}  // namespace
}  // namespace linstock::apps
