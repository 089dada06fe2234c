#pragma once
// Inside of the report: who inflicted the casualties that the events tell of.

#include "battle/event_fwd.hpp"

#include <cstddef>
#include <vector>

namespace linstock::report {

/// Figures, or bases in a book whose units lose nothing else.
struct Credit {
    std::vector<int> lost;       ///< by unit
    std::vector<int> inflicted;  ///< by unit
    int nobody = 0;              ///< lost to no enemy in particular
};
/// A casualty that names its firer is his. Those of several firers at once are shared by their hits, those of a close
/// combat by the casualties of the duels that were won.
Credit credit_of(const std::vector<Event>& events, std::size_t units);
/// Bases: one that is lost is his whom the event names; those that go with a dispersed unit are his who hit it last, or
/// made it flinch. `bases`: those of each unit at the start.
Credit credit_of_bases(const std::vector<Event>& events, const std::vector<int>& bases);

}  // namespace linstock::report
