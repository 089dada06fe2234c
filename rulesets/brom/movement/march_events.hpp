#pragma once
// What is told of a march besides its way: that it comes to nothing, and the formation at its end.

#include "battle/event.hpp"
#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Its die has been told: so is that nothing comes of it, or nothing more.
void tell_stay(Play&, UnitId);
void tell_no_further(Play&, UnitId);
/// It forms so, or faces so, where it stands.
void tell_formed(Play&, UnitId, Formation, Heading);
/// How it marches, where it forms otherwise at the end of its path; "" for what has no formations.
const char* word_of_march(const Battle&, UnitId, Formation);

}  // namespace linstock::brom
