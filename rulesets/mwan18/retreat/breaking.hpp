#pragma once
// MW-5.13, MW-7.1, MW-7.6: how a stampede begins. How it runs is movement's.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// From now on it is not in order; it runs in the next T2b, or at once where the caller says so. `why` is the clause;
/// `occasion` the letter that the protocol has for it, where no check tells of it: by fire, before a charge, a combat
/// lost.
enum class Occasion : char { none = 0, fire = 'a', charged = 'c', combat = 'd' };
void begin_stampede(Play&, UnitId, Cite why, Occasion occasion = Occasion::none);
/// MW-7.6: a resting unit that loses anything stampedes again.
void hit_while_resting(Play&, UnitId);
/// MW-7.6: or at which a charge comes on, wherever that stops.
void charged_while_resting(Play&, UnitId);

}  // namespace linstock::mwan18
