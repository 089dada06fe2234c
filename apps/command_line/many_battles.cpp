#include "apps/command_line/many_battles.hpp"

#include "apps/command_line/runner.hpp"
#include "apps/command_line/terminal.hpp"

#include <optional>
#include <utility>

namespace linstock::apps {

std::vector<BattleResult> fight_all(const Battle& battle, const std::string& first, const std::string& second,
                                    const Seed& seed, std::size_t battles, unsigned threads, bool quiet) {
    std::vector<BattleResult> out;
    out.reserve(battles);
    Progress progress("battles", battles, quiet);
    std::size_t next = 0;
    run_in_order(
        threads_for(threads, battles),
        [&]() -> std::optional<std::uint64_t> { return next < battles ? std::optional(next++) : std::nullopt; },
        [&](std::uint64_t n) { return study::play_to_end(battle, first, second, seed_of_battle(seed, n)); },
        [&](std::uint64_t, BattleResult&& result) {
            out.push_back(std::move(result));
            progress.at(out.size());
            return true;
        });
    return out;
}

}  // namespace linstock::apps
