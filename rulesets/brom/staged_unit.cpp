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

}  // namespace linstock::brom
