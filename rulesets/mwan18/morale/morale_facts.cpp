// Computes the tests of the printed lists of modifiers (MW-morale-1 to MW-morale-4) from the state.

#include "base/measure.hpp"
#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/morale/morale.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

/// MW-morale-1.m2: friends in order in its rear zone or on both flanks, or an unlimbered friendly battery, within
/// reach.
bool supported(const Battle& battle, const State& state, UnitId id) {
    const double reach = measure_of(book(battle), "morale_support_move").value;
    const Box mine = footprint(battle, state, id);
    bool left = false;
    bool right = false;
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == id || enemies(battle, id, unit.id) || !in_order(battle, state, unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        if (far_apart(mine, box, reach) || beyond(between(battle, state, id, unit.id), reach)) continue;
        if (unlimbered(battle, state, unit.id)) return true;
        switch (zone_of(battle, mine, front_centre(state, unit.id))) {
            case Zone::rear: return true;
            case Zone::left: left = true; break;
            case Zone::right: right = true; break;
            default: break;
        }
    }
    return left && right;
}

/// MW-morale-3.m2: outside the front zone of its objective; for a charger, of its target.
bool on_flank(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    UnitId at = w.charge ? w.charge : w.objective;
    if (at.none() || !on_table(state, at)) {
        if (w.objective_is_point) return false;
        at = nearest_enemy(battle, state, id).unit;  // MW-5.1.3
    }
    return at && !in_front_zone(battle, footprint(battle, state, at), front_centre(state, id));
}

/// MW-6.4: the charger waits to close, or its row let it start.
bool comes_on(const Battle& battle, const MwUnit& charger) {
    if (charger.closes) return true;
    if (charger.row_now == 0) return false;
    const MoraleRow& row = setup(battle).morale.row(table_of_row(charger.row_now), die_of_row(charger.row_now));
    return row.move == MoraleMove::advance;
}

/// MW-morale-1.m10: charged this turn by a unit that its side could not see at T1.
bool charged_by_surprise(const Battle& battle, const State& state, UnitId id) {
    const auto& units = units_of(battle);
    return std::any_of(units.begin(), units.end(), [&](const Unit& unit) {
        const MwUnit w = own(state.unit(unit.id));
        const bool at_it = w.charge == id || (w.attacker && w.contact == id);
        return at_it && w.unseen && enemies(battle, id, unit.id) && comes_on(battle, w);
    });
}

}  // namespace

bool brigadier_with(const Battle& battle, const State& state, UnitId id) {
    const OfficerId commander = facts(battle, id).brigadier;
    if (commander.none()) return false;
    const OfficerState& o = state.officer(commander);
    return o.presence == Presence::on_table && o.attached_to == id && own(o).out_until < state.turn;
}

int reasons_of(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    // MW-5.3.1: one reason per casualty. Without casualties, one for the percentage of fire.
    const int by_percent = w.fire_percent >= setup(battle).fire.cause_percent.value ? 1 : 0;
    const int by_fire = w.casualties > 0 ? int{w.casualties} : by_percent;
    return by_fire + w.friends_ran + (w.split ? 1 : 0);
}

MoraleFacts facts_for_check(const Battle& battle, const State& state, UnitId id, int table, bool charging) {
    const Facts& f = facts(battle, id);
    const MwUnit w = own(state.unit(id));
    const FireCharts& charts = setup(battle).fire;
    MoraleFacts out;
    out.stood = !charging && w.conduct == Conduct::stood;
    out.advanced = charging || w.conduct == Conduct::advanced;
    out.fell_back = !charging && w.conduct == Conduct::fell_back;
    out.crack = f.grade == Grade::crack;
    out.green = f.grade == Grade::green;
    out.confederate = f.confederate;
    out.artillery = is_battery(battle, id);
    out.brigadier = brigadier_with(battle, state, id);
    out.enfiladed = w.enfiladed;
    out.surprised = w.surprised || charged_by_surprise(battle, state, id);
    out.artillery_fire = w.under_guns;
    out.reasons = reasons_of(battle, state, id);
    if (table == 1) out.support = supported(battle, state, id);
    if (table == 3) out.enemy_flank = on_flank(battle, state, id);
    const UnitId faced = enemy_ahead(battle, state, id);
    out.cover = charts.class_of(cover_ahead(battle, state, id, faced));
    if (table == 1) return out;
    const UnitId ahead = charging ? w.charge : faced;
    if (ahead && on_table(state, ahead))
        out.ahead = charts.class_of(cover_from(battle, state, front_centre(state, id), ahead));
    return out;
}

}  // namespace linstock::mwan18
