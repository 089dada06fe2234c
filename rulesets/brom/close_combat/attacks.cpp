// Phases F and G (RV-4.F, RV-4.G): attackers close, defenders stand.
//
// attacks, phase 0: 0 defenders pull away; 1 attackers test; 2 those that passed move into contact
// attacks, phase 1: 0 support is asked; 1 defenders test; 2 their results are carried out
// pull_away:        0 asks; 1 the answer, tests; 2 the result, rolls; 3 draws off
// test_to_close:    0 tests; the result stays in BromUnit::result
// test_to_stand:    0 tests; 1 reports the result, carries it out unless deferred

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/spiking.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/march.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/works.hpp"

#include <algorithm>

namespace linstock::brom {

// --- Attackers and their targets ---

bool closing(const State& state, UnitId id) {
    return on_table(state, id) && !routed(state, id) && own(state.unit(id)).stage == AttackStage::closing;
}

// RV-10.I: the order in which units came into contact: by arrival at 1", then the shorter last move first.
void sort_by_arrival(const State& state, std::vector<UnitId>& units) {
    std::sort(units.begin(), units.end(), [&](UnitId a, UnitId b) {
        const BromUnit x = own(state.unit(a));
        const BromUnit y = own(state.unit(b));
        if (x.arrival != y.arrival) return x.arrival < y.arrival;
        if (x.moved_distance != y.moved_distance)
            return x.moved_distance < y.moved_distance;  // lint: distance-compare: whole grid steps
        return a < b;
    });
}

bool target_gone(const Battle& battle, const State& state, UnitId attacker) {
    const UnitId target = own(state.unit(attacker)).target;
    if (target.none() || !on_table(state, target)) return true;
    // A target that only re-formed in place, or lost a stand, has not left, even if it now covers less ground.
    return has_flag(own(state.unit(attacker)), UnitFlag::target_left) &&
           beyond(distance_between(battle, state, attacker, target), profile(battle).enemy_gap.value);
}

// RE-syw-cavalry, RE-gnw-cavalry: cavalry cannot attack field fortifications.
bool barred_by_works(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    return profile(battle).works_bar_cavalry && target && is_mounted(battle, state, attacker) &&
           served_by_works(battle, state, target, any_work, place_of(state, attacker));
}

bool meets(const Battle& battle, const State& state, UnitId closer, UnitId enemy) {
    if (!on_table(state, enemy) || army_of(battle, enemy) == army_of(battle, closer)) return false;
    if (own(state.unit(closer)).target == enemy) return !target_gone(battle, state, closer);
    // RV-10.C: a unit that has moved up in support stands with the unit that it supports, and fights beside that unit
    // only.
    if (own(state.unit(enemy)).supports) return false;
    return fights_as_unit(battle, enemy) && within(distance_between(battle, state, closer, enemy), 0);
}

namespace {

std::vector<UnitId> attackers_at(const State& state, AttackStage stage) {
    std::vector<UnitId> out;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const UnitId id = UnitId::of_index(i);
        if (on_table(state, id) && own(state.units[i]).stage == stage) out.push_back(id);
    }
    return out;
}

bool attacking(const State& state, UnitId id) {
    const AttackStage s = own(state.unit(id)).stage;
    return s == AttackStage::arrived || s == AttackStage::closing || s == AttackStage::engaged;
}

}  // namespace

bool closes_on(const State& state, UnitId id, UnitId target) {
    return closing(state, id) && own(state.unit(id)).target == target;
}

namespace {

/// RV-10.C, RV-10.H, RE-10.H, CF-12.H: a unit stands a test if a closing attacker has it as target or touches it. A
/// unit that closes itself tests only against other attackers that have it as target, not against units that it merely
/// touches.
bool has_to_stand(const Battle& battle, const State& state, UnitId id, UnitId closer) {
    if (!closing(state, closer) || !meets(battle, state, closer, id)) return false;
    return !closing(state, id) || (own(state.unit(closer)).target == id && !closes_on(state, id, closer));
}

}  // namespace

std::vector<UnitId> closed_upon(const Battle& battle, const State& state) {
    const std::vector<UnitId> closers = attackers_at(state, AttackStage::closing);
    std::vector<UnitId> out;
    for (const Unit& unit : battle.forces().units) {
        if (!on_table(state, unit.id)) continue;
        for (const UnitId c : closers)
            if (has_to_stand(battle, state, unit.id, c)) {
                out.push_back(unit.id);
                break;
            }
    }
    return out;
}

UnitId attacker_of(const Battle& battle, const State& state, UnitId defender) {
    std::vector<UnitId> on;
    for (const UnitId c : attackers_at(state, AttackStage::closing))
        if (has_to_stand(battle, state, defender, c)) on.push_back(c);
    if (on.empty()) return {};
    sort_by_arrival(state, on);
    for (const UnitId c : on)  // RV-13.C: one rear attacker is enough
        if (own(state.unit(c)).rear_attack && own(state.unit(c)).target == defender) return c;
    return on.front();
}

// RV-15.B: a square stands without a die against cavalry. It tests if foot is among its attackers.
bool square_stands(const Battle& battle, const State& state, UnitId unit) {
    bool any = false;
    for (const UnitId c : attackers_at(state, AttackStage::closing)) {
        if (!closing(state, c) || !meets(battle, state, c, unit)) continue;
        if (!always_stands(battle, state, unit, c)) return false;
        any = true;
    }
    return any;
}

namespace {

// --- Pulling away (RV-10.M) ---

bool may_pull_away(const Battle& battle, const State& state, UnitId id) {
    if (!in_order(state, id) || !fights_as_unit(battle, id)) return false;
    const BromUnit w = own(state.unit(id));
    if (w.moved || attacking(state, id)) return false;
    if (took_opportunity_fire(battle, state, id)) return false;  // RV-7.4
    switch (profile(battle).pull_away) {
        case PullAway::all: return true;
        case PullAway::cavalry_and_light:
            return facts(battle, id).branch == Branch::horse || battle.unit(id).arm == Arm::light_infantry;
    }
    return false;
}

UnitId first_arrived_at(const Battle& battle, const State& state, UnitId defender) {
    std::vector<UnitId> on;
    for (const UnitId a : attackers_at(state, AttackStage::arrived))
        if (own(state.unit(a)).target == defender && in_order(state, a) && !target_gone(battle, state, a))
            on.push_back(a);
    if (on.empty()) return {};
    sort_by_arrival(state, on);
    return on.front();
}

void push_pull_aways(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : battle.forces().units) {
        const UnitId from = first_arrived_at(battle, play.state(), unit.id);
        if (from && may_pull_away(battle, play.state(), unit.id))
            play.push(make(Proc::pull_away, PullAwayLocals{unit.id, from}));
    }
}

/// The end of a normal move straight away from the attacker, over open ground.
Vec end_of_pull_away(const Battle& battle, const State& state, UnitId id, Heading way) {
    const Vec from = place_of(state, id);
    return from + direction(way) * most_straight(battle, state, id, from, from);
}

/// RV-16.F.6: a unit leaves a town by 2D6 inches from the centre, and comes at least just outside.
double out_of_town(Play& play, UnitId id, Heading way) {
    const State& state = play.state();
    double want = 0;
    for (const std::uint8_t face : play.faces())
        want += face;
    const UnitState& u = state.unit(id);
    Box box = footprint_at(play.battle(), state, id, u.place, u.heading, u.formation);
    const Vec start = box.centre;
    const Polygon& area = play.ground().piece(u.town).area;
    box.centre = start + direction(way) * want;
    while (overlap(box, area)) {
        want += 0.25;
        box.centre = start + direction(way) * want;
    }
    return want;
}

Allowance allowance_to_pull_away(Play& play, UnitId id, Heading way) {
    if (play.state().unit(id).town.none()) {
        const Vec from = place_of(play.state(), id);
        return straight_allowance(play, id, from, end_of_pull_away(play.battle(), play.state(), id, way));
    }
    Allowance a;
    a.open = a.rough = out_of_town(play, id, way);
    return a;
}

double pull_away_distance(const Battle& battle, const State& state, UnitId id, Heading way, const Allowance& a) {
    const auto room = [&](std::uint8_t met) {
        return room_to_go(battle, state, id, way, state.unit(id).heading, a.limit(false, met));
    };
    const double open = room(0);
    const Vec from = place_of(state, id);
    const std::uint8_t met = ground_between(battle, state, id, from, to_vec(along(state, id, way, open)));
    return met == 0 ? open : room(met);
}

/// The dice that the event of the move shows: those for leaving a town, and the one die of RV-6.
DiceShown dice_of_drawing_off(Play& play, UnitId id) {
    if (play.state().unit(id).town.none() && !any_ground_is_rough(play.battle())) return {};
    return {static_cast<std::uint8_t>(profile(play.battle()).movement_die.value),
            {play.faces().begin(), play.faces().end()}};
}

void draw_off(Play& play, const PullAwayLocals& l) {
    const DiceShown dice = dice_of_drawing_off(play, l.unit);
    const Heading way = flight_heading(play.battle(), play.state(), l.unit, l.from);
    const Allowance allowance = allowance_to_pull_away(play, l.unit, way);
    const auto distance = [&] { return pull_away_distance(play.battle(), play.state(), l.unit, way, allowance); };
    const Point from = play.state().unit(l.unit).place;
    const UnitState& u = play.state().unit(l.unit);
    double length = distance();
    // RV-2.B: a concealed unit near the path is seen first and may block it.
    const Box box = footprint_at(play.battle(), play.state(), l.unit, u.place, u.heading, u.formation);
    if (reveal_along(play, l.unit, box, way, length)) length = distance();
    put_unit(play, l.unit, along(play.state(), l.unit, way, length), u.heading, u.formation, length, true);
    play.say(EventKind::pulled_away, [&](Event& e) {
        show_straight_move(e, play.state(), l.unit, l.from, from, length);
        e.dice = dice;
        e.why = {profile(play.battle()).clause("pull_away")};
    });
    reveal_near(play, l.unit);
    touch_strays(play, l.unit);
}

/// Stages of pull_away. Saves store these numbers.
struct PullAwayStage {
    enum : std::uint16_t { asks, tests, result, draws_off };
};

// RV-10.M: a defending unit that has not moved may try to pull away. On 6 or more it draws off and keeps its order;
// otherwise it routs.
Flow run_pull_away(Play& play, Step& self) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const auto l = self.locals.as<PullAwayLocals>();
    const UnitState& u = play.state().unit(l.unit);
    const bool rear = own(play.state().unit(l.from)).rear_attack;
    switch (self.at) {
        case PullAwayStage::asks:
            if (!may_pull_away(battle, play.state(), l.unit) || !on_table(play.state(), l.from) ||
                target_gone(battle, play.state(), l.from))
                return Flow::done;
            play.push(make(Proc::ask_pull_away, l));
            self.at = PullAwayStage::tests;
            return Flow::stay;
        case PullAwayStage::tests:
            if (own(u).declared == 0) return Flow::done;
            edit(play.state().unit(l.unit), [](BromUnit& w) { w.declared = 0; });
            play.push(morale_check(l.unit, Occasion::pull_away, l.from, rear));
            self.at = PullAwayStage::result;
            return Flow::stay;
        case PullAwayStage::result:
            if (own(u).result != MoraleResult::yes) {
                // CF-15.2: only routs by fire, in close combat and by failing to stand are primary routs.
                const bool counts = pf.rout_spread != RoutSpread::primary_only;
                play.push({rout(l.unit, drives_away(battle, play.state(), l.from, l.unit), counts), settle_tests()});
                return Flow::done;
            }
            if (u.town)
                play.roll(purpose(Purpose::leaving_town), pf.town_leave->count, pf.town_leave->sides, l.unit);
            else
                roll_straight(play, l.unit, place_of(play.state(), l.unit),
                              end_of_pull_away(battle, play.state(), l.unit,
                                               flight_heading(battle, play.state(), l.unit, l.from)));
            self.at = PullAwayStage::draws_off;
            return Flow::stay;
        default: draw_off(play, l); return Flow::done;
    }
}

void pull_away_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<PullAwayLocals>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "pull_away";
    p.unit = l.unit;
    p.other = l.from;
    p.why = {profile(battle).clause("pull_away")};
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Offer o;
        o.verb = verb;
        o.unit = l.unit;
        o.target = l.from;
        o.distance = to_coord(distance_between(battle, state, l.unit, l.from));
        o.word = verb == Verb::yes ? "pull away" : "stay";
        o.why = p.why;
        p.offers.push_back(o);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_pull_away(const Battle& battle, const State&, const Step& step, const Prompt&,
                                       const Decision& d) {
    const auto l = step.locals.as<PullAwayLocals>();
    if ((d.verb == Verb::yes || d.verb == Verb::no) && (d.unit.none() || d.unit == l.unit)) return std::nullopt;
    return Refusal{RefusalKind::against_rules,
                   "answer yes or no: should this unit try to pull away?",
                   {profile(battle).clause("pull_away")}};
}

Flow accept_pull_away(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<PullAwayLocals>();
    edit(play.state().unit(l.unit), [&](BromUnit& w) { w.declared = d.verb == Verb::yes ? 1 : 0; });
    return Flow::done;
}

void pull_away_candidates(const Battle&, const State&, const Step& step, const Prompt&, std::size_t most,
                          std::vector<Decision>& out) {
    for (const Verb verb : {Verb::no, Verb::yes}) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = verb;
        d.unit = step.locals.as<PullAwayLocals>().unit;
        out.push_back(d);
    }
}

constexpr Asking pulling_away = {pull_away_prompts, check_pull_away, accept_pull_away, pull_away_candidates};

// --- Closing (RV-10.A, RV-10.B) ---

/// An attack that has not reached its target is an attack no longer. A unit that fell back or routed has ended its
/// attack. Marks of earlier steps are cleared.
void begin_closing(Play& play) {
    clear_fire_marks(play);
    forget_pairs(play.state());
    const double gap = profile(play.battle()).enemy_gap.value;
    for (std::size_t i = 0; i < play.state().units.size(); ++i) {
        const UnitId id = UnitId::of_index(i);
        UnitState& u = play.state().units[i];
        edit(u, [&](BromUnit& w) {
            w.charges = 0;
            w.combat_losses = 0;
            w.supports = {};
            w.outcome = CombatOutcome::open;
            w.declared = 0;
            w.tested = false;
            if (w.stage == AttackStage::declared) w.stage = AttackStage::none;
            if (w.stage == AttackStage::arrived && !in_order(play.state(), id)) w.stage = AttackStage::ended;
            if (w.stage != AttackStage::arrived) return;
            // The place for the option "occupy" if the target leaves first: the ground in front of it.
            const Box box = footprint(play.battle(), play.state(), id);
            const bool there = on_table(play.state(), w.target) && !target_gone(play.battle(), play.state(), id);
            w.start_place = to_point(there ? footprint(play.battle(), play.state(), w.target).centre
                                           : box.centre + box.forward() * (gap + box.half_depth * 2));
            // RV-13.A, RE-11.A, CF-13.A: judged by the target's position now.
            if (there) w.rear_attack = w.rear_attack && has_rear_to(play.battle(), play.state(), id, w.target);
        });
    }
}

void push_tests_to_close(Play& play) {
    for (const UnitId a : attackers_at(play.state(), AttackStage::arrived))
        if (in_order(play.state(), a) && !target_gone(play.battle(), play.state(), a))
            play.push(make(Proc::test_to_close, OneUnit{a}));
}

// RV-13.B, RE-11.B, CF-13.B: a rear attacker closes without a test. RV-10.B: any other attacker tests. RE-syw-cavalry:
// cavalry that has come up to works mounted does not close.
Flow run_test_to_close(Play& play, Step& self) {
    const auto l = self.locals.as<OneUnit>();
    const BromUnit w = own(play.state().unit(l.unit));
    if (barred_by_works(play.battle(), play.state(), l.unit, w.target)) {
        edit(play.state().unit(l.unit), [](BromUnit& x) { x.stage = AttackStage::ended; });
        play.say(EventKind::halted, [&](Event& e) {
            e.unit = l.unit;
            e.other = w.target;
            e.word = "works block its path";
            e.why = {profile(play.battle()).heavy_cavalry.factor.why};
        });
        return Flow::done;
    }
    edit(play.state().unit(l.unit), [](BromUnit& x) {
        x.declared = 1;  // it has been asked to close in this phase
        x.result = MoraleResult::closes;
    });
    if (!w.rear_attack) play.push(morale_check(l.unit, Occasion::close, w.target));
    return Flow::done;
}

// RV-10.B: an attacker with less than 6 stops at 1". If two units attack each other and one fails, it becomes the
// other's defender.
void close_all(Play& play) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    std::vector<UnitId> passed;
    std::vector<UnitId> failed;
    for (const UnitId a : attackers_at(play.state(), AttackStage::arrived)) {
        const BromUnit w = own(play.state().unit(a));
        if (w.declared == 0) continue;
        const bool closes = w.result == MoraleResult::closes && in_order(play.state(), a);
        edit(play.state().unit(a), [&](BromUnit& x) {
            x.declared = 0;
            x.stage = closes ? AttackStage::closing : AttackStage::ended;
        });
        (closes ? passed : failed).push_back(a);
        if (!closes)
            play.say(EventKind::halted, [&](Event& e) {
                e.unit = a;
                e.other = w.target;
                e.word = "stops short";
                e.event_result = EventResult::stops_short;
                e.why = {pf.clause("test_to_close")};
            });
    }
    sort_by_arrival(play.state(), passed);
    for (const UnitId a : passed) {
        const UnitId target = own(play.state().unit(a)).target;
        close_in(play, a, target);
        play.say(EventKind::closed, [&](Event& e) {
            e.unit = a;
            e.other = target;
            e.to = play.state().unit(a).place;
            e.why = {pf.clause("test_to_close"), pf.clause("attack_halts")};
            if (own(play.state().unit(a)).rear_attack) e.why = {pf.clause("rear_closes"), pf.clause("rear_attack")};
        });
    }
    push_close_failures(play, failed);
}

// --- Standing (RV-10.C) ---

/// RV-15.B: a square on which foot has closed together with cavalry tests against the foot.
UnitId who_is_feared(const Battle& battle, const State& state, const StandLocals& l) {
    if (!always_stands(battle, state, l.unit, l.against)) return l.against;
    for (const UnitId c : attackers_at(state, AttackStage::closing))
        if (closing(state, c) && meets(battle, state, c, l.unit) && !always_stands(battle, state, l.unit, c)) return c;
    return l.against;
}

/// Stages of test_to_stand. Saves store these numbers.
struct StandStage {
    enum : std::uint16_t { tests, result };
};

// RV-10.C; RV-13.C, RE-11.C, CF-13.C: at -1 if attacked in the rear; RV-15.B: a square stands against cavalry without a
// die.
Flow run_test_to_stand(Play& play, Step& self) {
    const auto l = self.locals.as<StandLocals>();
    const Profile& pf = profile(play.battle());
    if (!on_table(play.state(), l.unit)) return Flow::done;
    if (self.at == StandStage::tests) {
        self.at = StandStage::result;
        edit(play.state().unit(l.unit), [](BromUnit& w) { w.result = MoraleResult::stands; });
        const bool only = closing(play.state(), l.against)
                              ? square_stands(play.battle(), play.state(), l.unit)
                              : always_stands(play.battle(), play.state(), l.unit, l.against);
        if (!only) {
            const UnitId against = who_is_feared(play.battle(), play.state(), l);
            play.push(morale_check(l.unit, Occasion::stand, against, l.rear != 0));
            return Flow::stay;
        }
        play.say(EventKind::stood, [&](Event& e) {
            e.unit = l.unit;
            e.other = l.against;
            e.why = {pf.clause("squares")};
        });
    } else if (own(play.state().unit(l.unit)).result == MoraleResult::stands) {
        play.say(EventKind::stood, [&](Event& e) {
            e.unit = l.unit;
            e.other = l.against;
            e.why = {pf.clause("test_to_stand")};
        });
    }
    edit(play.state().unit(l.unit), [](BromUnit& w) { w.tested = true; });
    if (l.deferred == 0) carry_out_stand(play, l.unit, l.against, l.rear != 0);
    return Flow::done;
}

}  // namespace

Step test_to_stand(UnitId unit, UnitId against, bool rear, bool deferred) {
    return make(Proc::test_to_stand,
                StandLocals{unit, against, static_cast<std::uint8_t>(rear), static_cast<std::uint8_t>(deferred)});
}

// RV-13.C: less than 6 against a rear attack is a rout. RV-14A.1: a unit struck in flank or rear goes away from that
// enemy.
void carry_out_stand(Play& play, UnitId unit, UnitId against, bool rear) {
    const MoraleResult result = own(play.state().unit(unit)).result;
    if (result == MoraleResult::stands || !on_table(play.state(), unit)) return;
    const UnitId from = drives_away(play.battle(), play.state(), against, unit);
    if (result == MoraleResult::falls_back && !rear)
        play.push(fall_back(unit, from));
    else
        play.push(rout(unit, from));
}

namespace {

bool rear_on(const State& state, UnitId attacker, UnitId defender) {
    return attacker && own(state.unit(attacker)).rear_attack && own(state.unit(attacker)).target == defender;
}

void push_supports(Play& play) {
    for (UnitState& u : play.state().units)
        edit(u, [](BromUnit& w) {
            w.tested = false;
            w.declared = 0;
        });
    for (const UnitId d : closed_upon(play.battle(), play.state()))
        if (fights_as_unit(play.battle(), d) && !routed(play.state(), d))
            play.push(make(Proc::support, SupportLocals{{}, d}));
}

void push_tests_to_stand(Play& play) {
    for (const UnitId d : closed_upon(play.battle(), play.state())) {
        const UnitId attacker = attacker_of(play.battle(), play.state(), d);
        edit(play.state().unit(d), [](BromUnit& w) { w.declared = 1; });
        if (!fights_as_unit(play.battle(), d))  // a wagon or sharpshooters: captured
            surrender(play, d, attacker, "taken", "test_to_stand");
        else if (routed(play.state(), d))
            play.push(make(Proc::routed_attacked, RoutedAttacked{d, attacker}));
        else
            play.push(test_to_stand(d, attacker, rear_on(play.state(), attacker, d), true));
    }
}

void carry_out_stands(Play& play) {
    for (const Unit& unit : play.battle().forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        if (w.declared == 0) continue;
        edit(play.state().unit(unit.id), [](BromUnit& x) { x.declared = 0; });
        if (!on_table(play.state(), unit.id) || routed(play.state(), unit.id) || !w.tested) continue;
        const UnitId attacker = attacker_of(play.battle(), play.state(), unit.id);
        carry_out_stand(play, unit.id, attacker, rear_on(play.state(), attacker, unit.id));
    }
    play.push(settle_tests());
}

/// Stages of attacks. Saves store these numbers.
struct AttacksStage {
    enum : std::uint16_t { begins, tests, ends };
};

Flow run_attacks(Play& play, Step& self) {
    const bool standing = self.locals.as<AttacksLocals>().phase == 1;
    switch (self.at++) {
        case AttacksStage::begins:
            if (standing) {
                push_supports(play);
            } else {
                begin_closing(play);
                push_pull_aways(play);
            }
            return Flow::stay;
        case AttacksStage::tests:
            if (standing)
                push_tests_to_stand(play);
            else
                push_tests_to_close(play);
            return Flow::stay;
        default:
            if (standing)
                carry_out_stands(play);
            else
                close_all(play);
            return Flow::done;
    }
}

}  // namespace

void push_attackers_close(Play& play) { play.push(make(Proc::attacks, AttacksLocals{0, 0})); }
void push_defenders_stand(Play& play) { play.push(make(Proc::attacks, AttacksLocals{1, 0})); }

void register_attacks(ProcedureTable& t) {
    static const std::array attacks = {LINSTOCK_FIELD(AttacksLocals, phase)};
    static const std::array pair = {common::named(LINSTOCK_FIELD(PullAwayLocals, unit)),
                                    common::named(LINSTOCK_FIELD(PullAwayLocals, from))};
    static const std::array one = {common::named(LINSTOCK_FIELD(OneUnit, unit))};
    static const std::array stand = {common::named(LINSTOCK_FIELD(StandLocals, unit)),
                                     common::named(LINSTOCK_FIELD(StandLocals, against)),
                                     LINSTOCK_FIELD(StandLocals, rear), LINSTOCK_FIELD(StandLocals, deferred)};
    t.add(Proc::attacks, "attacks", "Attacks", run_attacks, attacks, AttacksStage::ends);
    t.add(Proc::pull_away, "pull_away", "Pulling away", run_pull_away, pair, PullAwayStage::draws_off);
    t.ask(Proc::ask_pull_away, "ask_pull_away", "Pulling away", and_spikes<pulling_away>, pair);
    t.add(Proc::test_to_close, "test_to_close", "Test to close", run_test_to_close, one);
    t.add(Proc::test_to_stand, "test_to_stand", "Test to stand", run_test_to_stand, stand, StandStage::result);
}

}  // namespace linstock::brom
