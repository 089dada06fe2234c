#pragma once
// What a position is worth to a side: a sum of terms that book and state give, own less enemy, and from it the chance
// of winning that it stands for. The weights are fitted (`linstock fit`, data/generals/worth.toml).

#include "battle/view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::general {

/// What counts. Each is what the first army has more of than the second.
enum class Term : std::uint8_t {
    effectiveness,  ///< of the army, by its book
    brittleness,    ///< how near the other is to where armies give way: steeper, the less effectiveness is left
    strength,       ///< share of the men of the start
    influence,      ///< who is nearer to the objectives, and with how much
    held,           ///< share of the objectives' points
    held_late,      ///< the same, as the last turn comes near
    broken,         ///< less broken men
    spent,          ///< fewer units with less than half of their men
};
inline constexpr std::size_t terms = 8;
std::string_view name_of(Term term);  ///< as the file of weights has it

using TermValues = std::array<double, terms>;
/// Of the whole state: of what one seat knows where the state is what it knows.
TermValues terms_of(const Battle& battle, const State& state);

/// What armies are counted in ("bases" or "figures"): how much of each there is still.
std::array<double, 2> left_of(const Battle& battle, const State& state);
const char* counted_in(const Battle& battle);
const char* one_counted_in(const Battle& battle);  ///< "base" or "figure"

struct Weights {
    TermValues of{};
};
/// Those of the battle's book.
const Weights& weights_of(const Battle& battle);

/// What a commander makes more or less of than it is worth.
struct Leaning {
    const char* name;  ///< "bold"
    TermValues factor;
};
const std::vector<Leaning>& leanings();
Weights with(const Weights& weights, const Leaning& leaning);
/// Reads a file of weights, by book; false when it cannot be read or has no table [any].
bool read_weights(std::string_view text, std::map<std::string, Weights, std::less<>>& out);

/// 1 / (1 + e^-x), the same on every machine.
double logistic(double x);
/// The chance that the first army wins, by terms and weights alone.
double chance_of_winning(const TermValues& t, const Weights& weights);
/// 0 to 1 for that army: its chance, or how it ended and at what cost.
double worth_of(const Battle& battle, const State& state, const Weights& weights, ArmyId army);

}  // namespace linstock::general
