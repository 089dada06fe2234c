// BA-3.8, BA-3.9: commanders move, formation commanders first.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/movement/coming.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// Whether the commander may move in this phase: 8 is for formation commanders without NIC, 9 for higher commanders.
bool can_ride(const Battle& battle, const State& state, OfficerId id) {
    if (army_of(battle, id) != active(state)) return false;
    const BaOfficer w = own(state.officer(id));
    const bool now = leader(battle, id).higher == (state.phase == static_cast<std::uint16_t>(Phase::higher_commanders));
    if (!on_table(state, id)) return now && way_in(battle, state, id);
    return now && !w.moved && w.acting == Acting::in_command;
}

std::string_view clause_now(const State& state) {
    return state.phase == static_cast<std::uint16_t>(Phase::higher_commanders) ? "BA-3.9" : "BA-3.8";
}

void prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    Prompt p;
    p.seat = seat_of(active(state));
    p.kind = "move_commander";
    p.why = {clause(battle, clause_now(state))};
    for (const Officer& o : battle.forces().officers) {
        if (!can_ride(battle, state, o.id)) continue;
        Offer ride;
        const bool enters = !on_table(state, o.id);
        const bool train = enters && way_in(battle, state, o.id)->how == Coming::track;
        ride.verb = train ? Verb::place : Verb::ride;
        ride.word = train ? "leaves the train" : enters ? "enters" : "";
        ride.officer = o.id;
        if (!train) ride.distance = to_coord(profile(battle).commander_move.value);
        p.offers.push_back(ride);
    }
    offer_to_close(battle, state, "end commanders' movement", p);
    out.push_back(std::move(p));
}

std::optional<Refusal> check(const Battle& battle, const State& state, const Step&, const Prompt&, const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    if (d.verb == Verb::concede) return judge_conceding(battle, state);
    if (d.verb == Verb::place && d.officer && d.unit.none() && can_ride(battle, state, d.officer))
        return judge_detrain(battle, state, d);
    if (d.verb != Verb::ride || d.officer.none() || d.unit)
        return refusal(battle, "choose a commander to move, or end the phase with 'done'", clause_now(state));
    const std::string& name = battle.officer(d.officer).name;
    if (own(state.officer(d.officer)).acting == Acting::nic)
        return refusal(battle, name + " is not in command and cannot move", "BA-4.F");
    if (!can_ride(battle, state, d.officer)) return refusal(battle, name + " cannot move now", clause_now(state));
    return judge_ride(battle, state, d.officer, d.path);
}

Flow accept(Play& play, Step&, const Decision& d) {
    answered(play);
    if (d.verb == Verb::concede) {
        concede(play);
        return Flow::done;
    }
    if (d.verb == Verb::done) {
        edit(play.state(), [](BaState& s) { s.closed = 1; });
        return Flow::done;
    }
    if (d.verb == Verb::place) {
        detrain(play, d);
        return Flow::done;
    }
    OfficerState& o = play.state().officer(d.officer);
    const bool enters = o.presence != Presence::on_table;
    const Point from = enters ? d.path.front() : o.place;
    o.presence = Presence::on_table;
    if (!d.path.empty()) o.place = d.path.back();
    edit(o, [&](BaOfficer& w) {
        w.moved = true;
        if (!enters) return;
        w.acting = Acting::in_command;
        w.withdrawn = false;
    });
    if (o.place == from) return Flow::done;
    play.say(enters ? EventKind::entered : EventKind::officer_moved, [&](Event& e) {
        e.officer = d.officer;
        e.from = from;
        e.to = o.place;
        e.path = d.path;
        double far = 0;
        Vec now = to_vec(from);
        for (const Point& p : d.path) {
            far += distance(now, to_vec(p));
            now = to_vec(p);
        }
        e.distance = to_coord(far);
        e.why = {clause(play.battle(), "BA-5.A"), clause(play.battle(), clause_now(play.state()))};
        if (enters) e.why.push_back(clause(play.battle(), "BA-15.B"));
    });
    return Flow::done;
}

/// The best place of a commander: the mean of the units and commanders below, and a little behind.
Vec good_place(const Battle& battle, const State& state, OfficerId id) {
    Vec sum;
    int count = 0;
    for (const Unit& u : battle.forces().units)
        if (u.army == army_of(battle, id) && on_table(state, u.id) &&
            commander_of(battle, formation_of(battle, state, u.id)) == id) {
            sum = sum + to_vec(state.unit(u.id).place);
            ++count;
        }
    for (const Officer& o : battle.forces().officers)
        if (on_table(state, o.id) && leader(battle, o.id).superior == id) {
            sum = sum + to_vec(state.officer(o.id).place);
            ++count;
        }
    if (count == 0) return to_vec(state.officer(id).place);
    const Vec back = direction(battle.forces().army(army_of(battle, id)).edge) * (-profile(battle).factor.value / 2);
    return sum * (1.0 / count) + back;
}

/// A ride straight to a point, as far as a share of the move allows.
Decision ride_towards(const Battle& battle, const State& state, OfficerId id, Vec at, double share) {
    const Vec from = to_vec(state.officer(id).place);
    const Vec way = at - from;
    const double far = std::max(length(way), tolerance);
    const double step = std::min(far, profile(battle).commander_move.value * share);
    const double there =
        carried(battle, from, from + way * (step / far), Roads::full, profile(battle).commander_move.value * 0.999);
    Decision d;
    d.verb = Verb::ride;
    d.officer = id;
    d.path = {to_point(from + way * (there / far))};
    return d;
}

/// Close behind a unit, hidden from enemies before it.
Vec behind(const Battle& battle, const State& state, UnitId id) {
    const Box box = footprint(battle, state, id);
    return box.centre - box.forward() * (box.half_depth + profile(battle).commander_base.depth);
}

void ride_candidates(const Battle& battle, const State& state, OfficerId id, std::size_t most,
                     std::vector<Decision>& out) {
    const auto offer_it = [&](const Decision& d) {
        if (out.size() >= most || judge_ride(battle, state, id, d.path)) return false;
        if (std::find(out.begin(), out.end(), d) == out.end()) out.push_back(d);
        return true;
    };
    const Vec from = to_vec(state.officer(id).place);
    const Vec good = good_place(battle, state, id);
    if (nearer(distance(good, from), profile(battle).factor.value / 4)) {
        offer_it(ride_towards(battle, state, id, from, 1));
    } else {
        for (const double share : {1.0, 0.5, 0.25})
            if (offer_it(ride_towards(battle, state, id, good, share))) break;
        offer_it(ride_towards(battle, state, id, from, 1));
    }
    for (const Unit& u : battle.forces().units) {
        if (u.army != army_of(battle, id) || !on_table(state, u.id)) continue;
        const OfficerId commander = commander_of(battle, formation_of(battle, state, u.id));
        if (commander == id || (commander && leader(battle, commander).superior == id))
            offer_it(ride_towards(battle, state, id, behind(battle, state, u.id), 1));
    }
    const Vec back = direction(battle.forces().army(army_of(battle, id)).edge) * (-profile(battle).factor.value);
    for (const double away : {1.0, 2.0, 3.0})
        offer_it(ride_towards(battle, state, id, good + back * away, 1));
}

/// Commander by commander. For a prompt about one, only the candidates of the first who has any.
void candidates(const Battle& battle, const State& state, const Step&, const Prompt& prompt, std::size_t most,
                std::vector<Decision>& out) {
    for (const Officer& o : battle.forces().officers) {
        if (out.size() >= most || (prompt.officer && !out.empty())) return;
        if (!can_ride(battle, state, o.id)) continue;
        if (on_table(state, o.id))
            ride_candidates(battle, state, o.id, most, out);
        else
            suggest_riding_in(battle, state, o.id, most, out);
    }
    if (out.size() >= most) return;
    Decision d;
    d.verb = Verb::done;
    out.push_back(d);
}

}  // namespace

bool somebody_rides(const Battle& battle, const State& state) {
    return std::any_of(battle.forces().officers.begin(), battle.forces().officers.end(),
                       [&](const Officer& o) { return can_ride(battle, state, o.id); });
}

// BA-movement: as far as commanders ride in a bound.
Cited<double> courier_ride(const Battle& battle) { return profile(battle).commander_move; }

void register_riding(ProcedureTable& t) {
    t.ask(Proc::ask_ride, "ask_ride", "Commanders move", {prompts, check, accept, candidates});
}

}  // namespace linstock::brothers
