// RV-4.A: the orders that a unit may be given when its card has come and it has passed command response.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/fire/supply.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

Offer offer(Verb verb, UnitId unit) {
    Offer o;
    o.verb = verb;
    o.unit = unit;
    return o;
}

bool enemy_in_town(const Battle& battle, const State& state, PieceId town, ArmyId army) {
    for (const Unit& u : battle.forces().units)
        if (u.army != army && on_table(state, u.id) && state.unit(u.id).town == town) return true;
    return false;
}

// RV-16.F.3, RE-16.F.3, CF-17.F.5: one infantry regiment (or dismounted cavalry) and one battery, or as the scenario
// says.
bool room_in_town(const Battle& battle, const State& state, PieceId town, UnitId unit) {
    const Piece& piece = battle.ground->piece(town);
    int taken = 0;
    for (const Unit& u : battle.forces().units)
        if (u.id != unit && u.army == army_of(battle, unit) && state.unit(u.id).on_field() &&
            state.unit(u.id).town == town && is_battery(battle, u.id) == is_battery(battle, unit))
            ++taken;
    return taken < (is_battery(battle, unit) ? piece.room_guns : piece.room_foot);
}

// RV-16.F.3, RE-16.F.3, CF-17.F.2, CF-17.F.6: to enter a town, an area with houses, a unit moves to its edge, stays
// there for one full move, and enters with the next.
std::optional<Refusal> town_refusal(const Battle& battle, const State& state, UnitId unit, PieceId town) {
    if (town.none() || battle.ground->piece(town).kind != PieceKind::town)
        return refusal(battle, "name the town to enter", "town_entry");
    if (is_mounted(battle, state, unit))
        return refusal(battle, "mounted cavalry cannot enter a town: dismount first", "town_entry");
    if (!is_foot(battle, state, unit) && !is_battery(battle, unit))
        return refusal(battle, "only infantry, dismounted cavalry and batteries can hold a town", "town_entry");
    if (is_battery(battle, unit) && !has_guns(state, unit))
        return refusal(battle, "a crew without guns cannot hold a town", "town_entry");
    if (enemy_in_town(battle, state, town, army_of(battle, unit)))
        return refusal(battle, "the enemy holds the town: it can be entered only after winning a close combat",
                       "town_attack");
    if (!room_in_town(battle, state, town, unit))
        return refusal(battle, "the town has no space for another unit of this arm", "town_room");
    const BromUnit w = own(state.unit(unit));
    const bool stood = w.at_town_edge == AtTownEdge::stood || !profile(battle).stands_before_town;
    if (w.edge_of == town && (w.moved || !stood))  // moved: by a bonus card, in the turn in which it came
        return refusal(battle, the_unit(battle, unit) + " must stay at its edge for one full move before it enters",
                       "town_entry");
    return std::nullopt;
}

bool may_attack(const Battle& battle, const State& state, UnitId unit) {
    return (is_foot(battle, state, unit) || is_mounted(battle, state, unit)) && state.unit(unit).town.none() &&
           facts(battle, unit).branch != Branch::sharpshooter;
}

/// RV-10.P, RV-10.Q: the unit sees the target through a gap one stand wide. CF-12.A: the target is within charge range;
/// an officer may see it instead.
std::optional<Refusal> attack_refusal(const Battle& battle, const State& state, UnitId unit, UnitId target,
                                      Spotted* spotted = nullptr) {
    if (!may_attack(battle, state, unit))
        return refusal(battle, "only infantry and cavalry outside towns can attack", "attack_halts");
    if (target.none()) return refusal(battle, "name the enemy unit to attack", "attack_halts");
    if (army_of(battle, target) == army_of(battle, unit))
        return refusal(battle, the_unit(battle, target) + " is of its own army: attack an enemy", "attack_halts");
    if (!on_table(state, target))
        return refusal(battle, the_unit(battle, target) + " is not in view on the table", "attack_halts");
    if (barred_by_works(battle, state, unit, target))
        return Refusal{RefusalKind::against_rules,
                       "cavalry cannot attack field fortifications",
                       {profile(battle).heavy_cavalry.factor.why}};
    if (!in_charge_range(battle, state, unit, target)) {
        const int most = static_cast<int>(charge_range(battle, state, unit));
        return refusal(battle,
                       "too far: a charge starts within " + inches(most) + " of its target, and " +
                           the_unit(battle, target) + " is " + inches(distance_between(battle, state, unit, target)) +
                           " away",
                       "attack_halts");
    }
    if (!sees_to_charge(battle, state, unit, target, spotted))
        return refusal(battle, the_unit(battle, unit) + " does not see " + the_unit(battle, target), "line_of_sight");
    return std::nullopt;
}

double reach_of_attack(const Battle& battle, const State& state, UnitId unit) {
    const double charge = charge_range(battle, state, unit);
    if (charge > 0) return charge;
    return greatest_reach(battle, state, unit) + profile(battle).enemy_gap.value;
}

void attack_offers(const Battle& battle, const State& state, UnitId unit, Spotted& spotted, std::vector<Offer>& out) {
    if (!may_attack(battle, state, unit)) return;
    const double reach = reach_of_attack(battle, state, unit);
    for (const UnitId enemy : enemies_near(battle, state, unit, footprint(battle, state, unit), reach)) {
        const double d = distance_between(battle, state, unit, enemy);
        if (!within(d, reach) || attack_refusal(battle, state, unit, enemy, &spotted)) continue;
        Offer o = offer(Verb::attack, unit);
        o.target = enemy;
        o.distance = to_coord(d);
        o.why = {profile(battle).clause("attack_halts")};
        out.push_back(std::move(o));
    }
}

void town_offers(const Battle& battle, const State& state, UnitId unit, std::vector<Offer>& out) {
    std::optional<double> reach;  // most tables have no town
    for (const Piece& piece : battle.ground->pieces()) {
        if (piece.kind != PieceKind::town || town_refusal(battle, state, unit, piece.id)) continue;
        const double d = battle.ground->distance_to(piece.id, place_of(state, unit));
        if (!reach) reach = greatest_reach(battle, state, unit);
        if (!within(d, *reach)) continue;
        Offer o = offer(Verb::enter_town, unit);
        o.piece = piece.id;
        o.distance = to_coord(d);
        o.word = own(state.unit(unit)).edge_of == piece.id ? "enters" : "moves to its edge";
        o.why = {profile(battle).clause("town_entry")};
        out.push_back(std::move(o));
    }
}

/// Turned and re-formed in place: judged like a move of length zero.
std::optional<Refusal> in_place_refusal(const Battle& battle, const State& state, UnitId unit, Point place,
                                        Heading heading, Formation formation, const InReach* near = nullptr) {
    Journey j;
    j.near = near;
    j.unit = unit;
    j.from = place;
    j.heading = heading;
    j.start = j.end = formation;
    return judge(battle, state, j).no;
}

/// RV-6.E: another unit may be where the guns are.
bool room_at_guns(const Battle& battle, const State& state, UnitId unit, UnitId battery) {
    const BromUnit guns = own(state.unit(battery));
    return !in_place_refusal(battle, state, unit, guns.guns_place, guns.guns_heading, unlimbered_formation);
}

/// The unit itself if it is a battery, and the batteries whose abandoned guns it stands on.
std::vector<UnitId> batteries_at_hand(const Battle& battle, const State& state, UnitId unit) {
    std::vector<UnitId> out;
    for (const UnitId battery : setup(battle).rolls.batteries)
        if (battery == unit || at_abandoned_guns(battle, state, unit, battery)) out.push_back(battery);
    return out;
}

/// Crews without guns, and other units at abandoned guns. RV-8.
void gun_offers(const Battle& battle, const State& state, UnitId unit, const std::vector<UnitId>& at_hand,
                std::vector<Offer>& out) {
    for (const UnitId battery : at_hand) {
        if (!at_abandoned_guns(battle, state, unit, battery)) continue;
        Offer o = offer(Verb::man_guns, unit);
        o.target = battery;
        o.why = {profile(battle).clause("abandoned_guns")};
        // Guns are served by artillerymen without guns, of that battery or another. Any unit may move them.
        if (is_battery(battle, unit) && !has_guns(state, unit) && room_at_guns(battle, state, unit, battery))
            out.push_back(o);
        o.verb = Verb::move_guns;
        if (battery != unit) out.push_back(o);
    }
}

// RV-15.C, RE-14.C, CF-16.3
bool may_mount(const Battle& battle, UnitId unit) {
    if (facts(battle, unit).branch != Branch::horse) return false;
    return !profile(battle).only_light_dismounts || facts(battle, unit).light;
}

void standing_offers(const Battle& battle, const State& state, UnitId unit, std::vector<Offer>& out) {
    out.push_back(offer(Verb::stand, unit));
    if (is_battery(battle, unit) && has_guns(state, unit)) {  // RV-8, RE-7.H, CF-9
        Offer o = offer(Verb::pivot, unit);
        o.why = {profile(battle).clause("pivot")};
        out.push_back(o);
    }
}

void spike_offers(const Battle& battle, const State& state, UnitId unit, const std::vector<UnitId>& at_hand,
                  std::vector<Offer>& out) {
    for (const UnitId battery : at_hand) {
        if (spiker_of(battle, state, battery, army_of(battle, unit)) != unit) continue;
        Offer o = offer(Verb::spike, battery);
        o.why = {profile(battle).spiking.why};
        out.push_back(o);
    }
}

// RV-supply.5: at a wagon that the unit touches, or that it can reach by a move.
void supply_offers(const Battle& battle, const State& state, UnitId unit, std::vector<Offer>& out) {
    for (const UnitId wagon : wagons_within(battle, state, unit, greatest_reach(battle, state, unit))) {
        Offer o = offer(Verb::resupply, unit);
        o.target = wagon;
        o.distance = to_coord(distance_between(battle, state, unit, wagon));
        o.why = {profile(battle).clause("supply_touch")};
        out.push_back(std::move(o));
    }
}

void moving_offers(const Battle& battle, const State& state, UnitId unit, const std::vector<UnitId>& at_hand,
                   Spotted* attacks, std::vector<Offer>& out) {
    const UnitState& u = state.unit(unit);
    if (!own(u).responded) return;
    if (own(u).fired) {  // RV-7.4: a unit does not move in the turn after its opportunity fire
        if (!u.town) out.push_back(offer(Verb::reform, unit));
        return;
    }
    if (u.town) {
        Offer o = offer(Verb::leave_town, unit);
        o.why = {profile(battle).town_leave.why};
        out.push_back(o);
        return;
    }
    if (has_rate(battle, state, unit)) out.push_back(offer(Verb::move, unit));
    if (may_mount(battle, unit)) {
        // RV-15.C, RE-14.C, CF-16.3: in place or after up to half its move. RV-15.G, RE-14.H, CF-16.7: not without
        // response, see above.
        Offer o = offer(u.mounted ? Verb::dismount : Verb::mount, unit);
        o.why = {profile(battle).clause("mounting")};
        out.push_back(o);
    }
    if (is_battery(battle, unit) && has_guns(state, unit)) {
        if (has_rate(battle, state, unit))
            out.push_back(offer(u.formation == unlimbered_formation ? Verb::limber : Verb::unlimber, unit));
    } else {
        out.push_back(offer(Verb::reform, unit));
    }
    if (attacks != nullptr) attack_offers(battle, state, unit, *attacks, out);
    town_offers(battle, state, unit, out);
    gun_offers(battle, state, unit, at_hand, out);
    if (setup(battle).supply && fights_as_unit(battle, unit)) supply_offers(battle, state, unit, out);
}

/// `attacks` null: all offers but attacks, which need a look at every enemy in reach.
void offers_of(const Battle& battle, const State& state, UnitId unit, Spotted* attacks, std::vector<Offer>& out) {
    const std::vector<UnitId> at_hand = batteries_at_hand(battle, state, unit);
    standing_offers(battle, state, unit, out);
    moving_offers(battle, state, unit, at_hand, attacks, out);
    spike_offers(battle, state, unit, at_hand, out);
}

}  // namespace

void order_offers(const Battle& battle, const State& state, UnitId unit, Spotted& spotted, std::vector<Offer>& out) {
    const std::size_t before = out.size();
    offers_of(battle, state, unit, &spotted, out);
    // RV-6.E: guns that would have no room are neither limbered nor unlimbered.
    const UnitState& u = state.unit(unit);
    const auto no_room = [&](const Offer& o) {
        if (o.verb != Verb::limber && o.verb != Verb::unlimber) return false;
        const Formation formation = o.verb == Verb::limber ? limbered_formation : unlimbered_formation;
        return in_place_refusal(battle, state, unit, u.place, u.heading, formation).has_value();
    };
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), no_room), out.end());
}

void order_offers(const Battle& battle, const State& state, UnitId unit, std::vector<Offer>& out) {
    Spotted spotted;
    order_offers(battle, state, unit, spotted, out);
}

namespace {

Box pivoted(const Battle& battle, const State& state, UnitId unit, Heading heading) {
    Box box = footprint(battle, state, unit);
    box.heading = heading;
    return box;
}

Point pivot_place(const Battle& battle, const State& state, UnitId unit, Heading heading) {
    return to_point(pivoted(battle, state, unit, heading).front_centre());
}

}  // namespace

namespace {

/// The clause and the reason why this unit cannot use the decision now.
struct NotNow {
    const char* clause;
    const char* reason;
};

NotNow mounting_now(const Battle& battle, const State& state, const Decision& d) {
    if (facts(battle, d.unit).branch != Branch::horse) return {"mounting", "it is not cavalry"};
    if (!may_mount(battle, d.unit)) return {"mounting", "only light cavalry may mount or dismount during the battle"};
    return {"mounting", state.unit(d.unit).mounted ? "it is mounted" : "it is on foot"};
}

NotNow guns_now(const Battle& battle, const State& state, const Decision& d) {
    const bool limbers = d.verb == Verb::limber || d.verb == Verb::unlimber;
    const bool battery = is_battery(battle, d.unit);
    if (!limbers)
        return {"abandoned_guns", battery || d.verb == Verb::move_guns
                                      ? "it does not touch abandoned guns with space for it"
                                      : "only artillerymen can serve guns"};
    if (!battery || !has_guns(state, d.unit)) return {"movement_phase", "it has no guns"};
    return {"movement_phase",
            state.unit(d.unit).formation == unlimbered_formation ? "it is unlimbered" : "it is limbered"};
}

NotNow not_now(const Battle& battle, const State& state, const Decision& d) {
    switch (d.verb) {
        case Verb::mount:
        case Verb::dismount: return mounting_now(battle, state, d);
        case Verb::limber:
        case Verb::unlimber:
        case Verb::man_guns:
        case Verb::move_guns: return guns_now(battle, state, d);
        case Verb::fire:
        case Verb::hold_fire: return {"fire_by_regiment", "fire is declared in the fire phases"};
        case Verb::close_on:
        case Verb::pursue:
        case Verb::occupy: return {"target_gone", "that choice is only possible after a close combat"};
        case Verb::aid: return {"rally_help", "officers are named for a rally before the cards are turned"};
        case Verb::ride:
        case Verb::attach:
        case Verb::detach: return {"staff_card", "officers ride on the staff card"};
        case Verb::follow: return {"move_measuring", "order the unit to move first; its path is the next question"};
        case Verb::resupply: return {"supply_touch", "no wagon that can resupply it is within reach"};
        case Verb::leave_town: return {"town_leave", "it is not in a town"};
        case Verb::enter_town: return {"town_entry", "the town is out of reach"};
        default: return {"movement_phase", "that is not an order"};
    }
}

/// Why the decision is not open, and what may be ordered instead.
Refusal not_open(const Battle& battle, const State& state, const Decision& d) {
    std::vector<Offer> offers;
    order_offers(battle, state, d.unit, offers);
    const UnitState& u = state.unit(d.unit);
    constexpr std::array orders = {Verb::move,     Verb::mount,      Verb::dismount,  Verb::limber,
                                   Verb::unlimber, Verb::reform,     Verb::man_guns,  Verb::move_guns,
                                   Verb::resupply, Verb::enter_town, Verb::leave_town};
    const bool order = std::find(orders.begin(), orders.end(), d.verb) != orders.end();
    NotNow now = not_now(battle, state, d);
    if (order && !own(u).responded) now = {"movement_phase", "it did not respond to command"};
    if (order && own(u).responded && u.town && d.verb != Verb::leave_town)
        now = {"town_leave", "it must leave the town that it holds first"};
    const Profile& pf = profile(battle);
    Refusal no = refusal(battle,
                         the_unit(battle, d.unit) + " cannot be ordered to " + order_phrase(d.verb) + ": " +
                             now.reason + "; it may " + open_to(battle, offers, d.unit),
                         pf.clause.has(now.clause) ? now.clause : "movement_phase");
    add_cite(no.why, pf.clause("movement_phase"));
    return no;
}

}  // namespace

std::optional<Refusal> check_order(const Battle& battle, const State& state, const Decision& d) {
    const UnitState& u = state.unit(d.unit);
    switch (d.verb) {
        case Verb::pivot:
            if (!is_battery(battle, d.unit) || !has_guns(state, d.unit))
                return refusal(battle, "only a battery can pivot; other units re-form", "pivot");
            if (u.town) return std::nullopt;
            return in_place_refusal(battle, state, d.unit, pivot_place(battle, state, d.unit, d.heading), d.heading,
                                    u.formation);
        case Verb::stand: return std::nullopt;
        case Verb::spike:
            if (!is_battery(battle, d.unit) ||
                spiker_of(battle, state, d.unit, setup(battle).cards[own(state).card - 1U].army).none())
                return refusal(battle, "no unit of this army can spike those guns now", "spiking");
            return std::nullopt;
        default: break;
    }
    std::vector<Offer> offers;
    offers_of(battle, state, d.unit, nullptr, offers);  // attacks are checked separately below
    const bool open = std::any_of(offers.begin(), offers.end(), [&](const Offer& o) { return o.verb == d.verb; });
    if (own(u).fired && !open)
        return refusal(battle, the_unit(battle, d.unit) + " cannot move: it has fired at a passing enemy in this turn",
                       "opportunity_fire");
    if (d.verb == Verb::attack) {
        if (!own(u).responded) return refusal(battle, "it did not respond to command", "movement_phase");
        return attack_refusal(battle, state, d.unit, d.target);
    }
    // RV-16.F.3, RV-16.F.4, RE-16.F.4, CF-17.F.7: why the unit may not enter that town.
    if (d.verb == Verb::enter_town && own(u).responded)
        if (auto no = town_refusal(battle, state, d.unit, d.piece)) return no;
    if (!open && own(u).responded && !has_rate(battle, state, d.unit))
        return refusal(battle, the_unit(battle, d.unit) + " has no movement rate and can only pivot", "movement_rates");
    if (!open) return not_open(battle, state, d);
    if (d.verb == Verb::reform) {
        if (!formation_allowed(battle, state, d.unit, d.formation))
            return formation_refusal(battle, state, d.unit, d.formation);
        return in_place_refusal(battle, state, d.unit, u.place, d.heading, d.formation);
    }
    if (d.verb == Verb::limber || d.verb == Verb::unlimber)
        return in_place_refusal(battle, state, d.unit, u.place, u.heading,
                                d.verb == Verb::limber ? limbered_formation : unlimbered_formation);
    if (d.verb == Verb::man_guns || d.verb == Verb::move_guns || d.verb == Verb::resupply) {
        const bool named = std::any_of(offers.begin(), offers.end(),
                                       [&](const Offer& o) { return o.verb == d.verb && o.target == d.target; });
        if (!named && d.verb == Verb::resupply)
            return refusal(battle, "the named unit is not a wagon within reach that can resupply it", "supply_touch");
        if (!named) return refusal(battle, "it does not touch the named guns", "abandoned_guns");
    }
    return std::nullopt;
}

namespace {

void tell_order(Play& play, const Decision& d, const char* word) {
    play.say(EventKind::ordered, [&](Event& e) {
        e.unit = d.unit;
        e.other = d.target;
        e.piece = d.piece;
        e.word = word;
        if (d.verb == Verb::attack) e.event_result = EventResult::attacks;
        if (d.verb == Verb::resupply) e.verb = EventVerb::takes_cartridges;
        e.why = {profile(play.battle()).clause("movement_phase")};
        if (d.verb == Verb::attack) e.why.push_back(profile(play.battle()).clause("attack_halts"));
    });
}

void reform(Play& play, UnitId unit, Point place, Heading heading, Formation formation, const char* clause) {
    UnitState& u = play.state().unit(unit);
    if (u.town)
        u.heading = heading;
    else
        put_unit(play, unit, place, heading, formation, 0, false);
    play.say(EventKind::reformed, [&](Event& e) {
        e.unit = unit;
        e.to = u.place;
        e.heading = heading;
        e.formation = formation;
        e.why = {profile(play.battle()).clause(clause)};
    });
    reveal_out_of_cover(play, unit);  // RV-2.B
    reveal_near(play, unit);
}

// RV-16.F.3: the whole unit enters and lines the walls.
void enter_town(Play& play, UnitId unit, PieceId town) {
    UnitState& u = play.state().unit(unit);
    const Point centre = to_point(centroid(play.ground().piece(town).area));
    reveal(play, unit, "leaves its cover");  // RV-2.B
    put_unit(play, unit, centre, u.heading, usual_formation, 0, true);
    u.town = town;
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = unit;
        e.piece = town;
        e.to = centre;
        e.heading = u.heading;
        e.word = "enters the town";
        e.verb = EventVerb::enters_town;
        e.why = {profile(play.battle()).clause("town_entry")};
    });
    reveal_near(play, unit);  // RV-16.F.1: units nearby see it enter
    touch_strays(play, unit);
}

// RV-8, RE-7.G, CF-9: artillerymen serve the guns again; that takes a whole move.
void man_guns(Play& play, UnitId unit, UnitId battery) {
    const BromUnit guns = own(play.state().unit(battery));
    put_unit(play, unit, guns.guns_place, guns.guns_heading, unlimbered_formation, 0, true);
    // The guns now belong to the crew. If they were another battery's, that battery has none left to serve.
    edit(play.state().unit(battery), [](BromUnit& w) { w.guns = Guns::captured; });
    edit(play.state().unit(unit), [](BromUnit& w) { w.guns = Guns::with_crew; });
    play.say(EventKind::guns_served, [&](Event& e) {
        e.unit = unit;
        e.other = battery;
        e.to = guns.guns_place;
        e.why = {profile(play.battle()).clause("abandoned_guns")};
    });
}

}  // namespace

// RV-8, RE-7.G, CF-9: guns are dragged at the hand rate in the direction in which the unit faces about: straight back
// from the nearest enemy.
void drag_guns(Play& play, UnitId unit, UnitId battery, std::span<const std::uint8_t> faces) {
    const Profile& pf = profile(play.battle());
    const Cited<int> far = dragging(play.battle(), battery, faces);
    const Heading back = normal(play.state().unit(unit).heading + half_turn);
    const Vec step = direction(back) * static_cast<double>(far.value);
    const Vec place = to_vec(own(play.state().unit(battery)).guns_place) + step;
    if (play.ground().on_table(place))
        edit(play.state().unit(battery), [&](BromUnit& w) { w.guns_place = to_point(place); });
    edit(play.state().unit(unit), [](BromUnit& w) { w.moved = true; });
    play.say(EventKind::guns_served, [&](Event& e) {
        e.unit = unit;
        e.other = battery;
        e.to = to_point(place);
        e.word = "drags the guns";
        e.verb = EventVerb::drags_guns;
        if (!faces.empty()) e.dice = {static_cast<std::uint8_t>(pf.movement_die.value), {faces.begin(), faces.end()}};
        e.why = {far.why};
        if (pf.guns_by_hand.value == 0) e.why.push_back(pf.clause("abandoned_guns"));
    });
}

namespace {

// RE-movement: unlimbering takes the whole move, limbering half of it. In the other rulesets both are free.
void limber(Play& play, const Decision& d) {
    const Profile& pf = profile(play.battle());
    const UnitState& u = play.state().unit(d.unit);
    const bool limbers = d.verb == Verb::limber;
    const bool costs = pf.limber_divisor.value > 0;
    reform(play, d.unit, u.place, u.heading, limbers ? limbered_formation : unlimbered_formation,
           costs ? "movement_rates" : "organisation");
    if (!costs) return;
    edit(play.state().unit(d.unit), [](BromUnit& w) { set_flag(w, UnitFlag::unlimbered); });
    if (!limbers) return;
    CarryOut order;
    order.unit = d.unit;
    order.verb = Verb::limber;
    play.push(make(Proc::carry_out, order));
}

// RV-8, RE-7.H, CF-9: a battery that pivots counts as not moved, so that it goes on waiting at the edge of a town
// (RV-16.F.3).
void pivot(Play& play, const Decision& d) {
    UnitState& u = play.state().unit(d.unit);
    const BromUnit before = own(u);
    const Point place = pivot_place(play.battle(), play.state(), d.unit, d.heading);
    reform(play, d.unit, place, d.heading, u.formation, "pivot");
    edit(u, [&](BromUnit& w) {
        w.edge_of = before.edge_of;
        w.at_town_edge = before.at_town_edge;
    });
}

void give_standing_order(Play& play, const Decision& d) {
    State& state = play.state();
    const UnitState& u = state.unit(d.unit);
    switch (d.verb) {
        case Verb::pivot: pivot(play, d); break;
        case Verb::limber:
        case Verb::unlimber: limber(play, d); break;
        case Verb::reform: reform(play, d.unit, u.place, d.heading, d.formation, "line"); break;
        case Verb::man_guns: man_guns(play, d.unit, d.target); break;
        case Verb::move_guns: drag_guns(play, d.unit, d.target, {}); break;
        case Verb::resupply:
            tell_order(play, d, "resupplies");
            edit(state.unit(d.unit), [](BromUnit& w) { w.supplying = true; });
            edit(state.unit(d.target), [](BromUnit& w) { w.supplying = true; });
            break;
        default: break;
    }
}

}  // namespace

void give_order(Play& play, const Decision& d) {
    State& state = play.state();
    if (d.verb == Verb::spike) {  // takes none of the unit's move
        push_spike(play, d.unit,
                   spiker_of(play.battle(), state, d.unit, setup(play.battle()).cards[own(state).card - 1U].army));
        return;
    }
    // RV-16.F.3: a unit that moves off again has not stayed its full move at the edge.
    edit(state.unit(d.unit), [](BromUnit& w) { w.asked = true; });
    CarryOut order;
    order.unit = d.unit;
    order.target = d.target;
    order.piece = d.piece;
    order.verb = d.verb;
    switch (d.verb) {
        case Verb::attack:
            tell_order(play, d, "attacks");
            edit(state.unit(d.unit), [&](BromUnit& w) {
                w.target = d.target;
                w.stage = AttackStage::declared;
            });
            play.push(make(Proc::carry_out, order));
            return;
        case Verb::enter_town:
            if (own(state.unit(d.unit)).edge_of == d.piece) {
                enter_town(play, d.unit, d.piece);
                return;
            }
            play.push(make(Proc::carry_out, order));
            return;
        case Verb::move:
        case Verb::mount:
        case Verb::dismount: play.push(make(Proc::carry_out, order)); return;
        case Verb::leave_town: play.push(make(Proc::leave_town, order)); return;
        case Verb::move_guns:
            if (dice_of_dragging(play.battle()).sides == 0) break;
            play.push(make(Proc::carry_out, order));
            return;
        case Verb::resupply:
            if (within(distance_between(play.battle(), state, d.unit, d.target), 0)) break;
            tell_order(play, d, "goes for cartridges to");
            play.push(make(Proc::carry_out, order));
            return;
        default: break;
    }
    give_standing_order(play, d);
}

namespace {

/// The nearest enemy on the table; none if there is none.
UnitId nearest_enemy(const Battle& battle, const State& state, UnitId unit) {
    UnitId best;
    double best_d = 0;
    const Vec from = place_of(state, unit);
    const std::vector<ArmyId>& army = setup(battle).rolls.army;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        if (state.units[i].presence != Presence::on_table || army[i] == army[unit.index()]) continue;
        const Vec way = to_vec(state.units[i].place) - from;
        if (best && dot(way, way) > best_d * best_d) continue;  // most are not nearer, and their distance is not needed
        const double d = length(way);
        if (best.none() || nearer(d, best_d)) {
            best = UnitId::of_index(i);
            best_d = d;
        }
    }
    return best;
}

void facing_candidates(const Battle& battle, const State& state, UnitId unit, std::vector<Decision>& out) {
    const UnitId enemy = nearest_enemy(battle, state, unit);
    if (enemy.none()) return;
    const UnitState& u = state.unit(unit);
    Decision d;
    d.unit = unit;
    const bool battery = is_battery(battle, unit) && has_guns(state, unit);
    d.verb = battery ? Verb::pivot : Verb::reform;
    const Vec from = battery ? footprint(battle, state, unit).centre : to_vec(u.place);
    d.heading = heading_of(footprint(battle, state, enemy).centre - from);
    if (battery) {
        d.formation = unlimbered_formation;
        if (!check_order(battle, state, d)) out.push_back(d);
        return;
    }
    if (!own(u).responded || u.town) return;
    // A unit that has responded may always re-form (order_offers). Only the ground needs a check.
    const InReach near = units_in_reach(battle, state, unit, to_vec(u.place), 0);
    for (const Formation f : reformed_in_place) {
        d.formation = f;
        if (formation_allowed(battle, state, unit, f) &&
            !in_place_refusal(battle, state, unit, u.place, d.heading, f, &near))
            out.push_back(d);
    }
}

}  // namespace

void order_candidates(const Battle& battle, const State& state, UnitId unit, std::span<const Offer> offers,
                      std::vector<Decision>& out) {
    const auto add = [&](const Offer& o) {
        Decision d;
        d.verb = o.verb;
        d.unit = o.unit;
        d.target = o.target;
        d.piece = o.piece;
        out.push_back(d);
    };
    for (const Verb first : {Verb::move, Verb::leave_town, Verb::stand, Verb::spike})
        for (const Offer& o : offers)
            if (o.verb == first) add(o);
    for (const Offer& o : offers)
        if (o.verb != Verb::move && o.verb != Verb::leave_town && o.verb != Verb::stand && o.verb != Verb::spike &&
            o.verb != Verb::pivot && o.verb != Verb::reform && o.verb != Verb::limber && o.verb != Verb::unlimber)
            add(o);
    for (const Offer& o : offers)
        if ((o.verb == Verb::limber || o.verb == Verb::unlimber) && state.unit(unit).town.none()) {
            const Formation f = o.verb == Verb::limber ? limbered_formation : unlimbered_formation;
            if (!in_place_refusal(battle, state, unit, state.unit(unit).place, state.unit(unit).heading, f)) add(o);
        }
    facing_candidates(battle, state, unit, out);
}

}  // namespace linstock::brom
