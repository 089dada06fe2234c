// RV-6, RV-7.4: a unit moves along its path.
//
// carry_out: 0 asks for terms of the order, or rolls the dice; 2 the dice are rolled; 1 asks for the path
// ask_path:  the owner chooses the path
// march:     from stop to stop, with opportunity fire at each

#include "rulesets/brom/movement/march.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/casualties.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/fire/supply.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/halt.hpp"
#include "rulesets/brom/movement/march_events.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/movement/outline.hpp"
#include "rulesets/brom/movement/passing.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/brom/words.hpp"
#include "rulesets/common/agenda.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

constexpr double quarters = 4;  ///< in an inch, to store half a rate

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

double length_of(Point from, std::span<const Point> legs) {
    std::vector<Vec> path{to_vec(from)};
    for (const Point p : legs)
        path.push_back(to_vec(p));
    return path_length(path);
}

// --- Carrying out the order ---

Flow go_to_wagon(Play&, CarryOut);

Formation starting_formation(const State& state, const CarryOut& l) {
    return l.entering != 0 ? entering_formation : state.unit(l.unit).formation;
}

/// CF-9: abandoned guns are dragged as far as a die says.
Flow run_dragging(Play& play, Step& self, const CarryOut& l) {
    const DiceAsked asked = dice_of_dragging(play.battle());
    if (self.at == carry_out_begins) {
        self.at = carry_out_rolled;
        play.roll(purpose(asked.purpose), asked.count, asked.sides, l.unit);
        return Flow::stay;
    }
    drag_guns(play, l.unit, l.target, play.faces());
    return Flow::done;
}

Flow run_carry_out(Play& play, Step& self) {
    auto l = self.locals.as<CarryOut>();
    const Formation formation = starting_formation(play.state(), l);
    if (l.verb == Verb::move_guns) return run_dragging(play, self, l);
    if (self.at == carry_out_begins && !terms_to_ask(play.battle(), play.state(), l).empty()) {
        play.push(make(Proc::ask_order_terms, l));  // and the move goes on with them
        return Flow::done;
    }
    if (self.at != carry_out_rolled && roll_for_move(play, l.unit, formation, l.terms)) {
        self.at = carry_out_rolled;
        return Flow::stay;
    }
    const MoveDice rolled = read_move_dice(play, l.unit, formation, l.terms);
    l.face = rolled.face;
    l.dice = rolled.dice;
    if (l.verb == Verb::resupply) return go_to_wagon(play, l);
    play.push(make(Proc::ask_path, l));
    return Flow::done;
}

/// The remaining allowance: half of it with mounting (RV-15.C); after a halt the rest of the whole move.
Allowance allowance_for(const Battle& battle, const State& state, const CarryOut& l) {
    MoveDice rolled;
    rolled.face = l.face;
    rolled.terms = l.terms;
    rolled.dice = l.dice;
    Allowance a = allowance_of(battle, state, l.unit, starting_formation(state, l), rolled);
    if (l.verb == Verb::mount || l.verb == Verb::dismount) a.divide(profile(battle).mount_divisor.value);
    if (l.verb == Verb::limber) a.spend_of_rate(profile(battle).limber_divisor.value);
    if (l.again != 0) a.spend(units_of_coord(l.walked), l.trod & kinds_of_ground, (l.trod & keeps_road) != 0);
    return a;
}

}  // namespace

Journey journey_of(const Battle& battle, const State& state, const CarryOut& l, const Decision& d) {
    Journey j;
    j.unit = l.unit;
    j.target = l.target;
    j.from = l.entering != 0 ? l.from : state.unit(l.unit).place;
    j.legs = d.path;
    j.heading = d.heading;
    j.start = starting_formation(state, l);
    j.end = d.formation;
    j.allowance = allowance_for(battle, state, l);
    j.entering = l.entering != 0;
    return j;
}

namespace {

// --- The path ---

/// Clauses of RE and CF for the freedoms of a move: formation and facing at the end, passing friends.
void cite_freedoms(const Profile& pf, std::vector<Cite>& why) {
    if (!pf.clause.has("free_facing")) return;
    for (const char* clause : {"formation_change", "free_facing", "moving_through"})
        why.push_back(pf.clause(clause));
}

void path_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<CarryOut>();
    const Allowance a = allowance_for(battle, state, l);
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = l.target ? "attack_path" : "path";
    p.unit = l.unit;
    p.other = l.target;
    Reach r;
    r.from = l.entering != 0 ? l.from : state.unit(l.unit).place;
    r.heading = l.entering != 0 ? l.heading : state.unit(l.unit).heading;
    r.open = to_coord(a.open);
    r.rough = to_coord(a.rough);
    // RV-6.2, RE-5.D, CF-7.D: a unit that starts on the road, in column.
    const bool on_road = traits_of(starting_formation(state, l)).marches && battle.ground->on_road(to_vec(r.from), 0);
    r.road = on_road ? to_coord(a.road) : Coord{-1};
    r.front = to_coord(size_of(battle, state, l.unit, starting_formation(state, l)).width);
    r.over = reach_over(battle, state, l.unit, a);
    if (l.target && on_table(state, l.target)) tell_halt(battle, state, l, r);
    p.reach.push_back(r);
    Offer go;
    go.verb = Verb::follow;
    go.unit = l.unit;
    p.offers.push_back(go);
    Offer stay;
    stay.verb = Verb::stand;
    stay.unit = l.unit;
    p.offers.push_back(stay);
    p.why = {profile(battle).clause("move_measuring"), a.rate,
             a.die == Cite{} ? profile(battle).clause("variable_move") : a.die};
    cite_freedoms(profile(battle), p.why);
    out.push_back(std::move(p));
}

std::optional<Refusal> path_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                  const Decision& d) {
    const auto l = self.locals.as<CarryOut>();
    if (d.unit != l.unit)
        return refusal(battle, "this question is for the path of " + the_unit(battle, l.unit), "move_measuring");
    if (d.verb == Verb::stand) return std::nullopt;
    if (d.verb != Verb::follow)
        return refusal(battle, "give a path to follow, or let the unit stand", "move_measuring");
    if (l.entering != 0 && d.path.empty())
        return refusal(battle, "the unit enters by a move onto the table: its 'path' is missing", "reserve_entry");
    return judge(battle, state, journey_of(battle, state, l, d)).no;
}

/// RV-10.A: an attacker goes on straight ahead to 1" from its target, as far as its allowance lasts.
void extend_attack(const Battle& battle, const State& state, const CarryOut& l, Decision& d, Verdict& v, double limit) {
    if (l.target.none() || !on_table(state, l.target)) return;
    const Point last = d.path.empty() ? state.unit(l.unit).place : d.path.back();
    const Box box = footprint_at(battle, state, l.unit, last, d.heading, d.formation);
    const double gap = profile(battle).enemy_gap.value;
    const auto step = advance_to_unit(battle, state, box, d.heading, l.target, gap, limit - v.length);
    if (!step || !beyond(*step, 0)) return;
    Decision longer = d;
    longer.path.push_back(to_point(to_vec(last) + direction(d.heading) * *step));
    const Verdict judged = judge(battle, state, journey_of(battle, state, l, longer));
    if (judged.no) return;
    d.path = std::move(longer.path);
    v = judged;
}

/// RE-14.C, RE-small: mounted units do not skirmish.
Formation formation_in_saddle(Verb verb, Formation f) {
    return verb == Verb::mount && traits_of(f).open_order ? usual_formation : f;
}

void change_saddle(Play& play, const CarryOut& l) {
    if (l.verb != Verb::mount && l.verb != Verb::dismount) return;
    UnitState& u = play.state().unit(l.unit);
    u.mounted = l.verb == Verb::mount;
    const Formation seated = formation_in_saddle(l.verb, u.formation);
    if (u.formation != seated) {
        u.formation = seated;
        tell_formed(play, l.unit, seated, u.heading);
    }
    edit(u, [&](BromUnit& w) { w.dismounted_now = l.verb == Verb::dismount; });  // RV-15.F
    play.say(EventKind::mounted, [&](Event& e) {
        e.unit = l.unit;
        e.word = l.verb == Verb::mount ? "mounts" : "dismounts";
        e.why = {profile(play.battle()).clause("mounting"), profile(play.battle()).clause("mounting_response")};
    });
}

/// RV-2.B: the path of a concealed unit leads out of its cover, so that the unit is seen and may be fired at.
bool leaves_cover(const Battle& battle, const State& state, UnitId unit, std::span<const Point> legs) {
    const UnitState& u = state.unit(unit);
    if (u.presence != Presence::concealed || legs.empty()) return false;
    Heading heading = u.heading;
    const double length = length_of(u.place, legs);
    for (double walked = 1; walked < length; walked += 1) {
        const Point at = along(u.place, legs, walked, heading);
        if (!hides(battle, state, unit, footprint_at(battle, state, unit, at, heading, u.formation))) return true;
    }
    return false;
}

void tell_ground(const Battle& battle, const State& state, March& m, const Verdict& v, Formation start) {
    const bool on_road = v.way == Way::road;
    if (profile(battle).clause.has("free_facing")) {
        m.met = v.met;
        m.road = on_road ? 1 : 0;
    }
    const double half = half_for_fire(battle, state, m.unit, start, on_road);
    if (beyond(half, 0)) m.far = static_cast<std::uint8_t>(half * quarters);
}

Flow set_off(Play&, const CarryOut&, Decision);

Flow path_accept(Play& play, Step& self, const Decision& decision) {
    const auto l = self.locals.as<CarryOut>();
    if (decision.verb == Verb::stand) {
        if (l.entering == 0) change_saddle(play, l);
        if (l.entering == 0 && l.verb != Verb::mount && l.verb != Verb::dismount)
            l.again != 0 ? tell_no_further(play, l.unit) : tell_stay(play, l.unit);
        // RV-10.A: it may be 1" from its target already, by an earlier card or before it halted for a hidden enemy.
        if (l.entering == 0 && l.target) note_arrival(play, l.unit, l.target);
        return Flow::done;
    }
    return set_off(play, l, decision);
}

Flow set_off(Play& play, const CarryOut& l, Decision d) {
    const Battle& battle = play.battle();
    State& state = play.state();
    Verdict v = judge(battle, state, journey_of(battle, state, l, d));
    const double limit = v.limit;
    extend_attack(battle, state, l, d, v, limit);
    if (l.entering != 0) {
        UnitState& u = state.unit(l.unit);
        u.presence = Presence::on_table;
        u.place = l.from;
        u.heading = l.heading;
        u.formation = entering_formation;
        edit(u, [&](BromUnit& w) { w.start_place = l.from; });
        play.say(EventKind::entered, [&](Event& e) {
            e.unit = l.unit;
            e.to = l.from;
            e.heading = l.heading;
            e.formation = entering_formation;
            e.why = {profile(battle).clause(battle.unit(l.unit).start.how == Start::reserve ? "reserve_entry"
                                                                                            : "movement_phase")};
        });
        bring_officers(play, l.unit);
    }
    March m;
    m.unit = l.unit;
    m.target = l.target;
    m.piece = l.piece;
    m.verb = l.verb;
    m.formation = formation_in_saddle(l.verb, d.formation);
    m.heading = d.heading;
    m.face = l.face;
    m.entering = l.entering;
    m.left = to_coord(std::max(0.0, limit - v.length));
    m.before = l.walked;
    if (l.again != 0) m.trod = l.trod;
    m.dice = l.dice;
    m.terms = l.terms;
    tell_ground(battle, state, m, v, starting_formation(state, l));
    if (leaves_cover(battle, state, l.unit, d.path)) reveal(play, l.unit, "leaves its cover");
    state.path = d.path;
    play.push(make(Proc::march, m));
    return Flow::done;
}

/// Straight to the wagon, into contact or as near as the move allows; none = something blocks that path.
std::optional<Decision> way_to_wagon(const Battle& battle, const State& state, const CarryOut& l, UnitId wagon) {
    const UnitState& u = state.unit(l.unit);
    const Vec from = to_vec(u.place);
    Decision d;
    d.verb = Verb::follow;
    d.unit = l.unit;
    d.formation = u.formation;
    d.heading = heading_of(nearest_on_unit(battle, state, wagon, from) - from);
    const Box box = footprint_at(battle, state, l.unit, u.place, d.heading, d.formation);
    const Allowance a = allowance_for(battle, state, l);
    const double most = std::max(a.most(), 0.0);
    const double contact = advance_to_unit(battle, state, box, d.heading, wagon, 0, most).value_or(most);
    for (const double far : {contact, std::min(contact, a.open), std::min(contact, a.rough)}) {
        if (!beyond(far, 0)) continue;
        d.path = {to_point(from + direction(d.heading) * far)};
        if (!judge(battle, state, journey_of(battle, state, l, d)).no) return d;
    }
    return std::nullopt;
}

/// RV-supply.5: it moves into contact. If the straight path is blocked, its owner chooses another.
Flow go_to_wagon(Play& play, CarryOut l) {
    const UnitId wagon = l.target;
    l.target = {};
    l.verb = Verb::move;
    if (const auto d = way_to_wagon(play.battle(), play.state(), l, wagon)) return set_off(play, l, *d);
    play.push(make(Proc::ask_path, l));
    return Flow::done;
}

void paths_to_try(const Battle& battle, const State& state, const Step& self, const Prompt&, std::size_t most,
                  std::vector<Decision>& out) {
    const auto l = self.locals.as<CarryOut>();
    path_candidates(battle, state, l, std::max<std::size_t>(most, 2) - 1, out);
    Decision stay;
    stay.verb = Verb::stand;
    stay.unit = l.unit;
    out.push_back(stay);
    cut_to(most, out);
}

// --- On the march ---

/// The distance from the start of the path at which the first concealed enemy within reach stops the unit (RV-2.B).
double first_reveal(const Battle& battle, const State& state, const March& m, double from_walked, double length) {
    const double reach = profile(battle).conceal_reveal.value;
    std::vector<UnitId> hidden;
    const std::vector<ArmyId>& army = setup(battle).rolls.army;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].presence == Presence::concealed && army[i] != army[m.unit.index()])
            hidden.push_back(UnitId::of_index(i));
    if (hidden.empty()) return length;
    Heading heading = 0;
    for (double walked = from_walked; walked < length; walked += 1.0 / 4) {
        heading = state.unit(m.unit).heading;
        // Before its first step it still has its old facing.
        const bool starts = same_length(walked, from_walked);
        Point at = state.unit(m.unit).place;
        if (!starts) at = along(at, state.path, walked - from_walked, heading);
        const Box box = footprint_at(battle, state, m.unit, at, heading, state.unit(m.unit).formation);
        if (stands_on_others(battle, state, m.unit, box)) continue;
        for (const UnitId e : hidden)
            if (box_near_unit(battle, state, box, e, reach + 2 * tolerance)) return walked;
    }
    return length;
}

/// Moves the unit `step` along the rest of its path and removes that part of the path.
void walk(Play& play, UnitId unit, double step) {
    State& state = play.state();
    const UnitState& u = state.unit(unit);
    Heading heading = u.heading;
    const Point at = along(u.place, state.path, step, heading);
    Vec here = to_vec(u.place);
    std::size_t passed = 0;
    double left = step;
    for (; passed < state.path.size(); ++passed) {
        const double leg = distance(here, to_vec(state.path[passed]));
        if (beyond(leg, left)) break;
        left -= leg;
        here = to_vec(state.path[passed]);
    }
    state.path.erase(state.path.begin(), state.path.begin() + static_cast<std::ptrdiff_t>(passed));
    put_unit(play, unit, at, heading, u.formation, step, true);
    goes_by_order(play, unit);
}

double next_stop(const Battle& battle, const State& state, const March& m, const std::vector<UnitId>& shooters,
                 bool& found) {
    const double walked = units_of_coord(m.walked);
    const double length = walked + length_of(state.unit(m.unit).place, state.path);
    double stop = length;
    for (const UnitId id : shooters)
        if (state.unit(id).on_field()) stop = std::min(stop, static_cast<double>(own(state.unit(id)).shot_at));
    const double reveal_at = first_reveal(battle, state, m, walked, length);
    found = nearer(reveal_at, stop);
    return found ? reveal_at : stop;
}

bool goes_on(const State& state, UnitId unit) {
    const BromUnit w = own(state.unit(unit));
    // RV-2.B: a concealed unit goes on too.
    const bool ordered = state.unit(unit).on_field() && !routed(state, unit) && !falling_back(state, unit);
    return ordered && !(w.tested && w.result == MoraleResult::halt);
}

void arrive_at_target(Play& play, const March& m) {
    if (m.target.none()) return;
    note_arrival(play, m.unit, m.target);
}

void arrive_at_town(Play& play, const March& m) {
    if (m.piece.none()) return;
    const Box box = footprint(play.battle(), play.state(), m.unit);
    const Polygon& area = play.ground().piece(m.piece).area;
    double d = distance(area, box.front_centre());
    for (const Vec c : box.corners())
        d = std::min(d, distance(area, c));
    const bool there = within(d, profile(play.battle()).enemy_gap.value);
    edit(play.state().unit(m.unit), [&](BromUnit& w) {
        w.edge_of = there ? m.piece : PieceId{};
        w.at_town_edge = there ? AtTownEdge::reached : AtTownEdge::no;
    });
}

/// `ends`: nothing stops it here, and it takes its last facing and formation (RV-6.1).
void tell_march(Play& play, const March& m, Point from, double walked, bool ends) {
    const UnitState& u = play.state().unit(m.unit);
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = m.unit;
        e.other = m.target;
        e.from = from;
        e.to = u.place;
        e.heading = ends ? m.heading : u.heading;
        e.formation = ends ? m.formation : u.formation;
        if (e.formation != u.formation && facts(play.battle(), m.unit).branch != Branch::wagon) {
            e.word = word_of_march(play.battle(), m.unit, u.formation);
            e.marched_in = u.formation;
        }
        e.distance = to_coord(walked);
        e.path = play.state().path;
        if (m.face > 0) e.dice = {static_cast<std::uint8_t>(profile(play.battle()).movement_die.value), {m.face}};
        e.why = {profile(play.battle()).clause("move_measuring")};
        if (m.road != 0) e.why.push_back(profile(play.battle()).clause("road_move"));
        cite_ground(play.battle(), play.state(), m.unit, m.met, e.why);
    });
}

/// RE-2.4, RE-movement: infantry that has moved more than half of its rate does not fire. CF-movement: nor does a
/// battery that gave up its fire for the third die.
void mark_far(Play& play, const March& m) {
    UnitState& u = play.state().unit(m.unit);
    const bool too_far = m.far > 0 && is_foot(play.battle(), play.state(), m.unit) &&
                         beyond(units_of_coord(own(u).moved_distance), m.far / quarters);
    if (too_far || ((m.terms & gives_up_fire) != 0 && m.walked > 0))
        edit(u, [](BromUnit& w) { set_flag(w, UnitFlag::moved_far); });
}

/// The event for what the march itself did not report: the formation that it takes where it was fired at, or at the
/// end.
void tell_end(Play& play, const March& m, bool fired_at_here) {
    const UnitState& u = play.state().unit(m.unit);
    const bool stands = m.walked == 0;
    const bool forms = u.formation != m.formation || (stands && u.heading != m.heading);
    if (!stands && !fired_at_here) return;
    if (!forms && stands && m.verb != Verb::mount && m.verb != Verb::dismount) tell_stay(play, m.unit);
    if (forms) tell_formed(play, m.unit, m.formation, m.heading);
}

/// Ends a march at the end of its path: the last facing and formation, and the enemies that the unit has come up to.
void finish(Play& play, const March& m, bool whole, bool fired_at_here) {
    State& state = play.state();
    const UnitState& u = state.unit(m.unit);
    if (!u.on_field()) return;
    const bool forms = whole && (u.heading != m.heading || u.formation != m.formation);
    if (whole) {
        tell_end(play, m, fired_at_here);
        put_unit(play, m.unit, u.place, m.heading, m.formation, 0, m.walked > 0);
        CarryOut saddle;
        saddle.unit = m.unit;
        saddle.verb = m.verb;
        change_saddle(play, saddle);
    }
    // RV-2.B: a concealed unit is seen outside its cover; inside it, it moves unseen.
    if (m.walked > 0 || forms) reveal_out_of_cover(play, m.unit);
    reveal_near(play, m.unit);
    touch_strays(play, m.unit);
    capture_wagons(play, m.unit);
    if (!goes_on(state, m.unit)) return;
    if (whole) arrive_at_target(play, m);
    if (whole) arrive_at_town(play, m);
}

/// Units that fire further along the path keep their declarations.
void clear_marks_of_stop(Play& play, const March& m) {
    const std::vector<UnitId> waiting = shooters_at(play.state(), m.unit);
    clear_fire_marks(play);
    for (const UnitId id : waiting)
        edit(play.state().unit(id), [&](BromUnit& w) { set_fire_target(w, 0, m.unit); });
}

/// RV-6.1, RE-5.A, CF-7.A: ground that it has met on the path before a stop counts for the whole move.
void note_ground(const Play& play, March& m, Point from, std::span<const Point> path) {
    const State& state = play.state();
    std::vector<Vec> trodden{to_vec(from)};
    for (const Point p : path.first(path.size() - state.path.size()))
        trodden.push_back(to_vec(p));
    if (distance(trodden.back(), place_of(state, m.unit)) > 0) trodden.push_back(place_of(state, m.unit));
    m.trod |= ground_met(play.battle(), state, m.unit, trodden);
    if (!play.ground().on_road(trodden, 0)) m.trod &= static_cast<std::uint8_t>(~keeps_road);
}

Flow go_to_next_stop(Play& play, Step& self, March& m) {
    State& state = play.state();
    bool found = false;
    const std::vector<UnitId> shooters = shooters_at(state, m.unit);
    const double stop = next_stop(play.battle(), state, m, shooters, found);
    const double walked = units_of_coord(m.walked);
    const Point from = state.unit(m.unit).place;
    if (beyond(stop, walked)) {
        std::vector<Point> whole = state.path;
        walk(play, m.unit, stop - walked);
        if (!state.path.empty()) note_ground(play, m, from, whole);
        std::swap(whole, state.path);
        tell_march(play, m, from, stop - walked, whole.empty() && shooters.empty() && !found);
        std::swap(whole, state.path);
        m.walked = to_coord(stop);
        mark_far(play, m);
    }
    m.found = found ? 1 : 0;
    self.locals.set(m);
    push_shots(play, m, shooters, stop);
    self.at = March::casualties;
    return Flow::stay;
}

/// The enemy for which it has halted is seen, even if rounding puts it just out of reach. It does not halt for that
/// enemy again.
void reveal_found(Play& play, UnitId mover) {
    const Battle& battle = play.battle();
    constexpr double rounding = 1.0 / 64;
    const double reach = profile(battle).conceal_reveal.value + rounding;
    const Box mine = footprint(battle, play.state(), mover);
    for (const UnitId e : units_near(battle, play.state(), mine.centre, mine.half_width + mine.half_depth + reach))
        if (army_of(battle, e) != army_of(battle, mover) && play.state().unit(e).presence == Presence::concealed &&
            within(distance_between(battle, play.state(), mover, e), reach))
            reveal(play, e, "an enemy is near");
}

/// RV-16.F.6: units that it has found on its way out of a town do not block the rest of it.
bool rest_is_open(const Battle& battle, const State& state, const March& m) {
    const UnitState& u = state.unit(m.unit);
    if (state.path.empty()) return true;
    Journey j;
    j.unit = m.unit;
    j.from = u.place;
    j.legs = state.path;
    j.heading = m.heading;
    j.start = u.formation;
    j.end = m.formation;
    j.unsaid = true;
    return !judge_out_of_town(battle, state, j).no;
}

void stop_on_the_way_out(Play& play, UnitId unit) {
    play.state().path.clear();
    tell_no_further(play, unit);
}

Flow go_on_or_end(Play& play, Step& self, March& m) {
    State& state = play.state();
    const bool fired_at_here = std::any_of(state.units.begin(), state.units.end(),
                                           [&](const UnitState& u) { return fired_at(own(u), m.unit); });
    clear_marks_of_stop(play, m);
    const bool able = goes_on(state, m.unit);
    const double rest = length_of(state.unit(m.unit).place, state.path);
    if (able && m.found != 0) {
        reveal_found(play, m.unit);
        reveal_near(play, m.unit);
    }
    const bool barred = able && m.found != 0 && m.verb == Verb::leave_town && !rest_is_open(play.battle(), state, m);
    if (barred) stop_on_the_way_out(play, m.unit);
    if (able && m.found != 0 && m.verb != Verb::leave_town) {  // RV-16.F.6: its path was a single direction
        clear_chances(play);
        CarryOut again;
        again.unit = m.unit;
        again.target = m.target;
        again.piece = m.piece;
        again.verb = m.verb;
        again.face = m.face;
        again.terms = m.terms;
        again.dice = m.dice;
        again.again = 1;
        again.walked = m.before + m.walked;
        again.trod = m.trod;
        state.path.clear();
        if (beyond(allowance_for(play.battle(), state, again).most(), 0)) play.push(make(Proc::ask_path, again));
        return Flow::done;
    }
    if (able && !barred && beyond(rest, 0)) {
        self.at = March::next_stop;
        return Flow::stay;
    }
    if (!able && state.unit(m.unit).on_field() && in_order(state, m.unit))
        play.say(EventKind::halted, [&](Event& e) {
            e.unit = m.unit;
            e.word = "halts under fire";
            e.why = {profile(play.battle()).clause("opportunity_fire")};
        });
    finish(play, m, able && !barred, fired_at_here);
    clear_chances(play);
    state.path.clear();
    return Flow::done;
}

Flow run_march(Play& play, Step& self) {
    auto m = self.locals.as<March>();
    State& state = play.state();
    switch (self.at) {
        case March::offered:
            clear_opportunity_shots(state);
            self.at = March::next_stop;
            if (may_be_fired_at(play.battle(), state, m)) play.push(make(Proc::ask_opportunity, m));
            return Flow::stay;
        case March::next_stop: return go_to_next_stop(play, self, m);
        case March::casualties:
            self.at = March::goes_on;
            if (own(state.unit(m.unit)).hits > 0) {
                play.push(take_casualties(m.unit, 0, true));
                self.at = March::tests;
            }
            return Flow::stay;
        case March::tests:
            settle_figures_taken(play);
            if (state.unit(m.unit).on_field() && set_due_after_fire(play, m.unit)) play.push(morale_round());
            self.at = March::goes_on;
            return Flow::stay;
        default: return go_on_or_end(play, self, m);
    }
}

const std::array march_fields = common::with_unit(
    {LINSTOCK_FIELD(March, unit), LINSTOCK_FIELD(March, target), LINSTOCK_FIELD(March, piece),
     LINSTOCK_FIELD(March, verb), LINSTOCK_FIELD(March, formation), LINSTOCK_FIELD(March, heading),
     LINSTOCK_FIELD(March, face).from(0, 20), LINSTOCK_FIELD(March, entering), LINSTOCK_FIELD(March, found),
     LINSTOCK_FIELD(March, left), LINSTOCK_FIELD(March, walked), LINSTOCK_FIELD(March, before),
     LINSTOCK_FIELD(March, trod), LINSTOCK_FIELD(March, far), LINSTOCK_FIELD(March, terms), LINSTOCK_FIELD(March, met),
     LINSTOCK_FIELD(March, road), LINSTOCK_FIELD(March, dice)});

}  // namespace

Verdict judge_out_of_town(const Battle& battle, const State& state, Journey j) {
    j.allowance.open = j.allowance.rough = length_of(j.from, j.legs);
    j.allowance.road = -1;
    if (!j.legs.empty()) {
        // A unit that comes out backwards has its front at the wall. That is not a march into the town.
        const Vec way = to_vec(j.legs.front()) - to_vec(j.from);
        constexpr double clear = 1.0 / 64;
        if (beyond(length(way), clear)) j.from = to_point(to_vec(j.from) + way * (clear / length(way)));
    }
    return judge(battle, state, j);
}

void march_out_of_town(Play& play, UnitId unit, Point to, double half) {
    const UnitState& u = play.state().unit(unit);
    March m;
    m.unit = unit;
    m.verb = Verb::leave_town;
    m.formation = u.formation;
    m.heading = u.heading;
    if (beyond(half, 0)) m.far = static_cast<std::uint8_t>(half * quarters);
    play.state().path = {to};
    if (rest_is_open(play.battle(), play.state(), m)) {
        play.push(make(Proc::march, m));
        return;
    }
    stop_on_the_way_out(play, unit);
    touch_strays(play, unit);
}

std::span<const Field> carry_out_fields() {
    static const std::array all = common::with_unit(
        {LINSTOCK_FIELD(CarryOut, unit), LINSTOCK_FIELD(CarryOut, target), LINSTOCK_FIELD(CarryOut, piece),
         LINSTOCK_FIELD(CarryOut, terms), LINSTOCK_FIELD(CarryOut, verb), LINSTOCK_FIELD(CarryOut, face).from(0, 20),
         LINSTOCK_FIELD(CarryOut, entering), LINSTOCK_FIELD(CarryOut, again), LINSTOCK_FIELD(CarryOut, heading),
         LINSTOCK_FIELD(CarryOut, from), LINSTOCK_FIELD(CarryOut, left), LINSTOCK_FIELD(CarryOut, walked),
         LINSTOCK_FIELD(CarryOut, trod), LINSTOCK_FIELD(CarryOut, dice)});
    return all;
}

void register_march(ProcedureTable& t) {
    t.add(Proc::carry_out, "carry_out", "A move", run_carry_out, carry_out_fields(), carry_out_rolls);
    t.ask(Proc::ask_path, "ask_path", "The path", {path_prompts, path_check, path_accept, paths_to_try},
          carry_out_fields());
    t.add(Proc::march, "march", "On the march", run_march, march_fields, March::goes_on);
    register_opportunity(t, march_fields);
    register_leaving_town(t);
    register_order_terms(t);
}

void register_movement(ProcedureTable& t) { register_march(t); }

}  // namespace linstock::brom
