#pragma once
// Fatigue and rest (BA-12).

#include "rulesets/brothers/model.hpp"

namespace linstock {
class Play;
}

namespace linstock::brothers {

/// BA-12.C: the unit acted in this bound.
void stir(Play&, UnitId);
/// BA-12.C: at the end of a bound, units with enough rest recover. By a house rule, units without rest become fatigued.
void rest(Play&);

}  // namespace linstock::brothers
