// RV-4.I, RV-14B.6, RV-14B.7; RE-2.10, RE-13.F, RE-13.G; CF-3.J, CF-15.6, CF-15.7: units routed in an earlier turn
// rally or leave the table.
//
// rally_phase: 0 begins; 1 the next unit tests; 2 its result
// rally_unit:  asks for the facing of a unit that has rallied

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/words.hpp"

#include <array>

namespace linstock::brom {

namespace {

/// An officer attached to another unit is where that unit is.
bool at_marker(const Battle& battle, const State& state, OfficerId officer, UnitId id) {
    return within(length(officer_place(state, officer) - place_of(state, id)), profile(battle).rally_reach.value);
}

}  // namespace

// RV-14B.7, RE-13.G, CF-15.7: only an officer that has reached the marker. RV-5.F: the officer was named for it before
// the cards, or is attached.
OfficerId rally_officer(const Battle& battle, const State& state, UnitId id) {
    OfficerId best;
    for (const Officer& officer : battle.forces().officers) {
        const OfficerState& o = state.officer(officer.id);
        if (!may_influence(battle, officer.id, id) || !officer_active(battle, state, officer.id)) continue;
        const UnitId aids = own(o).rallying;
        if (aids && aids != id) continue;
        const bool with_it = o.attached_to == id;
        const bool has_come = aids == id && at_marker(battle, state, officer.id, id);
        if (!with_it && !has_come) continue;
        if (best.none() || morale_bonus(battle, state, officer.id).value > morale_bonus(battle, state, best).value)
            best = officer.id;
    }
    return best;
}

namespace {

bool due_to_rally(const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return u.on_field() && u.condition == Condition::routed && own(u).routed_turn < state.turn;
}

UnitId next_to_rally(const Battle& battle, const State& state) {
    for (const Unit& unit : battle.forces().units)
        if (due_to_rally(state, unit.id) && !own(state.unit(unit.id)).tested) return unit.id;
    return {};
}

// --- Facing ---

bool may_face(const Battle& battle, const State& state, UnitId id, Heading heading, Formation formation) {
    const Box box = footprint_at(battle, state, id, state.unit(id).place, heading, formation);
    if (!battle.ground->on_table(box)) return false;
    for (const Unit& other : battle.forces().units)
        if (other.id != id && on_table(state, other.id) && overlaps_unit(battle, state, box, other.id)) return false;
    return true;
}

/// Towards the nearest enemy. If several are equally near, towards their mean direction, so that neither side is
/// favoured.
Heading towards_enemy(const Battle& battle, const State& state, UnitId id) {
    const Vec from = place_of(state, id);
    double nearest = 1e9;
    Vec sum;
    for (const Unit& other : battle.forces().units) {
        if (other.army == army_of(battle, id) || !on_table(state, other.id) || !fights_as_unit(battle, other.id))
            continue;
        const Vec to = footprint(battle, state, other.id).centre - from;
        const double d = length(to);
        if (nearer(d, nearest)) {
            nearest = d;
            sum = to;
        } else if (same_length(d, nearest)) {
            sum = sum + to;
        }
    }
    return beyond(length(sum), 0) ? heading_of(sum) : normal(state.unit(id).heading + half_turn);
}

/// Lawful headings, the recommended one first: towards the enemy, its present heading, then round the compass.
void headings_for(const Battle& battle, const State& state, UnitId id, std::size_t most, std::vector<Heading>& out) {
    const Heading wanted = towards_enemy(battle, state, id);
    const auto consider = [&](Heading h) {
        for (const Heading known : out)
            if (known == h) return;
        if (out.size() < most && may_face(battle, state, id, h, usual_formation)) out.push_back(h);
    };
    consider(wanted);
    consider(state.unit(id).heading);
    for (int degrees = 15; degrees <= 180; degrees += 15) {
        consider(normal(wanted + from_degrees(degrees)));
        consider(normal(wanted - from_degrees(degrees)));
    }
}

void ask_prompts(const Battle& battle, const State&, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<RallyUnit>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "rally";
    p.unit = l.unit;
    Offer offer;
    offer.verb = Verb::pivot;
    offer.unit = l.unit;
    offer.word = "facing";
    offer.why = {profile(battle).clause("rally")};
    p.offers.push_back(offer);
    p.why = {profile(battle).clause("rally")};
    out.push_back(std::move(p));
}

std::optional<Refusal> ask_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                 const Decision& d) {
    const auto l = self.locals.as<RallyUnit>();
    const Cite why = profile(battle).clause("rally");
    if (d.verb != Verb::pivot)
        return Refusal{RefusalKind::wrong_shape, "this question is for a facing: answer with 'pivot'", {why}};
    if (d.unit != l.unit)
        return Refusal{
            RefusalKind::wrong_shape, "this question is for the facing of " + the_unit(battle, l.unit), {why}};
    if (!may_face(battle, state, l.unit, d.heading, usual_formation))
        return Refusal{RefusalKind::against_rules,
                       "with that facing " + the_unit(battle, l.unit) +
                           " would overlap another unit or the edge of the table: choose another heading",
                       {why}};
    return std::nullopt;
}

/// RV-14B.6: in line, on the spot, with the facing that its owner chooses.
void stand_again(Play& play, UnitId id, Heading heading, Formation formation) {
    UnitState& u = play.state().unit(id);
    u.heading = heading;
    u.formation = formation;
    // RE-15.A, RE-15.B, CF-15.6: disordered until its next normal move.
    const bool disordered = profile(play.battle()).disordered_after_rally;
    u.condition = disordered ? Condition::disordered : Condition::steady;
    play.say(EventKind::rallied, [&](Event& e) {
        e.unit = id;
        e.to = play.state().unit(id).place;
        e.heading = heading;
        e.formation = formation;
        e.why = {profile(play.battle()).clause("rally")};
        if (disordered) e.word = "disordered";
    });
}

Flow ask_accept(Play& play, Step& self, const Decision& d) {
    stand_again(play, self.locals.as<RallyUnit>().unit, d.heading, usual_formation);
    return Flow::done;
}

void ask_candidates(const Battle& battle, const State& state, const Step& self, const Prompt& prompt, std::size_t most,
                    std::vector<Decision>& out) {
    const auto l = self.locals.as<RallyUnit>();
    std::vector<Heading> headings;
    headings_for(battle, state, l.unit, most, headings);
    for (const Heading h : headings) {
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::pivot;
        d.unit = l.unit;
        d.heading = h;
        out.push_back(d);
    }
}

// --- The phase ---

// RV-14B.6, RE-13.F, CF-15.6: whether a unit that fails leaves the table, by the profile.
bool leaves(const Battle& battle, const State& state, UnitId id) {
    switch (profile(battle).rally_failure) {
        case RallyFailure::leaves: return true;
        case RallyFailure::leaves_after_losses: return state.unit(id).stands_left < battle.unit(id).stands;
    }
    return true;
}

// CF-15.7: an officer that aided the failed rally leaves with the unit, attached or not. RV-5.G, RE-13.G: attached
// officers only.
void aides_leave(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    if (profile(battle).rally_failure != RallyFailure::leaves_after_losses) return;
    for (const Officer& officer : battle.forces().officers) {
        const OfficerState& o = play.state().officer(officer.id);
        if (o.presence != Presence::on_table || own(o).rallying != id || o.attached_to == id) continue;
        if (!at_marker(battle, play.state(), officer.id, id)) continue;
        lose_officer(
            play, officer.id, Presence::left,
            {"leaves with the unit after a failed rally", EventResult::taken_along, EventVerb::leaves_after_rally}, {},
            profile(battle).clause("rally_help"), {});
    }
}

void settle(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    if (own(play.state().unit(id)).result == MoraleResult::yes) {
        std::vector<Heading> headings;
        headings_for(battle, play.state(), id, 2, headings);
        if (headings.empty())  // no room for a line anywhere: it stays as it is
            stand_again(play, id, play.state().unit(id).heading, play.state().unit(id).formation);
        else
            play.push(make(Proc::rally_unit, RallyUnit{id}));
    } else if (leaves(battle, play.state(), id)) {
        aides_leave(play, id);
        remove_unit(play, id, Presence::left, "fails to rally", {}, profile(battle).clause("rally"));
    }
}

/// Stages of rally_phase. Saves store these numbers.
struct RallyStage {
    enum : std::uint16_t { begins, next_unit, result };
};

Flow run_rally_phase(Play& play, Step& self) {
    auto l = self.locals.as<RallyPhase>();
    if (self.at == RallyStage::begins) {
        for (UnitState& u : play.state().units)
            edit(u, [](BromUnit& w) { w.tested = false; });
        self.at = RallyStage::next_unit;
    }
    if (self.at == RallyStage::result) {
        if (play.state().unit(l.at).on_field()) settle(play, l.at);
        self.at = RallyStage::next_unit;
        return Flow::stay;
    }
    l.at = next_to_rally(play.battle(), play.state());
    if (l.at.none()) return Flow::done;
    play.push(morale_check(l.at, Occasion::rally));
    self.at = RallyStage::result;
    self.locals.set(l);
    return Flow::stay;
}

}  // namespace

void register_rally(ProcedureTable& t) {
    static const std::array phase_fields = {LINSTOCK_FIELD(RallyPhase, at)};
    static const std::array unit_fields = {common::named(LINSTOCK_FIELD(RallyUnit, unit))};
    t.add(Proc::rally_phase, "rally_phase", "Rally", run_rally_phase, phase_fields, RallyStage::result);
    t.ask(Proc::rally_unit, "rally_unit", "Facing after a rally",
          Asking{ask_prompts, ask_check, ask_accept, ask_candidates}, unit_fields);
}

}  // namespace linstock::brom
