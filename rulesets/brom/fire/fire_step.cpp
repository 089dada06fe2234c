// fire_step: RV-4.B (artillery), RV-4.D (standing small arms), RV-4.E (moving small arms). RV-4.C does nothing.
// RE-2.3 (standing, then moving artillery), RE-2.4 (standing, then moving infantry). CF-3.B and CF-3.C (artillery),
// CF-3.D and CF-3.E (musketry), CF-3.F (a round of the fire-fight: FireStep::round).
//   0 begin: clears the marks of the last step; units with nothing to fire at count as declared
//   1 declare: both seats simultaneously, sealed, until all units have declared; then concealed firers are revealed,
//   guns are
//     spiked, and every volley is pushed, in unit order
//   2 casualties: every unit with hits, in unit order
//   3 tests: RV-9.B, all of the step together
//   4 falling back by choice, where the ruleset has it (CF-3.B)
//   5 end: clears the marks
// fire_fight.cpp begins a round of the fire-fight, which enters at stage 1.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/casualties.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/fire/spiking.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/retreat/fall_back_by_choice.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>
#include <iterator>

namespace linstock::brom {

namespace {

const std::array fire_step_fields = {LINSTOCK_FIELD(FireStepLocals, step), LINSTOCK_FIELD(FireStepLocals, at)};

}  // namespace

void skip_idle_faces(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    BromUnit w = own(play.state().unit(id));
    const int faces = faces_of(battle, play.state(), id);
    const auto step = static_cast<FireStep>(brom::own(play.state()).fire_step);
    while (w.declared < faces && !has_shot_in(battle, play.state(), step, id, w.declared))
        ++w.declared;
    play.state().unit(id).own.set(w);
}

namespace {

void begin(Play& play, FireStep step) {
    clear_fire_marks(play);
    const Battle& battle = play.battle();
    edit(play.state(), [&](BromState& s) { s.fire_step = static_cast<std::uint8_t>(step); });
    for (const Unit& unit : battle.forces().units) {
        const bool may = may_fire(battle, play.state(), unit.id, step);
        edit(play.state().unit(unit.id), [&](BromUnit& w) {
            w.declared = may ? std::uint8_t{0} : std::uint8_t{4};
            w.spike_tried = false;
        });
        if (may) skip_idle_faces(play, unit.id);
    }
}

/// The first unit of an army that has not declared; none if all have.
UnitId next_to_declare(const Battle& battle, const State& state, ArmyId army) {
    for (const Unit& unit : battle.forces().units)
        if (unit.army == army && own(state.unit(unit.id)).declared < faces_of(battle, state, unit.id)) return unit.id;
    return {};
}

/// RV-8, sealed: spiking attempts declared together with fire, all before the first volley. False if there are none.
bool push_sealed_spikes(Play& play) {
    const Battle& battle = play.battle();
    bool any = false;
    for (const UnitId battery : setup(battle).rolls.batteries) {
        if (!is_to_be_spiked(play.state(), battery)) continue;
        edit(play.state().unit(battery), [](BromUnit& w) {
            w.fire_target = {};
            w.spike_tried = false;
        });
        const ArmyId crew = army_of(battle, battery);
        const bool by_crew = own(play.state().unit(battery)).guns == Guns::with_crew;
        const UnitId by = spiker_of(battle, play.state(), battery, by_crew ? crew : other_army(crew));
        if (by.none()) continue;
        push_spike(play, battery, by);
        any = true;
    }
    return any;
}

bool anybody_left(const Battle& battle, const State& state) {
    return next_to_declare(battle, state, ArmyId{1}) || next_to_declare(battle, state, ArmyId{2});
}

void push_volleys(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : battle.forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        for (int face = 0; face < 4; ++face)
            if (fire_target_of(w, face)) reveal(play, unit.id, "fires");  // RV-2.B
    }
    for (const Unit& unit : battle.forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        for (int face = 0; face < 4; ++face) {
            const UnitId target = fire_target_of(w, face);
            if (target.none()) continue;
            const auto side = static_cast<std::uint8_t>(face);
            const Volley volley{unit.id, target, w.ammunition, side, 0, 0};
            const bool throws = throws_to_fire_again(battle, play.state(), unit.id, w.ammunition);
            play.push(throws ? fire_again(volley) : make(Proc::volley, volley));
        }
    }
}

void push_casualties(Play& play) {
    for (const Unit& unit : play.battle().forces().units)
        if (own(play.state().unit(unit.id)).hits > 0) play.push(take_casualties(unit.id, 0, true));
}

/// Stages of fire_step. Saves store these numbers.
struct FireStepStage {
    enum : std::uint16_t { begins, declares, casualties, tests, choices, over };
};

Flow run_fire_step(Play& play, Step& self) {
    const auto l = self.locals.as<FireStepLocals>();
    switch (self.at) {
        case FireStepStage::begins:
            begin(play, l.step);
            self.at = FireStepStage::declares;
            return Flow::stay;
        case FireStepStage::declares:
            if (anybody_left(play.battle(), play.state())) {
                play.push(make(Proc::ask_fire, l));
                return Flow::stay;
            }
            if (push_sealed_spikes(play)) return Flow::stay;
            push_volleys(play);
            self.at = FireStepStage::casualties;
            return Flow::stay;
        case FireStepStage::casualties:
            push_casualties(play);
            self.at = FireStepStage::tests;
            return Flow::stay;
        case FireStepStage::tests: {
            settle_figures_taken(play);
            bool any = false;
            for (const Unit& unit : play.battle().forces().units) {
                set_due_after_fire(play, unit.id);
                any = any || own(play.state().unit(unit.id)).due != 0;
            }
            if (any) play.push(morale_round());
            self.at = FireStepStage::choices;
            return Flow::stay;
        }
        case FireStepStage::choices:
            push_fall_back_choices(play);
            self.at = FireStepStage::over;
            return Flow::stay;
        default: clear_fire_marks(play); return Flow::done;
    }
}

// --- The question ---

Cite band_of(const Battle& battle, const State& state, UnitId id, int ammunition, double far) {
    const Profile::Hits& row = hits_row(battle, state, id, ammunition);
    return row.long_range->blank() || row.close->holds(far) ? row.close.why : row.long_range.why;
}

/// RV-7.5, RV-8; RE-6.A, RE-7.C; CF-8.A, CF-9: the clause that limits the choice of target.
Cite target_clause(const Battle& battle, UnitId id) {
    return profile(battle).clause(is_battery(battle, id) ? "artillery_target" : "small_arms_target");
}

/// CF-0, by house rule: a unit must fire at an enemy in its deadly ground. That of a battery is as deep as the range of
/// cannister.
bool must_fire(const Battle& battle, const State& state, UnitId id, const std::vector<Offer>& offers) {
    if (!profile(battle).compulsory_fire) return false;
    const double deadly = reach_of(hits_row(battle, state, id, is_battery(battle, id) ? cannister : ball));
    return std::any_of(offers.begin(), offers.end(), [&](const Offer& o) {
        return o.verb == Verb::fire && within(to_vec({o.distance, 0}).x, deadly);
    });
}

void add_fire_offers(const Battle& battle, const State& state, FireStep step, UnitId id, int face,
                     std::vector<Offer>& out) {
    const Profile& pf = profile(battle);
    for (const Shot& shot : shots_of(battle, state, id, face))
        for (const int ammunition : {ball, cannister}) {
            if (!may_use_in(battle, state, step, id, shot, ammunition)) continue;
            Offer offer;
            offer.verb = Verb::fire;
            offer.unit = id;
            offer.target = shot.unit;
            offer.number = ammunition;
            offer.word = ammunition_word(battle, id, ammunition);
            offer.distance = to_coord(shot.distance);
            offer.why.push_back(band_of(battle, state, id, ammunition, shot.distance));
            offer.why.push_back(target_clause(battle, id));
            cite_overhead(battle, id, shot.sight, offer.why);
            out.push_back(std::move(offer));
        }
    if (must_fire(battle, state, id, out)) return;
    Offer hold;
    hold.verb = Verb::hold_fire;
    hold.unit = id;
    hold.word = step == FireStep::round ? "cease fire" : "hold fire";
    hold.why.push_back(pf.clause("small_arms_target"));
    out.push_back(std::move(hold));
}

/// RE-2.3 is one clause for both halves of the artillery.
const char* clause_of(const Profile& pf, FireStep step) {
    switch (step) {
        case FireStep::artillery: return "artillery_phase";
        case FireStep::moving_artillery:
            return pf.clause.has("moving_artillery_phase") ? "moving_artillery_phase" : "artillery_phase";
        case FireStep::standing: return "standing_fire_phase";
        case FireStep::round: return "fire_fight_phase";
        default: return "moving_fire_phase";
    }
}

void fire_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const Profile& pf = profile(battle);
    const auto l = self.locals.as<FireStepLocals>();
    for (const ArmyId army : {ArmyId{1}, ArmyId{2}}) {
        const UnitId id = next_to_declare(battle, state, army);
        if (id.none()) continue;
        const int face = own(state.unit(id)).declared;
        Prompt p;
        p.seat = seat_of(army);
        p.kind = l.step == FireStep::round ? "firefight" : "fire";  // lint: ruleset-name: a word
        p.unit = id;
        add_fire_offers(battle, state, l.step, id, face, p.offers);
        std::vector<Offer> spikes;
        offer_spikes(battle, state, p.seat, spikes);
        std::copy_if(spikes.begin(), spikes.end(), std::back_inserter(p.offers), [&](const Offer& o) {
            // CF-3.F: a round asks every unit several times, so that it offers only spiking that matters; other steps
            // offer all.
            return l.step != FireStep::round || spike_is_near(battle, state, o.unit, id, army);
        });
        add_arcs(battle, state, id, face, p.arcs);
        p.why.push_back(pf.clause(clause_of(pf, l.step)));
        p.why.push_back(pf.clause(is_battery(battle, id) ? "artillery" : "fire_by_regiment"));
        if (l.step == FireStep::round) p.why.push_back(pf.clause("deadly_ground"));
        out.push_back(std::move(p));
    }
}

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

std::string lawful_shots(const Battle& battle, const Prompt& prompt) {
    std::vector<std::string> shots;
    for (const Offer& offer : prompt.offers)
        if (offer.verb == Verb::fire) shots.push_back(the_unit(battle, offer.target) + " with " + offer.word);
    return either(shots);
}

/// Why the unit cannot fire at that target. RV-7.5, RV-8, RE-6.A, RE-7.C, CF-8.A, CF-9.
std::string no_shot(const Battle& battle, const State& state, const Prompt& prompt, const Decision& d) {
    const UnitId id = prompt.unit;
    const UnitId target = d.target;
    if (target.none()) return "no target is named";
    const std::string name = the_unit(battle, target);
    if (army_of(battle, target) == army_of(battle, id)) return name + " is of its own army";
    if (!on_table(state, target)) return name + " is not in view on the table";
    const int face = own(state.unit(id)).declared;
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::fire && o.target == target) return "that ammunition cannot be used at " + name;
    const double far = firing_distance(battle, state, id, face, target);
    const double range = range_of(battle, state, id);
    if (beyond(far, range)) return name + " is " + inches(far) + " away, beyond its range of " + inches(range);
    const FireCones cones = cones_of(battle, state, id, face);
    if (!bears_on(battle, state, cones, target))
        return name + " is not in its cone of " + std::to_string(cones.degrees) + " degrees";
    if (!sees(battle, state, id, target)) return name + " is not in its sight";
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::fire && nearer(to_vec({o.distance, 0}).x, far))
            return name + " is not the closest: " + the_unit(battle, o.target) + " is";
    return name + " is not a target in this step";
}

bool may_hold(const Prompt& prompt) {
    return std::any_of(prompt.offers.begin(), prompt.offers.end(),
                       [](const Offer& o) { return o.verb == Verb::hold_fire; });
}

bool offered(const Prompt& prompt, const Decision& d) {
    return std::any_of(prompt.offers.begin(), prompt.offers.end(), [&](const Offer& o) {
        return o.verb == d.verb && o.unit == d.unit && o.target == d.target && o.number == d.number;
    });
}

std::optional<Refusal> check_fire(const Battle& battle, const State& state, const Step&, const Prompt& prompt,
                                  const Decision& d) {
    const std::string name = the_unit(battle, prompt.unit);
    switch (d.verb) {
        case Verb::spike: return check_spike(battle, state, d);
        case Verb::hold_fire:
        case Verb::fire:
            if (d.unit != prompt.unit) return refusal(battle, "this question is for " + name, "fire_by_regiment");
            if (offered(prompt, d)) return std::nullopt;
            if (d.verb == Verb::hold_fire)
                return refusal(battle,
                               name + " must fire, because an enemy is in its deadly ground: it may fire at " +
                                   lawful_shots(battle, prompt),
                               "deadly_ground");
            return refusal(battle,
                           name + " cannot fire at that target: " + no_shot(battle, state, prompt, d) +
                               "; it may fire at " + lawful_shots(battle, prompt) +
                               (may_hold(prompt) ? ", or hold its fire" : ""),
                           is_battery(battle, prompt.unit) ? "artillery_target" : "small_arms_target");
        default: return refusal(battle, name + " may fire or hold its fire", "small_arms_target");
    }
}

Flow accept_fire(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::spike) {
        say_under_seal_to_spike(play.state(), d.unit);
        return Flow::done;  // the step asks again
    }
    edit(play.state().unit(d.unit), [&](BromUnit& w) {
        const int face = w.declared++;
        if (d.verb != Verb::fire) return;
        set_fire_target(w, face, d.target);
        w.ammunition = static_cast<std::uint8_t>(d.number);
        clear_flag(w, UnitFlag::ceased);
        if (round_in_hand(play.state())) set_flag(w, UnitFlag::fired_in_round);
    });
    skip_idle_faces(play, d.unit);
    return Flow::done;
}

/// Recommended: the target with the highest expected loss; if equal the nearer, then the first listed. Lawful spiking
/// comes last, also spiking that the prompt does not offer.
void fire_candidates(const Battle& battle, const State& state, const Step&, const Prompt& prompt, std::size_t most,
                     std::vector<Decision>& out) {
    struct Rated {
        const Offer* offer;
        std::size_t listed;
        double hits;
    };
    std::vector<Rated> rated;
    std::vector<Offer> open;
    std::copy_if(prompt.offers.begin(), prompt.offers.end(), std::back_inserter(open),
                 [](const Offer& o) { return o.verb != Verb::spike; });
    offer_spikes(battle, state, prompt.seat, open);
    const int face = own(state.unit(prompt.unit)).declared;
    const bool several = std::count_if(prompt.offers.begin(), prompt.offers.end(),
                                       [](const Offer& o) { return o.verb == Verb::fire; }) > 1;
    for (const Offer& o : open) {
        double hits = o.verb == Verb::spike ? -1 : 0;
        if (o.verb == Verb::fire) {
            const Shot shot{o.target, firing_distance(battle, state, o.unit, face, o.target), Sight::direct};
            hits = 1 + (several ? expected_hits(battle, state, o.unit, face, shot, o.number) : 0);
        }
        rated.push_back({&o, rated.size(), hits});
    }
    std::sort(rated.begin(), rated.end(), [](const Rated& a, const Rated& b) {
        if (a.hits > b.hits || b.hits > a.hits) return a.hits > b.hits;
        const Coord far_a = a.offer->distance;
        const Coord far_b = b.offer->distance;
        return far_a != far_b ? far_a < far_b : a.listed < b.listed;
    });
    for (const Rated& r : rated) {
        if (out.size() >= most) break;
        Decision d;
        d.verb = r.offer->verb;
        d.unit = r.offer->unit;
        d.target = r.offer->target;
        d.number = r.offer->number;
        out.push_back(std::move(d));
    }
}

}  // namespace

Step begun_fire_step(FireStep which) {
    Step step = fire_step(which);
    step.at = FireStepStage::declares;
    return step;
}

Step rest_of_fire_step() {
    Step step = fire_step(FireStep::standing);
    step.at = FireStepStage::casualties;
    return step;
}

void register_fire_step(ProcedureTable& table) {
    table.add(Proc::fire_step, "fire_step", "Fire", run_fire_step, fire_step_fields, FireStepStage::over);
    table.ask(Proc::ask_fire, "ask_fire", "Declare fire", {fire_prompts, check_fire, accept_fire, fire_candidates},
              fire_step_fields);
}

}  // namespace linstock::brom
