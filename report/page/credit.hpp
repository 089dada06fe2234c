#pragma once
// Internals of the report: which unit inflicted which casualties, from the events.

#include "battle/event_fwd.hpp"

#include <cstddef>
#include <vector>

namespace linstock::report {

/// In figures, or in bases in rulesets where only bases are lost.
struct Credit {
    std::vector<int> lost;       ///< by unit
    std::vector<int> inflicted;  ///< by unit
    int unattributed = 0;        ///< lost to no particular enemy
};
/// A casualty whose event names the firer is credited to that firer. If there are several firers, they share it by
/// hits. Casualties of a close combat are shared by the duels won.
Credit credit_of(const std::vector<Event>& events, std::size_t units);
/// Bases: a lost base is credited to the unit that the event names. The bases of a dispersed unit are credited to the
/// unit that last hit it or made it flinch. `bases`: each unit's number at the start.
Credit credit_of_bases(const std::vector<Event>& events, const std::vector<int>& bases);

}  // namespace linstock::report
