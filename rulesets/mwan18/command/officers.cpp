// officer_risk: one officer under fire. 0 roll; 1 hit or not; 2 kind of wound; 3 death by a major wound

#include "rulesets/mwan18/command/officers.hpp"

#include "battle/event.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

bool officer_leads(const State& state, OfficerId id) {
    const OfficerState& o = state.officer(id);
    const std::uint16_t out = own(o).out_until;
    return o.presence == Presence::on_table && (out == 0 || out < state.turn);
}

namespace {

bool with(const State& state, OfficerId officer, UnitId unit) {
    return officer && state.officer(officer).attached_to == unit && officer_leads(state, officer);
}

struct RiskLocals {
    OfficerId officer;
    UnitId unit;
    std::uint16_t percent = 0;
};
static_assert(Window<RiskLocals>);

struct Fate {
    const char* word = "";
    EventResult event_result = EventResult::none;
    EventVerb verb = EventVerb::none;
};

void tell_fate(Play& play, const RiskLocals& l, Fate fate, const char* clause, int turns = 0) {
    play.say(EventKind::officer_fate, [&](Event& e) {
        e.officer = l.officer;
        e.unit = l.unit;
        e.word = fate.word;
        e.event_result = fate.event_result;
        e.verb = fate.verb;
        e.turns() = turns;
        e.dice = {100, {play.faces().begin(), play.faces().end()}};
        e.why = {cite(play.battle(), clause)};
    });
}

void off_the_field(Play& play, OfficerId officer, Presence presence) {
    OfficerState& o = play.state().officer(officer);
    o.presence = presence;
    o.attached_to = {};
}

/// Stages of officer_risk. Saves contain these numbers.
struct RiskStage {
    enum : std::uint16_t { rolls, hit, wound, dies };
};

Flow is_he_hit(Play& play, Step& self, const RiskLocals& l) {
    const int chance = danger_of(setup(play.battle()).officers, l.percent);
    if (play.face() > chance) {
        tell_fate(play, l, {"unhurt", EventResult::unhurt}, "MW-8.1");
        return Flow::done;
    }
    play.roll(purpose(Purpose::officer_wound), 1, 100, l.unit, l.officer);
    self.at = RiskStage::wound;
    return Flow::stay;
}

Flow how_badly(Play& play, Step& self, const RiskLocals& l) {
    const OfficerCharts::Wound& wound = wound_of(setup(play.battle()).officers, play.face());
    if (wound.dead) {
        tell_fate(play, l, {wound.name, EventResult::killed}, "MW-8.2");
        off_the_field(play, l.officer, Presence::destroyed);
        return Flow::done;
    }
    const EventVerb verb = wound.leaves                ? EventVerb::is_badly_wounded
                           : wound.turns_out.value > 0 ? EventVerb::is_incapacitated
                                                       : EventVerb::none;
    tell_fate(play, l, {wound.name, EventResult::wounded, verb}, "MW-8.2", wound.turns_out.value);
    if (wound.leaves) {
        off_the_field(play, l.officer, Presence::left);
        play.roll(purpose(Purpose::officer_dies), 1, 100, l.unit, l.officer);
        self.at = RiskStage::dies;
        return Flow::stay;
    }
    // MW-8.4: returns in T1 after this many turns.
    const int until = play.state().turn + wound.turns_out.value;
    edit(play.state().officer(l.officer),
         [&](MwOfficer& w) { w.out_until = static_cast<std::uint16_t>(std::max<int>(w.out_until, until)); });
    return Flow::done;
}

Flow run_risk(Play& play, Step& self) {
    const auto l = self.locals.as<RiskLocals>();
    switch (self.at) {
        case RiskStage::rolls:
            if (play.state().officer(l.officer).presence != Presence::on_table) return Flow::done;
            play.roll(purpose(Purpose::officer_hit), 1, 100, l.unit, l.officer);
            self.at = RiskStage::hit;
            return Flow::stay;
        case RiskStage::hit: return is_he_hit(play, self, l);
        case RiskStage::wound: return how_badly(play, self, l);
        default:
            // MW-8.3
            if (play.face() <= setup(play.battle()).officers.major_dies.value) {
                off_the_field(play, l.officer, Presence::destroyed);
                tell_fate(play, l, {"dies of wounds", EventResult::dies_later, EventVerb::dies_of_wounds}, "MW-8.3");
            } else {
                tell_fate(play, l, {"lives", EventResult::disabled, EventVerb::recovers}, "MW-8.3");
            }
            return Flow::done;
    }
}

const std::array risk_fields = {common::named(LINSTOCK_FIELD(RiskLocals, officer)),
                                common::named(LINSTOCK_FIELD(RiskLocals, unit)), LINSTOCK_FIELD(RiskLocals, percent)};

}  // namespace

bool division_commander_with(const Battle& battle, const State& state, UnitId unit) {
    return with(state, facts(battle, unit).division, unit);
}

// MW-8.5: fire endangers an officer; close action does not.
void push_officer_risk(Play& play, UnitId unit, int percent) {
    // MW-9.5: no die for a chance of 0.
    if (danger_of(setup(play.battle()).officers, percent) == 0) return;
    const auto& officers = play.battle().forces().officers;
    for (const bool brigades : {true, false})
        for (const Officer& officer : officers) {
            if ((officer.rank == Rank::brigade) != brigades) continue;
            const OfficerState& o = play.state().officer(officer.id);
            if (o.presence != Presence::on_table || o.attached_to != unit) continue;
            play.push(make(Proc::officer_risk, RiskLocals{officer.id, unit, static_cast<std::uint16_t>(percent)}));
        }
}

void explain_risk(const Battle& battle, const Step& by, Prompt& p) {
    const OfficerCharts& charts = setup(battle).officers;
    Offer& roll = p.offers.front();
    switch (static_cast<Purpose>(p.roll.front().purpose)) {
        case Purpose::officer_hit:
            roll.number = danger_of(charts, by.locals.as<RiskLocals>().percent);
            roll.word = "this number or less: hit";
            break;
        case Purpose::officer_dies:
            roll.number = charts.major_dies.value;
            roll.word = "this number or less: the officer dies";
            break;
        default: break;  // the chart of wounds
    }
}

void register_officers(ProcedureTable& t) {
    t.add(Proc::officer_risk, "officer_risk", "An officer under fire", run_risk, risk_fields, RiskStage::dies);
}

}  // namespace linstock::mwan18
