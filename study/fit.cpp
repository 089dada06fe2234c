#include "study/fit.hpp"

#include "generals/playing.hpp"
#include "generals/varied.hpp"
#include "study/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace linstock::study {

using general::terms;

general::Weights fit_weights(const std::vector<Position>& positions, double ridge) {
    general::Weights w;
    for (int step = 0; step < 40; ++step) {
        Matrix m(terms, Row(terms + 1, 0));  // second derivatives, and the slope as its last column
        for (const Position& p : positions) {
            const double chance = general::chance_of_winning(p.terms, w);
            const double weight = std::max(1e-4, chance * (1 - chance));
            for (std::size_t i = 0; i < terms; ++i) {
                m[i][terms] += (p.first - chance) * p.terms[i];
                for (std::size_t j = 0; j < terms; ++j)
                    m[i][j] += weight * p.terms[i] * p.terms[j];
            }
        }
        for (std::size_t i = 0; i < terms; ++i) {
            m[i][i] += ridge;
            m[i][terms] -= ridge * w.of[i];
        }
        eliminate(m);
        double most = 0;
        for (std::size_t i = 0; i < terms; ++i) {
            const double by = std::clamp(m[i][terms], -2.0, 2.0);
            w.of[i] += by;
            most = std::max(most, std::fabs(by));
        }
        if (most < 1e-9) break;
    }
    return w;
}

std::map<int, Forecast> forecasts(const std::vector<Position>& positions, const general::Weights& weights) {
    std::map<int, Forecast> out;
    for (const Position& p : positions) {
        const double chance = std::clamp(general::chance_of_winning(p.terms, weights), 1e-9, 1 - 1e-9);
        const double loss = -(p.first * std::log(chance) + (1 - p.first) * std::log(1 - chance));
        const bool drawn = p.first == 0.5;
        const double right = drawn ? 0.5 : (chance > 0.5) == (p.first > 0.5) ? 1 : 0;
        for (const int turn : {0, p.turn}) {
            Forecast& f = out[turn];
            ++f.positions;
            f.log_loss += loss;
            f.right += right;
        }
    }
    for (auto& [turn, f] : out) {
        f.log_loss /= static_cast<double>(f.positions);
        f.right /= static_cast<double>(f.positions);
    }
    return out;
}

std::vector<Position> positions_of(const Battle& battle, std::uint64_t seed) {
    const int turns = battle.scenario->turns;
    general::Varied first(2 * seed, general::bent_of(2 * seed, turns));
    general::Varied second(2 * seed + 1, general::bent_of(2 * seed + 1, turns));
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    std::vector<Position> out;
    int turn = state.turn;
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) {
        if (now.turn == turn || now.outcome.over) return;
        turn = now.turn;
        out.push_back({general::terms_of(battle, now), turn, 0.5});
    };
    play_out(battle, state, first, second, dice, nullptr, limits);
    for (Position& p : out)
        p.first = state.outcome.winner.none() ? 0.5 : state.outcome.winner == ArmyId{1} ? 1 : 0;
    return out;
}

}  // namespace linstock::study
