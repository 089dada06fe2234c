#pragma once
// Evaluates a position: a weighted sum of features, own minus enemy, and a logistic function that turns it into a win
// probability. The weights are trained by logistic regression (`linstock fit`, data/generals/worth.toml).

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/kept_view.hpp"
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
enum class Term : std::uint8_t {
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
inline constexpr std::size_t terms = 17;
std::string_view name_of(Term term);  ///< key in the file of weights

using TermValues = std::array<double, terms>;
/// Computes features of successive states. Recomputes only what changed.
class Judge {
  public:
    Judge() = default;
    // Not copyable: the model points into the view.
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;

    /// Uses the whole given state. Pass a redacted state for what one seat knows.
    TermValues terms_of(const Battle& battle, const State& state);

  private:
    KeptView eyes_{Seat::umpire};
    Field field_;
};
/// The same for a single state.
TermValues terms_of(const Battle& battle, const State& state);

/// Remaining strength of both armies, in bases or figures, and the name of that unit of strength.
std::array<double, 2> left_of(const Battle& battle, const State& state);
const char* counted_in(const Battle& battle);
const char* one_counted_in(const Battle& battle);  ///< singular: "base" or "figure"

struct Weights {
    TermValues of{};
};
/// Weights for the battle's ruleset.
const Weights& weights_of(const Battle& battle);

/// A style: factors of the weights.
struct Leaning {
    const char* name;  ///< "bold"
    TermValues factor;
};
const std::vector<Leaning>& leanings();
Weights with(const Weights& weights, const Leaning& leaning);
/// By ruleset. "any" is the default for rulesets without a table.
using WeightTables = std::map<std::string, Weights, std::less<>>;
Result<WeightTables, Problems> read_weights(std::string_view text, std::string_view file = "worth.toml");

/// 1 / (1 + e^-x), the same on every machine.
double logistic(double x);
/// Win probability of the first army. `favours` is a constant that the battlefield adds to the weighted sum.
double chance_of_winning(const TermValues& t, const Weights& weights, double favours = 0);
/// Score of the first army in a finished battle: 1 = win, 0 = loss, 0.5 = draw.
double share_of(const Outcome& outcome);
/// Value for `army`, 0 to 1: the win probability, or in a finished battle the result and the losses.
double worth_of(const TermValues& t, const Outcome& outcome, const Weights& weights, ArmyId army);
double worth_of(const Battle& battle, const State& state, const Weights& weights, ArmyId army);

}  // namespace linstock::general
