// Tests how long computer players search in the background, and how the load of other clients
// shortens it.

#include "apps/linstockd/worker_status.hpp"
#include "generals/play_out.hpp"
#include "server/tasks/background_search.hpp"
#include "tests/server/computer_battles.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace linstock::server_test {
namespace {

/// The first prompt that a captain searches.
struct SearchPosition {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
};
SearchPosition first_question() {
    const auto library = apps::folder_library();
    auto prepared = library->prepare(*library->scenario("two-brigades"), "revised", {});
    SearchPosition out{prepared->battle, {}, {}};
    const SeededDice dice(seed_of(5));
    out.state = open(*out.battle, &dice, nullptr);
    const auto captain = make_computer_player("captain", 1);
    const auto sergeant = make_computer_player("sergeant", 1);
    for (;;) {
        out.prompt = prompts(*out.battle, out.state).front();
        if (captain->needs_state(out.prompt)) return out;
        bool verbatim = false;
        const Decision d = decision_of(*out.battle, out.state, out.prompt, *sergeant, verbatim);
        decide_unchecked(*out.battle, out.state, d, &dice, nullptr);
    }
}

TEST(BackgroundSearchTime, SearchOutOfTime_AnswersAsASergeant) {
    const SearchPosition q = first_question();
    bool verbatim = false;
    const auto sergeant = make_computer_player("sergeant", 1);
    const Decision at_once = decision_of(*q.battle, q.state, q.prompt, *sergeant, verbatim);
    double hours = 0;
    server::BackgroundSearch late;
    late.battle = q.battle;
    late.state = q.state;
    late.prompt = q.prompt;
    late.player = make_computer_player("general", 1);
    late.clock = std::make_shared<server::SearchClock>([&] { return hours += 3600; });
    late.player->set_time_limit([clock = late.clock] { return clock->now(); }, seconds_a_turn("general"));
    late.run(1);
    EXPECT_TRUE(late.answer == at_once);
}

TEST(BackgroundSearchTime, SearchClock_RunsFasterTheMoreBattlesWait) {
    double now = 100;
    server::SearchClock clock([&] { return now; });
    clock.begin(1);
    now += 2;
    EXPECT_DOUBLE_EQ(clock.now(), 2);
    clock.end();
    now += 50;
    EXPECT_DOUBLE_EQ(clock.now(), 2) << "it stops between searches";
    clock.begin(3);
    now += 2;
    EXPECT_DOUBLE_EQ(clock.now(), 8);
    clock.cancel();
    EXPECT_GT(clock.now(), 1e9);
    clock.end();
    clock.begin(0);
    EXPECT_DOUBLE_EQ(clock.now(), 8) << "the next prompt can be searched";
}

TEST(BackgroundSearchTime, SearchClock_RunsSlowlyWhileNoClientWaits) {
    double now = 100;
    server::SearchClock clock([&] { return now; });
    clock.begin(1);
    now += 2;
    clock.set_awaited(false);
    now += 30;
    EXPECT_DOUBLE_EQ(clock.now(), 5);
    clock.set_awaited(true);
    now += 1;
    EXPECT_DOUBLE_EQ(clock.now(), 6);
    clock.end();
    clock.set_awaited(false);
    clock.begin(1);
    now += 20;
    EXPECT_DOUBLE_EQ(clock.now(), 8) << "also from the beginning";
    clock.end();
    clock.begin(4);
    now += 1;
    EXPECT_DOUBLE_EQ(clock.now(), 12) << "three other battles wait";
    clock.end();
    clock.begin(1);
    clock.set_waiting(2);
    now += 1;
    EXPECT_DOUBLE_EQ(clock.now(), 14) << "another battle waits";
}

/// A player of this client whose captain has a prompt.
struct AgainstCaptain {
    AgainstCaptain(server::Server& s, const std::string& client_key)
        : made(make(s, "two-brigades-lesson-1", "human", "captain")),
          player(s, made.battle, made.first) {
        player.client_key = client_key;
        EXPECT_TRUE(player.join().find("ok")->flag);
        play_while_asked(player);
    }
    Made made;
    Player player;
};

TEST(BackgroundSearchTime, SearchesOfOneNetwork_DoNotDelayAnother) {
    const auto s = thinking(Thinking::in_background);
    std::vector<std::unique_ptr<AgainstCaptain>> many;
    for (const char* client_key : {"aa01", "aa02", "aa03", "aa01", "aa02", "aa03"})
        many.push_back(std::make_unique<AgainstCaptain>(*s, client_key));
    const AgainstCaptain one(*s, "bb01");
    const std::string first = next_of(*s);
    EXPECT_TRUE(first == one.made.battle || next_of(*s) == one.made.battle)
        << "it waits for six battles of another network";
}

/// A clock that advances by `step` seconds each time it is read.
struct TickingClock {
    double step = 0.2;
    std::shared_ptr<double> now = std::make_shared<double>(0.0);
    double operator()() const { return *now += step; }
    double reads() const { return *now / step; }
};

/// How often the general reads the clock during the search for its first sealed orders, against
/// this opponent.
double clock_reads_for_first_orders(const std::string& opponent) {
    const TickingClock clock;
    const auto s = thinking(Thinking::in_background, ":memory:", clock);
    const Made made = made_of(post(*s, "/api/battles",
                                   R"({"scenario":"two-brigades","ruleset":"mwan18","first":")" + opponent +
                                       R"(","second":"general","seed":"3"})"));
    Player table(*s, made.battle, made.umpire.empty() ? made.first : made.umpire);
    EXPECT_TRUE(table.join().find("ok")->flag);
    const double before = clock.reads();
    EXPECT_TRUE(s->do_background_work()) << "the general had no prompt";
    return clock.reads() - before;
}

TEST(BackgroundSearchTime, GeneralsSearch_WhilePlayersWriteOrders_TakesLonger) {
    // A general uses a twelfth of its ten seconds for the first decision. If a spectator waits, the
    // time is up after a few readings of the clock.
    EXPECT_GT(clock_reads_for_first_orders("human"), clock_reads_for_first_orders("sergeant") + 5);
}

TEST(BackgroundSearchTime, WaitingAutoplay_ShortensTheSearch) {
    const TickingClock clock;
    const auto s = thinking(Thinking::in_background, ":memory:", clock);
    const Made made = made_of(
        post(*s, "/api/battles",
             R"({"scenario":"two-brigades","ruleset":"mwan18","first":"human","second":"general","seed":"3"})"));
    Player table(*s, made.battle, made.first);
    ASSERT_TRUE(table.join().find("ok")->flag);
    AutoplayBattle other(*s, "");
    double before = 0;
    std::string of;
    for (int i = 0; i < 2 && of != made.battle; ++i)
        ASSERT_TRUE(s->do_background_work([&](const std::string& battle) {
            of = battle;
            before = clock.reads();
        }));
    ASSERT_EQ(of, made.battle);
    EXPECT_LT(clock.reads() - before + 5, clock_reads_for_first_orders("human"));
}

/// How often a captain reads the clock while other battles of this client wait.
double clock_reads_beside_others_of(const std::string& client_key) {
    const TickingClock clock{0.01};
    const auto s = thinking(Thinking::in_background, ":memory:", clock);
    const AgainstCaptain one(*s, "bb01");
    std::vector<std::unique_ptr<AgainstCaptain>> many;
    for (int i = 0; i < 8; ++i)
        many.push_back(std::make_unique<AgainstCaptain>(*s, client_key));
    double before = 0;
    EXPECT_TRUE(s->do_background_work([&](const std::string& battle) {
        EXPECT_EQ(battle, one.made.battle);
        before = clock.reads();
    }));
    return clock.reads() - before;
}

TEST(BackgroundSearchTime, SearchesOfAnotherNetwork_ShortenTheSearchLess) {
    EXPECT_GT(clock_reads_beside_others_of("aa01"), clock_reads_beside_others_of("bb01"));
}

TEST(BackgroundSearchTime, LevelsAndStyles_AreAcceptedAsPlayers) {
    const auto s = thinking(Thinking::in_background);
    for (const char* player :
         {"recruit", "sergeant", "captain", "colonel", "general", "bold-captain", "stubborn-general"}) {
        const Made made = make(*s, "two-brigades-lesson-1", "human", player);
        EXPECT_NE(made.battle, "") << player;
    }
    EXPECT_EQ(
        post(*s, "/api/battles", R"({"scenario":"two-brigades-lesson-1","first":"human","second":"bold-sergeant"})")
            .status,
        400);
    EXPECT_EQ(post(*s, "/api/battles", R"({"scenario":"two-brigades-lesson-1","first":"human","second":"sergeant-1"})")
                  .status,
              400);
}

}  // namespace
}  // namespace linstock::server_test
