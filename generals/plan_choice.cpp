#include "generals/plan_choice.hpp"

#include "base/hash.hpp"
#include "battle/ruleset.hpp"
#include "generals/common_random_dice.hpp"
#include "generals/determinizer.hpp"
#include "generals/evaluation.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::general {

namespace {

constexpr std::size_t min_battles = 8;  // fewer give no error estimate worth having
constexpr std::size_t max_brigades = 4;

struct PlanRun {
    BattlePlan plan;
    std::vector<double> values;  ///< by battle
};

/// The result for the seat, 0 to 1. What is left of both armies tells a narrow defeat from a disaster.
double value_of_end(const Battle& battle, const State& state, Seat seat) {
    constexpr double outcome_share = 0.6;
    constexpr double steepness = 5;
    const double first = score_of(state.outcome);
    const std::array<double, 2> left = remaining_strength(battle, state);
    const double all = left[0] + left[1];
    const double lead = all > 0 ? (left[0] - left[1]) / all : 0;
    const double value = outcome_share * first + (1 - outcome_share) * logistic(steepness * lead);
    return seat == Seat::second ? 1 - value : value;
}

double mean_of(const std::vector<double>& all) {
    double sum = 0;
    for (const double x : all)
        sum += x;
    return sum / static_cast<double>(all.size());
}

/// The mean of the first is greater by more than one standard error of the differences of equal battles.
bool is_better(const std::vector<double>& one, const std::vector<double>& other) {
    const auto n = static_cast<double>(one.size());
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const double by = one[i] - other[i];
        sum += by;
        squares += by * by;
    }
    const double mean = sum / n;
    return mean > std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
}

class PlanComparison {
  public:
    PlanComparison(const Battle& battle, const State& known, Seat seat, std::uint64_t seed)
        : battle_(battle),
          known_(known),
          seat_(seat),
          seed_(seed),
          determinizer_(battle, seat) {}

    /// Plays one battle with the plan. Battles with the same number have the same dice. Returns its decisions.
    std::size_t play(PlanRun& run, std::size_t number) {
        constexpr double paths = 8;  // per move, as in the rollouts of a search
        State state = determinizer_.sample(known_, hash_of_words({seed_, number}));
        CommonRandomDice dice;
        dice.reset(seed_, number);
        Sergeant own = Sergeant(seed_).quick_copy(paths);
        own.set_battle_plan(run.plan);
        Sergeant enemy = Sergeant(seed_ ^ 5).quick_copy(paths);
        const bool second = seat_ == Seat::second;
        const PlayOutResult played =
            play_out(battle_, state, second ? enemy : own, second ? own : enemy, dice, nullptr);
        run.values.push_back(value_of_end(battle_, state, seat_));
        return played.decisions;
    }

  private:
    const Battle& battle_;
    const State& known_;
    Seat seat_;
    std::uint64_t seed_;
    Determinizer determinizer_;
};

/// No plan, and an attack on each enemy brigade with everything.
std::vector<PlanRun> possible_plans(const Battle& battle, const State& known, Seat seat) {
    BattlefieldModel model;
    IncrementalView seen(seat);
    update_model(battle, seen.look(battle, known), SergeantWeights{}, model);
    const std::vector<CommandId> brigades = enemy_brigades(model);
    std::vector<PlanRun> out(1);
    if (brigades.size() < 2 || brigades.size() > max_brigades) return out;
    for (const CommandId brigade : brigades)
        out.push_back({concentrated_attack(model, brigade), {}});
    return out;
}

}  // namespace

BattlePlan choose_battle_plan(const Battle& battle, const State& known, Seat seat, std::uint64_t seed,
                              const PlanBudget& budget) {
    if (!battle.rules->terms.in_rounds || budget.battles_per_plan < min_battles) return {};
    std::vector<PlanRun> runs = possible_plans(battle, known, seat);
    if (runs.size() < 2) return {};
    PlanComparison comparison(battle, known, seat, seed);
    std::size_t decisions = 0;
    for (std::size_t number = 0; number < budget.battles_per_plan; ++number) {
        // Stop before the limits if the next battles would take as long as the mean of those before.
        if (number > 0 && decisions / number * (number + 1) > budget.max_decisions) break;
        if (budget.clock && budget.clock() >= budget.deadline) break;
        for (PlanRun& run : runs)
            decisions += comparison.play(run, number);
    }
    if (runs.front().values.size() < min_battles) return {};
    const PlanRun* best = &runs.front();
    for (const PlanRun& run : runs)
        if (mean_of(run.values) > mean_of(best->values) && is_better(run.values, runs.front().values)) best = &run;
    return best->plan;
}

}  // namespace linstock::general
