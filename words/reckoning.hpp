#pragma once
// Inside of the report: the count behind a degree of defeat, as a battle_ended event lists it: lines that name their
// army and what is counted, or lines "first: captured", "second: at the start".

#include "battle/event_fwd.hpp"
#include "charts/chart.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

struct Reckoned {
    int sum = 0;    ///< of everything counted
    int start = 0;  ///< the line "at the start"; 0 = not told
};

struct ReckonedLine {
    std::string what;
    int value[2] = {0, 0};
    Cite why;
};

/// By army; both without a start when the event does not count so.
std::vector<Reckoned> reckoned(const Event& ended);
/// Line by line, both armies side by side; empty when the event does not count so.
std::vector<ReckonedLine> reckoned_lines(const Event& ended);

}  // namespace linstock::wording
