// CF-14.C, CF-14.E, CF-6.N1, CF-6.N2: falling back by choice, and the choice of a charger that was stopped.
//
// fall_back_by_choice:     0 asks, if the unit may still choose
// ask_fall_back_by_choice: yes falls back, by the dice of CF-14.A; no stays; a stopped charger then has a fire-fight

#include "rulesets/brom/retreat/fall_back_by_choice.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/movement/outline.hpp"
#include "rulesets/brom/words.hpp"

namespace linstock::brom {

namespace {

/// CF-6.N1, CF-6.N3: infantry and dismounted cavalry stay and fire.
bool fights_by_fire(const Battle& battle, const State& state, UnitId id) { return is_foot(battle, state, id); }

bool may_choose(const Battle& battle, const State& state, const FallBackChoice& l) {
    const UnitState& u = state.unit(l.unit);
    return u.on_field() && fights_as_unit(battle, l.unit) && u.condition != Condition::routed &&
           !own(u).tested_and_went;
}

const char* clause_of(WhyAsked why) {
    switch (why) {
        case WhyAsked::halted: return "charge_halted";
        case WhyAsked::failed_to_close: return "charge_fails";
        default: return "morale_results";
    }
}

double nearest_enemy(const Battle& battle, const State& state, UnitId id) {
    double best = -1;
    for (const UnitId enemy : enemies_of(battle, state, id)) {
        const double d = distance_between(battle, state, id, enemy);
        if (best < 0 || nearer(d, best)) best = d;
    }
    return best;
}

Flow run_choice(Play& play, Step& self) {
    const auto l = self.locals.as<FallBackChoice>();
    if (may_choose(play.battle(), play.state(), l)) play.push(make(Proc::ask_fall_back_by_choice, l));
    return Flow::done;
}

void choice_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<FallBackChoice>();
    const Profile& pf = profile(battle);
    const bool stopped = l.why != WhyAsked::passed_test;
    const bool fights = fights_by_fire(battle, state, l.unit);
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "fall_back_by_choice";
    p.unit = l.unit;
    if (stopped) p.other = own(state.unit(l.unit)).target;
    p.why = {pf.clause("fall_back_by_choice"), pf.clause("falling_back_ends"), pf.clause(clause_of(l.why))};
    if (is_mounted(battle, state, l.unit) && stopped) p.why.push_back(pf.clause("fire_fight_cavalry"));
    for (const Verb verb : {Verb::no, Verb::yes}) {
        Offer o;
        o.verb = verb;
        o.unit = l.unit;
        o.target = p.other;
        const double d = nearest_enemy(battle, state, l.unit);
        if (d >= 0) o.distance = to_coord(d);
        o.word = verb == Verb::yes ? "fall back" : stopped && fights ? "stay and fight by fire" : "stay";
        o.why = {pf.clause(verb == Verb::yes ? "fall_back_by_choice" : clause_of(l.why))};
        p.offers.push_back(std::move(o));
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_choice(const Battle& battle, const State&, const Step& self, const Prompt&,
                                    const Decision& d) {
    const auto l = self.locals.as<FallBackChoice>();
    if ((d.verb == Verb::yes || d.verb == Verb::no) && (d.unit.none() || d.unit == l.unit)) return std::nullopt;
    return Refusal{RefusalKind::against_rules,
                   "answer yes or no: should " + the_unit(battle, l.unit) + " fall back by choice?",
                   {profile(battle).clause("fall_back_by_choice")}};
}

/// CF-6.N1: it faces its target if there is room to turn.
void face_target(Play& play, UnitId id, UnitId target) {
    if (target.none() || !on_table(play.state(), target)) return;
    const UnitState& u = play.state().unit(id);
    const Vec way = footprint(play.battle(), play.state(), target).centre - to_vec(u.place);
    if (!beyond(length(way), 0)) return;
    const Heading heading = heading_of(way);
    const Box box = footprint_at(play.battle(), play.state(), id, u.place, heading, u.formation);
    const Box now = footprint(play.battle(), play.state(), id);
    if (advance_to_unit(play.battle(), play.state(), now, now.heading, target, 0, length(way)))
        return;  // it faces it already
    if (!free_place(play.battle(), play.state(), id, box, 0)) return;
    put_unit(play, id, u.place, heading, u.formation, 0, false);
    play.say(EventKind::reformed, [&](Event& e) {
        e.unit = id;
        e.to = u.place;
        e.heading = heading;
        e.formation = u.formation;
        e.why = {profile(play.battle()).clause("charge_halted")};
    });
}

void stay_stopped(Play& play, const FallBackChoice& l) {
    const UnitId target = own(play.state().unit(l.unit)).target;
    const bool fights = fights_by_fire(play.battle(), play.state(), l.unit);
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = l.unit;
        e.other = target;
        e.word = fights ? "halts and stays to fight by fire" : "halts and stays where it is";
        e.why = {profile(play.battle()).clause(clause_of(l.why))};
        if (!fights) e.why.push_back(profile(play.battle()).clause("fire_fight_cavalry"));
    });
    edit(play.state().unit(l.unit), [](BromUnit& w) { set_flag(w, UnitFlag::stays); });
    if (l.why == WhyAsked::halted) face_target(play, l.unit, target);
}

Flow accept_choice(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<FallBackChoice>();
    if (d.verb == Verb::no) {
        if (l.why != WhyAsked::passed_test) stay_stopped(play, l);
        return Flow::done;
    }
    edit(play.state().unit(l.unit), [](BromUnit& w) { set_flag(w, UnitFlag::chose_back); });
    Step step = fall_back(l.unit);
    auto how = step.locals.as<FallBack>();
    how.mode = by_choice;
    step.locals.set(how);
    play.push({step, settle_tests()});
    return Flow::done;
}

/// Recommended: a unit under half strength saves its remaining figures, and stopped cavalry, which could not fire back,
/// falls back. All others stay.
void choice_candidates(const Battle& battle, const State& state, const Step& self, const Prompt&, std::size_t most,
                       std::vector<Decision>& out) {
    const auto l = self.locals.as<FallBackChoice>();
    const bool target_only = l.why != WhyAsked::passed_test && !fights_by_fire(battle, state, l.unit);
    const Verb first = under_half(battle, state, l.unit) || target_only ? Verb::yes : Verb::no;
    for (const Verb verb : {first, first == Verb::yes ? Verb::no : Verb::yes}) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = verb;
        out.push_back(std::move(d));
    }
}

}  // namespace

// CF-3.B, CF-3.C, CF-3.D, CF-3.E, CF-3.F: units that lost a figure in this step, tested and passed.
void push_fall_back_choices(Play& play) {
    if (!profile(play.battle()).continuous_fire) return;
    for (const Unit& unit : play.battle().forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        if (w.figures_lost > 0 && w.tested && w.result == MoraleResult::carries_on && !w.tested_and_went)
            play.push(fall_back_choice(unit.id, WhyAsked::passed_test));
    }
}

void register_fall_back_by_choice(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(FallBackChoice, unit)),
                                      LINSTOCK_FIELD(FallBackChoice, why)};
    t.add(Proc::fall_back_by_choice, "fall_back_by_choice", "Falling back by choice", run_choice, fields);
    t.ask(Proc::ask_fall_back_by_choice, "ask_fall_back_by_choice", "Falling back by choice",
          {choice_prompts, check_choice, accept_choice, choice_candidates}, fields);
}

}  // namespace linstock::brom
