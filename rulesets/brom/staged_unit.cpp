#include "rulesets/brom/staged_unit.hpp"

#include <algorithm>

namespace linstock::brom {

void forget_turn(UnitState& unit) {
    edit(unit, [](BromUnit& w) {
        w.moved = w.fired = w.took_figure = w.tested = w.tested_and_went = w.dismounted_now = false;
        w.supplying = w.rear_attack = false;
        w.shot_at = 0;
        w.fire_target = w.target = w.supports = {};
        w.edge_of = {};
        w.at_town_edge = AtTownEdge::no;
        w.side_target = {};
        w.declared = w.ammunition = w.hits = w.figures_lost = w.stands_lost = w.due = w.marks = w.charges = 0;
        w.stage = AttackStage::none;
        w.combat = w.melees = w.combat_losses = 0;
        w.outcome = CombatOutcome::open;
    });
}

void forget_rallies(State& state) {
    for (OfficerState& o : state.officers)
        edit(o, [](BromOfficer& w) { w.rallying = {}; });
}

OfficerId officer_with(const Battle& roster, const State& state, UnitId unit) {
    State nobody_sent = state;
    forget_rallies(nobody_sent);
    return best_attached(roster, nobody_sent, unit);
}

void send_elsewhere(const Battle& roster, State& state, UnitId unit) {
    const OfficerId officer = best_attached(roster, state, unit);
    if (officer.none()) return;
    for (const Unit& friendly : roster.forces().units)
        if (friendly.army == army_of(roster, unit) && friendly.id != unit) {
            edit(state.officer(officer), [&](BromOfficer& w) { w.rallying = friendly.id; });
            return;
        }
}

FactKind aids_elsewhere_fact(const Battle& roster, const char* word, const char* about) {
    return {word, about, profile(roster).clause("rally_help"), 0, ""};
}

void keep_fire(UnitState& unit, const UnitState& was) {
    const BromUnit before = own(was);
    edit(unit, [&](BromUnit& w) {
        w.hits = before.hits;
        w.took_figure = before.took_figure;
        w.fire_target = before.fire_target;
        w.side_target = before.side_target;
    });
}

void fire_is_settled(const UnitState& then, UnitState& now) {
    edit(now, [&](BromUnit& w) {
        const int gain = own(then).rating - w.rating;
        if (w.hits > 0)
            w.shot_at = static_cast<std::uint8_t>(w.shot_at + gain);
        else
            w.rating = own(then).rating;
        w.took_figure = false;
        w.fire_target = {};
        w.side_target = {};
    });
}

namespace {

void keep_owed_fire(const BromUnit& was, State& state, UnitState& now) {
    const auto owes = [&](UnitId target) { return target && own(state.unit(target)).hits > 0; };
    // Each face of a square fires separately: the result that one face still owes is kept when another has fired since.
    edit(now, [&](BromUnit& w) {
        const auto keep = [&](UnitId then, UnitId& face) {
            if (!owes(then)) return;
            face = then;
            w.took_figure = true;
        };
        keep(was.fire_target, w.fire_target);
        for (std::size_t side = 0; side < was.side_target.size(); ++side)
            keep(was.side_target[side], w.side_target[side]);
    });
}

void keep_gain(const BromUnit& was, BromUnit& now) {
    const std::uint8_t gain = std::max(was.shot_at, now.shot_at);
    now.shot_at = now.hits > 0 ? gain : 0;
    if (now.hits == 0) now.rating = static_cast<std::int8_t>(now.rating + gain);
}

}  // namespace

void keep_what_holds(const State& before, State& now) {
    for (std::size_t i = 0; i < before.units.size(); ++i) {
        if (now.units[i].gone()) continue;
        const BromUnit was = own(before.units[i]);
        if (was.took_figure) keep_owed_fire(was, now, now.units[i]);
        edit(now.units[i], [&](BromUnit& w) {
            keep_gain(was, w);
            w.tested_and_went = w.tested_and_went || was.tested_and_went;
        });
    }
}

void opened(State& state) {
    for (UnitState& u : state.units)
        edit(u, [](BromUnit& w) { w.shot_at = 0; });
}

void begin_turn(const Battle&, State& state) {
    for (UnitState& u : state.units)
        edit(u, [](BromUnit& w) { w.tested_and_went = false; });
}

}  // namespace linstock::brom
