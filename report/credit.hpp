#pragma once
// Inside of the report: who inflicted the casualties that the events tell of.

#include "battle/event.hpp"

#include <cstddef>
#include <vector>

namespace linstock::report {

struct Credit {
    std::vector<int> lost;       ///< figures, by unit
    std::vector<int> inflicted;  ///< figures, by unit
    int nobody = 0;              ///< figures lost to no enemy in particular
};
/// A casualty that names its firer is his. Those of several firers at once are shared by their hits, those of a close
/// combat by the casualties of the duels that were won.
Credit credit_of(const std::vector<Event>& events, std::size_t units);

}  // namespace linstock::report
