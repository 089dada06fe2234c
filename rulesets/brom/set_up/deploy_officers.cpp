// RV-2.B: officers that are placed behind the curtain with their units, attached or not.
//
// deploy_officers: asks both seats simultaneously, officer by officer, until all are placed

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/procedures.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/common/lacking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

OfficerId next_officer(const Battle& battle, const State& state, ArmyId army) {
    for (const Officer& o : battle.forces().officers)
        if (o.army == army && o.start.how == Start::zone && state.officer(o.id).presence == Presence::arriving)
            return o.id;
    return {};
}

bool all_placed(const Battle& battle, const State& state) {
    return next_officer(battle, state, ArmyId{1}).none() && next_officer(battle, state, ArmyId{2}).none();
}

void officer_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    for (std::uint16_t a = 1; a <= 2; ++a) {
        const OfficerId officer = next_officer(battle, state, ArmyId{a});
        if (officer.none()) continue;
        Prompt p;
        p.seat = seat_of(ArmyId{a});
        p.kind = "deploy_officer";
        p.officer = officer;
        p.why = {profile(battle).clause("deployment")};
        Offer place;
        place.verb = Verb::place;
        place.officer = officer;
        p.offers.push_back(place);
        for (const Unit& u : battle.forces().units) {
            if (u.army != ArmyId{a} || !state.unit(u.id).on_field() || !may_influence(battle, officer, u.id)) continue;
            Offer attach;
            attach.verb = Verb::attach;
            attach.officer = officer;
            attach.unit = u.id;
            p.offers.push_back(attach);
        }
        out.push_back(std::move(p));
    }
}

std::optional<Refusal> officer_refusal(const Battle& battle, const State& state, OfficerId officer, const Decision& d) {
    const Cite why = profile(battle).clause("deployment");
    const ArmyId army = battle.officer(officer).army;
    if (d.officer == officer && d.verb == Verb::attach) {
        if (d.unit && army_of(battle, d.unit) == army && state.unit(d.unit).on_field()) return std::nullopt;
        return Refusal{RefusalKind::against_rules, "attach the officer to a deployed unit of the same army", {why}};
    }
    if (d.officer != officer || d.verb != Verb::place || d.path.size() != 1 || d.unit)
        return Refusal{RefusalKind::against_rules,
                       "place " + battle.officer(officer).name + " at one point, or attach the officer to a unit" +
                           common::lacking_path(d),
                       {why}};
    const Vec at = to_vec(d.path.front());
    if (!battle.ground->on_table(at) || !in_deployment_zone(battle, state, army, Box{at, 0, 0, 0}))
        return Refusal{RefusalKind::against_rules, "place the officer in the army's deployment zone", {why}};
    return std::nullopt;
}

std::optional<Refusal> officer_check(const Battle& battle, const State& state, const Step&, const Prompt& p,
                                     const Decision& d) {
    return officer_refusal(battle, state, p.officer, d);
}

Flow officer_accept(Play& play, Step&, const Decision& d) {
    OfficerState& o = play.state().officer(d.officer);
    o.presence = Presence::concealed;  // behind the curtain
    o.attached_to = d.unit;
    o.place = d.unit ? play.state().unit(d.unit).place : d.path.front();
    play.say(EventKind::deployed, [&](Event& e) {
        e.seen_by = SeatMask::only(d.by);
        e.officer = d.officer;
        e.other = d.unit;
        e.to = o.place;
        e.why = {profile(play.battle()).clause("deployment")};
    });
    return all_placed(play.battle(), play.state()) ? Flow::done : Flow::stay;
}

/// Candidates: the middle of the officer's units, a little behind them; beside each unit; attached to each unit.
void officer_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                        std::vector<Decision>& out) {
    std::vector<Decision> tries;
    Vec sum{};
    int count = 0;
    std::vector<Decision> attach;
    for (const Unit& u : battle.forces().units) {
        if (!state.unit(u.id).on_field() || !may_influence(battle, p.officer, u.id)) continue;
        const Box box = footprint(battle, state, u.id);
        sum = sum + box.centre - box.forward() * (box.half_depth * 2);
        ++count;
        Decision behind;
        behind.verb = Verb::place;
        behind.officer = p.officer;
        behind.path = {to_point(box.centre - box.forward() * (box.half_depth * 2))};
        tries.push_back(behind);
        Decision with;
        with.verb = Verb::attach;
        with.officer = p.officer;
        with.unit = u.id;
        attach.push_back(with);
    }
    Decision middle;
    middle.verb = Verb::place;
    middle.officer = p.officer;
    const Vec table{battle.ground->width() * 0.5, battle.ground->height() * 0.5};
    const Vec inward = direction(battle.forces().army(army_of(p.seat)).edge);
    const double depth = fabs(inward.x) * table.x + fabs(inward.y) * table.y;
    middle.path = {to_point(count > 0 ? sum * (1.0 / count) : table - inward * (depth - 1))};
    tries.insert(tries.begin(), middle);
    tries.insert(tries.end(), attach.begin(), attach.end());
    const Vec own_edge = table - inward * (depth - 1);
    middle.path = {to_point(own_edge)};
    tries.push_back(middle);
    middle.path = {to_point(table + inward * (depth - 1))};  // RV-2.A: the sides may have been exchanged
    tries.push_back(middle);
    for (const Decision& d : tries)
        if (out.size() < most && !officer_refusal(battle, state, p.officer, d) &&
            std::find(out.begin(), out.end(), d) == out.end())
            out.push_back(d);
}

}  // namespace

void register_officers_deployment(ProcedureTable& t) {
    t.ask(Proc::deploy_officers, "deploy_officers", "Officers are placed",
          {officer_prompts, officer_check, officer_accept, officer_candidates});
}

// The curtain is drawn: a lone officer becomes visible; an officer with a unit is as visible as the unit.
void show_officers(Play& play) {
    for (const Officer& officer : play.battle().forces().officers) {
        OfficerState& o = play.state().officer(officer.id);
        if (officer.start.how != Start::zone || o.presence != Presence::concealed) continue;
        o.presence = Presence::on_table;
        const bool hidden = o.attached_to && play.state().unit(o.attached_to).presence == Presence::concealed;
        play.say(EventKind::deployed, [&](Event& e) {
            if (hidden) e.seen_by = SeatMask::only(officer.army);
            e.officer = officer.id;
            e.other = o.attached_to;
            e.to = o.place;
            e.why = {profile(play.battle()).clause("deployment")};
        });
    }
}

bool officers_to_place(const Battle& battle, const State& state) { return !all_placed(battle, state); }

}  // namespace linstock::brom
