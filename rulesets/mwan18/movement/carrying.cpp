// Effects of a moving unit: its officers move with it, and friends that it passes may need a check.

#include "rulesets/mwan18/movement/carrying.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/movement/pace.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/zones.hpp"

namespace linstock::mwan18 {

// MW-11.2
void take_officers(State& state, UnitId id) {
    for (OfficerState& o : state.officers)
        if (o.attached_to == id && o.presence == Presence::on_table && !own(o).rides) o.place = state.unit(id).place;
}

void put_unit(Play& play, UnitId id, Point place, Heading heading) {
    UnitState& u = play.state().unit(id);
    u.place = place;
    u.heading = heading;
    take_officers(play.state(), id);
}

void forget_contact(Play& play, UnitId id) {
    edit(play.state().unit(id), [](MwUnit& w) {
        w.contact = {};
        w.attacker = false;
        w.edge = Edge::none;
        w.fought_over = Cover::none;
        w.height = Height::level;
        w.met = false;
    });
}

void remove_unit(Play& play, UnitId id, Presence presence, const char* word, Cite why) {
    UnitState& u = play.state().unit(id);
    u.presence = presence;
    for (OfficerState& o : play.state().officers)
        if (o.attached_to == id) o.attached_to = {};
    for (const Unit& other : units_of(play.battle()))
        if (own(play.state().unit(other.id)).contact == id) forget_contact(play, other.id);
    const EventKind kind = presence == Presence::captured ? EventKind::captured
                           : presence == Presence::left   ? EventKind::left_table
                                                          : EventKind::destroyed;
    play.say(kind, [&](Event& e) {
        e.unit = id;
        e.word = word;
        e.why = {why};
    });
}

// MW-11.1, MW-11.2
void ride_officers(Play& play) {
    const Battle& battle = play.battle();
    const double limit = book(battle).officer_move.value;
    for (const Officer& officer : battle.forces().officers) {
        OfficerState& o = play.state().officer(officer.id);
        const MwOfficer w = own(o);
        if (o.presence != Presence::on_table || !w.rides) continue;
        const Vec from = to_vec(o.place);
        const bool has_unit = w.joins && on_table(play.state(), w.joins);
        Vec to{to_feet(w.to_x), to_feet(w.to_y)};
        if (has_unit) to = front_centre(play.state(), w.joins);
        const double far = distance(from, to);
        o.attached_to = {};
        if (within(far, limit)) {
            o.place = to_point(to);
            if (has_unit) o.attached_to = w.joins;
        } else {
            o.place = to_point(from + (to - from) * (limit / far));
        }
        edit(o, [](MwOfficer& k) {
            k.rides = false;
            k.joins = {};
            k.to_x = k.to_y = 0;
        });
        play.say(EventKind::officer_moved, [&](Event& e) {
            e.officer = officer.id;
            e.other = o.attached_to;
            e.from = to_point(from);
            e.to = o.place;
            e.path = {o.place};
            e.why = {cite(battle, "MW-11.1"), cite(battle, "MW-11.2")};
        });
    }
}

// MW-5.3.2, MW-5.3.3: each friend that the runner meets gets a reason to check if it has roughly as many figures as the
// runner, or fewer. One reason per runner.
void note_passage(Play& play, UnitId runner, bool stampeding, const std::function<bool(UnitId)>& met) {
    const Battle& battle = play.battle();
    const int figures = figures_left(battle, play.state(), runner);
    const int fifths = number_of(book(battle), "morale_roughly").value;
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == runner || unit.army != army_of(battle, runner) || !in_order(battle, play.state(), unit.id))
            continue;
        if (facts(battle, runner).parent == unit.id || facts(battle, unit.id).parent == runner) continue;  // MW-6.16
        if (figures * 5 < figures_left(battle, play.state(), unit.id) * fifths || !met(unit.id)) continue;
        edit(play.state().unit(unit.id), [](MwUnit& w) {
            if (w.friends_ran < 255) ++w.friends_ran;
        });
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = unit.id;
            e.other = runner;
            e.word = stampeding ? "sees friends run" : "is run into by friends";
            e.verb = stampeding ? EventVerb::sees_friends_run : EventVerb::is_run_into;
            e.in_percent = true;
            e.why = {cite(battle, stampeding ? "MW-5.3.3" : "MW-5.3.2")};
        });
    }
}

void note_passage(Play& play, UnitId runner, std::span<const Point> trail, bool stampeding) {
    const Battle& battle = play.battle();
    // A passage at exactly this distance counts.
    const double reach = stampeding ? measure_of(book(battle), "morale_pass_by").value + 4 * tolerance : 0;
    const Box body = footprint(battle, play.state(), runner);
    const Vec place = to_vec(play.state().unit(runner).place);
    note_passage(play, runner, stampeding, [&](UnitId id) {
        const Box friends = footprint(battle, play.state(), id);
        for (std::size_t i = 0; i + 1 < trail.size(); ++i) {
            const Vec way = to_vec(trail[i + 1]) - to_vec(trail[i]);
            Box runs = body;  // from the start of this part of the path
            runs.centre = body.centre + (to_vec(trail[i]) - place);
            const auto at = advance_until(runs, heading_of(way), friends, reach, length(way));
            if (at && (stampeding || nearer(*at, length(way)))) return true;
        }
        return false;
    });
}

// MW-11.1: like officers.
Cited<double> courier_ride(const Battle& battle) { return book(battle).officer_move; }

}  // namespace linstock::mwan18
