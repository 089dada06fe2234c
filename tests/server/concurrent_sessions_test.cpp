// Tests that several battle sessions in parallel do not affect each other.

#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <array>
#include <thread>

namespace linstock::server_test {
namespace {

/// Plays a battle for a while, with requests for the battle list. Returns all events that its
/// player was sent.
std::vector<std::string> events_of_a_battle(server::Server& s) {
    const Made made = make(s, "two-brigades-lesson-1", "human", "sergeant");
    Player player(s, made.battle, made.first);
    player.join();
    for (int n = 0; n < 12 && player.take_advice(); ++n)
        EXPECT_EQ(get(s, "/api/scenarios").status, 200);
    EXPECT_FALSE(player.missing);
    return player.events;
}

TEST(ConcurrentSessions, ParallelBattles_EqualASingleOne) {
    const auto s = server_on(":memory:");
    std::array<std::vector<std::string>, 3> events;
    std::vector<std::thread> threads;
    for (auto& one : events)
        threads.emplace_back([&] { one = events_of_a_battle(*s); });
    for (std::thread& thread : threads)
        thread.join();
    const auto single = events_of_a_battle(*server_on(":memory:"));
    EXPECT_GT(single.size(), 5U);
    for (const auto& one : events)
        EXPECT_EQ(one, single);
}

}  // namespace
}  // namespace linstock::server_test
