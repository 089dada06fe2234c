// Placing and removing units: a unit's place on the table changes only here.

#include "rulesets/brom/movement/moving.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/brom/sight.hpp"

#include <algorithm>

namespace linstock::brom {

UnitFlag target_left_flag(const Battle& battle, UnitId id) {
    return is_battery(battle, id) && profile(battle).guns_throw_again ? UnitFlag::gun_target_left
                                                                      : UnitFlag::target_left;
}

void leaves_its_attackers(const Battle& battle, State& state, UnitId id) {
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        UnitState& u = state.units[i];
        const BromUnit w = own(u);
        if ((w.supports ? w.supports : w.target) != id) continue;
        const UnitFlag flag = target_left_flag(battle, UnitId::of_index(i));
        edit(u, [flag](BromUnit& x) { set_flag(x, flag); });
    }
}

namespace {

/// RV-16.F.1: the town hides later garrisons again when no unit that has been seen there is left.
void goes_out_of(Play& play, UnitId id, PieceId town) {
    const std::vector<UnitState>& all = play.state().units;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (UnitId::of_index(i) != id && all[i].on_field() && all[i].town == town) return;
    forget_town(play, town);
}

}  // namespace

void put_unit(Play& play, UnitId id, Point place, Heading heading, Formation formation, double walked, bool counts) {
    State& state = play.state();
    UnitState& u = state.unit(id);
    const bool goes = counts || walked > 0 || u.town;
    if (goes && !(u.place == place)) leaves_its_attackers(play.battle(), state, id);
    if (u.town) {
        goes_out_of(play, id, u.town);
        u.town = {};
    }
    u.place = place;
    u.heading = heading;
    u.formation = formation;
    edit(u, [&](BromUnit& w) {
        w.edge_of = {};
        w.at_town_edge = AtTownEdge::no;
        if (!counts) return;
        w.moved = true;
        w.moved_distance = std::min(w.moved_distance + to_coord(walked), farthest_moved);
    });
    // RV-5.G: officers share the moves of the unit they are attached to.
    for (OfficerState& o : state.officers)
        if (o.attached_to == id) o.place = place;
}

void goes_by_order(Play& play, UnitId id) {
    if (facts(play.battle(), id).branch == Branch::horse)
        edit(play.state().unit(id), [](BromUnit& w) { set_flag(w, UnitFlag::went); });
}

namespace {

/// True if one of them has still to roll for danger.
bool free_officers(Play& play, UnitId id, Presence presence, UnitId by, Cite why) {
    bool in_danger = false;
    for (const Officer& officer : play.battle().forces().officers) {
        OfficerState& o = play.state().officer(officer.id);
        if (o.attached_to != id) continue;
        if (presence == Presence::left)
            lose_officer(play, officer.id, Presence::left,
                         {"leaves with the unit", EventResult::taken_along, EventVerb::leaves_with_unit}, by, why, {});
        else if (presence == Presence::captured)
            lose_officer(play, officer.id, Presence::captured,
                         {"captured with the unit", EventResult::taken_along, EventVerb::is_captured_with_unit}, by,
                         why, {});
        else {  // RV-12: rolls the danger of 5.C and is free
            o.place = play.state().unit(id).place;
            o.attached_to = {};
            play.push(officer_danger_alone(officer.id));
            in_danger = true;
        }
    }
    return in_danger;
}

}  // namespace

void remove_unit(Play& play, UnitId id, Presence presence, const char* word, UnitId by, Cite why) {
    UnitState& u = play.state().unit(id);
    if (u.gone()) return;
    const Point place = u.place;
    if (has_guns(play.state(), id) && presence == Presence::destroyed) abandon_guns(play, id);
    if (u.town) goes_out_of(play, id, u.town);
    u.town = {};
    u.presence = presence;
    edit(u, [&](BromUnit& w) {
        w.stage = AttackStage::none;
        w.target = {};
        w.combat = 0;
        w.due = 0;
        if (presence == Presence::captured && w.guns == Guns::with_crew) w.guns = Guns::captured;
    });
    const EventKind kind = presence == Presence::captured    ? EventKind::captured
                           : presence == Presence::destroyed ? EventKind::destroyed
                                                             : EventKind::left_table;
    play.say(kind, [&](Event& e) {
        e.unit = id;
        e.other = by;
        e.from = place;
        e.word = word;
        e.why = {why};
    });
    const bool in_danger = free_officers(play, id, presence, by, why);
    if (presence != Presence::destroyed)
        edit_where(
            play.state().units, [&](const BromUnit& w) { return w.fire_target == id; },
            [](BromUnit& w) { w.shot_at = 0; });
    if (!in_danger) officers_leave(play);  // otherwise at the end of the turn, if the officer lives
}

// RV-2.B: a unit is revealed when it fires, when it moves out of its cover, or when an enemy is within 6"; it stays so.
void reveal(Play& play, UnitId id, const char* word) {
    UnitState& u = play.state().unit(id);
    if (u.presence != Presence::concealed) return;
    u.presence = Presence::on_table;
    play.say(EventKind::revealed, [&](Event& e) {
        e.unit = id;
        e.to = u.place;
        e.heading = u.heading;
        e.formation = u.formation;
        e.word = word;
        e.why = {profile(play.battle()).conceal_reveal.why, profile(play.battle()).clause("concealment")};
    });
}

void reveal_out_of_cover(Play& play, UnitId id) {
    const UnitState& u = play.state().unit(id);
    if (u.presence != Presence::concealed || u.town) return;
    if (!hides(play.battle(), play.state(), id, footprint(play.battle(), play.state(), id)))
        reveal(play, id, "leaves its cover");
}

namespace {

// RV-16.F.1: units in a town are hidden until a viewer is within 6". Once seen they stay so while they hold it.
void seen_in_towns(Play& play, UnitId a, UnitId b) {
    const PieceId one = play.state().unit(a).town;
    const PieceId other = play.state().unit(b).town;
    if (one.none() && other.none()) return;
    if (!within(distance_between(play.battle(), play.state(), a, b), profile(play.battle()).town_sight.value)) return;
    mark_seen_in_town(play, one);
    mark_seen_in_town(play, other);
}

}  // namespace

void reveal_near(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    if (!play.state().unit(id).on_field()) return;
    const double reach = profile(battle).conceal_reveal.value;
    const Box mine = footprint(battle, play.state(), id);
    const double far = mine.half_width + mine.half_depth + std::max<double>(reach, profile(battle).town_sight.value);
    for (const UnitId other : units_near(battle, play.state(), mine.centre, far)) {
        if (army_of(battle, other) == army_of(battle, id)) continue;
        seen_in_towns(play, id, other);
        const bool hidden = play.state().unit(other).presence == Presence::concealed ||
                            play.state().unit(id).presence == Presence::concealed;
        if (!hidden || !within(distance_between(battle, play.state(), id, other), reach)) continue;
        reveal(play, other, "an enemy is near");
        reveal(play, id, "an enemy is near");
    }
}

// RV-8, RV-16.E.4, RE-7.E, RE-7.F, CF-9, CF-14.F: the guns stay at the battery's place.
void abandon_guns(Play& play, UnitId id, const char* clause) {
    const UnitState& u = play.state().unit(id);
    if (!has_guns(play.state(), id)) return;
    edit(play.state().unit(id), [&](BromUnit& w) {
        w.guns = Guns::abandoned;
        w.guns_place = u.place;
        w.guns_heading = u.heading;
    });
    play.say(EventKind::guns_abandoned, [&](Event& e) {
        e.unit = id;
        e.to = u.place;
        e.why = {profile(play.battle()).clause(clause)};
    });
}

}  // namespace linstock::brom
