#pragma once
// Evaluates a position: a weighted sum of features, own minus enemy, and a logistic function that turns it into a win
// probability. The weights are trained by logistic regression (`linstock-lab fit`, data/generals/worth.toml).

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/incremental_view.hpp"
#include "generals/battlefield_model.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::general {

/// Each feature is the first army's value minus the second's.
enum class Feature : std::uint8_t {
    effectiveness,  ///< of the army, by its ruleset
    brittleness,    ///< nearness of the enemy army to its breaking point: grows faster as effectiveness falls
    strength,       ///< men left, as a share of the initial men
    influence,      ///< strength near the objectives
    held,           ///< share of the objectives' points
    held_late,      ///< `held`, weighted towards the last turn
    broken,         ///< broken men; fewer are better
    spent,          ///< units with less than half of their men; fewer are better
    power,          ///< of all units: men, quality, morale (battlefield_model.hpp)
    guns,           ///< power of the batteries, which count for more than that
    press,          ///< local superiority: power of each unit times the balance of strength around it, -1 to 1
    fire,           ///< expected hits of the next volleys, from the present positions
    column,         ///< men in column under musket fire; fewer are better
    officers,       ///< officers left, as a share of the initial ones
    present,        ///< share of the objectives' points at which the army has men, contested or not
    ahead,          ///< holds more points than the enemy, weighted towards the last turn
    ahead_at_last,  ///< the same, weighted more strongly
};
inline constexpr std::size_t feature_count = 17;
std::string_view name_of(Feature term);  ///< key in the file of weights

using FeatureVector = std::array<double, feature_count>;
/// Computes features of successive states. Recomputes only what changed.
class Evaluator {
  public:
    Evaluator() = default;
    // Not copyable: the model points into the view.
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// Uses the whole given state. Pass a redacted state for what one seat knows.
    FeatureVector features_of(const Battle& battle, const State& state);

  private:
    IncrementalView view_{Seat::umpire};
    BattlefieldModel model_;
};
/// The same for a single state.
FeatureVector features_of(const Battle& battle, const State& state);

/// Remaining strength of both armies, in bases or figures, and the name of that unit of strength.
std::array<double, 2> remaining_strength(const Battle& battle, const State& state);
const char* strength_units(const Battle& battle);
const char* strength_unit(const Battle& battle);  ///< singular: "base" or "figure"

struct Weights {
    FeatureVector values{};
};
/// Weights for the battle's ruleset.
const Weights& weights_for(const Battle& battle);

/// A style: factors of the weights.
struct Style {
    const char* name;  ///< "bold"
    FeatureVector factors;
};
const std::vector<Style>& styles();
Weights apply_style(const Weights& weights, const Style& style);
/// By ruleset. "any" is the default for rulesets without a table.
using WeightTables = std::map<std::string, Weights, std::less<>>;
Result<WeightTables, Problems> read_weights(std::string_view text, std::string_view file = "worth.toml");

/// 1 / (1 + e^-x), the same on every machine.
double logistic(double x);
/// Win probability of the first army. `favours` is a constant that the battlefield adds to the weighted sum.
double win_probability(const FeatureVector& t, const Weights& weights, double favours = 0);
/// Score of the first army in a finished battle: 1 = win, 0 = loss, 0.5 = draw.
double score_of(const Outcome& outcome);
/// Value for `army`, 0 to 1: the win probability, or in a finished battle the result and the losses.
double evaluate(const FeatureVector& t, const Outcome& outcome, const Weights& weights, ArmyId army);
double evaluate(const Battle& battle, const State& state, const Weights& weights, ArmyId army);

}  // namespace linstock::general
