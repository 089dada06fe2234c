#pragma once
// Who is tired and who has rested (BA-12).

#include "rulesets/brothers/model.hpp"

namespace linstock {
class Play;
}

namespace linstock::brothers {

/// BA-12.C: it did something in this bound.
void stir(Play&, UnitId);
/// BA-12.C: at the end of a bound, who has rested for long enough recovers; by a house rule, who has not rests no more.
void rest(Play&);

}  // namespace linstock::brothers
