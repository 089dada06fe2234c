// linstock-lab openings: searches for opening plans of each side, in battles against the shipped sergeant. Each round
// drops the worse plans. The last one must beat play without a plan on fresh seeds.

#include "apps/command_line/players.hpp"
#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "generals/sergeant.hpp"
#include "study/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

namespace linstock::apps {

namespace {

struct Tried {
    general::Opening plan;
    std::vector<std::int64_t> half_points;  ///< of each battle: 2 = won
    double score() const {
        std::int64_t sum = 0;
        for (const std::int64_t p : half_points)
            sum += p;
        return half_points.empty() ? 0 : 50.0 * static_cast<double>(sum) / static_cast<double>(half_points.size());
    }
};

std::int64_t fight_it(const Battle& battle, bool second, const general::Opening& plan, const Seed& seed,
                      std::uint64_t whim) {
    const SeededDice dice(seed);
    general::Sergeant planned(whim, plan);
    general::Sergeant other(whim + 1);
    State state = open(battle, &dice, nullptr);
    play_out(battle, state, second ? static_cast<ComputerPlayer&>(other) : planned,
             second ? static_cast<ComputerPlayer&>(planned) : other, dice, nullptr);
    const ArmyId winner = state.outcome.winner;
    if (winner.none()) return 1;
    return (winner.index() == 1) == second ? 2 : 0;
}

/// The search of one side.
class SideSearch {
  public:
    SideSearch(const Battle& battle, bool second, const OpeningsOptions& o, const Interrupt& interrupt)
        : battle_(battle),
          second_(second),
          o_(o),
          interrupt_(interrupt) {
        for (std::size_t n = 0; n < std::max<std::size_t>(o.plans, 2); ++n)
            all_.push_back({general::trial_opening(n, battle.scenario->turns), {}});
    }

    void run() {
        std::size_t battles = o_.battles;
        for (const std::size_t kept : {o_.plans / 3, o_.plans / 8, std::size_t{2}}) {
            add(all_, 0, battles);
            std::stable_sort(all_.begin(), all_.end(),
                             [](const Tried& a, const Tried& b) { return a.score() > b.score(); });
            all_.resize(std::min(all_.size(), std::max<std::size_t>(kept, 2)));
            battles *= 3;
        }
        add(all_, 0, battles);
        const bool first = all_[0].score() >= all_[1].score();
        std::vector<Tried> last = {{all_[first ? 0 : 1].plan, {}}, {general::Opening{}, {}}};
        constexpr std::uint64_t fresh = 1'000'000;
        add(last, fresh, 2 * battles);
        print_problems(last[0], last[1], std::max(all_[0].score(), all_[1].score()));
    }

  private:
    /// Plays more battles with each plan; all plans have the same seeds.
    void add(std::vector<Tried>& all, std::uint64_t from, std::size_t battles) {
        std::uint64_t next = 0;
        const std::uint64_t work = all.size() * battles;
        const std::uint64_t done = all.front().half_points.size();
        run_in_order(
            threads_for(o_.threads, work),
            [&]() { return next < work && !interrupt_.asked() ? std::optional(next++) : std::nullopt; },
            [&](std::uint64_t n) {
                const std::uint64_t number = from + done + n / all.size();
                return fight_it(battle_, second_, all[n % all.size()].plan, seed_of_battle(seed_of(o_.seed), number),
                                2 * number);
            },
            [&](std::uint64_t n, std::int64_t&& points) {
                all[n % all.size()].half_points.push_back(points);
                return true;
            });
    }

    void print_problems(const Tried& best, const Tried& plain, double in_search) const {
        study::Sums gains;
        for (std::size_t i = 0; i < std::min(best.half_points.size(), plain.half_points.size()); ++i)
            gains.add(best.half_points[i] - plain.half_points[i]);
        const study::Interval gain = study::mean_of(gains);
        const std::string key = general::opening_key(battle_, ArmyId{static_cast<std::uint8_t>(second_ ? 2 : 1)});
        fmt::print(
            "# {}: {:.1f} % of the points in the search; on {} fresh battles {:.1f} %, without a plan {:.1f} %: "
            "{:+.1f} (95 % interval {:+.1f} to {:+.1f})\n",
            key, in_search, gains.n, best.score(), plain.score(), 50 * gain.estimate, 50 * gain.low, 50 * gain.high);
        fmt::print("{}{}\n", gain.low > 0 ? "" : "# not significant, do not use:",
                   gain.low > 0 ? general::text_of(key, best.plan) : "");
        std::fflush(stdout);
    }

    const Battle& battle_;
    bool second_;
    const OpeningsOptions& o_;
    const Interrupt& interrupt_;
    std::vector<Tried> all_;
};

}  // namespace

Status openings(const OpeningsOptions& o) {
    const std::optional<Setup> setup = set_up(o.battle, false);
    if (!setup) return bad_input;
    const Interrupt interrupt;
    for (const bool second : {false, true}) {
        if (interrupt.asked()) return broken_off;
        SideSearch(*setup->battle, second, o, interrupt).run();
    }
    return interrupt.asked() ? broken_off : all_well;
}

}  // namespace linstock::apps
