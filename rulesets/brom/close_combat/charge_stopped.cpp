// CF-6.N1, CF-6.N2, CF-6.N3: a charger that fire has halted, or that fails to close. It may fall back by choice. If it
// stays, it has a fire-fight with its target only, before the rest of the charges are resolved. Mounted cavalry does
// not fire, but is shot at like infantry.
//
// charge_stopped: 0 asks a unit that failed to close; 1 its answer; 2 the fire-fight begins; 3 round by round; 4 the
// end

#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/retreat/fall_back_by_choice.hpp"

namespace linstock::brom {

namespace {

struct ChargeStopped {
    UnitId unit;
    UnitId target;
    std::uint8_t failed = 0;  ///< 1: it failed to close (CF-6.N2); 0: fire halted it (CF-6.N1)
    std::uint8_t only_attacker = 0;
    std::uint8_t another_closed = 0;
    std::uint8_t round = 0;
    std::uint8_t had_fired = 0;  ///< the target had fired in the round of all units before (CF-3.F)
    std::uint8_t spare = 0;
};

// False for a charger whose target has gone since the order.
bool still_fights(const State& state, UnitId id) {
    return !id.none() && on_table(state, id) && !routed(state, id) && !own(state.unit(id)).tested_and_went;
}

template <class Fn>
void for_fight(Play& play, const ChargeStopped& l, Fn&& fn) {
    for (const Unit& unit : play.battle().forces().units)
        if (in_fight_of(play.state(), unit.id, l.unit, l.target)) edit(play.state().unit(unit.id), fn);
}

void begin_fight(Play& play, ChargeStopped& l) {
    l.had_fired = !l.target.none() && has_flag(own(play.state().unit(l.target)), UnitFlag::fired_in_round) ? 1 : 0;
    for_fight(play, l, [](BromUnit& w) {
        clear_flag(w, UnitFlag::ceased);
        clear_flag(w, UnitFlag::fired_in_round);
    });
}

/// CF-3.F, CF-6: these two units do not resume a fire-fight that they have ended. If the target fired in the round of
/// all units before, its fire-fight with other units goes on.
void back_to_its_fight(Play& play, const ChargeStopped& l) {
    if (l.failed != 0 || l.had_fired == 0 || !still_fights(play.state(), l.target)) return;
    if (!fights_others(play.battle(), play.state(), l.target, l.unit)) return;
    edit(play.state().unit(l.target), [](BromUnit& w) {
        clear_flag(w, UnitFlag::ceased);
        set_flag(w, UnitFlag::fired_in_round);
    });
}

// CF-12.B: an only attacker does not stay in front of a target on which it has not closed.
void end_fight(Play& play, const ChargeStopped& l) {
    back_to_its_fight(play, l);
    for_fight(play, l, [](BromUnit& w) { clear_flag(w, UnitFlag::stays); });
    edit(play.state(), [](BromState& s) { s.round = 0; });
    if (l.failed == 0 || l.only_attacker == 0 || !still_fights(play.state(), l.unit)) return;
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.target;
        e.word = "the only attacker, it falls back";
        e.why = {profile(play.battle()).clause("test_to_close"), profile(play.battle()).clause("charge_fails")};
    });
    play.push({fall_back(l.unit), settle_tests()});
}

bool another_round(Play& play, const ChargeStopped& l) {
    if (l.round > 0 && !round_in_hand(play.state())) return false;  // neither fires any more
    if (l.round >= profile(play.battle()).firefight_rounds.value) return false;
    if (!still_fights(play.state(), l.target)) return false;
    for (const Unit& unit : play.battle().forces().units)
        if (unit.id != l.target && in_fight_of(play.state(), unit.id, l.unit, l.target) &&
            still_fights(play.state(), unit.id))
            return true;
    return false;
}

/// Stages of charge_stopped. Saves store these numbers.
struct ChargeStoppedStage {
    enum : std::uint16_t { asks, answered, begins, rounds, over };
};

Flow run_charge_stopped(Play& play, Step& self) {
    auto l = self.locals.as<ChargeStopped>();
    switch (self.at) {
        case ChargeStoppedStage::asks:
            if (!still_fights(play.state(), l.unit)) return Flow::done;
            l.target = own(play.state().unit(l.unit)).target;
            self.locals.set(l);
            play.push(fall_back_choice(l.unit, WhyAsked::failed_to_close));
            self.at = ChargeStoppedStage::answered;
            return Flow::stay;
        case ChargeStoppedStage::answered:
            // CF-6.N2: there is no fire-fight if another attacker has closed: the unit stays at 1", or has fallen back.
            if (!still_fights(play.state(), l.unit) || l.another_closed != 0) {
                edit(play.state().unit(l.unit), [](BromUnit& w) { clear_flag(w, UnitFlag::stays); });
                return Flow::done;
            }
            self.at = ChargeStoppedStage::begins;
            return Flow::stay;
        case ChargeStoppedStage::begins:
            l.target = own(play.state().unit(l.unit)).target;
            begin_fight(play, l);
            self.locals.set(l);
            self.at = ChargeStoppedStage::rounds;
            return Flow::stay;
        case ChargeStoppedStage::rounds:
            if (!another_round(play, l)) {
                self.at = ChargeStoppedStage::over;
                return Flow::stay;
            }
            ++l.round;
            self.locals.set(l);
            edit(play.state(), [&](BromState& s) { s.round = l.round; });
            play.push(fire_fight_round(l.unit, l.target));
            return Flow::stay;
        default: end_fight(play, l); return Flow::done;
    }
}

}  // namespace

Step halted_charge(UnitId unit) {
    Step step = make(Proc::charge_stopped, ChargeStopped{unit});
    step.at = ChargeStoppedStage::begins;
    return step;
}

Step charge_failed(UnitId unit, bool only_attacker, bool another_closed) {
    return make(Proc::charge_stopped,
                ChargeStopped{
                    unit, {}, 1, static_cast<std::uint8_t>(only_attacker), static_cast<std::uint8_t>(another_closed)});
}

void push_halted_charge(Play& play, UnitId id) {
    if (profile(play.battle()).continuous_fire) play.push(fall_back_choice(id, WhyAsked::halted));
}

void register_charge_stopped(ProcedureTable& t) {
    static const std::array fields = {
        common::named(LINSTOCK_FIELD(ChargeStopped, unit)),
        LINSTOCK_FIELD(ChargeStopped, target),
        LINSTOCK_FIELD(ChargeStopped, failed),
        LINSTOCK_FIELD(ChargeStopped, only_attacker),
        LINSTOCK_FIELD(ChargeStopped, another_closed),
        LINSTOCK_FIELD(ChargeStopped, round),
        LINSTOCK_FIELD(ChargeStopped, had_fired),
    };
    t.add(Proc::charge_stopped, "charge_stopped", "A charge stopped by fire", run_charge_stopped, fields,
          ChargeStoppedStage::over);
}

}  // namespace linstock::brom
