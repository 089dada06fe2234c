// T6, MW-7: stampeded units at a rallying point may rally. T1: rested units return to order.
//
// rally:      0 the next unit that may try
// ask_rally:  its owner decides whether it tries (MW-7.3)
// rally_unit: 0 roll for the percentage; 1 the percentage; 2 the rest

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/mwan18/command/officers.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "rulesets/mwan18/movement/arriving.hpp"
#include "rulesets/mwan18/movement/moving.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "rulesets/mwan18/retreat/rally_reckoning.hpp"
#include "rulesets/mwan18/retreat/stampede.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/zones.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

struct PhaseLocals {
    UnitId last;
};
static_assert(Window<PhaseLocals>);
struct UnitLocals {
    UnitId unit;
};
static_assert(Window<UnitLocals>);

bool may_try(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    return on_table(state, id) && w.spirit == Spirit::stampeding && !w.rally_tried &&
           figures_left(battle, state, id) > 0 && at_rallying_point(battle, state, id);
}

Flow run_phase(Play& play, Step& self) {
    auto l = self.locals.as<PhaseLocals>();
    for (const Unit& unit : units_of(play.battle())) {
        if (unit.id.value <= l.last.value || !may_try(play.battle(), play.state(), unit.id)) continue;
        l.last = unit.id;
        self.locals.set(l);
        play.push(make(Proc::ask_rally, UnitLocals{unit.id}));
        return Flow::stay;
    }
    return Flow::done;
}

// --- The prompt ---

void ask_rally(const Battle& battle, const State&, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<UnitLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.unit));
    p.kind = "mw.rally";
    p.unit = l.unit;
    p.why = {cite(battle, "MW-7.3"), cite(battle, "MW-7.2")};
    for (const Verb verb : {Verb::yes, Verb::no}) {
        Offer offer;
        offer.verb = verb;
        offer.word = verb == Verb::yes ? "rallies now" : "waits";
        p.offers.push_back(offer);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> check_rally(const Battle& battle, const State&, const Step& self, const Prompt&,
                                   const Decision& d) {
    if (d.verb == Verb::yes || d.verb == Verb::no) return std::nullopt;
    return refuse(
        battle,
        battle.unit(self.locals.as<UnitLocals>().unit).name + " may try to rally: answer yes (now) or no (wait)",
        "MW-7.3");
}

Flow accept_rally(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<UnitLocals>();
    if (d.verb == Verb::yes) {
        edit(play.state().unit(l.unit), [](MwUnit& w) { w.rally_tried = true; });
        play.push(make(Proc::rally_unit, l));
    }
    return Flow::done;
}

void rally_candidates(const Battle&, const State&, const Step&, const Prompt& prompt, std::size_t most,
                      std::vector<Decision>& out) {
    for (const Verb verb : {Verb::yes, Verb::no}) {
        if (out.size() == most) return;
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = verb;
        out.push_back(d);
    }
}

// --- The dice ---

RallyHelp helpers(const Battle& battle, const State& state, UnitId id) {
    return {division_commander_with(battle, state, id), brigadier_with(battle, state, id)};
}

/// Gunners who do not return, each from the section with the fewest.
void leave_gunners(const Battle& battle, State& state, UnitId id, int gone) {
    UnitState& u = state.unit(id);
    for (int n = 0; n < gone; ++n) {
        int fewest = 1000;
        std::size_t from = 0;
        for (std::size_t s = 0; s < u.stands_left && s < most_sections; ++s) {
            const int crew = crew_left(battle, state, id, static_cast<int>(s));
            if (crew == 0 || crew >= fewest) continue;
            fewest = crew;
            from = s;
        }
        if (fewest < 1000) ++u.casualties[from];
    }
}

// MW-7.3, MW-7.5. Returns false if no figure comes back.
bool come_back(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const OfficerCharts& charts = setup(battle).officers;
    const RallyHelp help = helpers(battle, state, id);
    const int percent = percent_back(charts, play.face(), help);
    const int figures = figures_left(battle, state, id);
    const int figures_returned = figures_back(figures, percent);
    play.say(EventKind::noted, [&](Event& e) {
        e.unit = id;
        e.dice = {100, {static_cast<std::uint8_t>(play.face())}};
        help_of(charts, help, &e.modifiers);
        e.modifiers.push_back({"return", percent, charts.portion_why, Counts::percent});
        e.in_percent = true;
        e.figures() = figures_returned;
        e.figures_lost() = figures - figures_returned;
        e.word = "rallies";
        e.verb = EventVerb::rallies;
        e.why = {charts.portion_why};
    });
    if (figures > figures_returned)
        play.say(EventKind::casualties, [&](Event& e) {
            e.unit = id;
            e.figures() = figures - figures_returned;
            e.word = "do not return";
            e.verb = EventVerb::do_not_return;
            e.in_percent = true;
            e.why = {charts.portion_why};
        });
    if (is_battery(battle, id))
        leave_gunners(battle, state, id, figures - figures_returned);
    else
        state.unit(id).stands_left = static_cast<std::uint8_t>(figures_returned);
    if (figures_returned > 0) return true;
    remove_unit(play, id, Presence::left, "no figure returns", charts.portion_why);
    return false;
}

// MW-7.4
void rest(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const OfficerCharts& charts = setup(battle).officers;
    const RallyHelp help = helpers(battle, state, id);
    const int turns = turns_of_rest(charts, play.face() % 10, help);
    state.unit(id).condition = Condition::disordered;
    const auto until = static_cast<std::uint16_t>(state.turn + turns + 1);
    edit(state.unit(id), [&](MwUnit& w) {
        w.spirit = Spirit::resting;
        w.rest_until = until;
        w.order = Order::stand;
        w.objective = {};
        w.objective_is_point = false;
    });
    play.say(EventKind::rallied, [&](Event& e) {
        e.unit = id;
        e.dice = {10, {static_cast<std::uint8_t>(play.face() % 10)}};
        help_of(charts, help, &e.modifiers);
        e.modifiers.push_back({"turns of rest", turns, charts.rest_why, Counts::heads});
        e.turns() = turns;
        e.word = "rests";
        e.in_percent = true;
        e.why = {charts.rest_why};
    });
}

/// Stages of rally_unit. Saves contain these numbers.
struct RallyStage {
    enum : std::uint16_t { portion, rests, over };
};

Flow run_unit(Play& play, Step& self) {
    const auto l = self.locals.as<UnitLocals>();
    switch (self.at++) {
        case RallyStage::portion: play.roll(purpose(Purpose::rally_portion), 1, 100, l.unit); return Flow::stay;
        case RallyStage::rests:
            if (!come_back(play, l.unit)) return Flow::done;
            play.roll(purpose(Purpose::rally_rest), 1, 10, l.unit);
            return Flow::stay;
        default: rest(play, l.unit); return Flow::done;
    }
}

const std::array phase_fields = {LINSTOCK_FIELD(PhaseLocals, last)};
const std::array unit_locals = {common::named(LINSTOCK_FIELD(UnitLocals, unit))};

/// MW-7.6, MW-10.15: feet that the parent must move along its front to fit the returning figures. Less than the growth
/// of its front. Nothing without space.
std::optional<double> makes_room(const Battle& battle, const State& state, UnitId part, UnitId parent) {
    Pose pose = pose_of(state, parent);
    const double now = footprint_of(battle, parent, pose).half_width;
    pose.stands = static_cast<std::uint8_t>(pose.stands + state.unit(part).stands_left);
    const Box body = footprint_of(battle, parent, pose);
    const double growth = 2 * (body.half_width - now);
    return nearest_room(battle, state, parent, body, body.right(), -growth, growth, part);
}

/// MW-7.6: a part that is near enough joins its parent; a crew mans its guns again.
void join_again(Play& play, UnitId id, UnitId parent) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    if (!on_table(state, parent)) return;
    if (!within(between(battle, state, id, parent), setup(battle).officers.join.value)) return;
    const MwUnit p = own(state.unit(parent));
    if (p.spirit != Spirit::steady || p.contact) return;
    const bool to_their_guns = crew_on_foot(state, id);
    const bool taken = std::any_of(p.guns.begin(), p.guns.end(), [](Gun g) { return g == Gun::lost; });
    if (to_their_guns ? taken : !in_order(battle, state, parent)) return;
    if (!to_their_guns) {
        const auto along = makes_room(battle, state, id, parent);
        if (!along) return;
        const UnitState& u = state.unit(parent);
        if (!same_length(*along, 0))
            put_unit(play, parent, to_point(to_vec(u.place) + footprint(battle, state, parent).right() * *along),
                     u.heading);
    }
    join(play, id, parent);
}

}  // namespace

// MW-7.4, MW-7.6, MW-8.4
void return_to_order(Play& play) {
    State& state = play.state();
    for (const Unit& unit : units_of(play.battle())) {
        const MwUnit w = own(state.unit(unit.id));
        if (!on_table(state, unit.id) || w.spirit != Spirit::resting || w.rest_until > state.turn) continue;
        state.unit(unit.id).condition = Condition::steady;
        edit(state.unit(unit.id), [](MwUnit& m) {
            m.spirit = Spirit::steady;
            m.rest_until = 0;
        });
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = unit.id;
            e.word = "is in order again";
            e.why = {cite(play.battle(), "MW-7.4")};
        });
        for (const UnitId home : homes_of(play.battle(), state, unit.id))
            join_again(play, unit.id, home);
    }
    for (const Officer& officer : play.battle().forces().officers) {
        OfficerState& o = state.officer(officer.id);
        const std::uint16_t out = own(o).out_until;
        if (out == 0 || out >= state.turn) continue;
        edit(o, [](MwOfficer& m) { m.out_until = 0; });
        if (o.presence != Presence::on_table) continue;
        play.say(EventKind::noted, [&](Event& e) {
            e.officer = officer.id;
            e.word = "is back in command";
            e.why = {cite(play.battle(), "MW-8.4")};
        });
    }
}

void register_rally(ProcedureTable& t) {
    t.add(Proc::rally, "rally", "Rally", run_phase, phase_fields);
    t.ask(Proc::ask_rally, "ask_rally", "Rally or wait", {ask_rally, check_rally, accept_rally, rally_candidates},
          unit_locals);
    t.add(Proc::rally_unit, "rally_unit", "A rally", run_unit, unit_locals, RallyStage::over);
}

}  // namespace linstock::mwan18
