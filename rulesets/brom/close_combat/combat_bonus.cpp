// Bonus options (RV-10.F, RE-10.F, CF-12.F) and the countercharge (RV-10.S): what winners, and attackers whose target
// has gone, may do.
//
// bonus, countercharge: kind ask: 0 asks, if the unit has an option
//                       a charge: 0 the test of a countercharge; 1 its result, the movement die; 2 moves; 3 the result
//                       of the test to close; contact, and the target's reaction
// ask_bonus:        occupy, pursue, close_on or done
// ask_countercharge: close_on, reform or done

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/spiking.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/words.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>
#include <string>

namespace linstock::brom {

namespace {

// RV-10.S, RE-10.F, CF-12.F: a garrison keeps its town. RV-10.K: a unit that has had its two melees in the turn starts
// no other and is not chosen as target. The same number limits charges by options, so that a unit does not chase a
// fleeing enemy for ever.
bool may_charge(const Battle& battle, const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    const int most = most_melees(battle);
    return in_order(state, id) && !is_battery(battle, id) && fights_as_unit(battle, id) && state.unit(id).town.none() &&
           w.melees < most && w.charges < most;
}

bool may_be_charged(const Battle& battle, const State& state, UnitId by, UnitId target) {
    return on_table(state, target) && army_of(battle, target) != army_of(battle, by) &&
           fights_as_unit(battle, target) && own(state.unit(target)).melees < most_melees(battle) &&
           !barred_by_works(battle, state, by, target);
}

struct Goal {
    UnitId unit;
    Charge kind = Charge::pursue;
    ChargeWay way;
};

/// RV-10.F b, RE-10.F, CF-12.F: an enemy that the unit has pursued this turn is neither pursued nor closed on again.
bool has_pursued(const State& state, UnitId id, UnitId target) { return is_pair(state, id, target); }

/// RV-10.F b: its target, or an enemy that it has just beaten, each only once.
bool may_pursue(const Battle& battle, const State& state, UnitId id, UnitId target) {
    const BromUnit w = own(state.unit(id));
    const BromUnit enemy = own(state.unit(target));
    if (!falling_back(state, target) && !routed(state, target) && w.target != target) return false;
    if (has_pursued(state, id, target)) return false;
    const bool beaten = w.combat != 0 && enemy.combat == w.combat && enemy.outcome == CombatOutcome::lost;
    return (w.target == target || beaten) && may_be_charged(battle, state, id, target);
}

/// RV-10.F c, RV-10.S: an enemy in a cone of the heading and in sight as for any attack (RV-10.P), through a gap one
/// stand wide (RV-10.Q).
bool may_close_on(const Battle& battle, const State& state, UnitId id, UnitId target, int cone) {
    if (!may_be_charged(battle, state, id, target)) return false;
    const UnitState& u = state.unit(id);
    return in_cone(to_vec(u.place), u.heading, cone, footprint(battle, state, target)) &&
           sees(battle, state, id, target);
}

/// All charges open to a unit, nearest first.
std::vector<Goal> goals(const Battle& battle, const State& state, UnitId id, bool countercharge) {
    std::vector<Goal> out;
    if (!may_charge(battle, state, id)) return out;
    const Profile& pf = profile(battle);
    for (const UnitId enemy : enemies_of(battle, state, id)) {
        const bool pursue = !countercharge && may_pursue(battle, state, id, enemy);
        const int cone = countercharge ? pf.countercharge_cone.value : pf.bonus_cone.value;
        // RV-10.F c: another enemy. It has pursued its own target, or may not.
        const bool another = countercharge || (own(state.unit(id)).target != enemy && !has_pursued(state, id, enemy));
        if (!pursue && !(another && may_close_on(battle, state, id, enemy, cone))) continue;
        const auto way = charge_way(battle, state, id, enemy);
        if (way)
            out.push_back({enemy,
                           countercharge ? Charge::countercharge
                           : pursue      ? Charge::pursue
                                         : Charge::close_on,
                           *way});
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Goal& a, const Goal& b) { return nearer(a.way.length, b.way.length); });
    return out;
}

const char* word_of(Charge kind) { return kind == Charge::pursue ? "pursue" : "close on"; }
const char* clause_of(Charge kind) { return kind == Charge::countercharge ? "countercharge" : "target_gone"; }

// --- Occupying and reforming ---

/// RV-16.F.3: a unit enters a town after winning its close combat if it may hold a town and has room there. A unit that
/// waited at the edge of a town has won none.
PieceId town_won(const Battle& battle, const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    const PieceId town = w.at_town_edge == AtTownEdge::no ? w.edge_of : PieceId{};
    if (town.none() || is_mounted(battle, state, id) || state.unit(id).town) return {};
    for (const Unit& other : battle.forces().units)
        if (state.unit(other.id).on_field() && state.unit(other.id).town == town) return {};
    return town;
}

/// The unit's new place: towards the vacated place, as far as there is room.
std::optional<Point> occupied_place(const Battle& battle, const State& state, UnitId id, Heading heading,
                                    Formation formation, bool in_place) {
    constexpr int steps = 8;
    const Size size = size_of(battle, state, id, formation);
    const Vec from = footprint(battle, state, id).centre;
    const bool goes = !in_place && !own(state.unit(id)).target.none() && state.unit(id).town.none();
    const Vec to = goes ? to_vec(own(state.unit(id)).start_place) : from;
    const double gap = profile(battle).enemy_gap.value;
    for (int i = goes ? steps : 0; i >= 0; --i) {
        const Vec centre = from + (to - from) * (static_cast<double>(i) / steps);
        const Point front = to_point(centre + direction(heading) * (size.depth / 2));
        const Box box = linstock::footprint(to_vec(front), heading, size);
        const std::array<Vec, 2> path = {place_of(state, id), to_vec(front)};
        double where = 0;
        PieceId by;
        if (i > 0 && battle.ground->is_barred(path, state.pieces, where, by)) continue;
        if (free_place(battle, state, id, box, i > 0 ? gap : 0)) return front;
    }
    // A unit may always stay in place, also guns in a wood and a unit that has closed up to others as near as the grid
    // allows.
    const UnitState& u = state.unit(id);
    if (u.heading == heading && u.formation == formation) return u.place;
    return std::nullopt;
}

std::optional<Refusal> check_place(const Battle& battle, const State& state, const Decision& d, UnitId id,
                                   bool in_place) {
    const Profile& pf = profile(battle);
    if (d.unit != id)
        return Refusal{RefusalKind::against_rules,
                       the_unit(battle, id) + " must answer, not another unit",
                       {pf.clause("target_gone")}};
    if (state.unit(id).town) return std::nullopt;
    if (!in_place && town_won(battle, state, id)) return std::nullopt;
    if (!formation_allowed(battle, state, id, d.formation)) return formation_refusal(battle, state, id, d.formation);
    if (!occupied_place(battle, state, id, d.heading, d.formation, in_place))
        return Refusal{RefusalKind::against_rules,
                       "no space for that heading and formation: keep the present ones, or answer 'done'",
                       {pf.clause("target_gone")}};
    return std::nullopt;
}

void take_place(Play& play, UnitId id, const Decision& d, bool in_place) {
    const Battle& battle = play.battle();
    const Point from = play.state().unit(id).place;
    const PieceId town = in_place ? PieceId{} : town_won(battle, play.state(), id);
    if (play.state().unit(id).town) {
        play.state().unit(id).heading = d.heading;
    } else if (town) {
        const Vec centre = centroid(battle.ground->piece(town).area);
        put_unit(play, id, to_point(centre), d.heading, usual_formation, length(centre - to_vec(from)), false);
        play.state().unit(id).town = town;
        forget_town(play, town);
    } else if (const auto place = occupied_place(battle, play.state(), id, d.heading, d.formation, in_place)) {
        const Vec before = footprint(battle, play.state(), id).centre;
        const Vec after = footprint_at(battle, play.state(), id, *place, d.heading, d.formation).centre;
        // A unit that only faces about or re-forms has not moved.
        const double walked = distance(before, after);
        put_unit(play, id, *place, d.heading, d.formation, beyond(walked, 0) ? walked : 0, false);
    }
    play.say(EventKind::bonus_taken, [&](Event& e) {
        const UnitState& u = play.state().unit(id);
        e.unit = id;
        e.word = in_place ? "reform" : "occupy";
        e.verb = in_place ? EventVerb::reforms : EventVerb::occupies;
        e.piece = town;
        e.from = from;
        e.to = u.place;
        e.path = {u.place};
        e.heading = u.heading;
        e.formation = u.formation;
        e.why = {profile(battle).clause(in_place ? "countercharge" : "target_gone")};
        if (town) e.why.push_back(profile(battle).clause("town_entry"));
    });
    reveal_near(play, id);
    touch_strays(play, id);
}

void tell_stays(Play& play, UnitId id, const char* clause) {
    play.say(EventKind::bonus_taken, [&](Event& e) {
        e.unit = id;
        e.word = "none";
        e.verb = EventVerb::stays;
        e.to = play.state().unit(id).place;
        e.why = {profile(play.battle()).clause(clause)};
    });
}

// --- A charge ---

std::uint16_t next_arrival(Play& play) {
    std::uint16_t order = 0;
    edit(play.state(), [&](BromState& s) { order = ++s.arrivals; });
    return order;
}

/// The unit goes as far as its die allows; this is no attack.
void fall_short(Play& play, const BonusLocals& l, const ChargeWay& way, double most) {
    const double length = seen_room_to_go(play, l.unit, way.heading, way.heading, std::min(way.length, most));
    if (beyond(length, 0)) advance(play, l.unit, way.heading, way.heading, length);
}

void tell_charge(Play& play, const BonusLocals& l, Point from, const DiceShown& dice, bool reached) {
    const Profile& pf = profile(play.battle());
    const EventKind kind = l.kind == Charge::countercharge ? EventKind::countercharged : EventKind::bonus_taken;
    play.say(kind, [&](Event& e) {
        const UnitState& u = play.state().unit(l.unit);
        e.unit = l.unit;
        e.other = l.target;
        e.word = word_of(l.kind);
        e.verb = l.kind == Charge::pursue ? EventVerb::pursues : EventVerb::charges_on;
        e.from = from;
        e.to = u.place;
        e.path = {u.place};
        e.heading = u.heading;
        e.formation = u.formation;
        e.distance = to_coord(length(to_vec(u.place) - to_vec(from)));
        e.reaches_target() = reached ? 1 : 0;
        e.dice = dice;
        e.why = {pf.clause(clause_of(l.kind)), pf.clause("variable_move")};
    });
}

void roll_the_charge(Play& play, const BonusLocals& l) {
    const Vec from = place_of(play.state(), l.unit);
    const auto way = charge_way(play.battle(), play.state(), l.unit, l.target);
    roll_straight(play, l.unit, from, way ? way->to : from);
}

/// Moves the unit by one normal move, with the dice that have been rolled. True if it comes up to its target.
bool go(Play& play, const BonusLocals& l) {
    const Battle& battle = play.battle();
    const Point from = play.state().unit(l.unit).place;
    const auto way = charge_way(battle, play.state(), l.unit, l.target);
    if (!way) {
        tell_stays(play, l.unit, clause_of(l.kind));
        return false;
    }
    DiceShown dice;  // RV-6: the one die; the other rulesets report their dice in events of their own
    if (any_ground_is_rough(battle)) dice = flight_die(battle, play.face());
    const double most = straight_allowance(play, l.unit, to_vec(from), way->to)
                            .limit(false, ground_between(battle, play.state(), l.unit, to_vec(from), way->to));
    const double gap = profile(battle).enemy_gap.value;
    const bool far_enough = within(way->length, most);
    const std::uint16_t order = next_arrival(play);
    edit(play.state().unit(l.unit), [&](BromUnit& w) {
        w.target = l.target;
        clear_flag(w, UnitFlag::target_left);
        w.arrival = order;
        ++w.charges;
    });
    if (l.kind == Charge::pursue) add_pair(play.state(), l.unit, l.target);
    fall_short(play, l, *way, far_enough ? std::max(0.0, way->length - gap) : most);
    // A unit that was stopped further away has not come up.
    const bool reaches = far_enough && within(distance_between(battle, play.state(), l.unit, l.target), gap);
    // RV-13.A: judged from where this move starts.
    const bool rear = reaches && attacks_rear(battle, play.state(), l.unit, to_vec(from), l.target);
    edit(play.state().unit(l.unit), [&](BromUnit& w) {
        w.stage = reaches ? AttackStage::arrived : AttackStage::ended;
        w.rear_attack = rear;
    });
    tell_charge(play, l, from, dice, reaches);
    return reaches;
}

/// RV-10.F, RV-10.S: contact. A routed target routs again. Any other target tests to stand, unless it already stands
/// against other attackers and is not hit in the rear.
void make_contact(Play& play, const BonusLocals& l) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    bool stands_already = false;
    for (const Unit& other : battle.forces().units)
        if (other.id != l.unit && closing(play.state(), other.id) && meets(battle, play.state(), other.id, l.target))
            stands_already = true;
    edit(play.state().unit(l.unit), [](BromUnit& w) { w.stage = AttackStage::closing; });
    close_in(play, l.unit, l.target);
    const bool rear = own(play.state().unit(l.unit)).rear_attack;
    play.say(EventKind::closed, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.target;
        e.to = play.state().unit(l.unit).place;
        e.why = {pf.clause(clause_of(l.kind))};
        if (rear) e.why.push_back(pf.clause("rear_closes"));
    });
    if (routed(play.state(), l.target))
        play.push({make(Proc::routed_attacked, RoutedAttacked{l.target, l.unit}), settle_tests()});
    else if (!closes_on(play.state(), l.target, l.unit) && (rear || !stands_already))
        play.push({test_to_stand(l.target, l.unit, rear, false), settle_tests()});
}

/// Stages of a bonus charge or countercharge. Saves store these numbers.
struct ChargeStage {
    enum : std::uint16_t { tests, dice, goes, home };
};

Flow run_charge(Play& play, Step& self, const BonusLocals& l) {
    if (!in_order(play.state(), l.unit) || !on_table(play.state(), l.target)) return Flow::done;
    switch (self.at) {
        case ChargeStage::tests:
            self.at = ChargeStage::dice;
            if (l.kind != Charge::countercharge) return Flow::stay;
            play.push(morale_check(l.unit, Occasion::countercharge, l.target));
            return Flow::stay;
        case ChargeStage::dice:
            // RV-10.S: on 6 or more it may countercharge, otherwise it stays.
            if (l.kind == Charge::countercharge && own(play.state().unit(l.unit)).result != MoraleResult::yes) {
                tell_stays(play, l.unit, "countercharge");
                return Flow::done;
            }
            roll_the_charge(play, l);
            self.at = ChargeStage::goes;
            return Flow::stay;
        case ChargeStage::goes:
            if (!go(play, l)) return Flow::done;
            self.at = ChargeStage::home;
            // RV-13.B: against a new target it tests to close, except from the rear. A pursuit and a countercharge need
            // no test.
            if (l.kind == Charge::close_on && !own(play.state().unit(l.unit)).rear_attack)
                play.push(morale_check(l.unit, Occasion::close, l.target));
            else
                edit(play.state().unit(l.unit), [](BromUnit& w) { w.result = MoraleResult::closes; });
            return Flow::stay;
        default:
            if (own(play.state().unit(l.unit)).result != MoraleResult::closes) {
                edit(play.state().unit(l.unit), [](BromUnit& w) { w.stage = AttackStage::ended; });
                play.say(EventKind::halted, [&](Event& e) {
                    e.unit = l.unit;
                    e.other = l.target;
                    e.word = "stops short";
                    e.event_result = EventResult::stops_short;
                    e.why = {profile(play.battle()).clause("test_to_close")};
                });
                push_bonus_failure(play, l.unit);
                return Flow::done;
            }
            make_contact(play, l);
            return Flow::done;
    }
}

/// RV-10.C, RE-10.C, CF-12.C: a unit that stands against an enemy that has closed on it fights that enemy and has no
/// option. RV-10.K: a unit that is only touched and has had its two melees is not held.
bool held(const Battle& battle, const State& state, UnitId id) {
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& other) {
        if (!closing(state, other.id) || !meets(battle, state, other.id, id)) return false;
        return own(state.unit(other.id)).target == id || may_join(battle, state, id);
    });
}

Flow run_options(Play& play, Step& self, Proc asking) {
    const auto l = self.locals.as<BonusLocals>();
    if (l.kind != Charge::ask) return run_charge(play, self, l);
    if (in_order(play.state(), l.unit) && !held(play.battle(), play.state(), l.unit)) play.push(make(asking, l));
    return Flow::done;
}

Flow run_bonus(Play& play, Step& self) { return run_options(play, self, Proc::ask_bonus); }
Flow run_countercharge(Play& play, Step& self) { return run_options(play, self, Proc::ask_countercharge); }

// --- The questions ---

bool counter(const Step& step) { return step.procedure == static_cast<std::uint16_t>(Proc::ask_countercharge); }

Verb verb_of(Charge kind) { return kind == Charge::pursue ? Verb::pursue : Verb::close_on; }

void option_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<BonusLocals>();
    const bool countercharge = counter(step);
    const Profile& pf = profile(battle);
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = countercharge ? "countercharge" : "bonus_option";
    p.unit = l.unit;
    p.other = own(state.unit(l.unit)).target;
    p.why = {pf.clause(countercharge ? "countercharge" : "target_gone")};
    Offer o;
    o.unit = l.unit;
    o.why = p.why;
    o.verb = countercharge ? Verb::reform : Verb::occupy;
    o.piece = countercharge ? PieceId{} : town_won(battle, state, l.unit);
    o.word = countercharge ? "reform in place" : o.piece ? "occupy the town" : "occupy the place, reform or reface";
    p.offers.push_back(o);
    for (const Goal& g : goals(battle, state, l.unit, countercharge)) {
        Offer charge;
        charge.verb = verb_of(g.kind);
        charge.unit = l.unit;
        charge.target = g.unit;
        charge.word = countercharge ? "countercharge" : word_of(g.kind);
        charge.distance = to_coord(g.way.length);
        charge.why = {pf.clause(clause_of(g.kind)), pf.melees_per_turn.why};
        p.offers.push_back(charge);
    }
    p.offers.push_back(common::done("stay"));
    const UnitState& u = state.unit(l.unit);
    Arc arc;
    arc.apex = u.place;
    arc.heading = u.heading;
    arc.degrees = countercharge ? pf.countercharge_cone.value : pf.bonus_cone.value;
    arc.range = to_coord(most_straight(battle, state, l.unit, place_of(state, l.unit), place_of(state, l.unit)));
    p.arcs.push_back(arc);
    out.push_back(std::move(p));
}

std::optional<Refusal> check_option(const Battle& battle, const State& state, const Step& step, const Prompt&,
                                    const Decision& d) {
    const auto l = step.locals.as<BonusLocals>();
    const bool countercharge = counter(step);
    const Cite why = profile(battle).clause(countercharge ? "countercharge" : "target_gone");
    if (d.verb == Verb::done) return std::nullopt;
    if (d.verb == (countercharge ? Verb::reform : Verb::occupy))
        return check_place(battle, state, d, l.unit, countercharge);
    if (d.verb == Verb::close_on || (d.verb == Verb::pursue && !countercharge)) {
        std::vector<std::string> open;
        for (const Goal& g : goals(battle, state, l.unit, countercharge)) {
            if (verb_of(g.kind) == d.verb && g.unit == d.target && d.unit == l.unit) return std::nullopt;
            open.push_back(std::string(word_of(g.kind)) + " " + the_unit(battle, g.unit));
        }
        return Refusal{RefusalKind::against_rules,
                       open.empty() ? "no charge is possible: no enemy is in the cone within one move, or the unit has "
                                      "had its melees of this turn"
                                    : "that charge is not possible; it may " + either(open),
                       {why, profile(battle).melees_per_turn.why}};
    }
    return Refusal{RefusalKind::against_rules,
                   countercharge ? "choose to close on an enemy or to re-form in place, or answer 'done'"
                                 : "choose to occupy the ground, pursue or close on an enemy, or answer 'done'",
                   {why}};
}

Flow accept_option(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<BonusLocals>();
    const bool countercharge = counter(self);
    switch (d.verb) {
        case Verb::occupy:
        case Verb::reform: take_place(play, l.unit, d, countercharge); break;
        case Verb::pursue: play.push(make(Proc::bonus, BonusLocals{l.unit, d.target, Charge::pursue, 0})); break;
        case Verb::close_on: {
            const Charge kind = countercharge ? Charge::countercharge : Charge::close_on;
            play.push(make(countercharge ? Proc::countercharge : Proc::bonus, BonusLocals{l.unit, d.target, kind, 0}));
            break;
        }
        default: tell_stays(play, l.unit, countercharge ? "countercharge" : "target_gone"); break;
    }
    return Flow::done;
}

/// Recommended: an attacker takes the ground won; a defender stays in place. Then the charges, nearest first.
void option_candidates(const Battle& battle, const State& state, const Step& step, const Prompt& prompt,
                       std::size_t most, std::vector<Decision>& out) {
    const auto l = step.locals.as<BonusLocals>();
    const bool countercharge = counter(step);
    const UnitState& u = state.unit(l.unit);
    const auto add = [&](const Decision& d) {
        if (out.size() < most && !check_option(battle, state, step, prompt, d)) out.push_back(d);
    };
    Decision place;
    place.verb = countercharge ? Verb::reform : Verb::occupy;
    place.unit = l.unit;
    place.heading = u.heading;
    place.formation = u.formation;
    Decision none;
    none.verb = Verb::done;
    if (!countercharge) add(place);
    add(none);
    for (const Goal& g : goals(battle, state, l.unit, countercharge)) {
        Decision d;
        d.verb = verb_of(g.kind);
        d.unit = l.unit;
        d.target = g.unit;
        if (out.size() < most) out.push_back(d);
    }
    for (const Formation f : reformed_after_combat) {
        if (f == u.formation) continue;
        place.formation = f;
        add(place);
    }
    place.formation = u.formation;
    place.heading = normal(u.heading + half_turn);
    add(place);
}

constexpr Asking option = {option_prompts, check_option, accept_option, option_candidates};

}  // namespace

void register_bonus(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(BonusLocals, unit)),
                                      LINSTOCK_FIELD(BonusLocals, target), LINSTOCK_FIELD(BonusLocals, kind)};
    t.add(Proc::bonus, "bonus", "Bonus option", run_bonus, fields, ChargeStage::home);
    t.add(Proc::countercharge, "countercharge", "Countercharge", run_countercharge, fields, ChargeStage::home);
    t.ask(Proc::ask_bonus, "ask_bonus", "Bonus option", and_spikes<option>, fields);
    t.ask(Proc::ask_countercharge, "ask_countercharge", "Countercharge", and_spikes<option>, fields);
}

}  // namespace linstock::brom
