// Tests that battle clocks survive changes of the system clock, and restarts. The test controls the
// system clock and the monotonic clock.

#include "server/clocks/battle_time.hpp"

#include "apps/library.hpp"
#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::battle_time_interval;
using server::ms_per_hour;
using server::ms_per_minute;

/// A battle in which each side has ten minutes. The side whose turn it is has used one of them.
class BattleTime : public OnEachStore {
  protected:
    void prepare_test() override {
        start();
        battle = battle_of(*s, ann, ben, timing("chess", 0, 10 * ms_per_minute, "lost"));
        const bool first = card().find("waiting")->items.front().text == "first";
        asked = first ? "first" : "second";
        wait(ms_per_minute);
    }
    /// Starts a server at the present time, as linstockd does.
    void start() {
        s.reset();
        auto opened = store::Store::open(place->path());
        ASSERT_TRUE(opened);
        const auto begins = server::battle_time_at_start(**opened, now);
        ASSERT_TRUE(begins) << begins.error();
        server::ServerOptions options;
        options.store = place->path();
        options.clock = [this] { return now; };
        options.battle_time = [this, offset = *begins - monotonic] { return monotonic + offset; };
        auto server = server::Server::open(options, apps::folder_library());
        ASSERT_TRUE(server);
        s = std::move(*server);
    }
    void wait(std::int64_t time) {
        now += time;
        monotonic += time;
        pass(*s);
    }
    json::Value card() { return parsed(get(*s, "/api/battle", ann.key).body); }
    bool over() { return card().find("over")->flag; }
    /// The time left as the client computes it, from the server's clock.
    std::int64_t left() {
        const json::Value battle_card = card();
        const json::Value* ends = battle_card.find("hours")->find(asked)->find("ends");
        EXPECT_NE(ends, nullptr) << "the clock does not run";
        return ends == nullptr ? 0 : ends->integer - battle_card.find("now")->integer;
    }

    std::int64_t monotonic = 5'000;
    std::string asked;
};
INSTANTIATE_TEST_SUITE_P(Kinds, BattleTime, each_store(), name_of_store);

TEST_P(BattleTime, SystemClockSetWhileServerRuns_DoesNotChangeBattleClocks) {
    for (const std::int64_t step : {ms_per_hour, -2 * ms_per_hour}) {
        now += step;
        pass(*s);
        ASSERT_FALSE(over());
        EXPECT_EQ(left(), 9 * ms_per_minute);
    }
    wait(9 * ms_per_minute - 1);
    EXPECT_FALSE(over());
    wait(1);
    EXPECT_TRUE(over());
}

TEST_P(BattleTime, SystemClockSetBeforeRestart_DoesNotChangeBattleClocks) {
    for (const std::int64_t step : {ms_per_hour, -2 * ms_per_hour, 30 * ms_per_hour}) {
        now += step;
        start();
        pass(*s);
        ASSERT_FALSE(over()) << step;
        EXPECT_EQ(left(), 9 * ms_per_minute) << step;
    }
    wait(9 * ms_per_minute);
    EXPECT_TRUE(over());
}

TEST_P(BattleTime, SystemClockSetWhileServerRuns_RestartDoesNotChangeBattleClocks) {
    now += ms_per_hour;
    wait(ms_per_minute);
    start();
    pass(*s);
    EXPECT_EQ(left(), 8 * ms_per_minute);
}

TEST_P(BattleTime, RestartWithinTwoMinutes_CountsThePause) {
    now += 2 * ms_per_minute;
    start();
    EXPECT_EQ(left(), 7 * ms_per_minute);
}

TEST_P(BattleTime, LongPause_IsNotCounted) {
    wait(battle_time_interval - 1);  // stored a minute after the battle began, and not again
    now += 8 * ms_per_hour;
    start();
    pass(*s);
    EXPECT_EQ(left(), 9 * ms_per_minute);
}

TEST_P(BattleTime, DamagedStoredTime_IsReplaced) {
    place->damage("UPDATE paper SET text = 'x' WHERE drawer = 'battle time'");
    start();
    EXPECT_EQ(left(), 9 * ms_per_minute);
    wait(ms_per_minute);
    EXPECT_EQ(left(), 8 * ms_per_minute);
}

}  // namespace
}  // namespace linstock::server_test
