#pragma once
// What positions were worth, learnt from how their battles ended: a logistic regression whose weights are alike for
// both sides, since what is good for one is as bad for the other, and a constant for each field, which may favour one.

#include "generals/worth.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace linstock::study {

/// A position at the beginning of a turn, and what became of it.
struct Position {
    general::TermValues terms{};
    int turn = 0;
    std::size_t field = 0;  ///< its number among those that are learnt from
    double first = 0.5;     ///< 1 = the first army won, 0 = the second, 0.5 = a draw; the mean of all times
};

/// What was learnt.
struct Fitted {
    general::Weights weights;
    std::vector<double> favours;  ///< of each field: how much it favours the first army, to be added to the terms
};
/// Likely weights of which none is below 0: every term is made so that more of it is better, and where positions
/// say otherwise they say it of those who had led to them (who came on in column had come on, and won). What would be
/// below is left out, the worst first, and the others are learnt anew. `ridge` holds those near 0 of which the
/// positions say little.
Fitted fit_weights(const std::vector<Position>& positions, double ridge);

/// How well weights foretell, what the field favours being known.
struct Forecast {
    std::uint64_t positions = 0;
    double log_loss = 0;  ///< the mean; of who knows nothing 0.693
    double right = 0;     ///< share in which the winner was favoured, draws as half
};
/// By turn; under 0 of all together.
std::map<int, Forecast> forecasts(const std::vector<Position>& positions, const Fitted& fitted);

/// The positions at the beginning of each turn of one battle between two varied sergeants. Each is played on to the end
/// `again` times by quick sergeants, so that it is judged by itself and not by whims that led to it; 0 = by how that
/// battle ended.
std::vector<Position> positions_of(const Battle& battle, std::uint64_t seed, int again);

}  // namespace linstock::study
