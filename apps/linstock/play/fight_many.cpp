#include "apps/linstock/play/fight_many.hpp"

#include "apps/command_line/many_battles.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/linstock/commands.hpp"
#include "study/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace linstock::apps {

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
                complain(fmt::format("battle {} (seed {}): a bug of Linstock: {}", i + 1,
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
        const study::Interval share = study::wilson(wins[side], decided);
        fmt::print("  {:<24} won {:>6}: {:5.1f} % of the decided battles (95 % interval {:.1f} to {:.1f})\n",
                   armies[side - 1].name, wins[side], share.estimate * 100, share.low * 100, share.high * 100);
    }
    fmt::print("  {:<24}     {:>6}\n", "drawn", wins[0]);
    for (const auto& [kind, n] : kinds)
        fmt::print("  {:>6}  {}\n", n, kind);
    fmt::print("  {:.1f} turns and {:.0f} decisions per battle; {:.1f} battles per second\n", turns / ended,
               decisions / ended, static_cast<double>(all.size()) / std::max(seconds, 1e-9));
    fmt::print("  Consecutive seeds from {}\n", to_text(seed));
    if (bugs > 0) complain(fmt::format("{} battles ended with a bug of Linstock", bugs));
    return bugs > 0 ? diverged : all_well;
}

}  // namespace linstock::apps
