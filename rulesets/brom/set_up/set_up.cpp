// RV-2: the places of all units at the start, and the situation of a battle under way.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fields.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/procedures.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace linstock::brom {

using common::stated_fields;

namespace {

Presence presence_at_start(const StartPosition& start) {
    const bool hidden = start.how == Start::placed && start.concealed;
    return hidden ? Presence::concealed : common::presence_at_start(start);
}

void set_unit(Play& play, const Unit& unit) {
    const Battle& battle = play.battle();
    UnitState& u = play.state().unit(unit.id);
    u.presence = presence_at_start(unit.start);
    u.place = to_point(unit.start.place);
    u.heading = unit.start.heading;
    u.formation = unit.formation;
    u.mounted = unit.branch() == Branch::horse && unit.mounted;
    u.stands_left = static_cast<std::uint8_t>(unit.stands);
    if (u.on_field()) {
        u.town = play.ground().piece_at(PieceKind::town, unit.start.place);
        if (u.town) u.place = to_point(centroid(play.ground().piece(u.town).area));
    }
    const Profile& pf = profile(battle);
    edit(u, [&](BromUnit& w) {
        if (unit.branch() == Branch::guns) w.guns = Guns::with_crew;
        if (unit.branch() == Branch::wagon) w.supplies = static_cast<std::uint8_t>(pf.supply_capacity.value);
        w.start_place = u.place;
        w.start_heading = u.heading;
    });
}

void set_officer(Play& play, const Officer& officer) {
    OfficerState& o = play.state().officer(officer.id);
    o.presence = officer.start.how == Start::placed ? Presence::on_table : presence_at_start(officer.start);
    o.place = to_point(officer.start.place);
    if (officer.attached_to && play.state().unit(officer.attached_to).on_field()) o.attached_to = officer.attached_to;
}

Condition condition_named(const OwnTable& table, Condition as_it_is) {
    const OwnValue* v = table.find("condition");
    const auto* name = v == nullptr ? nullptr : std::get_if<std::string>(&v->value);
    if (name == nullptr) return as_it_is;
    constexpr std::array<const char*, 4> names = {"steady", "disordered", "falling_back", "routed"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (*name == names[i]) return static_cast<Condition>(i);
    return as_it_is;
}

void tell_unit(Play& play, const SituationUnit& stated, bool from_here) {
    UnitState& u = play.state().unit(stated.unit);
    common::tell_stand(u, stated);
    for (std::size_t i = 0; i < stated.casualties.size() && i < most_stands; ++i)
        u.casualties[i] = static_cast<std::uint8_t>(stated.casualties[i]);
    if (stated.mounted) u.mounted = *stated.mounted;
    u.condition = condition_named(stated.own, u.condition);
    if (stated.place && u.on_field()) {
        u.town = play.ground().piece_at(PieceKind::town, *stated.place);
        if (u.town) u.place = to_point(centroid(play.ground().piece(u.town).area));
    }
    if (from_here)
        edit(u, [&](BromUnit& w) {
            w.start_place = u.place;
            w.start_heading = u.heading;
        });
    stated_fields(play.battle(), play.battle().unit(stated.unit), unit_fields(), stated.own, u.own.bytes.data());
}

void tell_situation(Play& play, const Situation& situation) {
    for (const SituationUnit& stated : situation.units)
        tell_unit(play, stated, true);
    for (const SituationOfficer& stated : situation.officers) {
        OfficerState& o = common::tell_officer(play.battle(), play.state(), stated, officer_fields());
        o.attached_to = stated.attached_to;  // left out: the officer is alone
    }
    stated_fields(play.battle(), {}, state_fields(), situation.own, play.state().own.bytes.data());
}

}  // namespace

// If the umpire moves a unit, its move begins at the new place. If the unit only loses figures, its move began where it
// did before. An attack by or on a unit that was moved has no longer come up. A unit that was moved away from its
// target attacks no more.
void put_right(Play& play, const SituationUnit& stated) {
    const UnitState before = play.state().unit(stated.unit);
    tell_unit(play, stated, stated.place.has_value() || stated.heading.has_value());
    UnitState& now = play.state().unit(stated.unit);
    if (now.place == before.place && now.presence == before.presence) return;
    leaves_its_attackers(play.battle(), play.state(), stated.unit);
    if (own(now).target.none()) return;
    edit(now, [](BromUnit& w) { set_flag(w, UnitFlag::target_left); });
    const UnitId target = own(now).target;
    const bool away =
        !on_table(play.state(), target) || beyond(distance_between(play.battle(), play.state(), stated.unit, target),
                                                  profile(play.battle()).enemy_gap.value);
    if (away && own(now).stage == AttackStage::arrived) edit(now, [](BromUnit& w) { w.stage = AttackStage::ended; });
}

void set_up_start(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : battle.forces().units)
        set_unit(play, unit);
    for (const Officer& officer : battle.forces().officers)
        set_officer(play, officer);
}

void set_up_state(Play& play) {
    set_up_start(play);
    const auto& situation = play.battle().scenario->situation;
    if (situation) tell_situation(play, *situation);
}

// RV-2.B, RE-1.4, CF-2.B: distance from the army's own edge. Anywhere on the own side means half of the table.
double zone_depth(const Battle& battle, Heading inward) {
    const double stated = setup(battle).deployment_zone;
    if (stated >= 0) return stated;
    return common::depth_of_table(*battle.ground, inward) * 0.5;
}

// RV-2.B: the whole footprint within 24" of the own table edge, unless the scenario draws zones.
bool in_deployment_zone(const Battle& battle, const State& state, ArmyId army, const Box& box) {
    const bool swapped = own(state).sides_swapped != 0;  // RV-2.A
    const Army& side = battle.forces().army(swapped ? other_army(army) : army);
    if (!side.zones.empty()) return common::in_a_zone(side.zones, box);
    return common::near_own_edge(*battle.ground, side.edge, zone_depth(battle, side.edge), box);
}

}  // namespace linstock::brom
