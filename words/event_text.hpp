#pragma once
// Writes events as sentences. Rules write no text: the log on screen, the replay and the after-action report all use
// this function. A ruleset's own sentences are in its RulesetTexts.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

/// One English sentence with its full stop, without markup; "" = no text (the event is shown differently).
/// `with_clauses` appends the citations: " [RV-7.4; RV-9.D reconstructed]". Printed clauses have no mark.
///   "The 2nd Wisconsin fires at the 4th Virginia, 11 inches: 4, 5 or 6 hits; dice 6 4 2 2 1 1; two hits."
std::string event_text(const Battle& battle, const Event& event, bool with_clauses);

/// All citations of an event and its modifiers, each clause once. Other marks have precedence over `printed`.
std::vector<Cite> cites_of(const Event& event);

/// " [RV-7.4; RV-9.D reconstructed]", each clause once, in the event's order; "" if the event cites nothing.
std::string citations_text(const Battle& battle, const Event& event);

}  // namespace linstock::wording
