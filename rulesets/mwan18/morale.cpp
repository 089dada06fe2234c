// T5, MW-5.3 to MW-5.7: every unit in order with a cause checks once.
//
// morale: to come

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

namespace {

Flow run_morale(Play&, Step&) { return Flow::done; }

}  // namespace

void register_morale(ProcedureTable& t) { t.add(Proc::morale, "morale", "Morale", run_morale); }

}  // namespace linstock::mwan18
