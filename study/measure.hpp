#pragma once
// The quantities measured in every battle, as integers, so that arms can be compared.

#include "study/row.hpp"

#include <cstdint>

namespace linstock::study {

enum class Measure : std::uint8_t {
    first_wins,
    second_wins,
    drawn,
    score,  // of the first army, in halves: 2 won, 1 drawn, 0 lost
    turns,
    first_effectiveness,  // at the end, in hundredths of a percent
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
    double scale;      ///< factor from a value to the displayed unit (percent, turns ...)
};
const MeasureInfo& info_of(Measure measure);
std::int64_t value_of(Measure measure, const BattleRow& row);

}  // namespace linstock::study
