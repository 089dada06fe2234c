#pragma once
// MW-5.13, MW-7.1, MW-7.6: how a stampede begins. stampede.cpp has the run.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// The unit is no longer in order. It runs in the next T2b, or immediately if the caller runs it. `why` is the clause.
/// `occasion`: the cause of a stampede that follows no check (fire, a charge at the unit, a lost combat), as a letter
/// of the protocol.
enum class Occasion : char { none = 0, fire = 'a', charged = 'c', combat = 'd' };
void begin_stampede(Play&, UnitId, Cite why, Occasion occasion = Occasion::none);
/// MW-7.6: a resting unit with any loss stampedes again.
void hit_while_resting(Play&, UnitId);
/// MW-7.6: so does a resting unit when a charge at it starts, even if the charge stops short.
void charged_while_resting(Play&, UnitId);

}  // namespace linstock::mwan18
