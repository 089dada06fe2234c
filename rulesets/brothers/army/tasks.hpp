#pragma once
// Tasks of a scenario (BA-13.G, BA-13.H).

#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

/// Reads each side's task of the scenario into the setup.
void read_tasks(const Scenario&, Setup&, Problems&);
/// BA-13.G: ends the battle if a side's task is complete. Call after anything that could complete one.
void check_tasks(Play&);
/// The end of a bound: counts for tasks that must last.
void count_lasting(Play&);
/// BA-5.Q: this side may leave the table at this point.
bool may_leave(const Battle&, ArmyId side, Vec at);

}  // namespace linstock::brothers
