#pragma once
// The sergeant's numbers by many battles: simultaneous perturbation (SPSA), as chess programs are tuned. In each round
// every number is moved up or down by chance; the sergeant with these numbers and the one with the opposite of each
// fight under the same dice, against one another and against others; and all numbers go a little the way of the better
// one.

#include "base/dice.hpp"
#include "battle/door.hpp"
#include "generals/temper.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace linstock::study {

/// How far a search has come. Numbers in steps (Weight::step) from where it began.
struct Climb {
    std::size_t round = 0;
    std::vector<double> at;
    std::vector<double> mean;  ///< over the rounds of late: less by luck than `at`
};

/// 1 or -1 for each number, by chance; the same everywhere.
std::vector<int> signs_of(std::uint64_t seed, std::size_t round, std::size_t numbers);
/// After a round in which the one who went by `signs` was ahead of his opposite by so much of a battle. `window`:
/// rounds of the mean.
void climb(Climb& c, const std::vector<int>& signs, double ahead, double rate, std::size_t window);

/// His numbers at so many steps from `start`, within their bounds; `signs` of one step more, by `by`.
general::Temper temper_at(const general::Temper& start, std::span<const general::Weight> weights,
                          const std::vector<double>& steps, const std::vector<int>& signs, double by);

/// Who both fight, where they do not fight one another. `shipped`: the sergeant as players meet it, with the weights of
/// data/generals/temper.toml and its opening plans.
enum class Foe : std::uint8_t { each_other, shipped, varied };
/// One comparison: how much of a battle `plus` is ahead of `minus`, both sides taken in turn by each, all with the same
/// dice. Won is not all: who wins with more of his men is ahead.
double look(const Battle& battle, const general::Temper& plus, const general::Temper& minus, Foe foe, const Seed& dice,
            std::uint64_t whim);
/// Half points of a sergeant against the shipped sergeant in a mirrored pair, 0 to 4.
int mirrored_pair(const Battle& battle, const general::Temper& temper, const Seed& dice, std::uint64_t whim);

}  // namespace linstock::study
