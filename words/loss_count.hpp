#pragma once
// The count behind a degree of defeat, from a battle_ended event. Its lines name an army and what is counted, or have
// the form "first: captured", "second: at the start".

#include "battle/event_fwd.hpp"
#include "charts/chart.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

struct LossCount {
    int sum = 0;    ///< of all counted lines
    int start = 0;  ///< the line "at the start"; 0 = missing
};

struct LossCountLine {
    std::string what;
    int value[2] = {0, 0};
    Cite why;
};

/// By army. Both without a start if the event has no such count.
std::vector<LossCount> loss_counts(const Event& ended);
/// Line by line, both armies side by side; empty if the event has no such count.
std::vector<LossCountLine> loss_count_lines(const Event& ended);

}  // namespace linstock::wording
