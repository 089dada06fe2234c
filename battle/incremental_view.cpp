#include "battle/incremental_view.hpp"

#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"

#include <algorithm>

namespace linstock {

namespace {

bool same_band(const FireBand& a, const FireBand& b) {
    return a.to == b.to && a.dice == b.dice && a.faces == b.faces && a.sides == b.sides && a.percent == b.percent;
}

bool same_orders(const OrdersView& a, const OrdersView& b) {
    return a.number == b.number && a.objective == b.objective && a.point == b.point && a.bound == b.bound &&
           a.bound_by == b.bound_by && a.bound_next == b.bound_next && a.bound_next_by == b.bound_next_by;
}

bool same_ground(const Box& a, const Box& b) {
    const auto same = [](double x, double y) { return !(x < y) && !(y < x); };
    return a.heading == b.heading && same(a.centre.x, b.centre.x) && same(a.centre.y, b.centre.y) &&
           same(a.half_width, b.half_width) && same(a.half_depth, b.half_depth);
}

/// Equal for the viewer. Only the covered area may differ, which the umpire can change alone (the ranks of a line).
bool looks_the_same(const UnitView& a, const UnitView& b) {
    const auto same_badge = [](const Badge& x, const Badge& y) { return x.word == y.word; };
    return a.presence == b.presence && a.condition == b.condition && a.formation == b.formation &&
           a.mounted == b.mounted && same_ground(a.footprint, b.footprint) && a.place == b.place &&
           a.heading == b.heading && a.town == b.town && a.stands_left == b.stands_left &&
           a.figures_left == b.figures_left && a.casualties == b.casualties && a.rating == b.rating &&
           a.target == b.target && a.command == b.command && a.may_fire == b.may_fire &&
           std::equal(a.badges.begin(), a.badges.end(), b.badges.begin(), b.badges.end(), same_badge) &&
           a.moved == b.moved && a.fired == b.fired && a.fresh == b.fresh && a.guns_left == b.guns_left &&
           a.first_volley == b.first_volley && a.horses_lost == b.horses_lost && a.fire_range == b.fire_range &&
           a.fire_close == b.fire_close &&
           std::equal(a.fire.begin(), a.fire.end(), b.fire.begin(), b.fire.end(), same_band) &&
           a.deployed.range == b.deployed.range && a.deployed.close == b.deployed.close &&
           std::equal(a.deployed.fire.begin(), a.deployed.fire.end(), b.deployed.fire.begin(), b.deployed.fire.end(),
                      same_band) &&
           a.pace == b.pace && a.pace_column == b.pace_column &&
           std::equal(a.orders.begin(), a.orders.end(), b.orders.begin(), b.orders.end(), same_orders);
}

/// No change that affects whether the unit counts at an objective (counts_at): area, condition and presence.
bool counts_alike(const UnitView& a, const UnitView& b) {
    return a.presence == b.presence && a.condition == b.condition && (a.stands_left > 0) == (b.stands_left > 0) &&
           same_ground(a.footprint, b.footprint);
}

}  // namespace

void IncrementalView::begin(const Battle& battle, const State& state) {
    const std::uint32_t number = view_.number;
    view_ = view(battle, state, seat_);
    view_.number = number + 2;  // skips a number, so that data derived from the previous view is discarded
    battle_ = &battle;
    seen_ = state.units;
    officers_ = state.officers;
    counts_.assign(state.units.size() * battle.scenario->objectives.size(), false);
    at_.assign(battle.scenario->objectives.size(), {});
    for (const Unit& unit : battle.forces().units)
        look_at_objectives(battle, state, unit.id);
}

void IncrementalView::look_at_objectives(const Battle& battle, const State& state, UnitId unit) {
    const std::vector<Objective>& all = battle.scenario->objectives;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t number = unit.index() * all.size() + i;
        const bool now = counts_at(battle, state, seat_, unit, all[i]);
        if (now != counts_[number]) at_[i][battle.unit(unit).army.index()] += now ? 1 : -1;
        counts_[number] = now;
    }
}

void IncrementalView::name_holders(const Battle& battle) {
    for (std::size_t i = 0; i < at_.size(); ++i)
        view_.objectives[i] = holder_of(battle.scenario->objectives[i], at_[i][0] > 0, at_[i][1] > 0);
}

bool IncrementalView::knows_the_same(const Battle& battle, const State& state) const {
    // A new turn changes visibility and the scenario's handicaps, and so the fire of units.
    if (battle_ != &battle || view_.turn != state.turn || seen_.size() != state.units.size()) return false;
    if (view_.pieces != state.pieces) return false;  // changed terrain may change every unit in it
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        if (seen_[i].presence == state.units[i].presence) continue;
        const bool was =
            std::any_of(view_.units.begin(), view_.units.end(), [&](const UnitView& v) { return v.id.index() == i; });
        if (was != knows_of(battle, state, seat_, battle.forces().units[i].id)) return false;
    }
    return true;
}

bool IncrementalView::look_at_units(const Battle& battle, const State& state) {
    view_.changed.clear();
    bool any = false;
    std::size_t at = 0;
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        if (seen_[i] == state.units[i]) continue;
        any = true;
        while (at < view_.units.size() && view_.units[at].id.index() < i)
            ++at;
        const bool in_view = at < view_.units.size() && view_.units[at].id.index() == i;
        seen_.put(i, state.units[i]);
        if (!in_view) {
            look_at_objectives(battle, state, UnitId::of_index(i));
            continue;
        }
        UnitView now = look_at(battle, state, view_.units[at].id, seat_);
        if (!counts_alike(now, view_.units[at])) look_at_objectives(battle, state, now.id);
        if (looks_the_same(now, view_.units[at])) continue;
        view_.changed.push_back(now.id);
        view_.units.put(at, std::move(now));
    }
    return any;
}

const View& IncrementalView::look(const Battle& given, const State& state) {
    const Battle& battle = battle_in(given, state);
    if (!knows_the_same(battle, state)) {
        begin(battle, state);
        return view_;
    }
    ++view_.number;
    look_around(battle, state, seat_, view_);
    const bool units = look_at_units(battle, state);
    const bool officers = officers_ != state.officers;
    if (officers) officers_ = state.officers;
    // Some rulesets track objective holders themselves.
    if (battle.rules->objectives != nullptr) {
        view_.objectives.clear();
        battle.rules->objectives(battle, state, view_.objectives);
    } else if (units) {
        name_holders(battle);
    }
    // Officers may count for the army's effectiveness.
    if (units || officers) view_.effectiveness = effectiveness_of(battle, state);
    return view_;
}

}  // namespace linstock
