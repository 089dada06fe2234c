#pragma once
// What a position is worth to a side: a sum of terms that book and state give, own less enemy, and from it the chance
// of winning that it stands for. The weights are fitted (`linstock fit`, data/generals/worth.toml).

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/kept_view.hpp"
#include "generals/field.hpp"

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
    power,          ///< of all units as commanders judge it: men, quality, nerve (field.hpp)
    guns,           ///< the same of batteries alone, which tell for more than that
    press,          ///< power, each unit's times how much stronger its own side is about it, from -1 to 1
    fire,           ///< hits that the next volleys of all may bring, from where they stand
    column,         ///< fewer men in column under muskets
    officers,       ///< share of those of the start
    present,        ///< share of the objectives' points where it has men, contested or not
    ahead,          ///< holds more than the other, as the last turn comes near
    ahead_at_last,  ///< the same, when it is all but there
};
inline constexpr std::size_t terms = 17;
std::string_view name_of(Term term);  ///< as the file of weights has it

using TermValues = std::array<double, terms>;
/// Looks at one state after another; what is as it was in the last is not looked at again.
class Judge {
  public:
    Judge() = default;
    // The field lies in the view.
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;

    /// Of the whole state: of what one seat knows where the state is what it knows.
    TermValues terms_of(const Battle& battle, const State& state);

  private:
    KeptView eyes_{Seat::umpire};
    Field field_;
};
/// The same for one state alone.
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
/// By book; that of "any" is for whoever has none of its own.
using WeightTables = std::map<std::string, Weights, std::less<>>;
Result<WeightTables, Problems> read_weights(std::string_view text, std::string_view file = "worth.toml");

/// 1 / (1 + e^-x), the same on every machine.
double logistic(double x);
/// The chance that the first army wins, by terms and weights alone; `favours`: what the field itself adds to them.
double chance_of_winning(const TermValues& t, const Weights& weights, double favours = 0);
/// The first army's share of a battle that is over: 1 = it won, 0 = the other, 0.5 = nobody.
double share_of(const Outcome& outcome);
/// 0 to 1 for that army, by the terms of the state: its chance, or how it ended and at what cost.
double worth_of(const TermValues& t, const Outcome& outcome, const Weights& weights, ArmyId army);
double worth_of(const Battle& battle, const State& state, const Weights& weights, ArmyId army);

}  // namespace linstock::general
