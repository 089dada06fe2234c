// Several tables at once: what one of them does is nothing to the others.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <array>
#include <thread>

namespace linstock::server_test {
namespace {

/// A battle of its own, some way into it, with looks at the shelf on the way; all that its player was told of it.
std::vector<std::string> told_at_a_table(server::Server& s) {
    const Made made = make(s, "two-brigades-lesson-1", "human", "sergeant");
    Player player(s, made.battle, made.first);
    player.join();
    for (int n = 0; n < 12 && player.take_advice(); ++n)
        EXPECT_EQ(get(s, "/api/scenarios").status, 200);
    EXPECT_FALSE(player.missing);
    return player.events;
}

TEST(Tables, SeveralAtOnceAreEachAsIfAlone) {
    const auto s = server_on(":memory:");
    std::array<std::vector<std::string>, 3> told;
    std::vector<std::thread> tables;
    for (auto& one : told)
        tables.emplace_back([&] { one = told_at_a_table(*s); });
    for (std::thread& table : tables)
        table.join();
    const auto alone = told_at_a_table(*server_on(":memory:"));
    EXPECT_GT(alone.size(), 5U);
    for (const auto& one : told)
        EXPECT_EQ(one, alone);
}

}  // namespace
}  // namespace linstock::server_test
