// T0: positions at the start, situations, deployment by players, arrivals.
//
// deploy: asks both seats simultaneously, unit by unit, until all units are placed

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "ground/measuring.hpp"
#include "rulesets/common/lacking.hpp"
#include "rulesets/common/situation.hpp"
#include "rulesets/mwan18/fields.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/movement/arriving.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "rulesets/mwan18/set_up/prepare.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

using common::stated_fields;

namespace {

Presence presence_at_start(const StartPosition& start) {
    switch (start.how) {
        case Start::placed: return Presence::on_table;
        case Start::zone:
        case Start::arrives: return Presence::arriving;
        default: return Presence::absent;
    }
}

// MW-9.4: no unit has moved or fired; order classes come from the scenario.
void set_unit(Play& play, const Unit& unit) {
    UnitState& u = play.state().unit(unit.id);
    const Facts& f = facts(play.battle(), unit.id);
    u.presence = presence_at_start(unit.start);
    u.place = to_point(unit.start.place);
    u.heading = unit.start.heading;
    u.formation = unit.formation;
    u.mounted = f.branch == Branch::horse && unit.mounted;
    u.stands_left = static_cast<std::uint8_t>(unit.stands);
    edit(u, [&](MwUnit& w) {
        w.order = f.first_order;
        if (const OwnTable* own = own_of(unit.own, play.battle().rules->id)) {
            const OwnValue* files = own->find("files");
            const auto* n = files == nullptr ? nullptr : std::get_if<std::int64_t>(&files->value);
            const Arrangement arrangement = traits_of(unit.formation).arrangement;
            if (n != nullptr && arrangement == Arrangement::files) w.files = static_cast<std::uint8_t>(*n);
            if (n != nullptr && arrangement == Arrangement::ranks && *n < unit.stands) w.ranks = 2;
        }
    });
}

void set_officer(Play& play, const Officer& officer) {
    OfficerState& o = play.state().officer(officer.id);
    const bool there = officer.start.how == Start::placed || officer.start.how == Start::zone || officer.attached_to;
    o.presence = there ? Presence::on_table : presence_at_start(officer.start);
    o.place = to_point(officer.start.place);
    if (!officer.attached_to) return;
    o.attached_to = officer.attached_to;
    o.place = play.state().unit(officer.attached_to).place;
    o.presence = play.state().unit(officer.attached_to).presence;
}

void tell_unit(Play& play, const SituationUnit& stated) {
    UnitState& u = play.state().unit(stated.unit);
    common::tell_stand(u, stated);
    for (std::size_t i = 0; i < stated.casualties.size() && i < most_sections; ++i)
        if (is_battery(play.battle(), stated.unit)) u.casualties[i] = static_cast<std::uint8_t>(stated.casualties[i]);
    if (stated.mounted) u.mounted = *stated.mounted;
    stated_fields(play.battle(), play.battle().unit(stated.unit), unit_fields(), stated.own, u.own.bytes.data());
}

void tell_situation(Play& play, const Situation& situation) {
    for (const SituationUnit& stated : situation.units)
        tell_unit(play, stated);
    for (const SituationOfficer& stated : situation.officers) {
        OfficerState& o = common::tell_officer(play.battle(), play.state(), stated, officer_fields());
        o.attached_to = stated.attached_to;  // not stated: detached
    }
    stated_fields(play.battle(), {}, state_fields(), situation.own, play.state().own.bytes.data());
}

/// Sets the spirit from the field's word.
void tell_condition(UnitState& u, const OwnTable& own) {
    const OwnValue* v = own.find("condition");
    const auto* word = v == nullptr ? nullptr : std::get_if<std::string>(&v->value);
    if (word == nullptr) return;
    set_spirit(u, *word == "routed" ? Spirit::stampeding : *word == "disordered" ? Spirit::resting : Spirit::steady);
    edit(u, [](MwUnit& w) { w.rally_tried = false; });
}

// --- Deployment by the player ---

UnitId next_to_place(const Battle& battle, const State& state, ArmyId army) {
    for (const Unit& u : units_of(battle))
        if (u.army == army && u.start.how == Start::zone && state.unit(u.id).presence == Presence::arriving)
            return u.id;
    return {};
}

bool all_placed(const Battle& battle, const State& state) {
    return next_to_place(battle, state, ArmyId{1}).none() && next_to_place(battle, state, ArmyId{2}).none();
}

/// The army's zones; by default the third of the table at its own edge.
bool in_zone(const Battle& battle, ArmyId army, const Box& box) {
    const Army& side = battle.forces().army(army);
    if (!side.zones.empty()) return common::in_a_zone(side.zones, box);
    const Ground& ground = *battle.ground;
    return common::near_own_edge(ground, side.edge, common::depth_of_table(ground, side.edge) / 3, box);
}

std::optional<Refusal> place_refusal(const Battle& battle, const State& state, UnitId id, const Decision& d) {
    if (d.verb != Verb::place || d.unit != id || d.officer || d.path.size() != 1)
        return refuse(battle,
                      "place " + battle.unit(id).name + " with its front centre at one point" + common::lacking_path(d),
                      "MW-10.2");
    Pose pose = pose_of(state, id);
    pose.place = d.path.front();
    pose.heading = d.heading;
    pose.formation = d.formation;
    if (!formation_known(d.formation) || (is_battery(battle, id) && traits_of(d.formation).forming_guns == nullptr))
        return refuse(battle, battle.unit(id).name + " cannot stand in this formation", "MW-10.2");
    const Box box = footprint_of(battle, id, pose);
    if (!battle.ground->on_table(box) || !in_zone(battle, army_of(battle, id), box))
        return refuse(battle, battle.unit(id).name + " must be placed wholly in the zone of its army", "MW-10.8");
    for (const Unit& other : units_of(battle))
        if (other.army == army_of(battle, id) && on_table(state, other.id) &&
            overlapping(box, footprint(battle, state, other.id)))
            return refuse(battle, battle.unit(id).name + " would overlap " + other.name, "MW-10.15");
    return std::nullopt;
}

void deploy_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    for (const ArmyId army : {ArmyId{1}, ArmyId{2}}) {
        const UnitId unit = next_to_place(battle, state, army);
        if (unit.none()) continue;
        Prompt p;
        p.seat = seat_of(army);
        p.kind = "deploy";
        p.unit = unit;
        p.why = {cite(battle, "MW-10.2")};
        Offer place;
        place.verb = Verb::place;
        place.unit = unit;
        p.offers.push_back(place);
        out.push_back(std::move(p));
    }
}

std::optional<Refusal> deploy_check(const Battle& battle, const State& state, const Step&, const Prompt& p,
                                    const Decision& d) {
    return place_refusal(battle, state, p.unit, d);
}

Flow deploy_accept(Play& play, Step&, const Decision& d) {
    UnitState& u = play.state().unit(d.unit);
    u.presence = Presence::on_table;
    u.place = d.path.front();
    u.heading = d.heading;
    u.formation = d.formation;
    play.say(EventKind::deployed, [&](Event& e) {
        e.unit = d.unit;
        e.to = u.place;
        e.heading = u.heading;
        e.formation = u.formation;
        e.why = {cite(play.battle(), "MW-10.2")};
    });
    return all_placed(play.battle(), play.state()) ? Flow::done : Flow::stay;
}

/// A grid of places in the zone, facing the enemy.
void deploy_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                       std::vector<Decision>& out) {
    const ArmyId army = army_of(battle, p.unit);
    constexpr int across = 24;
    for (int row = 1; row < across && out.size() < most; ++row)
        for (int column = 1; column < across && out.size() < most; ++column) {
            Decision d;
            d.verb = Verb::place;
            d.unit = p.unit;
            d.heading = battle.forces().army(army).edge;
            d.formation = state.unit(p.unit).formation;
            d.path = {to_point({battle.ground->width() * column / across, battle.ground->height() * row / across})};
            if (!place_refusal(battle, state, p.unit, d)) out.push_back(std::move(d));
        }
}

}  // namespace

void arrive(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (const Unit& unit : units_of(battle)) {
        UnitState& u = state.unit(unit.id);
        if (unit.start.how != Start::arrives || u.presence != Presence::arriving || state.turn < unit.start.turn)
            continue;
        const Box box = footprint(battle, state, unit.id);
        const bool blocked = std::any_of(units_of(battle).begin(), units_of(battle).end(), [&](const Unit& other) {
            return other.id != unit.id && on_table(state, other.id) &&
                   overlapping(box, footprint(battle, state, other.id));
        });
        if (blocked) continue;  // the unit waits for space
        u.presence = Presence::on_table;
        for (OfficerState& o : state.officers)
            if (o.attached_to == unit.id && o.presence == Presence::arriving) o.presence = Presence::on_table;
        play.say(EventKind::entered, [&](Event& e) {
            e.unit = unit.id;
            e.to = u.place;
            e.heading = u.heading;
            e.formation = u.formation;
            e.why = {cite(battle, "MW-10.15")};
        });
    }
    for (const Officer& officer : battle.forces().officers) {
        OfficerState& o = state.officer(officer.id);
        if (o.presence == Presence::arriving && o.attached_to.none() && state.turn >= officer.start.turn)
            o.presence = Presence::on_table;
    }
}

void put_right(Play& play, const SituationUnit& stated) {
    tell_unit(play, stated);
    tell_condition(play.state().unit(stated.unit), stated.own);
}

void set_up_state(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : units_of(battle))
        set_unit(play, unit);
    for (const Officer& officer : battle.forces().officers)
        set_officer(play, officer);
    if (battle.scenario->situation) tell_situation(play, *battle.scenario->situation);
}

void open_battle(Play& play) {
    const Battle& battle = play.battle();
    set_up_state(play);
    if (!all_placed(battle, play.state())) play.push(make(Proc::deploy));
    play.push(make(Proc::turn));
}

void register_deployment(ProcedureTable& t) {
    t.ask(Proc::deploy, "deploy", "Deployment", {deploy_prompts, deploy_check, deploy_accept, deploy_candidates});
}

}  // namespace linstock::mwan18
