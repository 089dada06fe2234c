#include "study/train_weights.hpp"

#include "base/hash.hpp"
#include "generals/play_out.hpp"
#include "generals/search.hpp"
#include "generals/varied_sergeant.hpp"
#include "study/elimination.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace linstock::study {

using general::feature_count;

namespace {

double chance_of(const Position& p, const TrainedWeights& fitted) {
    const double field_constants = p.field < fitted.field_constants.size() ? fitted.field_constants[p.field] : 0;
    return general::win_probability(p.terms, fitted.weights, field_constants);
}

using ExcludedTerms = std::array<bool, feature_count>;  ///< terms that are excluded: their weight is 0

/// Maximum-likelihood weights of the included terms, by Newton's method.
TrainedWeights maximize_likelihood(const std::vector<Position>& positions, double ridge, std::size_t fields,
                                   const ExcludedTerms& left_out) {
    constexpr double ridge_of_fields = 0.01;
    const std::size_t all = feature_count + fields;
    TrainedWeights out;
    out.field_constants.assign(fields, 0);
    for (int step = 0; step < 60; ++step) {
        Matrix m(all, Row(all + 1, 0));  // second derivatives, and the slope as its last column
        for (const Position& p : positions) {
            const double chance = chance_of(p, out);
            const double weight = std::max(1e-4, chance * (1 - chance));
            const std::size_t constant = feature_count + p.field;
            m[constant][all] += p.first - chance;
            m[constant][constant] += weight;
            for (std::size_t i = 0; i < feature_count; ++i) {
                if (left_out[i]) continue;
                m[i][all] += (p.first - chance) * p.terms[i];
                m[i][constant] += weight * p.terms[i];
                m[constant][i] += weight * p.terms[i];
                for (std::size_t j = 0; j < feature_count; ++j)
                    if (!left_out[j]) m[i][j] += weight * p.terms[i] * p.terms[j];
            }
        }
        double most = 0;
        const auto now = [&](std::size_t i) -> double& {
            return i < feature_count ? out.weights.values[i] : out.field_constants[i - feature_count];
        };
        for (std::size_t i = 0; i < all; ++i) {
            const double held = i < feature_count ? ridge : ridge_of_fields;
            m[i][i] += held;
            m[i][all] -= held * now(i);
        }
        eliminate(m);
        for (std::size_t i = 0; i < all; ++i) {
            const double by = std::clamp(m[i][all], -2.0, 2.0);
            now(i) += by;
            most = std::max(most, std::fabs(by));
        }
        if (most < 1e-9) break;
    }
    return out;
}

}  // namespace

TrainedWeights train_weights(const std::vector<Position>& positions, double ridge) {
    std::size_t fields = 0;
    for (const Position& p : positions)
        fields = std::max(fields, p.field + 1);
    ExcludedTerms left_out{};
    for (;;) {
        TrainedWeights out = maximize_likelihood(positions, ridge, fields, left_out);
        const auto worst = std::min_element(out.weights.values.begin(), out.weights.values.end());
        if (!(*worst < 0)) return out;
        left_out[static_cast<std::size_t>(worst - out.weights.values.begin())] = true;
    }
}

std::map<int, Forecast> forecasts(const std::vector<Position>& positions, const TrainedWeights& fitted) {
    std::map<int, Forecast> out;
    for (const Position& p : positions) {
        const double chance = std::clamp(chance_of(p, fitted), 1e-9, 1 - 1e-9);
        const double loss = -(p.first * std::log(chance) + (1 - p.first) * std::log(1 - chance));
        const double right = chance > 0.5 ? p.first : 1 - p.first;
        for (const int turn : {0, p.turn}) {
            Forecast& f = out[turn];
            ++f.positions;
            f.log_loss += loss;
            f.accuracy += right;
        }
    }
    for (auto& [turn, f] : out) {
        f.log_loss /= static_cast<double>(f.positions);
        f.accuracy /= static_cast<double>(f.positions);
    }
    return out;
}

namespace {

/// The mean result of `again` battles from here on, played by quick sergeants.
double rollout_result(const Battle& battle, const State& from, std::uint64_t seed, int again) {
    constexpr double ways = 8;
    constexpr int to_the_end = 10000;
    double sum = 0;
    for (int i = 0; i < again; ++i) {
        const std::uint64_t luck =
            hash_of_words({seed, static_cast<std::uint64_t>(from.turn), static_cast<std::uint64_t>(i)});
        const SeededDice dice(seed_of(luck));
        general::SimulatedPlayer first{general::Sergeant(luck).quick_copy(ways), IncrementalView(Seat::first)};
        general::SimulatedPlayer second{general::Sergeant(~luck).quick_copy(ways), IncrementalView(Seat::second)};
        State state = from;
        general::rollout(battle, state, first, second, dice, {to_the_end, Seat::first, false});
        sum += general::score_of(state.outcome);
    }
    return sum / again;
}

}  // namespace

std::vector<Position> sample_positions(const Battle& battle, std::uint64_t seed, int again) {
    const int turns = battle.scenario->turns;
    general::VariedSergeant first(2 * seed, general::variant_for(2 * seed, turns));
    general::VariedSergeant second(2 * seed + 1, general::variant_for(2 * seed + 1, turns));
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    general::Evaluator judge;
    std::vector<Position> out;
    int turn = state.turn;
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) {
        if (now.turn == turn || now.outcome.over) return;
        turn = now.turn;
        out.push_back(
            {judge.features_of(battle, now), turn, 0, again > 0 ? rollout_result(battle, now, seed, again) : 0.5});
    };
    play_out(battle, state, first, second, dice, nullptr, limits);
    if (again > 0) return out;
    for (Position& p : out)
        p.first = general::score_of(state.outcome);
    return out;
}

}  // namespace linstock::study
