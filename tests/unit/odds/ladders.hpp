#pragma once
// The morale charts of any book, read as a person reads them: what each total brings, in the words of the events.

#include "charts/chart.hpp"

#include <map>
#include <string>
#include <vector>

namespace linstock::tests {

/// One column of results (or one table of rows): by total, from the least to the greatest that dice can make.
struct Ladder {
    std::string name;  ///< "RV-9.D, fire"
    std::map<int, std::string> result;
};
std::vector<Ladder> ladders(const Charts& all);

}  // namespace linstock::tests
