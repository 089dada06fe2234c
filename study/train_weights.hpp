#pragma once
// Trains the evaluation's weights from the results of battles: a logistic regression with the same weights for both
// sides, because what is good for one is bad for the other, and a constant per battlefield, which may favour one side.

#include "generals/evaluation.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace linstock::study {

/// A position at the beginning of a turn, and the result.
struct Position {
    general::FeatureVector terms{};
    int turn = 0;
    std::size_t field = 0;  ///< index among the training battlefields
    double first = 0.5;     ///< 1 = the first army won, 0 = the second, 0.5 = a draw; mean of all repetitions
};

/// The result of training.
struct TrainedWeights {
    general::Weights weights;
    std::vector<double> field_constants;  ///< per battlefield: its advantage for the first army, added to the terms
};
/// Trains weights that are at least 0. Every term is defined so that more of it is better; a negative weight reflects
/// the decisions that led to a position (a unit in column had advanced, and won). Negative terms are excluded, the
/// worst first, and the others trained again. `ridge` keeps weights with little data near 0.
TrainedWeights train_weights(const std::vector<Position>& positions, double ridge);

/// How well weights predict results, given the battlefield's constant.
struct Forecast {
    std::uint64_t positions = 0;
    double log_loss = 0;  ///< mean; 0.693 without any knowledge
    double accuracy = 0;  ///< share of positions where the winner was favoured; draws count half
};
/// By turn. Negative turn: all turns together.
std::map<int, Forecast> forecasts(const std::vector<Position>& positions, const TrainedWeights& fitted);

/// The positions at the beginning of each turn of one battle between two varied sergeants. Each is played to the end
/// `again` times by quick sergeants, so that its value does not depend on the decisions that led to it; 0 = use the
/// result of that battle.
std::vector<Position> sample_positions(const Battle& battle, std::uint64_t seed, int again);

}  // namespace linstock::study
