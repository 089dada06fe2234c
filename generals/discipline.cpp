#include "generals/discipline.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

bool is_mounted(const Body& b) { return b.branch == Branch::horse && b.mounted; }
bool attacks_on_contact(const Body& e) { return e.branch == Branch::foot || e.branch == Branch::horse; }

/// Enemies could charge the battery in their next move.
bool is_threatened(const BattlefieldModel& model, const Body& body) {
    const std::vector<const Body*> near = model.theirs_near(body.box.centre, model.max_range);
    return std::any_of(near.begin(), near.end(), [&](const Body* e) {
        return attacks_on_contact(*e) && e->steady() && within(distance(e->box, body.box.centre), e->pace_column);
    });
}

/// Enemy cavalry may reach the unit before it can change formation.
bool cavalry_may_charge(const BattlefieldModel& model, const Body& body) {
    const std::vector<const Body*> near = model.theirs_near(body.box.centre, model.max_range);
    return std::any_of(near.begin(), near.end(), [&](const Body* e) {
        return is_mounted(*e) && !e->routed() && within(distance(e->box, body.box.centre), 1.5 * e->pace_column);
    });
}

/// Cavalry that dismounts far from all enemies cannot fire. Near an enemy it loses a turn and is attacked on foot.
bool dismounts_badly(const BattlefieldModel& model, const Body& body) {
    const std::vector<const Body*> near = model.theirs_near(body.box.centre, model.max_range);
    const bool too_near = std::any_of(near.begin(), near.end(), [&](const Body* e) {
        return e->branch != Branch::guns && e->steady() &&
               within(distance(e->box, body.box.centre), std::max(e->pace_column, body.pace_column));
    });
    return too_near || !has_target(model, body);
}

bool limbers(const Body& body, Formation to) { return is_column(to) && !is_column(body.formation); }

/// The change of formation of a battery that stays in its place.
bool handles_guns_badly(const BattlefieldModel& model, const Body& body, Formation to) {
    if (limbers(body, to)) return has_target(model, body) && !is_threatened(model, body);
    return !has_target(model, body) && !in_reach(model, body);
}

/// Forms square without enemy cavalry nearby, or column in front of muskets, or changes where no enemy is in reach.
bool forms_badly(const BattlefieldModel& model, const Body& body, const Decision& d) {
    if (body.branch == Branch::guns) return handles_guns_badly(model, body, d.formation);
    if (!in_reach(model, body)) return true;
    if (d.formation == Formation::square) return !cavalry_may_charge(model, body);
    Pose pose = pose_of(body);
    pose.formation = d.formation;
    pose.heading = d.heading;
    return !is_column(body.formation) && is_column_under_fire(model, body, pose, 1);
}

bool changes_in_place(const Body& body, const Decision& d) { return d.path.empty() && d.formation != body.formation; }

}  // namespace

bool in_reach(const BattlefieldModel& model, const Body& body) {
    const std::vector<const Body*> near = model.theirs_near(body.box.centre, 3 * model.max_range);
    return std::any_of(near.begin(), near.end(), [&](const Body* e) {
        const double reach = std::max(e->range + e->pace, e->pace_column) + body.pace;
        return attacks_on_contact(*e) && !e->routed() && within(distance(e->box, body.box.centre), reach);
    });
}

bool has_target(const BattlefieldModel& model, const Body& body) {
    const std::vector<const Body*> near = model.theirs_near(body.front, body.range);
    return std::any_of(near.begin(), near.end(), [&](const Body* e) {
        return e->fights() && !e->routed() && within(distance(e->box, body.front), body.range) &&
               clear_ground(model, body.front, e->box.centre) &&
               !troops_between(model, body.front, e->box.centre, body.id, e->id);
    });
}

bool is_column_under_fire(const BattlefieldModel& model, const Body& body, const Pose& pose, double share_of_range) {
    if (!body.fights() || is_mounted(body) || !is_column(pose.formation)) return false;
    const Vec middle = middle_of(body, pose);
    for (const Body* e : model.theirs_near(middle, model.max_range)) {
        if (e->branch != Branch::foot || e->routed()) continue;
        if (within(distance(e->box, middle), share_of_range * e->range) && clear_ground(model, e->front, middle))
            return true;
    }
    return false;
}

bool changes_nothing(const BattlefieldModel& model, const Decision& d) {
    const Body* body = d.verb == Verb::reform || d.verb == Verb::follow ? model.find(d.unit) : nullptr;
    return body != nullptr && d.path.empty() && d.formation == body->formation &&
           angle_between(d.heading, body->heading) < full_turn / 45;
}

bool too_far_to_attack(const BattlefieldModel& model, const Body& body, UnitId target) {
    const Body* enemy = model.find(target);
    const double pace = body.formation == Formation::column ? body.pace_column : body.pace;
    const double reach = model.is_open_move_certain ? pace + 1 : 2 * pace;
    return enemy != nullptr && beyond(distance(body.box, enemy->box), reach);
}

bool is_undisciplined(const BattlefieldModel& model, const Decision& d) {
    if (d.verb == Verb::spike || changes_nothing(model, d)) return true;
    const Body* body = model.find(d.unit);
    if (body == nullptr) return false;
    switch (d.verb) {
        case Verb::dismount: return dismounts_badly(model, *body);
        case Verb::attack: return too_far_to_attack(model, *body, d.target);
        case Verb::limber: return handles_guns_badly(model, *body, Formation::column);
        case Verb::unlimber: return handles_guns_badly(model, *body, Formation::line);
        case Verb::reform: return forms_badly(model, *body, d);
        case Verb::follow:
        case Verb::march: return changes_in_place(*body, d) && forms_badly(model, *body, d);
        default: return false;
    }
}

}  // namespace linstock::general
