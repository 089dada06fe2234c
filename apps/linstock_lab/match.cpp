// linstock-lab match: one player against another in pairs of battles with exchanged sides and the same dice.

#include "apps/command_line/players.hpp"
#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "study/blunders.hpp"
#include "study/ladder.hpp"
#include "study/timed_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

namespace linstock::apps {

namespace {

/// Of one player.
struct Side {
    std::int64_t wins = 0;
    study::ThinkingTime time;
    std::array<std::int64_t, study::blunder_kinds> blunders{};
};

/// Of one battle: the winner (0 = draw, 1 = the measured player, 2 = its opponent), and counts of each player.
struct Bout {
    int winner = 0;
    int turns = 0;
    std::array<Side, 2> sides;
    std::string bug;
};

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Bout fight_bout(const Battle& battle, const MatchOptions& o, const Seed& seed, bool exchanged) {
    Bout out;
    const SeededDice dice(seed);
    Commanders generals = exchanged ? commanders(o.against, o.general, seed) : commanders(o.general, o.against, seed);
    study::TimedPlayer first(std::move(generals.first), out.sides[exchanged ? 1 : 0].time);
    study::TimedPlayer second(std::move(generals.second), out.sides[exchanged ? 0 : 1].time);
    if (o.seconds > 0)
        for (study::TimedPlayer* one : {&first, &second})
            one->set_time_limit(seconds_now, o.seconds);
    std::vector<Event> events;
    std::vector<Event>* told = o.blunders ? &events : nullptr;
    State state = open(battle, &dice, told);
    study::Blunders blunders(battle);
    PlayLimits limits;
    if (o.blunders)
        limits.after = [&](const State& now, const Decision&) {
            blunders.observe(now, events);
            events.clear();
        };
    const PlayOutResult played = play_out(battle, state, first, second, dice, told, limits);
    out.bug = played.bug;
    out.turns = state.turn;
    const ArmyId winner = state.outcome.winner;
    if (winner) out.winner = (winner.index() == 0) == exchanged ? 2 : 1;
    for (std::size_t army = 0; army < 2; ++army)
        out.sides[exchanged ? 1 - army : army].blunders = blunders.counts()[army];
    return out;
}

struct Tally {
    std::array<Side, 2> sides;
    std::int64_t drawn = 0;
    std::int64_t turns = 0;
    std::size_t battles = 0;
    std::size_t bugs = 0;
    study::Sums pairs;  ///< half points of each pair
};

void add(Tally& tally, const Bout& bout) {
    ++tally.battles;
    tally.turns += bout.turns;
    if (bout.winner == 0) ++tally.drawn;
    for (std::size_t i = 0; i < 2; ++i) {
        Side& side = tally.sides[i];
        side.wins += bout.winner == static_cast<int>(i) + 1 ? 1 : 0;
        side.time.all += bout.sides[i].time.all;
        const std::vector<double>& thoughts = bout.sides[i].time.per_prompt;
        side.time.per_prompt.insert(side.time.per_prompt.end(), thoughts.begin(), thoughts.end());
        for (std::size_t k = 0; k < study::blunder_kinds; ++k)
            side.blunders[k] += bout.sides[i].blunders[k];
    }
}

int half_points(const Bout& bout) { return bout.winner == 1 ? 2 : bout.winner == 0 ? 1 : 0; }

/// The time for decisions with a search.
void print_search_times(const std::string& who, std::vector<double> seconds) {
    if (seconds.empty()) return;
    std::sort(seconds.begin(), seconds.end());
    const auto at = [&](double share) {
        return 1000 * seconds[static_cast<std::size_t>(share * static_cast<double>(seconds.size() - 1))];
    };
    fmt::print("  {} searched for {} decisions: p50 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms\n", who, seconds.size(),
               at(0.5), at(0.99), at(1));
}

void print_problems(const Setup& setup, const MatchOptions& o, const Tally& tally) {
    const study::Interval score = study::score_of(tally.pairs);
    const double n = std::max<double>(1, static_cast<double>(tally.battles));
    fmt::print("{}, {}: {} against {}, {} pairs with the sides exchanged\n", setup.scenario->title,
               setup.battle->rules->id, o.general, o.against, tally.pairs.n);
    fmt::print("  {:.1f} % of the points (95 % interval {:.1f} to {:.1f}); {} won, {} lost, {} drawn ({:.1f} %)\n",
               100 * score.estimate, 100 * score.low, 100 * score.high, tally.sides[0].wins, tally.sides[1].wins,
               tally.drawn, 100 * static_cast<double>(tally.drawn) / n);
    fmt::print("  {:.1f} turns per battle; {:.2f} ms of processor time per battle, opponent {:.2f}\n",
               static_cast<double>(tally.turns) / n, 1000 * tally.sides[0].time.all / n,
               1000 * tally.sides[1].time.all / n);
    print_search_times(o.general, tally.sides[0].time.per_prompt);
    print_search_times(o.against, tally.sides[1].time.per_prompt);
    if (!o.blunders) return;
    for (std::size_t k = 0; k < study::blunder_kinds; ++k)
        fmt::print("  {:<32} {:7.2f} {:7.2f} per battle\n", study::name_of(static_cast<study::Blunder>(k)),
                   static_cast<double>(tally.sides[0].blunders[k]) / n,
                   static_cast<double>(tally.sides[1].blunders[k]) / n);
}

}  // namespace

Status match(const MatchOptions& o) {
    if (!is_known_player(o.general) || !is_known_player(o.against)) return bad_input;
    const std::optional<Setup> setup = set_up(o.battle, false);
    if (!setup) return bad_input;
    const auto seed = read_seed(o.seed);
    if (!seed) {
        complain("a seed is a number, or 64 hexadecimal digits");
        return bad_input;
    }
    Tally tally;
    Progress progress("pairs", o.pairs, o.quiet);
    std::size_t next = 0;
    run_in_order(
        threads_for(o.threads, o.pairs),
        [&]() -> std::optional<std::uint64_t> { return next < o.pairs ? std::optional(next++) : std::nullopt; },
        [&](std::uint64_t n) {
            const Seed its = seed_of_battle(*seed, n);
            return std::array{fight_bout(*setup->battle, o, its, false), fight_bout(*setup->battle, o, its, true)};
        },
        [&](std::uint64_t n, std::array<Bout, 2>&& pair) {
            for (const Bout& bout : pair) {
                add(tally, bout);
                if (!bout.bug.empty() && tally.bugs++ < 5)
                    complain(fmt::format("pair {}: a bug of Linstock: {}", n + 1, bout.bug));
            }
            tally.pairs.add(half_points(pair[0]) + half_points(pair[1]));
            progress.at(tally.pairs.n);
            return true;
        });
    print_problems(*setup, o, tally);
    return tally.bugs > 0 ? diverged : all_well;
}

}  // namespace linstock::apps
