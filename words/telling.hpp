#pragma once
// Sentences: the one renderer that turns events into words, as at a club table. The rules make no sentences, and
// nothing else does: the log on screen, the replay and the after-action report all come through here. What a book tells
// otherwise stands in its BookWords.

#include "battle/event_fwd.hpp"
#include "battle/ruleset.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

/// One English sentence with its full stop, without markup; "" = nothing to say (the event is shown otherwise).
/// `with_clauses` appends the citations: " [RV-7.4; RV-9.D reconstructed]". Printed clauses go without their mark.
///   "The 2nd Wisconsin fires at the 4th Virginia, 11 inches: 4, 5 or 6 hits; dice 6 4 2 2 1 1; two hits."
std::string tell(const Battle& battle, const Event& event, bool with_clauses);

/// All that an event and its modifiers cite, each clause once; a mark that is not `printed` goes before.
std::vector<Cite> cites_of(const Event& event);

/// " [RV-7.4; RV-9.D reconstructed]", each clause once, in the event's order; "" when the event cites nothing.
std::string clauses_of(const Battle& battle, const Event& event);

}  // namespace linstock::wording
