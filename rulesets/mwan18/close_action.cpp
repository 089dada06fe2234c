// T4, MW-6: chargers check, the stopped fire, combats, losers stampede.
//
// close_action: to come

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

namespace {

Flow run_close_action(Play&, Step&) { return Flow::done; }

}  // namespace

void register_close_action(ProcedureTable& t) {
    t.add(Proc::close_action, "close_action", "Close action", run_close_action);
}

}  // namespace linstock::mwan18
