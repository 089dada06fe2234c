// T6, MW-7: stampeded units at a rallying point may try; T1: the rested come back to order.
//
// rally: to come

#include "rulesets/mwan18/arriving.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

namespace {

Flow run_rally(Play&, Step&) { return Flow::done; }

}  // namespace

void return_to_order(Play&) {}

void register_rally(ProcedureTable& t) { t.add(Proc::rally, "rally", "Rally", run_rally); }

}  // namespace linstock::mwan18
