#pragma once
// The sergeant's numbers by what his decisions come to: other answers to his questions are played on with the same
// luck, and those numbers are looked for with which he would himself give the answers that gained. A battle says of a
// hundred numbers only whether it was won.

#include "battle/kept_view.hpp"
#include "generals/temper.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace linstock::study {

/// A question about orders or ways in a sergeant's battle, and what answers to it gained.
struct Weighed {
    const Battle* battle = nullptr;
    State known;  ///< what his seat knew
    Prompt prompt;
    std::vector<Decision> candidates;
    KeptView eyes{Seat::first};     ///< what he saw
    std::vector<Decision> answers;  ///< the first is his own
    std::vector<double> gains;      ///< of each over his own, in chances of winning
    std::uint64_t whim = 0;         ///< his
    bool apart = false;             ///< nothing is learnt from it
};
using Weigheds = std::vector<std::unique_ptr<Weighed>>;

/// Every fourth such question of one battle of a sergeant with that temper, whose enemy is another such
/// sergeant or the shipped one; each answer is played on to the end of the turn so many times. Of every fourth battle
/// all are `apart`.
Weigheds weighed_in(const Battle& battle, const general::Temper& temper, std::uint64_t battle_number,
                    std::size_t times);

/// What a sergeant with this temper would gain over his own answers then, the mean of those learnt from or kept apart;
/// an answer that nobody has played on counts as a small loss.
double gain_of(const Weigheds& all, const general::Temper& temper, bool apart);

/// One round of a search: `tries` numbers about `at`, each moved by `by` steps up or down by chance and the other way
/// about, tried by `worth`; the mean of the better half, the best counting most.
std::vector<double> better_half(const std::vector<double>& at, double by, std::size_t tries, std::uint64_t seed,
                                std::size_t round, const std::function<double(const std::vector<double>&)>& worth);

}  // namespace linstock::study
