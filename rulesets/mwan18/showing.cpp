#include "rulesets/mwan18/showing.hpp"

#include "rulesets/mwan18/fire/fire_shown.hpp"
#include "rulesets/mwan18/fire/fire_targets.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "rulesets/mwan18/movement/declared.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

/// MW-5.1, MW-5.8: its orders, and the row of a check that overrides them.
void show_orders(const Battle& battle, const State& state, UnitId id, UnitView& view) {
    const MwUnit w = own(state.unit(id));
    if (!in_order(battle, state, id)) return;
    OrdersView o;
    o.number = static_cast<int>(w.order);
    o.word = order_word(w.order);
    o.objective = w.objective;
    if (w.objective_is_point) o.point = {w.objective_place};
    const MoraleCharts& charts = setup(battle).morale;
    if (w.row != 0) {
        const MoraleRow& row = charts.row(table_of_row(w.row), die_of_row(w.row));
        o.bound = told_row(row);
        o.bound_by = row.why;
    }
    if (w.next_row != 0) {
        const MoraleRow& row = charts.row(table_of_row(w.next_row), die_of_row(w.next_row));
        o.bound_next = told_row(row);
        o.bound_next_by = row.why;
    }
    view.orders = {o};
}

}  // namespace

void show(const Battle& battle, const State& state, UnitId id, UnitView& view) {
    const UnitState& u = state.unit(id);
    const MwUnit w = own(u);
    view.moved = w.spent > 0;
    view.fired = w.fired;
    view.fresh = in_order(battle, state, id);
    if (is_battery(battle, id)) {
        view.guns_left = 0;
        for (int s = 0; s < u.stands_left; ++s)
            view.guns_left += without_crew(battle, state, id, s) ? 0 : 1;
        view.horses_lost.assign(w.horses.begin(),
                                w.horses.begin() + std::min<std::size_t>(u.stands_left, most_sections));
    }
    Pose pose = pose_of(state, id);
    view.pace = to_coord(allowance(battle, id, pose, Gait::walk));
    pose.formation = marching_formation;
    view.pace_column = to_coord(allowance(battle, id, pose, Gait::walk));
    show_fire(battle, state, id, view);
    view.first_volley = !view.fire.empty() && !w.volley_spent;  // MW-4.D.9
    view.may_fire = !silenced(battle, state, FireStage::all, id);
    show_orders(battle, state, id, view);
    if (w.closes) view.target = w.charge;
    if (w.spirit == Spirit::stampeding) view.badges.push_back({"stampeding"});
    if (w.spirit == Spirit::resting) view.badges.push_back({"resting"});
    if (w.prone) view.badges.push_back({"prone"});
    if (w.rigged) view.badges.push_back({"prolonge rigged"});
    if (w.closes) view.badges.push_back({"charges"});
    if (w.changing) view.badges.push_back({word_of_change(is_battery(battle, id), w.changes_to)});  // MW-3.9
    if (w.fought) view.badges.push_back({"in close action"});
}

/// The orders, moves, fire and rides of the other side are sealed. Its order classes stay hidden too (MW-9.1);
/// takes_for_hidden() says what odds assume. The seat does not know either whether the other side has answered.
void forget(const Battle& battle, State& state, Seat seat) {
    const ArmyId foe = other_army(linstock::army_of(seat));
    unseal(battle, state, foe);
    for (const Unit& unit : units_of(battle)) {
        if (unit.army != foe) continue;
        edit(state.unit(unit.id), [&](MwUnit& w) {
            w.order = Order::stand;  // as takes_for_hidden() says
            w.objective = {};
            w.objective_is_point = false;
            w.objective_place = {};
            w.fire_at = {};
            w.rate = 0;
        });
    }
    for (const Officer& officer : battle.forces().officers)
        if (officer.army == foe)
            edit(state.officer(officer.id), [](MwOfficer& o) {
                const std::uint16_t out = o.out_until;
                o = MwOfficer{};
                o.out_until = out;
            });
    // The other side has no open sealed question in this state.
    edit(state, [&](MwState& s) {
        s.answered[foe.index()] = 1;
        s.end_offered[foe.index()] = 0;
    });
}

// MW-9.1: assume that the other side has not answered yet.
void ask_again(const Battle&, State& state, Seat seat) {
    edit(state, [&](MwState& s) { s.answered[other_army(linstock::army_of(seat)).index()] = 0; });
}

const char* takes_for_hidden() {
    return "The enemy's orders are hidden. Odds assume that enemy units stand in place (class 1) and check morale on "
           "that table.";
}

const char* degree_word(int degree) {
    constexpr const char* words[] = {"", "defeat", "decisive defeat", "broken"};
    return degree >= 0 && degree < 4 ? words[degree] : "";
}

}  // namespace linstock::mwan18
