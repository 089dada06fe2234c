#pragma once
// Tunes the sergeant's weights by single decisions. Other answers to the sergeant's prompts are played out with the
// same dice. Then a search finds weights with which the sergeant itself would choose the answers that gained. This uses
// more information than the result of a whole battle.

#include "battle/incremental_view.hpp"
#include "generals/sergeant_weights.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace linstock::study {

/// A prompt about orders or paths in a sergeant's battle, and the gains of its answers.
struct DecisionSample {
    const Battle* battle = nullptr;
    State known;  ///< what the sergeant's seat knew
    Prompt prompt;
    std::vector<Decision> candidates;
    IncrementalView view{Seat::first};  ///< what the sergeant saw
    std::vector<Decision> answers;      ///< the first is the sergeant's own
    std::vector<double> gains;          ///< of each answer over the first, in probability of winning
    std::uint64_t seed = 0;             ///< the sergeant's seed
    bool is_test = false;               ///< belongs to the test set: not used for learning
};
using DecisionSamples = std::vector<std::unique_ptr<DecisionSample>>;

/// Every fourth such prompt of one battle. A sergeant with that temper plays against another like it or the shipped
/// one; each answer is played out to the end of the turn `times` times. In every fourth battle all are `is_test`.
DecisionSamples sample_decisions(const Battle& battle, const general::SergeantWeights& temper,
                                 std::uint64_t battle_number, std::size_t times);

/// The mean gain of a sergeant with this temper over the recorded answers, in the training set or in the test set
/// (`is_test`). An answer that was not played out counts as a small loss.
double mean_gain(const DecisionSamples& all, const general::SergeantWeights& temper, bool is_test);

/// One round of an evolution strategy: `tries` vectors around `at`, each component moved by `by` up or down at
/// random, and the opposite vector; evaluated by `worth`. Returns the weighted mean of the better half, the best
/// weighted most.
std::vector<double> evolve(const std::vector<double>& at, double by, std::size_t tries, std::uint64_t seed,
                           std::size_t round, const std::function<double(const std::vector<double>&)>& worth);

}  // namespace linstock::study
