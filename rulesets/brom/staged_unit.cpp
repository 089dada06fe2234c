#include "rulesets/brom/staged_unit.hpp"

namespace linstock::brom {

void forget_turn(UnitState& unit) {
    edit(unit, [](BromUnit& w) {
        w.moved = w.fired = w.took_figure = w.tested = w.tested_and_went = w.dismounted_now = false;
        w.supplying = w.rear_attack = false;
        w.fire_target = w.target = w.supports = {};
        w.edge_of = {};
        w.side_target = {};
        w.declared = w.ammunition = w.hits = w.figures_lost = w.stands_lost = w.due = w.marks = w.charges = 0;
        w.stage = AttackStage::none;
        w.combat = w.melees = w.combat_losses = 0;
        w.outcome = CombatOutcome::open;
    });
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
        w.rating = own(then).rating;
        w.took_figure = false;
        w.fire_target = {};
        w.side_target = {};
    });
}

}  // namespace linstock::brom
