#include "rulesets/mwan18/bare_table.hpp"

#include "rulesets/common/staging.hpp"

namespace linstock::mwan18 {

State empty_table(const Battle& table, const State& from, const TableShot& shot) {
    State s = common::nobody_on(table, from, shot);
    // MW-6.15: the next unit to break off is a part that is unused, or whose men are all gone.
    for (const Unit& unit : units_of(table)) {
        const Presence was = from.unit(unit.id).presence;
        const bool used = facts(table, unit.id).parent && was != Presence::absent;
        if (!used || shot.speaks_of(unit.id)) continue;
        s.unit(unit.id).presence = was == Presence::destroyed ? was : Presence::left;
    }
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
        w.fought_over = Cover::none;
        w.height = Height::level;
        w.closes = w.checked = w.changed_limber = w.split = false;
        w.enfiladed = w.under_guns = w.surprised = w.unseen = w.flank_fire = w.beaten = w.prone = false;
        w.casualties = w.friends_ran = w.rate = w.hits = w.horse_hits = 0;
        w.combat = w.engaged = w.share = w.performance = 0;
        w.shift = 0;
    });
}

void keep_fire(UnitState& unit, const UnitState& was) {
    const MwUnit before = own(was);
    edit(unit, [&](MwUnit& w) {
        w.volley = before.volley;
        w.fire_percent = before.fire_percent;
        w.flank_fire = before.flank_fire;
    });
}

}  // namespace linstock::mwan18
