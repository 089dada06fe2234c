#include "rulesets/mwan18/fire/bare_table.hpp"

#include "rulesets/common/staging.hpp"

namespace linstock::mwan18 {

State empty_table(const Battle& table, const State& from, const ShotTold& told) {
    State s = common::nobody_on(table, from, told);
    edit(s, [](MwState& w) {
        w.half = 0;
        w.gap_in = {};
        w.gap_from = w.gap_to = {};
    });
    return s;
}

void bring(State& state, const State& from, UnitId id, Vec at, Heading heading) {
    UnitState& u = common::put(state, from, id, at, heading);
    edit(u, [](MwUnit& w) {
        w.contact = w.charge = {};
        w.fire_at = {};
        w.dismantles = {};
        w.spent_by_row = w.spent = 0;
        w.row = w.next_row = w.row_now = 0;
        w.fire_percent = w.volley = 0;
        w.gait = Gait::none;
        w.conduct = Conduct::stood;
        w.edge = Edge::none;
        w.fought = w.closes = w.checked = w.changed_limber = w.fired = w.split = false;
        w.enfiladed = w.under_guns = w.surprised = w.unseen = w.flank_fire = w.beaten = w.prone = false;
        w.casualties = w.friends_ran = w.rate = w.hits = w.horse_hits = 0;
        w.combat = w.engaged = w.share = w.performance = 0;
        w.shift = 0;
    });
}

}  // namespace linstock::mwan18
