// Battles through the server, as their players have them.

#include "tests/server/table.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

TEST(Playing, AgainstTheSergeantToTheEnd) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "sergeant");
    Player player(*s, made.battle, made.first);
    const json::Value joined = player.join();
    ASSERT_TRUE(joined.find("ok")->flag);
    EXPECT_EQ(text_of(*joined.find("card"), "role"), "commander");
    int decisions = 0;
    while (player.take_advice())
        ++decisions;
    EXPECT_GT(decisions, 10);
    const json::Value last = player.last();
    EXPECT_TRUE(last.find("over")->flag);
    EXPECT_NE(text_of(last, "outcome_text"), "");
    EXPECT_EQ(text_of(last, "seed"), "7");
    EXPECT_FALSE(player.missing);
}

}  // namespace
}  // namespace linstock::server_test
