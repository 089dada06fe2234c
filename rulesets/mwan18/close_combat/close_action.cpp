// T4, MW-6: chargers check, stopped chargers fire, combats are fought, losers stampede.
//
// close_action: 0 lasting contacts; 1 T4a, the next charger; 2 T4b; 3 T4c; 4 T4d

#include "rulesets/mwan18/close_combat/charging.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/fire/fire.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

struct PhaseLocals {
    UnitId last;  ///< last charger resolved in T4a
};
static_assert(Window<PhaseLocals>);

UnitId next_charger(const Battle& battle, const State& state, UnitId after) {
    for (const Unit& unit : units_of(battle))
        if (unit.id.value > after.value && own(state.unit(unit.id)).closes) return unit.id;
    return {};
}

// T4b: a stopped charger that is in no close action fires only at its declared target (MW-6.4).
bool ask_stopped(Play& play) {
    bool any = false;
    for (const Unit& unit : units_of(play.battle())) {
        const MwUnit w = own(play.state().unit(unit.id));
        if (w.share == 0 || w.contact || w.charge.none()) continue;
        if (!in_order(play.battle(), play.state(), unit.id) || !on_table(play.state(), w.charge)) continue;
        push_charge_fire(play, unit.id, w.charge, w.share);
        any = true;
    }
    return any;
}

/// Stages of close_action. Saves contain these numbers.
struct CloseActionStage {
    enum : std::uint16_t { begins, chargers, stopped, combats, flights };
};

Flow run_close_action(Play& play, Step& self) {
    auto l = self.locals.as<PhaseLocals>();
    switch (self.at) {
        case CloseActionStage::begins:
            refresh_contacts(play);
            self.at = CloseActionStage::chargers;
            return Flow::stay;
        case CloseActionStage::chargers: {
            const UnitId next = next_charger(play.battle(), play.state(), l.last);
            if (next.none()) {
                self.at = CloseActionStage::stopped;
                return Flow::stay;
            }
            l.last = next;
            self.locals.set(l);
            play.push(charge_home(next));
            return Flow::stay;
        }
        case CloseActionStage::stopped:
            self.at = CloseActionStage::combats;
            if (ask_stopped(play)) play.push(stopped_fire());
            return Flow::stay;
        case CloseActionStage::combats:
            refresh_contacts(play);
            self.at = CloseActionStage::flights;
            for (const UnitId charger : combats_to_fight(play.battle(), play.state()))
                play.push(fight(charger));
            return Flow::stay;
        default: drive_off(play); return Flow::done;
    }
}

const std::array phase_fields = {LINSTOCK_FIELD(PhaseLocals, last)};

}  // namespace

Step close_combats() {
    Step step = make(Proc::close_action, PhaseLocals{});
    step.at = CloseActionStage::combats;
    return step;
}

void register_close_action(ProcedureTable& t) {
    t.add(Proc::close_action, "close_action", "Close action", run_close_action, phase_fields,
          CloseActionStage::flights);
    register_charging(t);
    register_combats(t);
}

}  // namespace linstock::mwan18
