#pragma once
// What is measured of every battle as one whole number, so that arms can be held against each other.

#include "study/row.hpp"

#include <cstdint>

namespace linstock::study {

enum class Measure : std::uint8_t {
    first_wins,
    second_wins,
    drawn,
    score,  // of the first army, in halves: 2 won, 1 drawn, 0 lost
    turns,
    first_effectiveness,  // at the end, hundredths of a per cent
    second_effectiveness,
    first_figures_lost,
    second_figures_lost,
    first_stands_lost,
    second_stands_lost,
    first_routs,
    second_routs,
    first_charges_closed,
    second_charges_closed,
};
inline constexpr std::size_t measure_count = 15;

struct MeasureInfo {
    const char* name;  ///< "first_wins"
    bool share;        ///< yes or no in each battle: its mean is a share
    double scale;      ///< a value times this is what people are told (per cent, turns ...)
};
const MeasureInfo& info_of(Measure measure);
std::int64_t value_of(Measure measure, const BattleRow& row);

}  // namespace linstock::study
