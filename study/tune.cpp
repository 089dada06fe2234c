#include "study/tune.hpp"

#include "base/hash.hpp"
#include "generals/evaluation.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"
#include "generals/varied_sergeant.hpp"

#include <algorithm>
#include <array>

namespace linstock::study {

namespace {

State final_state_of(const Battle& battle, ComputerPlayer& first, ComputerPlayer& second, const Seed& seed) {
    const SeededDice dice(seed);
    State state = open(battle, &dice, nullptr);
    play_out(battle, state, first, second, dice, nullptr);
    return state;
}

constexpr std::array<ArmyId, 2> armies = {ArmyId{1}, ArmyId{2}};

/// The value of a battle's final state for `army`, 0 to 1.
double final_value(const Battle& battle, const State& end, ArmyId army) {
    return general::evaluate(battle, end, general::Weights{}, army);
}

/// Plays a battle with `one` commanding `army` and `other` the other side.
State play_as(const Battle& battle, ArmyId army, ComputerPlayer& one, ComputerPlayer& other, const Seed& dice) {
    return army == armies[0] ? final_state_of(battle, one, other, dice) : final_state_of(battle, other, one, dice);
}

}  // namespace

std::vector<int> signs_of(std::uint64_t seed, std::size_t round, std::size_t numbers) {
    std::vector<int> out;
    for (std::size_t i = 0; i < numbers; ++i)
        out.push_back((hash_of_words({seed, round, i}) >> 32U) % 2 == 0 ? 1 : -1);
    return out;
}

void spsa_step(SpsaState& c, const std::vector<int>& signs, double ahead, double rate, std::size_t window) {
    c.at.resize(signs.size(), 0);
    c.mean.resize(signs.size(), 0);
    ++c.round;
    const auto over = static_cast<double>(std::max<std::size_t>(1, std::min(c.round, window)));
    for (std::size_t i = 0; i < signs.size(); ++i) {
        c.at[i] += rate * ahead * signs[i];
        c.mean[i] += (c.at[i] - c.mean[i]) / over;
    }
}

general::SergeantWeights weights_at(const general::SergeantWeights& start,
                                    std::span<const general::TunableWeight> weights, const std::vector<double>& steps,
                                    const std::vector<int>& signs, double by) {
    general::SergeantWeights out = start;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const general::TunableWeight& w = weights[i];
        const double off = (i < steps.size() ? steps[i] : 0) + (i < signs.size() ? by * signs[i] : 0);
        out.*w.member = std::clamp(start.*w.member + w.step * off, w.min, w.max);
    }
    return out;
}

double compare_weights(const Battle& battle, const general::SergeantWeights& plus,
                       const general::SergeantWeights& minus, Opponent foe, const Seed& dice, std::uint64_t whim) {
    // New players for each battle, because players have memory.
    double ahead = 0;
    for (const ArmyId army : armies) {
        general::Sergeant one(whim, plus);
        if (foe == Opponent::each_other) {
            general::Sergeant opposite(whim + 1, minus);
            ahead += 0.5 * final_value(battle, play_as(battle, army, one, opposite, dice), army) - 0.25;
            continue;
        }
        general::Sergeant opposite(whim, minus);
        for (general::Sergeant* who : {&one, &opposite}) {
            general::Sergeant shipped(whim + 1);
            general::VariedSergeant odd(whim + 1, general::variant_for(whim + 1, battle.scenario->turns));
            ComputerPlayer& other = foe == Opponent::varied ? static_cast<ComputerPlayer&>(odd) : shipped;
            ahead += (who == &one ? 0.5 : -0.5) * final_value(battle, play_as(battle, army, *who, other, dice), army);
        }
    }
    return ahead;
}

int play_mirrored_pair(const Battle& battle, const general::SergeantWeights& temper, const Seed& dice,
                       std::uint64_t whim) {
    int half_points = 0;
    for (const ArmyId army : armies) {
        general::Sergeant one(whim, temper);
        general::Sergeant other(whim + 1);
        const ArmyId winner = play_as(battle, army, one, other, dice).outcome.winner;
        half_points += winner.none() ? 1 : winner == army ? 2 : 0;
    }
    return half_points;
}

}  // namespace linstock::study
