#pragma once
// Events of a march in addition to its path: a move that does not take place, and the formation at its end.

#include "battle/event.hpp"
#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Adds the event that the unit stays, or goes no further. The event of its die was added before.
void tell_stay(Play&, UnitId);
void tell_no_further(Play&, UnitId);
/// The unit takes this formation, or this facing, in place.
void tell_formed(Play&, UnitId, Formation, Heading);
/// The formation of a march, for a march that ends in another one. Precondition: not a wagon.
const char* word_of_march(const Battle&, UnitId, Formation);

}  // namespace linstock::brom
