#pragma once
// MW-8, MW-7.5: danger to officers under fire, their wounds, and their help at a rally. Pure functions.

#include "charts/chart.hpp"
#include "charts/resolve.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

struct OfficerCharts {
    /// A row of the chart of wounds.
    struct Wound {
        const char* name = "";
        int to = 0;  ///< D100
        bool dead = false;
        bool leaves = false;
        Cited<int> turns_out;
    };
    std::vector<Wound> wounds;
    Cited<int> danger_divisor;  ///< MW-8.1
    Cited<int> major_dies;      ///< MW-8.3
    struct Help {
        Cited<int> part, of;
    };
    Help division, brigade;  ///< MW-7.5
    Cited<double> safe_seen, safe_unseen;
    Cited<double> join;  ///< MW-7.6
    Cite portion_why, rest_why;
};
OfficerCharts resolve_officers(const Charts& charts, std::string_view variant, Problems& problems);

/// MW-8.1: chance of a hit in percent; 0 = no die.
int danger_of(const OfficerCharts&, int percent_on_unit);
/// MW-8.2
const OfficerCharts::Wound& wound_of(const OfficerCharts&, int die);

}  // namespace linstock::mwan18
