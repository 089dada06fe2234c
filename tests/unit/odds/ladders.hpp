#pragma once
// The morale charts of any ruleset as a person reads them: the result of each total, in the words of the events.

#include "charts/chart.hpp"

#include <map>
#include <string>
#include <vector>

namespace linstock::tests {

/// One column of results (or one table of rows), by total from the smallest to the largest possible.
struct Ladder {
    std::string name;  ///< "RV-9.D, fire"
    std::map<int, std::string> result;
};
std::vector<Ladder> ladders(const Charts& all);

}  // namespace linstock::tests
