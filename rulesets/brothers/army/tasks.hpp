#pragma once
// Tasks of a scenario (BA-13.G, BA-13.H).

#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

/// What the scenario sets each side, into the setup.
void read_tasks(const Scenario&, Setup&, Problems&);
/// BA-13.G: after something that could complete one: the battle ends when a side's task is done.
void check_tasks(Play&);
/// The end of a bound: those that are to last.
void count_lasting(Play&);
/// BA-5.Q: this side leaves by this edge when it reaches it.
bool may_leave(const Battle&, ArmyId side, Vec at);

}  // namespace linstock::brothers
