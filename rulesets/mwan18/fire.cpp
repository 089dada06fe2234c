// T3, MW-4: all fire of both sides is declared, computed on the state as it stands, rolled, applied.
//
// fire: to come

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

namespace {

Flow run_fire(Play&, Step&) { return Flow::done; }

}  // namespace

void register_fire(ProcedureTable& t) { t.add(Proc::fire, "fire", "Fire", run_fire); }

}  // namespace linstock::mwan18
