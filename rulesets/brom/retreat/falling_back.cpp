// RV-14A, RE-12, CF-14: falling back, and the enemy in the way. flight.cpp computes where a flight ends.
//
// fall_back: 0 begins, asks for the movement dice; 1 reads them, asks for the horses' die; 2 reads that; 3 asks where
// the
//            unit stops, if it may choose, and moves; 4 after a collision; 5 moves the chosen distance (CF-14.C)
// collision: 0 the test; 1 its result; 2 after the combat

#include "rulesets/brom/retreat/falling_back.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/retreat/collision.hpp"
#include "rulesets/brom/retreat/fall_back_by_choice.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

void give_up(BromUnit& w) {
    if (w.stage != AttackStage::none) w.stage = AttackStage::ended;
    w.edge_of = {};
    w.at_town_edge = AtTownEdge::no;
    w.supplying = false;
    w.tested_and_went = true;
}

void surrender(Play& play, UnitId id, UnitId by, const char* word, const char* clause) {
    remove_unit(play, id, Presence::captured, word, by, profile(play.battle()).clause(clause));
}

// RV-2.B: its path may bring it within sight of concealed units, which may block it.
bool reveal_along(Play& play, UnitId id, const Flight& flight) {
    const UnitState& u = play.state().unit(id);
    const Box box = footprint_at(play.battle(), play.state(), id, u.place, u.heading, flight.formation);
    return reveal_along(play, id, box, flight.way, flight.walked);
}

bool reveal_along(Play& play, UnitId id, const Box& box, Heading way, double length) {
    const Battle& battle = play.battle();
    const double reach = profile(battle).conceal_reveal.value;
    bool any = false;
    for (const Unit& other : battle.forces().units) {
        if (other.army == army_of(battle, id) || play.state().unit(other.id).presence != Presence::concealed) continue;
        if (!advance_until(box, way, footprint(battle, play.state(), other.id), reach, length)) continue;
        reveal(play, other.id, "an enemy has come near");
        any = true;
    }
    return any;
}

namespace {

// RV-16.E.4, RE-16.E.4, CF-17.E.4: a battery that falls back in woods leaves its guns behind.
bool way_leads_through_woods(const Battle& battle, const State& state, UnitId id, Heading way, double distance) {
    const Vec from = place_of(state, id);
    Trace trace;
    battle.ground->trace(from, from + direction(way) * distance, {PieceKind::woods}, trace);
    for (const PieceOnLine& on : trace)
        if (beyond((on.to - on.from) * distance, 0)) return true;
    return false;
}

// RV-16.E.4, RV-8: the crew goes on as infantry, by the same dice.
void leave_guns_in_woods(Play& play, FallBack& l) {
    const Battle& battle = play.battle();
    const Heading way = flight_heading(battle, play.state(), l.unit, l.from);
    if (!has_guns(play.state(), l.unit)) return;
    if (!way_leads_through_woods(battle, play.state(), l.unit, way, to_vec({l.left, 0}).x)) return;
    const bool whole = l.left == to_coord(flight_allowance(battle, play.state(), l.unit, l.face, false));
    abandon_guns(play, l.unit, "guns_fall_back");
    const Coord crew = to_coord(flight_allowance(battle, play.state(), l.unit, l.face, false));
    l.left = whole ? crew : std::min(l.left, crew);
}

void tell_fall_back(Play& play, const FallBack& l, const Flight& flight) {
    const Profile& pf = profile(play.battle());
    play.say(EventKind::fell_back, [&](Event& e) {
        show_flight(e, flight, l.unit, l.from);
        e.word = l.mode == 1 ? "retires" : l.mode == by_choice ? "falls back by choice" : "falls back";
        e.dice = flight_die(play.battle(), l.face);
        e.why = flight_why(play.battle(), play.state(), l.unit, l.face, false);
        e.why.push_back(pf.clause(l.mode == by_choice ? "fall_back_by_choice" : "falling_back"));
        // RE-7.E, CF-14.F: the guns go along.
        if (has_guns(play.state(), l.unit) && pf.clause("guns_fall_back") != pf.clause("artillery"))
            e.why.push_back(pf.clause("guns_fall_back"));
        if (play.state().unit(l.unit).town) e.why.push_back(pf.clause("town_leave"));
        if (l.mode == 1) e.why.push_back(pf.clause("effectiveness_results"));
    });
}

/// RE-movement: siege guns have no rate. Their battery is falling back, but stays in place.
void tell_stays(Play& play, const FallBack& l) {
    const Profile& pf = profile(play.battle());
    play.say(EventKind::fell_back, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.from;
        e.from = e.to = play.state().unit(l.unit).place;
        e.word = "has no rate of movement and stays where it is";
        e.why = {pf.clause("movement_rates"), pf.clause("falling_back"), pf.clause("guns_fall_back")};
    });
}

// RV-15.H: dismounted cavalry may reach its horses.
void settle_horses(Play& play, const FallBack& l) {
    if (l.horses == 0 || !on_table(play.state(), l.unit)) return;
    const Cited<bool> up = profile(play.battle()).horses_mounted[l.horses];
    if (!up.value) return;
    play.state().unit(l.unit).mounted = true;
    play.say(EventKind::mounted, [&](Event& e) {
        e.unit = l.unit;
        e.word = "mounts";
        e.dice = {6, {l.horses}};
        e.why = {up.why, profile(play.battle()).clause("dismounted_falls_back")};
    });
}

/// Makes one leg of the move. False if a collision has to be settled first.
bool move_back(Play& play, FallBack& l) {
    const Battle& battle = play.battle();
    const Heading way = l.end != Point{} && l.end != play.state().unit(l.unit).place
                            ? heading_from_to(play.state().unit(l.unit).place, l.end)
                            : flight_heading(battle, play.state(), l.unit, l.from);
    const double distance = to_vec({l.left, 0}).x;
    Flight flight = plan_flight(battle, play.state(), l.unit, way, distance, false);
    if (reveal_along(play, l.unit, flight)) flight = plan_flight(battle, play.state(), l.unit, way, distance, false);
    tell_fall_back(play, l, flight);
    // RV-16.F.6: out of a town by the same move, at least to just outside it.
    if (flight.end != FlightEnd::enemy || flight.walked > 0)
        put_unit(play, l.unit, flight.to, flight.facing, flight.formation, flight.walked, true);
    l.end = to_point(to_vec(flight.from) + direction(way) * (distance + 1));
    l.left = to_coord(distance - flight.walked);
    if (flight.end == FlightEnd::edge) {
        // RV-14A.1, RE-12.A, CF-14.A: the unit is out of the battle.
        remove_unit(play, l.unit, Presence::left, "over the edge of the table", {},
                    profile(battle).clause("falling_back"));
        return true;
    }
    if (flight.end == FlightEnd::enemy) {
        edit(play.state().unit(l.unit), [&](BromUnit& w) { w.start_heading = way; });  // its front in the collision
        play.push(make(Proc::collision, Collision{l.unit, flight.enemy}));
        return false;
    }
    reveal_near(play, l.unit);
    touch_strays(play, l.unit);
    return true;
}

// RV-14A.3, RE-12.C, CF-14.E: the state lasts until it passes command response. After a second result in a turn the
// worse state applies.
bool begin(Play& play, const FallBack& l) {
    UnitState& u = play.state().unit(l.unit);
    if (!u.on_field() || u.condition == Condition::routed) return false;
    if (u.presence == Presence::concealed) reveal(play, l.unit, "falls back");
    if (blocked_on_all_sides(play.battle(), play.state(), l.unit)) {
        surrender(play, l.unit, {}, "no way is open", "falling_back");
        return false;
    }
    u.condition = Condition::falling_back;
    edit(u, give_up);
    return true;
}

/// Stages of fall_back. Saves store these numbers.
struct FallBackStage {
    enum : std::uint16_t { begins, dice, horses_die, moves, met_enemy, goes_on_to_stop };
};

Flow run_fall_back(Play& play, Step& self) {
    auto l = self.locals.as<FallBack>();
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    UnitState& u = play.state().unit(l.unit);
    if (self.at == FallBackStage::begins) {
        if (!begin(play, l)) return Flow::done;
        if (has_guns(play.state(), l.unit) && !has_rate(battle, play.state(), l.unit)) {
            tell_stays(play, l);
            return Flow::done;
        }
        roll_for_flight(play, l.unit, false);
        self.at = FallBackStage::dice;
        return Flow::stay;
    }
    if (self.at == FallBackStage::dice) {
        l.face = static_cast<std::uint8_t>(read_flight_dice(play, l.unit, false));
        self.at = FallBackStage::moves;
        // RV-15.H
        if (facts(battle, l.unit).branch == Branch::horse && !u.mounted && pf.clause.has("dismounted_falls_back")) {
            play.roll(purpose(Purpose::dismounted_falling_back), 1, 6, l.unit);
            self.at = FallBackStage::horses_die;
            self.locals.set(l);
            return Flow::stay;
        }
    } else if (self.at == FallBackStage::horses_die) {
        l.horses = static_cast<std::uint8_t>(play.face());
        self.at = FallBackStage::moves;
    }
    if (self.at == FallBackStage::moves) {
        l.left = to_coord(flight_allowance(battle, play.state(), l.unit, l.face, false));
        if (push_where_to_stop(play, l)) {  // CF-14.C, CF-17.D
            self.at = FallBackStage::goes_on_to_stop;
            self.locals.set(l);
            return Flow::stay;
        }
        leave_guns_in_woods(play, l);
    } else if (self.at == FallBackStage::goes_on_to_stop) {
        take_stop(play, l);
        leave_guns_in_woods(play, l);
    } else if (!on_table(play.state(), l.unit)) {
        return Flow::done;
    } else if (own(u).result != MoraleResult::carries_on) {  // it has won and stays there
        touch_strays(play, l.unit);
        settle_horses(play, l);
        return Flow::done;
    }
    if (!move_back(play, l)) {
        self.at = FallBackStage::met_enemy;
        self.locals.set(l);
        return Flow::stay;
    }
    settle_horses(play, l);
    return Flow::done;
}

/// Stages of collision. Saves store these numbers.
struct CollisionStage {
    enum : std::uint16_t { tests, tested, fought };
};

// RV-14A.2, RE-12.B, CF-14.B: at -1; it fights, or it surrenders.
Flow run_collision(Play& play, Step& self) {
    const auto l = self.locals.as<Collision>();
    const auto fallers_result = [&] { return own(play.state().unit(l.unit)).result; };
    switch (self.at) {
        case CollisionStage::tests:
            play.push(morale_check(l.unit, Occasion::collision, l.enemy));
            self.at = CollisionStage::tested;
            return Flow::stay;
        case CollisionStage::tested:
            if (fallers_result() != MoraleResult::yes) {
                surrender(play, l.unit, l.enemy, "surrenders", "collision");
                return Flow::done;
            }
            play.push(collision_combat(l.unit, l.enemy));
            self.at = CollisionStage::fought;
            return Flow::stay;
        default:
            // A unit beaten by the enemy in its way surrenders, because it could only run into that enemy again.
            if (on_table(play.state(), l.unit) && fallers_result() == MoraleResult::no)
                surrender(play, l.unit, l.enemy, "surrenders", "collision");
            return Flow::done;
    }
}

}  // namespace

void register_falling_back(ProcedureTable& t) {
    static const std::array fall_back_fields = {
        common::named(LINSTOCK_FIELD(FallBack, unit)),
        LINSTOCK_FIELD(FallBack, from),
        LINSTOCK_FIELD(FallBack, mode),
        LINSTOCK_FIELD(FallBack, face),
        LINSTOCK_FIELD(FallBack, horses),
        LINSTOCK_FIELD(FallBack, end),
        LINSTOCK_FIELD(FallBack, left),
    };
    static const std::array collision_fields = {common::named(LINSTOCK_FIELD(Collision, unit)),
                                                common::named(LINSTOCK_FIELD(Collision, enemy))};
    t.add(Proc::fall_back, "fall_back", "Falling back", run_fall_back, fall_back_fields,
          FallBackStage::goes_on_to_stop);
    t.add(Proc::collision, "collision", "Falling back into the enemy", run_collision, collision_fields,
          CollisionStage::fought);
    register_rout(t);
    register_rally(t);
    register_back_up(t);
}

}  // namespace linstock::brom
