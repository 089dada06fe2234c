// RV-14B, RE-13, CF-15: rout.
//
// rout: 0 begins, marks its neighbours, asks for the die; 1 moves

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"

#include <array>

namespace linstock::brom {

namespace {

// RV-14B.2, RE-13.B, CF-15.2: whether this rout makes neighbours test, by the profile.
bool spreads(const Battle& battle, const Rout& l) {
    if (l.quiet != 0) return false;  // RV-18.T
    switch (profile(battle).rout_spread) {
        case RoutSpread::all: return true;
        case RoutSpread::primary_only: return l.by_enemy != 0;
    }
    return true;
}

// RV-14B.2: friends within 4" of the unit's place.
void alarm_neighbours(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    const double reach = profile(battle).neighbour_rout.value;
    for (const Unit& other : battle.forces().units) {
        if (other.id == id || other.army != army_of(battle, id) || !on_table(play.state(), other.id)) continue;
        if (within(distance_between(battle, play.state(), id, other.id), reach))
            owe_test(play, other.id, Occasion::neighbour_routs);
    }
}

// RV-14B.2: and those that it passes through.
void alarm_passed(Play& play, UnitId id, const Box& box, const Flight& flight) {
    const Battle& battle = play.battle();
    for (const Unit& other : battle.forces().units) {
        if (other.id == id || other.army != army_of(battle, id) || !on_table(play.state(), other.id)) continue;
        const auto at = first_contact(battle, play.state(), box, flight.way, other.id, flight.walked);
        if (at && nearer(*at, flight.walked)) owe_test(play, other.id, Occasion::neighbour_routs);
    }
}

void tell_rout(Play& play, const Rout& l, const Flight& flight, int sum) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    play.say(EventKind::routed, [&](Event& e) {
        show_flight(e, flight, l.unit, l.from);
        e.dice = flight_die(battle, sum);
        e.why = flight_why(battle, play.state(), l.unit, sum, true);
        e.why.push_back(pf.clause("rout"));
        if (play.state().unit(l.unit).town) e.why.push_back(pf.clause("town_leave"));
    });
}

bool begin(Play& play, const Rout& l) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    if (!play.state().unit(l.unit).on_field()) return false;
    if (play.state().unit(l.unit).presence == Presence::concealed) reveal(play, l.unit, "routs");
    if (l.by_enemy != 0) alter_rating(play, l.unit, pf.routed, "routs by enemy action");  // RV-9.E c
    if (spreads(battle, l)) alarm_neighbours(play, l.unit);
    if (blocked_on_all_sides(battle, play.state(), l.unit)) {
        surrender(play, l.unit, {}, "no way is open", "falling_back");
        return false;
    }
    // RV-8, RE-7.F, CF-9: the guns stay in place, the crew runs as infantry.
    if (is_battery(battle, l.unit) && has_guns(play.state(), l.unit)) abandon_guns(play, l.unit);
    return true;
}

// RV-14B.1, RE-13.A, CF-15.1: as falling back, at the rout rate. Its new place is the marker.
void run_away(Play& play, const Rout& l, int sum) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const Heading way = flight_heading(battle, play.state(), l.unit, l.from);
    const double distance = flight_allowance(battle, play.state(), l.unit, sum, true);
    Flight flight = plan_flight(battle, play.state(), l.unit, way, distance, true);
    if (reveal_along(play, l.unit, flight)) flight = plan_flight(battle, play.state(), l.unit, way, distance, true);
    UnitState& u = play.state().unit(l.unit);
    const Box box = footprint_at(battle, play.state(), l.unit, u.place, u.heading, flight.formation);
    if (spreads(battle, l)) alarm_passed(play, l.unit, box, flight);
    tell_rout(play, l, flight, sum);
    u.condition = Condition::routed;
    edit(u, [&](BromUnit& w) {
        give_up(w);
        w.routed_turn = play.state().turn;
    });
    // RV-16.F.6: out of a town by the same move, at least to just outside it.
    put_unit(play, l.unit, flight.to, flight.facing, flight.formation, flight.walked, true);
    if (flight.end == FlightEnd::enemy) {
        surrender(play, l.unit, flight.enemy, "runs into the enemy", "rout_into_enemy");  // RV-14B.3, RE-13.C, CF-15.3
    } else if (flight.end == FlightEnd::edge) {
        remove_unit(play, l.unit, Presence::left, "over the edge of the table", {}, pf.clause("rout"));
    } else {
        reveal_near(play, l.unit);
        touch_strays(play, l.unit);
    }
}

/// Stages of rout. Saves store these numbers.
struct RoutStage {
    enum : std::uint16_t { begins, moves };
};

Flow run_rout(Play& play, Step& self) {
    const auto l = self.locals.as<Rout>();
    if (self.at == RoutStage::begins) {
        if (!begin(play, l)) return Flow::done;
        roll_for_flight(play, l.unit, true);
        self.at = RoutStage::moves;
        return Flow::stay;
    }
    run_away(play, l, read_flight_dice(play, l.unit, true));
    return Flow::done;
}

}  // namespace

void register_rout(ProcedureTable& t) {
    static const std::array fields = {
        common::named(LINSTOCK_FIELD(Rout, unit)),
        LINSTOCK_FIELD(Rout, from),
        LINSTOCK_FIELD(Rout, by_enemy),
        LINSTOCK_FIELD(Rout, quiet),
    };
    t.add(Proc::rout, "rout", "Rout", run_rout, fields, RoutStage::moves);
}

}  // namespace linstock::brom
