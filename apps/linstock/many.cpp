#include "apps/linstock/many.hpp"

#include "apps/linstock/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <thread>

namespace linstock::apps {

namespace {

BattleResult fight_nth(const Battle& battle, const std::string& first, const std::string& second, const Seed& seed) {
    const SeededDice dice(seed);
    const Commanders generals = commanders(first, second, seed);
    State state = open(battle, &dice, nullptr);
    const PlayedOut played = play_out(battle, state, *generals.first, *generals.second, dice, nullptr);
    return BattleResult{state.outcome, state.turn, played.decisions, hash_of(state), played.bug};
}

/// Half the width of the interval that holds the true share in 95 of 100 cases, in per cent.
double margin(double share, std::size_t n) {
    return n == 0 ? 0 : 196 * std::sqrt(share * (1 - share) / static_cast<double>(n));
}

}  // namespace

std::vector<BattleResult> fight_all(const Battle& battle, const std::string& first, const std::string& second,
                                    const Seed& seed, std::size_t battles, unsigned threads, bool quiet) {
    std::vector<BattleResult> out(battles);
    Progress progress("battles", battles, quiet);
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, battles));
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    const auto work = [&](bool shows) {
        for (std::size_t i = next++; i < battles; i = next++) {
            out[i] = fight_nth(battle, first, second, seed_of_battle(seed, i));
            const std::size_t n = ++done;
            if (shows) progress.at(n);
        }
    };
    std::vector<std::thread> others;
    for (unsigned t = 1; t < threads; ++t)
        others.emplace_back(work, false);
    work(true);
    for (std::thread& t : others)
        t.join();
    progress.at(battles);
    return out;
}

Status fight_many(const Setup& setup, const FightOptions& o, const Seed& seed) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<BattleResult> all =
        fight_all(*setup.battle, o.first, o.second, seed, o.battles, o.threads, o.quiet);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::size_t wins[3] = {0, 0, 0};
    std::size_t bugs = 0;
    double turns = 0;
    double decisions = 0;
    std::map<std::string, std::size_t> kinds;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const BattleResult& r = all[i];
        if (!r.bug.empty()) {
            if (bugs++ < 5)
                complain(fmt::format("battle {} (seed {}): a fault of the program: {}", i + 1,
                                     to_text(seed_of_battle(seed, i)), r.bug));
            continue;
        }
        ++wins[r.outcome.winner.value];
        ++kinds[outcome_text(*setup.battle, r.outcome)];
        turns += r.turns;
        decisions += static_cast<double>(r.decisions);
    }
    const std::size_t decided = wins[1] + wins[2];
    const auto ended = static_cast<double>(std::max<std::size_t>(1, all.size() - bugs));
    const auto& armies = setup.scenario->forces.armies;
    fmt::print("{}: {}, {} (blue, {}) against {} (grey, {})\n", setup.scenario->title,
               counted(static_cast<std::ptrdiff_t>(all.size()), "battle"), armies[0].name, o.first, armies[1].name,
               o.second);
    for (std::size_t side = 1; side <= 2; ++side) {
        const double share = decided == 0 ? 0 : static_cast<double>(wins[side]) / static_cast<double>(decided);
        fmt::print("  {:<24} won {:>6}: {:5.1f} % of the decided, ± {:.1f}\n", armies[side - 1].name, wins[side],
                   share * 100, margin(share, decided));
    }
    fmt::print("  {:<24}     {:>6}\n", "drawn", wins[0]);
    for (const auto& [kind, n] : kinds)
        fmt::print("  {:>6}  {}\n", n, kind);
    fmt::print("  {:.1f} turns and {:.0f} decisions a battle; {:.1f} battles a second\n", turns / ended,
               decisions / ended, static_cast<double>(all.size()) / std::max(seconds, 1e-9));
    fmt::print("  Seeds {} and up, one after another\n", to_text(seed));
    if (bugs > 0) complain(fmt::format("{} battles met a fault of the program", bugs));
    return bugs > 0 ? diverged : all_well;
}

}  // namespace linstock::apps
