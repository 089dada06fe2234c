#pragma once
// MW-5.13, MW-7.1, MW-7.6: how a stampede begins. How it runs is movement's.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// From now on it is not in order; it runs in the next T2b, or at once where the caller says so. `why` is the clause.
void begin_stampede(Play&, UnitId, Cite why);
/// MW-7.6: a resting unit that loses anything stampedes again.
void hit_while_resting(Play&, UnitId);

}  // namespace linstock::mwan18
