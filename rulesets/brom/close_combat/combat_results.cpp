// Results of close combats (RV-10.E, RV-10.L), of attacks on routed units (RV-14B.5), and of a falling back unit that
// had to fight its way (RV-14A.2).
//
// combat_results:   0 the losers test; 1 the fate of their officers; 2 winners' morale, the losers' moves; 3 tests of
//                   neighbours and of units that lost officers; 4 the winners' options; 5 marks are cleared
// routed_attacked:  0 rolls; 1 casualties; 2 routs again
// collision_combat: 0 the enemy tests; 1 its result, the combat; 2 its end; 3 a beaten enemy goes

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/casualties.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

std::vector<UnitId> with_outcome(const State& state, CombatOutcome outcome) {
    std::vector<UnitId> out;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const BromUnit w = own(state.units[i]);
        if (w.combat != 0 && w.outcome == outcome && on_table(state, UnitId::of_index(i)))
            out.push_back(UnitId::of_index(i));
    }
    return out;
}

/// The enemies in its combat that have come into contact with it as their target.
std::vector<UnitId> who_struck(const Battle& battle, const State& state, UnitId id) {
    std::vector<UnitId> out;
    for (const UnitId other : members_of(state, own(state.unit(id)).combat)) {
        const BromUnit w = own(state.unit(other));
        if (army_of(battle, other) != army_of(battle, id) && w.target == id && w.stage == AttackStage::engaged)
            out.push_back(other);
    }
    return out;
}

/// RV-9.F d: the one of them that made a rear attack; none if there was no rear attack.
UnitId rear_enemy(const Battle& battle, const State& state, UnitId id) {
    if (state.unit(id).town || in_square(battle, state, id)) return {};
    for (const UnitId other : who_struck(battle, state, id))
        if (own(state.unit(other)).rear_attack) return other;
    return {};
}

/// RV-14A.1: the one of them from which it goes straight away; none if it goes to its own rear.
UnitId driver_of(const Battle& battle, const State& state, UnitId id) {
    for (const UnitId other : who_struck(battle, state, id))
        if (const UnitId driver = drives_away(battle, state, other, id)) return driver;
    return {};
}

UnitId first_enemy(const Battle& battle, const State& state, UnitId id) {
    const auto side = side_of(battle, state, own(state.unit(id)).combat, other_army(army_of(battle, id)));
    return side.empty() ? UnitId{} : side.front();
}

// RV-10.E: each unit of the losing side tests.
void push_losers_tests(Play& play) {
    for (UnitState& u : play.state().units)
        edit(u, [](BromUnit& w) { w.tested = false; });
    for (const UnitId id : with_outcome(play.state(), CombatOutcome::lost)) {
        const UnitId rear = rear_enemy(play.battle(), play.state(), id);
        play.push(morale_check(id, Occasion::lost_combat, rear ? rear : first_enemy(play.battle(), play.state(), id),
                               !rear.none()));
    }
}

// RV-5.E: rolled after the loser's test, in which the bonus still counts, and before the moves.
void push_officers_fates(Play& play) {
    for (const UnitId id : with_outcome(play.state(), CombatOutcome::lost))
        play.push(officer_after_combat(id, first_enemy(play.battle(), play.state(), id)));
}

void push_loser_move(Play& play, UnitId id, UnitId from) {
    // RV-16.F.4: a loser leaves a town by this move, without other dice.
    if (own(play.state().unit(id)).result == MoraleResult::falls_back)
        play.push(fall_back(id, from));
    else
        play.push(rout(id, from));
}

/// RE-10.F, CF-12.F: a winning defender may occupy the place that its enemy has to give up: that of the first of them.
void note_vacated_places(Play& play) {
    if (profile(play.battle()).countercharge) return;  // RV-10.S
    for (const UnitId id : with_outcome(play.state(), CombatOutcome::won)) {
        const UnitId enemy = first_enemy(play.battle(), play.state(), id);
        if (own(play.state().unit(id)).stage == AttackStage::engaged || enemy.none()) continue;
        const Point there = to_point(footprint(play.battle(), play.state(), enemy).centre);
        edit(play.state().unit(id), [&](BromUnit& w) {
            w.target = enemy;
            w.start_place = there;
        });
    }
}

// RV-10.L: morale alterations, then the losers' moves. RV-9.E b: for each unit of the winning side.
void push_losers_moves(Play& play) {
    note_vacated_places(play);
    for (const UnitId id : with_outcome(play.state(), CombatOutcome::won))
        alter_rating(play, id, profile(play.battle()).wins_combat, "wins a close combat");
    for (const UnitId id : with_outcome(play.state(), CombatOutcome::lost))
        push_loser_move(play, id, driver_of(play.battle(), play.state(), id));
}

// RV-10.L: then the winners' options. RV-10.S: where the profile has it, a winning defender and its supporters have the
// countercharge instead. Attackers and defenders act in the order of contact, combat by combat.
void push_options(Play& play) {
    const Battle& battle = play.battle();
    std::vector<UnitId> winners = with_outcome(play.state(), CombatOutcome::won);
    std::stable_sort(winners.begin(), winners.end(), [&](UnitId a, UnitId b) {
        const BromUnit x = own(play.state().unit(a));
        const BromUnit y = own(play.state().unit(b));
        if (x.combat != y.combat) return x.combat < y.combat;
        if (army_of(battle, a) != army_of(battle, b)) return army_of(battle, a) < army_of(battle, b);
        const auto side = side_of(battle, play.state(), x.combat, army_of(battle, a));
        return std::find(side.begin(), side.end(), a) < std::find(side.begin(), side.end(), b);
    });
    for (const UnitId id : winners) {
        const bool attacker = own(play.state().unit(id)).stage == AttackStage::engaged;
        const Proc proc = !attacker && profile(battle).countercharge ? Proc::countercharge : Proc::bonus;
        play.push(make(proc, BonusLocals{id, {}, Charge::ask, 0}));
    }
    for (UnitState& u : play.state().units)
        edit(u, [](BromUnit& w) {
            if (w.stage == AttackStage::engaged) w.stage = AttackStage::ended;
            w.supports = {};
        });
}

void clear_outcomes(Play& play) {
    for (UnitState& u : play.state().units)
        edit(u, [](BromUnit& w) {
            w.combat = 0;
            w.outcome = CombatOutcome::open;
        });
}

/// Stages of combat_results. Saves store these numbers.
struct ResultsStage {
    enum : std::uint16_t { losers_test, officers, losers_go, others_test, options, over };
};

Flow run_combat_results(Play& play, Step& self) {
    switch (self.at++) {
        case ResultsStage::losers_test: push_losers_tests(play); return Flow::stay;
        case ResultsStage::officers: push_officers_fates(play); return Flow::stay;
        case ResultsStage::losers_go: push_losers_moves(play); return Flow::stay;
        case ResultsStage::others_test: play.push({settle_tests(), officers_lost()}); return Flow::stay;
        case ResultsStage::options: push_options(play); return Flow::stay;
        default: clear_outcomes(play); return Flow::done;
    }
}

// --- A routed unit attacked (RV-14B.5) ---

/// The attacker gains no option by it. CF-15.5: each unit that closed on it gains morale.
void end_attacks_on(Play& play, UnitId id) {
    for (const UnitId attacker : enemies_of(play.battle(), play.state(), id)) {
        const BromUnit w = own(play.state().unit(attacker));
        if (w.target != id || (w.stage != AttackStage::closing && w.stage != AttackStage::arrived)) continue;
        edit(play.state().unit(attacker), [](BromUnit& x) { x.stage = AttackStage::ended; });
        if (w.stage == AttackStage::closing)
            alter_rating(play, attacker, profile(play.battle()).routs_routed, "made a routed unit rout again");
    }
}

/// Stages of routed_attacked. Saves store these numbers.
struct RoutedAttackedStage {
    enum : std::uint16_t { rolls, casualties, routs };
};

Flow run_routed_attacked(Play& play, Step& self) {
    const auto l = self.locals.as<RoutedAttacked>();
    const Profile& pf = profile(play.battle());
    if (!on_table(play.state(), l.unit)) return Flow::done;
    switch (self.at++) {
        case RoutedAttackedStage::rolls:
            play.roll(purpose(Purpose::routed_attacked), pf.routed_attacked->count, pf.routed_attacked->sides, l.unit);
            return Flow::stay;
        case RoutedAttackedStage::casualties: {
            int figures = pf.routed_attacked->plus;
            for (const std::uint8_t face : play.faces())
                figures += face;
            play.say(EventKind::rolled, [&](Event& e) {
                e.unit = l.unit;
                e.other = l.by;
                e.word = "routed unit attacked";
                e.figures() = figures;
                e.dice = {pf.routed_attacked->sides, {play.faces().begin(), play.faces().end()}};
                e.why = {pf.routed_attacked.why, pf.clause("routed_attacked")};
            });
            end_attacks_on(play, l.unit);
            if (figures > 0) play.push(take_casualties(l.unit, figures, false));
            return Flow::stay;
        }
        default: {
            play.push(rout(l.unit, l.by));
            return Flow::done;
        }
    }
}

// --- Falling back into an enemy (RV-14A.2) ---

void set_result(Play& play, UnitId id, MoraleResult result) {
    edit(play.state().unit(id), [&](BromUnit& w) { w.result = result; });
}

/// The enemy returns to its other combat, unless it has been driven off.
void finish_collision(Play& play, const CollisionCombat& l) {
    edit(play.state().unit(l.faller), [](BromUnit& w) {
        w.combat = 0;
        w.outcome = CombatOutcome::open;
        w.stage = AttackStage::ended;
    });
    edit(play.state().unit(l.enemy), [&](BromUnit& w) {
        const bool beaten = w.outcome == CombatOutcome::lost;
        w.combat = beaten ? std::uint8_t{0} : l.combat;
        w.outcome = beaten ? CombatOutcome::open : static_cast<CombatOutcome>(l.outcome);
    });
}

void begin_collision(Play& play, const CollisionCombat& l) {
    const std::uint8_t number = next_combat(play);
    edit(play.state().unit(l.faller), [&](BromUnit& w) {
        w.stage = AttackStage::closing;  // it is the attacker
        w.target = l.enemy;
        w.rear_attack = false;
    });
    join_combat(play, l.faller, number);
    const AttackStage stage = own(play.state().unit(l.enemy)).stage;
    join_combat(play, l.enemy, number);
    edit(play.state().unit(l.enemy), [&](BromUnit& w) { w.stage = stage; });
    tell_combat(play, number, army_of(play.battle(), l.faller));
    play.push(combat_step(number, army_of(play.battle(), l.faller)));
}

/// Stages of collision_combat. Saves store these numbers.
struct CollisionCombatStage {
    enum : std::uint16_t { tests, result, ends, goes };
};

Flow run_collision_combat(Play& play, Step& self) {
    auto l = self.locals.as<CollisionCombat>();
    const auto enemys = [&] { return own(play.state().unit(l.enemy)); };
    const auto leave = [&](MoraleResult result) {
        finish_collision(play, l);
        set_result(play, l.faller, result);
        return Flow::done;
    };
    switch (self.at++) {
        case CollisionCombatStage::tests:
            l.combat = enemys().combat;
            l.outcome = static_cast<std::uint8_t>(enemys().outcome);
            self.locals.set(l);
            if (!on_table(play.state(), l.enemy)) return leave(MoraleResult::carries_on);
            if (routed(play.state(), l.enemy))
                play.push(make(Proc::routed_attacked, RoutedAttacked{l.enemy, l.faller}));
            else
                play.push(test_to_stand(l.enemy, l.faller, false, false));
            return Flow::stay;
        case CollisionCombatStage::result:
            if (!on_table(play.state(), l.enemy) || routed(play.state(), l.enemy) ||
                enemys().result != MoraleResult::stands)
                return leave(MoraleResult::carries_on);
            begin_collision(play, l);
            return Flow::stay;
        case CollisionCombatStage::ends:
            if (!on_table(play.state(), l.faller)) return leave(MoraleResult::no);
            if (own(play.state().unit(l.faller)).outcome == CombatOutcome::lost) {
                if (on_table(play.state(), l.enemy))
                    alter_rating(play, l.enemy, profile(play.battle()).wins_combat, "wins a close combat");
                play.push(officer_after_combat(l.faller, l.enemy));
                return Flow::stay;
            }
            alter_rating(play, l.faller, profile(play.battle()).wins_combat, "wins a close combat");
            if (!on_table(play.state(), l.enemy)) return leave(MoraleResult::yes);
            play.push(
                {morale_check(l.enemy, Occasion::lost_combat, l.faller), officer_after_combat(l.enemy, l.faller)});
            return Flow::stay;
        default: break;
    }
    const bool lost =
        !on_table(play.state(), l.faller) || own(play.state().unit(l.faller)).outcome == CombatOutcome::lost;
    if (!lost && on_table(play.state(), l.enemy))
        push_loser_move(play, l.enemy, drives_away(play.battle(), play.state(), l.faller, l.enemy));
    return leave(lost ? MoraleResult::no : MoraleResult::yes);
}

}  // namespace

Step collision_combat(UnitId faller, UnitId enemy) {
    return make(Proc::collision_combat, CollisionCombat{faller, enemy, 0, 0});
}

void register_results(ProcedureTable& t) {
    static const std::array routed = {common::named(LINSTOCK_FIELD(RoutedAttacked, unit)),
                                      common::named(LINSTOCK_FIELD(RoutedAttacked, by))};
    static const std::array collision = {
        common::named(LINSTOCK_FIELD(CollisionCombat, faller)), common::named(LINSTOCK_FIELD(CollisionCombat, enemy)),
        LINSTOCK_FIELD(CollisionCombat, combat), LINSTOCK_FIELD(CollisionCombat, outcome)};
    t.add(Proc::combat_results, "combat_results", "Results of the combats", run_combat_results, {}, ResultsStage::over);
    t.add(Proc::routed_attacked, "routed_attacked", "A routed unit attacked", run_routed_attacked, routed,
          RoutedAttackedStage::routs);
    t.add(Proc::collision_combat, "collision_combat", "Fighting its way back", run_collision_combat, collision,
          CollisionCombatStage::goes);
}

}  // namespace linstock::brom
