// Searches on several threads: every task runs once, and decisions do not depend on the number of threads.

#include "apps/command_line/search_threads.hpp"

#include "battle/redacted_state.hpp"
#include "generals/assessment.hpp"
#include "generals/levels.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace linstock {
namespace {

using apps::SearchThreads;
using general::Level;
using general::SearchingPlayer;
using tests::battle_of;

constexpr std::array<unsigned, 3> thread_counts{1, 2, 5};

TEST(SearchThreads, EachTask_RunsOnceOnWorkerOfItsOwn) {
    for (const unsigned threads : thread_counts) {
        SearchThreads pool(threads);
        ASSERT_EQ(pool.workers(), threads);
        for (const std::size_t count : {0U, 1U, 2U, 7U, 500U}) {
            std::vector<std::atomic<int>> runs(count);
            std::vector<std::atomic<int>> busy(threads);
            std::atomic<int> overlaps = 0;
            pool.run(count, [&](std::size_t index, std::size_t worker) {
                if (worker >= threads || busy[worker]++ > 0) ++overlaps;
                ++runs[index];
                if (worker < threads) --busy[worker];
            });
            EXPECT_EQ(overlaps, 0);
            for (const std::atomic<int>& run : runs)
                EXPECT_EQ(run, 1);
        }
    }
}

TEST(SearchThreads, TaskThrows_RunRethrowsAndNextRunWorks) {
    SearchThreads pool(3);
    EXPECT_THROW(pool.run(20,
                          [](std::size_t index, std::size_t) {
                              if (index % 4 == 1) throw std::runtime_error("task");
                          }),
                 std::runtime_error);
    std::atomic<int> runs = 0;
    pool.run(20, [&](std::size_t, std::size_t) { ++runs; });
    EXPECT_EQ(runs, 20);
}

TEST(SearchThreads, PlayersWithoutSearchOrOneThread_GetNone) {
    EXPECT_EQ(apps::search_threads(4, {"sergeant", "bot: nothing"}), nullptr);
    EXPECT_EQ(apps::search_threads(1, {"captain"}), nullptr);
    const auto threads = apps::search_threads(4, {"sergeant", "bold-captain"});
    ASSERT_NE(threads, nullptr);
    EXPECT_EQ(threads->workers(), 4U);
}

/// Like a captain with fewer rollouts and a shorter choice of the plan.
const Level& quick() {
    static const Level level = [] {
        Level out = *general::parse_player_spec("captain").level;
        out.budget.max_rollouts = 6;
        out.budget.max_steps = 1500;
        out.plan_budget.battles_per_plan = 9;
        return out;
    }();
    return level;
}

class SearchOnThreads : public testing::TestWithParam<std::string> {};

/// Both seats of one battle are played by three players, which must agree on every decision. The clock stands still:
/// with it, a search runs fewer rollouts at once.
void compare_decisions(const Battle& battle, bool has_clock) {
    std::vector<std::unique_ptr<SearchThreads>> pools;
    std::array<std::vector<std::unique_ptr<SearchingPlayer>>, 2> players;  // by seat
    for (const unsigned threads : thread_counts) {
        pools.push_back(std::make_unique<SearchThreads>(threads));
        for (std::size_t seat = 0; seat < 2; ++seat) {
            auto& player = players[seat].emplace_back(std::make_unique<SearchingPlayer>(quick(), 1 + seat));
            player->set_task_runner(pools.back().get());
            if (has_clock) player->set_time_limit([] { return 100.0; }, 10);
        }
    }
    const SeededDice dice(seed_of(4));
    State state = open(battle, &dice, nullptr);
    const auto sergeant = make_computer_player("sergeant", 1);
    std::size_t searched = 0;
    std::size_t changed = 0;
    while (!over(state) && searched < (has_clock ? 8U : 16U)) {
        const Prompt prompt = prompts(battle, state).front();
        const auto& of_seat = players[prompt.seat == Seat::second ? 1 : 0];
        bool verbatim = false;
        const Decision first = decision_of(battle, state, prompt, *of_seat.front(), verbatim);
        for (const auto& other : of_seat)
            if (other != of_seat.front()) {
                ASSERT_TRUE(decision_of(battle, state, prompt, *other, verbatim) == first)
                    << prompt.kind << ", turn " << state.turn;
            }
        if (of_seat.front()->needs_state(prompt)) {
            ++searched;
            changed += decision_of(battle, state, prompt, *sergeant, verbatim) == first ? 0U : 1U;
        }
        ASSERT_FALSE(decide(battle, state, first, &dice, nullptr));
    }
    EXPECT_GE(searched, has_clock ? 8U : 16U);
    EXPECT_GT(changed, 0U) << "the search changed nothing, so this test compared nothing";
    for (const auto& of_seat : players)
        for (const auto& player : of_seat)
            EXPECT_TRUE(*player->battle_plan() == *of_seat.front()->battle_plan());
}

TEST_P(SearchOnThreads, AnyNumberOfThreads_DecidesTheSame) {
    compare_decisions(*battle_of("two-brigades", GetParam()), false);
}

TEST_P(SearchOnThreads, AnyNumberOfThreadsWithClock_DecidesTheSame) {
    compare_decisions(*battle_of("two-brigades", GetParam()), true);
}

/// All means of all candidates are the same to the last bit.
TEST_P(SearchOnThreads, AnyNumberOfThreads_AssessesTheSame) {
    const auto battle = battle_of("two-brigades", GetParam());
    const SeededDice dice(seed_of(4));
    State state = open(*battle, &dice, nullptr);
    const auto sergeant = make_computer_player("sergeant", 1);
    const auto play_on = [&] {
        const Prompt prompt = prompts(*battle, state).front();
        bool verbatim = false;
        return decide(*battle, state, decision_of(*battle, state, prompt, *sergeant, verbatim), &dice, nullptr);
    };
    std::size_t compared = 0;
    while (compared < 3 && !over(state)) {
        const Prompt prompt = prompts(*battle, state).front();
        if (state.turn >= 2 && general::should_search(prompt)) {
            const State known = redacted_for(*battle, state, prompt.seat);
            const auto all = candidates(*battle, state, prompt, general::assessment_candidates);
            std::vector<std::vector<general::CandidateResult>> results;
            for (const unsigned threads : thread_counts) {
                SearchThreads pool(threads);
                general::Search search(*battle, prompt.seat, 1, general::weights_for(*battle), &pool);
                general::SearchBudget budget = quick().assessment_budget;
                budget.has_details = true;
                results.push_back(
                    search.evaluate_candidates(known, prompt, all, all.front(), general::Sergeant(1), budget));
            }
            for (const auto& other : results) {
                ASSERT_EQ(other.size(), results.front().size());
                for (std::size_t i = 0; i < other.size(); ++i) {
                    const general::CandidateResult& a = results.front()[i];
                    const general::CandidateResult& b = other[i];
                    EXPECT_TRUE(a.decision == b.decision);
                    EXPECT_EQ(a.rollouts, b.rollouts);
                    EXPECT_EQ(a.value, b.value);
                    EXPECT_EQ(a.std_error, b.std_error);
                    EXPECT_EQ(a.features, b.features);
                    EXPECT_EQ(a.losses, b.losses);
                }
            }
            compared += results.front().size() > 1 ? 1U : 0U;
        }
        ASSERT_FALSE(play_on());
    }
    EXPECT_EQ(compared, 3U);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, SearchOnThreads,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace linstock
