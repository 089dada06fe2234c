#pragma once
// Briefings for one ruleset only: `briefing` in an army's table of that ruleset. The text follows the army's common
// briefing. It never changes play.

#include "army/scenario.hpp"

#include <memory>
#include <string_view>

namespace linstock {

inline constexpr std::string_view own_briefing_key = "briefing";

/// The scenario with the ruleset's own briefings appended to those of its armies and taken out of its tables;
/// `scenario` itself if there are none. Errors: a briefing that is not a text.
std::shared_ptr<const Scenario> with_own_briefings(std::shared_ptr<const Scenario> scenario, std::string_view ruleset,
                                                   Problems& problems);

/// Removes the briefings of all rulesets, and tables that had nothing else.
void remove_own_briefings(Army&);

/// Whether the army has a briefing, common or for any ruleset.
bool has_briefing(const Army&);

}  // namespace linstock
