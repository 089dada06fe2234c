#pragma once
// Tunes the sergeant's weights by many battles: simultaneous perturbation (SPSA), as for chess programs. In each round
// every weight moves up or down at random. The sergeant with these weights and the one with the opposite changes play
// with the same dice, against each other and against others. Then all weights move slightly towards the better one.

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "generals/sergeant_weights.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace linstock::study {

/// The progress of a search. Weights in steps (Weight::step) from the start.
struct SpsaState {
    std::size_t round = 0;
    std::vector<double> at;
    std::vector<double> mean;  ///< over recent rounds: less noise than `at`
};

/// 1 or -1 for each weight, at random; the same on every machine.
std::vector<int> signs_of(std::uint64_t seed, std::size_t round, std::size_t numbers);
/// Updates the search after a round in which the sergeant with `signs` was ahead of its opposite by `ahead` (in
/// battles). `window`: rounds of the mean.
void spsa_step(SpsaState& c, const std::vector<int>& signs, double ahead, double rate, std::size_t window);

/// The weights at `steps` from `start`, within their bounds, plus `by` steps in the directions of `signs`.
general::SergeantWeights weights_at(const general::SergeantWeights& start,
                                    std::span<const general::TunableWeight> weights, const std::vector<double>& steps,
                                    const std::vector<int>& signs, double by);

/// The opponents of both. `shipped`: the sergeant that players meet, with the weights of data/generals/temper.toml and
/// its opening plans.
enum class Opponent : std::uint8_t { each_other, shipped, varied };
/// One comparison: how far `plus` is ahead of `minus`, in battles. Each takes both sides in turn, with the same dice. A
/// win with fewer losses counts more.
double compare_weights(const Battle& battle, const general::SergeantWeights& plus,
                       const general::SergeantWeights& minus, Opponent foe, const Seed& dice, std::uint64_t whim);
/// Half points of a sergeant against the shipped one in a mirrored pair, 0 to 4.
int play_mirrored_pair(const Battle& battle, const general::SergeantWeights& temper, const Seed& dice,
                       std::uint64_t whim);

}  // namespace linstock::study
