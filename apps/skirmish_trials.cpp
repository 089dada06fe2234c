#include "apps/skirmish_trials.hpp"

#include "army/scenario.hpp"
#include "battle/engine_api.hpp"
#include "study/play_battle.hpp"

namespace linstock::apps {

std::shared_ptr<const Battle> battle_of(const skirmish::Skirmish& made, const std::shared_ptr<const Ruleset>& rules) {
    Problems problems;
    const auto scenario = read_scenario(made.text, "battle", &problems);
    if (!scenario) return nullptr;
    const auto battle = prepare(rules, *scenario, &problems);
    return battle ? *battle : nullptr;
}

std::optional<double> trial_result(const Battle& battle, std::uint64_t seed) {
    const study::BattleResult played = study::play_to_end(battle, "sergeant", "sergeant", seed_of(seed));
    if (!played.bug.empty()) return std::nullopt;
    const ArmyId winner = played.outcome.winner;
    constexpr double drawn = 0.5;
    return winner.none() ? drawn : winner.index() == 0 ? 1.0 : 0.0;
}

skirmish::PlayTrials trial_player(std::shared_ptr<const Ruleset> rules) {
    return [rules = std::move(rules)](const skirmish::Skirmish& made, std::uint64_t from,
                                      int battles) -> std::optional<skirmish::TrialCount> {
        const auto battle = battle_of(made, rules);
        if (battle == nullptr) return std::nullopt;
        skirmish::TrialCount out;
        for (int i = 0; i < battles; ++i) {
            const auto result = trial_result(*battle, from + static_cast<std::uint64_t>(i));
            if (!result) return std::nullopt;
            ++out.battles;
            out.first += *result > 0.75 ? 1 : 0;
            out.second += *result < 0.25 ? 1 : 0;
        }
        return out;
    };
}

}  // namespace linstock::apps
