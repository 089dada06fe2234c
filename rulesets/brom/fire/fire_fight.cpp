// CF-6, CF-3.F: the fire-fight that goes on until one side is gone.
//
// fire_fight:       0 begins; 1 the fire-fights of halted chargers, before the rest of the charges (CF-6.N1); 2 a round
// of
//                   all other units; 3 the round is over: repeats from 1 until no unit fires and none comes on
// fire_fight_round: 0 attackers come on; 1 selects the units that are asked, and the fire step
//
// UnitFlag::ceased is on units that were asked in the round before and did not fire, and on attackers that did not come
// on in this round. CF-6.N5: fire-fights may be finished one after another. Here they are fought together, round by
// round, with the same result.

#include "rulesets/brom/fire/fire_fight.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/retreat/fall_back_by_choice.hpp"

#include <algorithm>
#include <utility>

namespace linstock::brom {

bool round_in_hand(const State& state) { return own(state).round != 0; }

bool charging(const State& state, UnitId id) {
    const AttackStage stage = own(state.unit(id)).stage;
    return stage == AttackStage::declared || stage == AttackStage::arrived;
}

namespace {

bool on_the_march(const State& state, UnitId id) {
    return std::any_of(state.agenda.begin(), state.agenda.end(), [id](const Step& step) {
        return static_cast<Proc>(step.procedure) == Proc::march && step.locals.as<OneUnit>().unit == id;
    });
}

}  // namespace

bool fell_short(const Battle& battle, const State& state, UnitId id) {
    if (profile(battle).continuous_fire || own(state.unit(id)).stage != AttackStage::declared) return false;
    return !on_the_march(state, id);  // RV-7.4: there it may still be halted
}

bool coming_on(const State& state, UnitId id) {
    return on_table(state, id) && own(state.unit(id)).stage == AttackStage::declared;
}

bool left_its_charger(const State& state, UnitId target) {
    return target.none() || !on_table(state, target) || own(state.unit(target)).tested_and_went;
}

namespace {

// CF-6.N4: the volley counts for the whole charge and no longer. The entry of a charger that no longer comes on is
// free.
bool place_free(const State& state, UnitId charger) { return charger.none() || !charging(state, charger); }

bool has_assisted(const Battle& battle, const State& state, UnitId firer, UnitId charger) {
    const auto assisted = own(state.unit(firer)).assisted;
    const auto volleys = std::count(assisted.begin(), assisted.end(), charger) + times_paired(state, firer, charger);
    return volleys >= profile(battle).assist_volleys.value;
}

bool attacks(const State& state, UnitId attacker, UnitId target) {
    return charging(state, attacker) && own(state.unit(attacker)).target == target;
}

}  // namespace

bool lawful_in_round(const Battle& battle, const State& state, UnitId firer, UnitId target, double distance) {
    const Profile& pf = profile(battle);
    if (!pf.continuous_fire) return true;
    const bool on_me = attacks(state, target, firer);
    // CF-6.N4: a unit that is not the charger's target fires at it once in the whole charge.
    if (!on_me && charging(state, target) && has_assisted(battle, state, firer, target)) return false;
    if (!round_in_hand(state)) return true;
    if (own(state.unit(target)).declared == out_of_round) return false;
    // CF-0: the deadly ground of a battery is the smaller one.
    if (!is_battery(battle, firer) || on_me || pf.battery_rounds == BatteryRounds::all) return true;
    return within(distance, reach_of(hits_row(battle, state, firer, cannister)));
}

// A unit stores two chargers itself. Further ones go into the battle's list of pairs.
void note_assist(Play& play, UnitId firer, UnitId target) {
    if (!profile(play.battle()).continuous_fire) return;
    if (!charging(play.state(), target) || attacks(play.state(), target, firer)) return;
    const auto free = [&](UnitId id) { return place_free(play.state(), id); };
    BromUnit w = own(play.state().unit(firer));
    const auto place = std::find_if(w.assisted.begin(), w.assisted.end(), free);
    if (place != w.assisted.end()) {
        *place = target;
        play.state().unit(firer).own.set(w);
        return;
    }
    const BromState all = own(play.state());
    const auto pair = std::find_if(all.pair_of.begin(), all.pair_of.end(), free);
    store_pair(play.state(), static_cast<std::size_t>(pair - all.pair_of.begin()), firer, target);
}

bool in_fight_of(const State& state, UnitId id, UnitId stopped, UnitId target) {
    if (id == stopped || id == target) return true;
    const BromUnit w = own(state.unit(id));
    return has_flag(w, UnitFlag::stays) && w.target == target;
}

namespace {

// --- Units that fire in a round ---

/// For every unit: its targets now, and whether it fired in the round before or has not been asked yet (an attacker:
/// came on in this round). A unit that has no part in this round, or neither fired nor has a target, keeps no
/// fire-fight going.
struct Standing {
    std::vector<std::vector<UnitId>> targets;
    std::vector<bool> fired;
    std::vector<std::size_t> fight;  ///< by unit: equal for units that are linked
};

/// CF-6: two units of which one could fire at the other are in one fire-fight, with all units linked to them. Fire at a
/// charger links no units (CF-6.N4).
void link_fights(const State& state, Standing& all) {
    all.fight.resize(all.targets.size());
    for (std::size_t i = 0; i < all.fight.size(); ++i)
        all.fight[i] = i;
    const auto link = [&](std::size_t a, std::size_t b) {
        const std::size_t from = std::max(all.fight[a], all.fight[b]);
        const std::size_t to = std::min(all.fight[a], all.fight[b]);
        if (from != to) std::replace(all.fight.begin(), all.fight.end(), from, to);
    };
    for (std::size_t i = 0; i < all.targets.size(); ++i)
        for (const UnitId t : all.targets[i])
            if (!charging(state, t)) link(i, t.index());
}

bool any_attacker_on(const State& state, const Standing& all, UnitId target) {
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (all.fired[i] && on_table(state, UnitId::of_index(i)) && attacks(state, UnitId::of_index(i), target))
            return true;
    return false;
}

/// CF-3.F: whether the fire-fight of this unit goes on. It does if a charge comes on at the unit or through its deadly
/// ground. It does if some standing unit of the fire-fight has not ceased. An attacker at 1" draws no more fire for its
/// own sake: its charge goes on with the test to close.
bool goes_on(const State& state, const Standing& all, UnitId id) {
    if (any_attacker_on(state, all, id)) return true;
    for (const UnitId t : all.targets[id.index()])
        if (charging(state, t) && all.fired[t.index()]) return true;
    const std::size_t fight = all.fight[id.index()];
    std::size_t linked = 0;
    bool fires = false;
    for (std::size_t i = 0; i < all.fight.size(); ++i) {
        if (all.fight[i] != fight) continue;
        ++linked;
        fires = fires || (all.fired[i] && !charging(state, UnitId::of_index(i)));
    }
    return linked > 1 && fires;
}

/// CF-3.F: no unit fires any more at one that fell back or routed in this turn: that fire-fight is over.
std::uint8_t part_in(const State& state, UnitId id, const FireFightRound& l) {
    constexpr std::uint8_t only_a_target = 4;
    if (own(state.unit(id)).tested_and_went) return out_of_round;
    if (l.unit && !in_fight_of(state, id, l.unit, l.target)) return out_of_round;
    return only_a_target;
}

/// CF-6.N1: in a separate fire-fight only a stopped charger and its target fire at each other.
bool faces_its_enemy(const FireFightRound& l, UnitId firer, UnitId target) {
    return l.unit.none() || firer == l.target || target == l.target;
}

bool any_ammunition(const Battle& battle, const State& state, UnitId id, const Shot& shot) {
    return may_use_in(battle, state, FireStep::round, id, shot, ball) ||
           may_use_in(battle, state, FireStep::round, id, shot, cannister);
}

Standing look_round(const Battle& battle, const State& state, const FireFightRound& l) {
    Standing all;
    all.targets.resize(battle.forces().units.size());
    for (const Unit& unit : battle.forces().units) {
        const BromUnit w = own(state.unit(unit.id));
        const bool takes_part = w.declared != out_of_round;
        all.fired.push_back(takes_part && !has_flag(w, UnitFlag::ceased));
        if (!takes_part || !may_fire(battle, state, unit.id, FireStep::round)) continue;
        for (int face = 0; face < faces_of(battle, state, unit.id); ++face)
            for (const Shot& shot : shots_of(battle, state, unit.id, face))
                if (faces_its_enemy(l, unit.id, shot.unit) && any_ammunition(battle, state, unit.id, shot))
                    all.targets[unit.id.index()].push_back(shot.unit);
    }
    for (std::size_t i = 0; i < all.fired.size(); ++i)
        if (all.targets[i].empty() && !charging(state, UnitId::of_index(i)) &&
            !has_flag(own(state.units[i]), UnitFlag::fired_in_round))
            all.fired[i] = false;
    link_fights(state, all);
    return all;
}

}  // namespace

bool fights_others(const Battle& battle, State state, UnitId target, UnitId stopped) {
    const FireFightRound of_all;
    edit(state, [](BromState& s) {
        s.fire_step = static_cast<std::uint8_t>(FireStep::round);
        s.round = 1;
    });
    for (const Unit& unit : battle.forces().units) {
        const std::uint8_t part = part_in(state, unit.id, of_all);
        edit(state.unit(unit.id), [&](BromUnit& w) { w.declared = part; });
    }
    const Standing all = look_round(battle, state, of_all);
    const auto may_fire_at = [&](UnitId by, UnitId at) {
        const std::vector<UnitId>& targets = all.targets[by.index()];
        return std::find(targets.begin(), targets.end(), at) != targets.end();
    };
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& unit) {
        if (in_fight_of(state, unit.id, stopped, target) || charging(state, unit.id)) return false;
        return may_fire_at(unit.id, target) || may_fire_at(target, unit.id);
    });
}

bool begin_round(Play& play, const FireFightRound& l) {
    const Battle& battle = play.battle();
    State& state = play.state();
    clear_fire_marks(play);
    edit(state, [](BromState& s) { s.fire_step = static_cast<std::uint8_t>(FireStep::round); });
    for (const Unit& unit : battle.forces().units) {
        const std::uint8_t part = part_in(state, unit.id, l);
        edit(state.unit(unit.id), [&](BromUnit& w) { w.declared = part; });
    }
    const Standing all = look_round(battle, state, l);
    bool any = false;
    for (const Unit& unit : battle.forces().units) {
        const bool asked = !all.targets[unit.id.index()].empty() && goes_on(state, all, unit.id);
        edit(state.unit(unit.id), [&](BromUnit& w) {
            // CF-6.N1: a unit that is left out of a separate fire-fight keeps its mark of the round before.
            if (w.declared != out_of_round) clear_flag(w, UnitFlag::fired_in_round);
            if (asked) w.declared = 0;
            // The flag stays until the unit declares fire; for an attacker, until it comes on.
            if (asked || (w.declared != out_of_round && charging(state, unit.id))) set_flag(w, UnitFlag::ceased);
        });
        // A unit with one face always has something to fire at with that face.
        if (asked && faces_of(battle, state, unit.id) > 1) skip_idle_faces(play, unit.id);
        any = any || asked;
    }
    return any;
}

namespace {

bool anybody_coming_on(const State& state) {
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (coming_on(state, UnitId::of_index(i))) return true;
    return false;
}

/// The units that come on, the nearest to its target first. Units behind can then follow in the same round (CF-3.F). Of
/// those that arrive in it, the one with the shorter move comes into contact first (CF-12.P).
std::vector<UnitId> foremost_first(const Battle& battle, const State& state) {
    std::vector<std::pair<double, UnitId>> all;
    for (const Unit& unit : battle.forces().units) {
        if (!coming_on(state, unit.id)) continue;
        const UnitId target = own(state.unit(unit.id)).target;
        const bool there = !target.none() && on_table(state, target);
        all.emplace_back(there ? distance_between(battle, state, unit.id, target) : 0, unit.id);
    }
    std::sort(all.begin(), all.end());
    std::vector<UnitId> out;
    for (const auto& [far, id] : all)
        out.push_back(id);
    return out;
}

void tell_round(Play& play, FireFightRound& l) {
    if (l.told != 0) return;
    l.told = 1;
    // CF-6.N1 in the fire-fight phase, CF-6.N2 after the tests to close.
    const bool halted = phase_of(play.battle(), play.state()) == Phase::fire_fight;
    play.say(EventKind::phase_began, [&](Event& e) {
        e.word = "fire-fight";
        e.round() = own(play.state()).round;
        e.unit = l.unit;
        e.other = l.target;
        e.why = {profile(play.battle())
                     .clause(l.unit.none() ? "fire_fight_phase"
                             : halted      ? "charge_halted"
                                           : "charge_fails"),
                 profile(play.battle()).clause("fire_fight_order")};
    });
}

/// Stages of fire_fight_round. Saves store these numbers.
struct RoundStage {
    enum : std::uint16_t { come_on, fire };
};

Flow run_round(Play& play, Step& self) {
    auto l = self.locals.as<FireFightRound>();
    if (self.at == RoundStage::come_on) {
        if (l.unit.none() && anybody_coming_on(play.state())) {
            tell_round(play, l);
            for (const UnitId id : foremost_first(play.battle(), play.state()))
                play.push(make(Proc::charge_move, ChargeMove{id}));
        }
        self.locals.set(l);
        self.at = RoundStage::fire;
        return Flow::stay;
    }
    if (begin_round(play, l)) {
        tell_round(play, l);
        play.push(begun_fire_step(FireStep::round));
    } else {
        clear_fire_marks(play);
        // CF-3.F: no unit fires, and every attacker is at 1", stopped or gone.
        if (l.unit || !anybody_coming_on(play.state())) edit(play.state(), [](BromState& s) { s.round = 0; });
    }
    return Flow::done;
}

/// CF-6.N1: the next charger that was halted and whose fire-fight is not over.
UnitId next_stopped(const Battle& battle, const State& state) {
    for (const Unit& unit : battle.forces().units)
        if (has_flag(own(state.unit(unit.id)), UnitFlag::stays)) return unit.id;
    return {};
}

/// CF-3.F: an attacker that is not within 1" of its target although it had come up: the target has since moved off by
/// an order.
bool must_come_on(const Battle& battle, const State& state, UnitId id) {
    return on_table(state, id) && own(state.unit(id)).stage == AttackStage::arrived && target_gone(battle, state, id) &&
           !left_its_charger(state, own(state.unit(id)).target);
}

struct FireFight {
    std::uint8_t round = 0;
    std::uint8_t spare = 0;
};

/// Stages of fire_fight. Saves store these numbers.
struct FireFightStage {
    enum : std::uint16_t { begins, of_chargers, of_others, round_over };
};

Flow run_fire_fight(Play& play, Step& self) {
    auto l = self.locals.as<FireFight>();
    if (self.at == FireFightStage::begins) {
        for (std::size_t i = 0; i < play.state().units.size(); ++i) {
            const bool comes = must_come_on(play.battle(), play.state(), UnitId::of_index(i));
            edit(play.state().units[i], [&](BromUnit& w) {
                clear_flag(w, UnitFlag::ceased);
                clear_flag(w, UnitFlag::fired_in_round);
                w.spike_tried = false;  // CF-9: one try a phase
                if (comes) w.stage = AttackStage::declared;
                if (w.stage == AttackStage::arrived)
                    set_flag(w, UnitFlag::ceased);  // it takes the fire of the steps before
            });
        }
        self.at = FireFightStage::of_chargers;
    }
    if (self.at == FireFightStage::of_chargers) {
        const UnitId stopped = next_stopped(play.battle(), play.state());
        if (stopped) {
            play.push(halted_charge(stopped));
            return Flow::stay;
        }
        self.at = FireFightStage::of_others;
    }
    if (self.at == FireFightStage::of_others) {
        if (l.round >= profile(play.battle()).firefight_rounds.value) return Flow::done;
        ++l.round;
        edit(play.state(), [&](BromState& s) { s.round = l.round; });
        play.push(fire_fight_round());
        self.locals.set(l);
        self.at = FireFightStage::round_over;
        return Flow::stay;
    }
    const bool over = !round_in_hand(play.state());
    edit(play.state(), [](BromState& s) { s.round = 0; });
    self.at = FireFightStage::of_chargers;
    if (over) forget_spikes(play);
    return over ? Flow::done : Flow::stay;
}

}  // namespace

void register_fire_fight(ProcedureTable& t) {
    static const std::array fight = {LINSTOCK_FIELD(FireFight, round)};
    static const std::array round = {LINSTOCK_FIELD(FireFightRound, unit), LINSTOCK_FIELD(FireFightRound, target),
                                     LINSTOCK_FIELD(FireFightRound, told)};
    t.add(Proc::fire_fight, "fire_fight", "The fire-fight", run_fire_fight, fight, FireFightStage::round_over);
    t.add(Proc::fire_fight_round, "fire_fight_round", "A round of the fire-fight", run_round, round, RoundStage::fire);
    register_charge_approach(t);
    register_charge_stopped(t);
    register_fall_back_by_choice(t);
    register_where_to_stop(t);
}

}  // namespace linstock::brom
