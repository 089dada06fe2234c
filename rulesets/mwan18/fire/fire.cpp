// T3, MW-4: both sides declare all fire. It is computed from the state before any fire, rolled, and applied. T4b does
// the same for stopped chargers (MW-6.4).
//
// fire: 0 declare (in T3 both seats are asked); 1 compute P of every target, without fire that passes screens;
// 2 roll for screens, in unit order; 3 add fire that passes screens; 4 roll for other targets; 5 remove figures;
// 6 losses of batteries, one by one; 7 end
// volley: one target: 0 the remainder; 1 hits; 2 gunner or horse, hit by hit; 3 officers with the unit

#include "rulesets/mwan18/fire/fire.hpp"

#include "battle/event.hpp"
#include "rulesets/mwan18/command/officers.hpp"
#include "rulesets/mwan18/fire/fire_casualties.hpp"
#include "rulesets/mwan18/sequence/sealed.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

struct FireLocals {
    UnitId at;  ///< current target, in unit order; none = before the first
    FireStage stage = FireStage::all;
    std::uint8_t spare[1] = {};
};
static_assert(Window<FireLocals>);
const std::array fire_fields = {LINSTOCK_FIELD(FireLocals, at), LINSTOCK_FIELD(FireLocals, stage)};

struct VolleyLocals {
    UnitId target;
    std::uint16_t percent = 0;
    std::uint8_t hits = 0;
    std::uint8_t looked_at = 0;  ///< hits on a battery already assigned to a gunner or a horse
};
static_assert(Window<VolleyLocals>);
const std::array volley_fields = {common::named(LINSTOCK_FIELD(VolleyLocals, target)),
                                  LINSTOCK_FIELD(VolleyLocals, percent), LINSTOCK_FIELD(VolleyLocals, hits),
                                  LINSTOCK_FIELD(VolleyLocals, looked_at)};

// ---------------------------------------------------------------- computation

/// The modifiers of a shot without duplicates. Sections that differ each add theirs.
std::vector<Modifier> reckoning_of(const std::vector<Effect>& effects) {
    std::vector<Modifier> out;
    for (const Effect& effect : effects)
        for (const Modifier& m : effect.why) {
            const bool known = std::any_of(out.begin(), out.end(),
                                           [&](const Modifier& o) { return o.name == m.name && o.value == m.value; });
            if (!known) out.push_back(m);
        }
    return out;
}

void tell_shot(Play& play, FireStage stage, const Laid& laid, bool beyond) {
    play.say(EventKind::fired, [&](Event& e) {
        const Battle& battle = play.battle();
        const MwUnit w = own(play.state().unit(laid.firer));
        e.unit = laid.firer;
        e.other = beyond ? laid.behind : laid.target;
        e.distance = to_coord(beyond ? laid.beyond_distance : laid.distance);
        e.fire_percent() = beyond ? laid.passes : laid.percent;
        e.in_percent = true;
        e.word = beyond ? "past the screen" : "";
        e.modifiers = reckoning_of(beyond ? laid.beyond : laid.effects);
        if (laid.effects.size() > 1)
            e.modifiers.push_back(
                {"sections", static_cast<int>(laid.effects.size()), cite(battle, "MW-4.2"), Counts::heads});
        if (w.rate > 1) {
            const auto arms = static_cast<std::size_t>(facts(battle, laid.firer).arms);
            e.modifiers.push_back({"rate of fire", w.rate, setup(battle).fire.rates[arms].why, Counts::number});
        }
        const Firer firer =
            firer_of(battle, play.state(), stage, laid.firer, sections_of(battle, play.state(), laid.firer).first, 1);
        if (firer.row_share != 5)
            e.modifiers.push_back({"by its row", firer.row_share, cite(battle, "MW-5.12"), Counts::share});
        if (laid.charge_share != laid.charge_whole && laid.charge_whole != 5) {
            const auto percent = Share::of(100 * std::int64_t{laid.charge_share}, laid.charge_whole).rounded();
            e.modifiers.push_back(
                {"of the charge", static_cast<int>(percent), cite(battle, "MW-6.2"), Counts::percent});
        } else if (laid.charge_share != laid.charge_whole)
            e.modifiers.push_back({"of the charge", laid.charge_share, cite(battle, "MW-6.2"), Counts::share});
        if (firer.handicap != 100)
            e.modifiers.push_back({"by the weather", firer.handicap, cite(battle, "MW-4.2"), Counts::percent});
        e.why = {cite(battle, "MW-4.2"), cite(battle, "MW-4.1")};
        if (laid.enfilades && !beyond) e.why.push_back(cite(battle, "MW-10.10"));
        if (beyond || laid.behind) e.why.push_back(cite(battle, "MW-4.E.1"));
    });
}

/// Records on the target what its next check needs, in addition to the percentage.
void mark_target(Play& play, UnitId target, const Laid& laid, int percent, bool enfilades) {
    const bool unseen = own(play.state().unit(laid.firer)).unseen;
    edit(play.state().unit(target), [&](MwUnit& w) {
        w.volley = static_cast<std::uint16_t>(std::min(60000, w.volley + percent));
        w.surprised = w.surprised || unseen;
        if (percent == 0) return;
        w.enfiladed = w.enfiladed || enfilades;
        w.under_guns = w.under_guns || laid.artillery;
    });
}

void mark_flanks(Play& play, const std::vector<Laid>& plan) {
    for (const Unit& unit : units_of(play.battle()))
        if (is_battery(play.battle(), unit.id) && on_table(play.state(), unit.id)) {
            const bool flank = greatest_enfilades(plan, unit.id);
            edit(play.state().unit(unit.id), [&](MwUnit& w) { w.flank_fire = flank; });
        }
}

void lay_fire(Play& play, FireStage stage) {
    const std::vector<Laid> plan = plan_fire(play.battle(), play.state(), stage);
    for (const Laid& laid : plan) {
        tell_shot(play, stage, laid, false);
        edit(play.state().unit(laid.firer), [](MwUnit& w) { w.fired = true; });
        mark_target(play, laid.target, laid, laid.percent, laid.enfilades);
    }
    mark_flanks(play, plan);
}

/// MW-4.E.1: fire passes only a screen without a hit. Fire that a screen stops does not count (MW-4.E.4).
void pass_on(Play& play, FireStage stage) {
    std::vector<Laid> plan = plan_fire(play.battle(), play.state(), stage);
    for (Laid& laid : plan) {
        const MwUnit screen = own(play.state().unit(laid.target));
        if (screen.hits > 0 || screen.horse_hits > 0) laid.passes = 0;
        if (laid.behind.none() || laid.passes == 0) continue;
        tell_shot(play, stage, laid, true);
        mark_target(play, laid.behind, laid, laid.passes, laid.beyond_enfiladed);
    }
    mark_flanks(play, plan);
}

// ---------------------------------------------------------------- the step

/// The next unit after `after` in unit order with fire to roll for.
UnitId next_target(const Battle& battle, const State& state, UnitId after, const std::vector<Laid>* screens) {
    for (const Unit& unit : units_of(battle)) {
        if (after && unit.id.value <= after.value) continue;
        if (own(state.unit(unit.id)).volley == 0) continue;
        if (screens == nullptr || is_screen(*screens, unit.id)) return unit.id;
    }
    return {};
}

bool any_behind(const std::vector<Laid>& plan) {
    return std::any_of(plan.begin(), plan.end(), [](const Laid& l) { return !l.behind.none(); });
}

/// Rolls for the next target; false if there is none.
bool roll_next(Play& play, FireLocals& l, bool only_screens) {
    std::vector<Laid> plan;
    if (only_screens) {
        plan = plan_fire(play.battle(), play.state(), l.stage);
        if (!any_behind(plan)) return false;
    }
    const UnitId next = next_target(play.battle(), play.state(), l.at, only_screens ? &plan : nullptr);
    if (next.none()) return false;
    l.at = next;
    VolleyLocals volley;
    volley.target = next;
    volley.percent = own(play.state().unit(next)).volley;
    edit(play.state().unit(next), [](MwUnit& w) {
        w.fire_percent = std::max(w.fire_percent, w.volley);
        w.volley = 0;
    });
    play.push(make(Proc::volley, volley));
    return true;
}

void take_all_figures(Play& play) {
    for (const Unit& unit : units_of(play.battle())) {
        const MwUnit w = own(play.state().unit(unit.id));
        if (w.hits == 0 || is_battery(play.battle(), unit.id)) continue;
        edit(play.state().unit(unit.id), [](MwUnit& m) { m.hits = 0; });
        take_figures(play, unit.id, w.hits);
    }
}

/// Places losses of batteries until an owner must choose; false if all are placed.
bool place_battery_losses(Play& play) {
    for (const Unit& unit : units_of(play.battle())) {
        if (!is_battery(play.battle(), unit.id)) continue;
        std::vector<int> sections;
        for (BatteryLoss what = next_loss(play, unit.id, sections); what != BatteryLoss::none;
             what = next_loss(play, unit.id, sections)) {
            if (sections.size() > 1) {  // MW-9.2
                LossLocals locals;
                locals.unit = unit.id;
                locals.what = what;
                play.push(make(Proc::ask_battery_loss, locals));
                return true;
            }
            take_from(play, unit.id, what, sections.front());
        }
    }
    return false;
}

void finish(Play& play) {
    for (UnitState& u : play.state().units)
        edit(u, [](MwUnit& w) {
            w.volley_spent = w.volley_spent || w.fired;  // MW-4.D.9
            w.fire_at = {};
            w.rate = 0;
            w.volley = 0;
            w.flank_fire = false;
        });
}

/// T3: a seat without a target is not asked.
void ask(Play& play) {
    open_question(play);
    bool any = false;
    for (const Seat seat : {Seat::first, Seat::second}) {
        if (has_fire(play.battle(), play.state(), seat))
            any = true;
        else
            note_answer(play, seat);
    }
    if (any) play.push(make(Proc::ask_fire));
}

/// Stages of fire. Saves contain these numbers.
struct FiringStage {
    enum : std::uint16_t { declared, reckoned, screens, passed_on, others, comes_off, batteries, over };
};

Flow run_fire(Play& play, Step& self) {
    auto l = self.locals.as<FireLocals>();
    const auto go = [&](std::uint16_t at) {
        l.at = {};
        self.at = at;
    };
    switch (self.at) {
        case FiringStage::declared:
            if (l.stage == FireStage::all) ask(play);
            go(FiringStage::reckoned);
            break;
        case FiringStage::reckoned:
            lay_fire(play, l.stage);
            go(FiringStage::screens);
            break;
        case FiringStage::screens:
            if (!roll_next(play, l, true)) go(FiringStage::passed_on);
            break;
        case FiringStage::passed_on:
            pass_on(play, l.stage);
            go(FiringStage::others);
            break;
        case FiringStage::others:
            if (!roll_next(play, l, false)) go(FiringStage::comes_off);
            break;
        case FiringStage::comes_off:
            take_all_figures(play);
            go(FiringStage::batteries);
            break;
        case FiringStage::batteries:
            if (!place_battery_losses(play)) go(FiringStage::over);
            break;
        default: finish(play); return Flow::done;
    }
    self.locals.set(l);
    return Flow::stay;
}

// ---------------------------------------------------------------- one target

void tell_hits(Play& play, const VolleyLocals& l, int remainder, int face) {
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.target;
        e.word = "fire remainder";
        e.in_percent = true;
        e.hits() = l.hits;
        e.target_percent() = l.percent;
        e.needed = remainder;
        e.dice = {100, {static_cast<std::uint8_t>(face)}};
        e.why = {cite(play.battle(), "MW-4.4"), cite(play.battle(), "MW-4.3")};
    });
}

/// MW-4.E.2: no modifier for gunners. MW-4.E.3, MW-4.E.4: the highest face that hits a gunner.
Cited<int> gunner_to(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    const bool in_teams = limbered(battle, state, id) && !crew_on_foot(state, id);
    const bool turned = w.flank_fire || w.changed_limber || in_teams;
    return turned ? setup(battle).fire.gunner_otherwise : setup(battle).fire.gunner_front;
}

void note_battery_hit(Play& play, const VolleyLocals& l) {
    const Cited<int> to = gunner_to(play.battle(), play.state(), l.target);
    const int face = play.face();
    const bool gunner = face <= to.value;
    edit(play.state().unit(l.target), [&](MwUnit& w) { gunner ? ++w.hits : ++w.horse_hits; });
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.target;
        e.word = gunner ? "a gunner is hit" : "a horse is hit";
        e.verb = gunner ? EventVerb::loses_gunner : EventVerb::loses_horse_of_team;
        e.in_percent = true;
        e.needed = to.value;
        e.dice = {100, {static_cast<std::uint8_t>(face)}};
        e.why = {to.why};
    });
}

/// Stages of volley. Saves contain these numbers.
struct VolleyStage {
    enum : std::uint16_t { rolls, remainder, next_loss, loss_die, officers };
};

Flow run_volley(Play& play, Step& self) {
    auto l = self.locals.as<VolleyLocals>();
    const Casualties casualties = casualties_of(l.percent);
    switch (self.at) {
        case VolleyStage::rolls:
            self.at = VolleyStage::remainder;
            if (casualties.remainder > 0) play.roll(purpose(Purpose::fire_remainder), 1, 100, l.target);
            return Flow::stay;
        case VolleyStage::remainder: {
            const int face = casualties.remainder > 0 ? play.face() : 0;
            l.hits = static_cast<std::uint8_t>(
                std::min(250, casualties.sure + (face > 0 && face <= casualties.remainder ? 1 : 0)));
            if (face > 0) tell_hits(play, l, casualties.remainder, face);
            if (!is_battery(play.battle(), l.target)) {
                edit(play.state().unit(l.target), [&](MwUnit& w) { w.hits = l.hits; });
                l.looked_at = l.hits;
            }
            self.locals.set(l);
            self.at = VolleyStage::next_loss;
            return Flow::stay;
        }
        case VolleyStage::next_loss:
            self.at = l.looked_at < l.hits ? VolleyStage::loss_die : VolleyStage::officers;
            if (self.at == VolleyStage::loss_die) play.roll(purpose(Purpose::battery_hit), 1, 100, l.target);
            return Flow::stay;
        case VolleyStage::loss_die:
            note_battery_hit(play, l);
            ++l.looked_at;
            self.locals.set(l);
            self.at = VolleyStage::next_loss;
            return Flow::stay;
        default: push_officer_risk(play, l.target, l.percent); return Flow::done;
    }
}

}  // namespace

void explain_volley(const Battle& battle, const State& state, const Step& by, Prompt& p) {
    const auto l = by.locals.as<VolleyLocals>();
    Offer& roll = p.offers.front();
    if (static_cast<Purpose>(p.roll.front().purpose) == Purpose::fire_remainder) {
        roll.number = casualties_of(l.percent).remainder;
        roll.word = "this number or less: one more casualty";
        return;
    }
    const Cited<int> to = gunner_to(battle, state, l.target);
    roll.number = to.value;
    roll.word = "this number or less: a gunner; more: a horse";
    p.why.insert(p.why.begin(), to.why);
}

bool is_fire_of_all(const Step& step) {
    return static_cast<Proc>(step.procedure) == Proc::fire && step.locals.as<FireLocals>().stage == FireStage::all;
}

Step stopped_fire() {
    FireLocals l;
    l.stage = FireStage::stopped;
    return make(Proc::fire, l);
}

void lay_declared(Play& play) {
    lay_fire(play, FireStage::all);
    for (UnitState& u : play.state().units)
        edit(u, [](MwUnit& w) {
            w.fire_at = {};
            w.rate = 0;
        });
}

Step rest_of_fire() {
    Step step = make(Proc::fire, FireLocals{});
    step.at = FiringStage::others;
    return step;
}

void register_fire(ProcedureTable& table) {
    table.add(Proc::fire, "fire", "Fire", run_fire, fire_fields, FiringStage::over);
    table.add(Proc::volley, "volley", "A volley", run_volley, volley_fields, VolleyStage::officers);
    register_ask_fire(table);
    register_charge_fire(table);
    register_casualties(table);
}

}  // namespace linstock::mwan18
