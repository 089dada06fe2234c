#include "rulesets/mwan18/movement/ways.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/command/binding.hpp"
#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

Leg turn_to(Heading heading) {
    Leg leg;
    leg.kind = LegKind::face;
    leg.heading = normal(heading);
    return leg;
}

Leg simple(LegKind kind) {
    Leg leg;
    leg.kind = kind;
    return leg;
}

Leg march_to(Vec at) {
    Leg leg;
    leg.to = to_point(at);
    return leg;
}

/// The heading nearest to `wanted` that one change of facing allows.
Heading half_way(Heading from, Heading wanted, Heading most) {
    const Heading d = normal(wanted - from);
    const bool right = d <= half_turn;
    return normal(from + (right ? std::min(d, most) : -std::min(full_turn - d, most)));
}

void add_turns(const Battle& battle, Heading from, Heading wanted, std::vector<Leg>& legs) {
    const Heading most = from_degrees(book(battle).wheel_most.value);
    for (int i = 0; i < 2 && angle_between(from, wanted) > 0; ++i) {
        from = half_way(from, wanted, most);
        legs.push_back(turn_to(from));
    }
}

/// Appends a straight march along a heading, with what remains of `fifths`.
bool add_march(const Battle& battle, const State& state, Move& move, Heading along, double most, int fifths) {
    const Plan plan = plan_legs(battle, state, move.unit, move.gait, move.legs);
    if (plan.no) return false;
    const int feet = allowance(battle, move.unit, plan.end, move.gait);
    if (feet <= 0) return false;
    const std::int32_t spent = own(state.unit(move.unit)).spent + plan.cost;
    const std::int32_t budget = std::min(budget_of(battle, state, move.unit, plan.end) - spent, fifths * fifth_budget);
    if (budget <= 0) return false;
    const double on_table = 5e-3;
    double gone = march_reach(battle, state, {move.unit, plan.end, along, feet, move.gait, budget, most}).feet;
    Vec to = to_vec(plan.end.place) + direction(along) * gone;
    while (gone > on_table && !battle.ground->on_table(to)) {
        gone *= 0.9;
        to = to_vec(plan.end.place) + direction(along) * gone;
    }
    if (gone < on_table) return false;
    move.legs.push_back(march_to(to));
    return true;
}

Vec foes_edge(const Battle& battle, Vec from, ArmyId army) {
    const Vec in = direction(battle.forces().army(army).edge);
    const double far = battle.ground->width() + battle.ground->height();
    Vec at = from + in * far;
    at.x = std::clamp(at.x, 0.0, battle.ground->width());
    at.y = std::clamp(at.y, 0.0, battle.ground->height());
    return at;
}

}  // namespace

// MW-5.1.3
Goal goal_of(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    const Vec from = front_centre(state, id);
    if (w.objective_is_point) return {to_vec(w.objective_place), {}};
    UnitId enemy = w.objective;
    if (enemy.none() || !on_table(state, enemy)) enemy = nearest_enemy(battle, state, id).unit;
    if (enemy) return {nearest_on(footprint(battle, state, enemy), from), enemy};
    return {foes_edge(battle, from, army_of(battle, id)), {}};
}

Move move_to(const Battle& battle, const State& state, UnitId id, Vec at, int fifths, Gait gait) {
    Move move{id, gait, {}, {}};
    const Vec from = front_centre(state, id);
    const double far = distance(from, at);
    if (far < 1e-3) return move;
    const Heading along = heading_of(at - from);
    const Heading heading = state.unit(id).heading;
    if (own(state.unit(id)).prone) move.legs.push_back(simple(LegKind::rise));
    if (unlimbered(battle, state, id)) move.legs.push_back(simple(LegKind::limber));
    const std::size_t before = move.legs.size();
    if (angle_between(along, heading) > from_degrees(book(battle).oblique.value)) {
        add_turns(battle, heading, along, move.legs);
        // A long line turns slowly. Beyond 135 degrees it faces about instead.
        if (angle_between(along, heading) > from_degrees(135) && !unlimbered(battle, state, id)) {
            move.legs.resize(before);
            move.legs.push_back(simple(LegKind::about_face));
        }
    }
    const std::size_t marched = move.legs.size();
    if (!add_march(battle, state, move, along, far, fifths)) move.legs.resize(std::min(marched, before));
    if (!move.legs.empty() && plan_legs(battle, state, id, gait, move.legs).no) move.legs.clear();
    return move;
}

Move move_back(const Battle& battle, const State& state, UnitId id, int fifths, Gait gait) {
    const double far = battle.ground->width() + battle.ground->height();
    const Vec at = front_centre(state, id) + direction(rear_of(battle, state, id)) * far;
    return move_to(battle, state, id, at, fifths, gait);
}

namespace {

/// MW-3.9: appends the unfinished change of formation to the move, if lawful.
Move and_change(const Battle& battle, const State& state, Move move) {
    const auto leg = leg_of_change(battle, state, move.unit);
    if (!leg) return move;
    Move then = move;
    then.legs.push_back(*leg);
    return move_refusal(battle, state, then) ? move : then;
}

}  // namespace

Move left_out(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    Move stands{id, Gait::none, {}, {}};
    if (w.contact && w.order != Order::withdraw && !falls_back(battle, state, id)) return stands;  // MW-6.19
    if (binding_row(battle, state, id) != nullptr) return and_change(battle, state, least_of_row(battle, state, id));
    Move changes = and_change(battle, state, stands);
    if (!changes.legs.empty()) return changes;
    if (w.order == Order::attack) {
        // MW-5.1.3: at the stand-off it must charge.
        const UnitId enemy = goal_of(battle, state, id).enemy;
        if (enemy && !beyond(between(battle, state, id, enemy), book(battle).standoff.value + 1)) {
            const Move charge{id, Gait::none, enemy, {}};
            if (!move_refusal(battle, state, charge)) return charge;
        }
        return least_of_attack(battle, state, id);
    }
    if (w.order == Order::withdraw) return least_of_withdrawal(battle, state, id);
    return stands;
}

double farthest_march(const Battle& battle, const State& state, UnitId id, Gait most) {
    const Pose pose = pose_of(state, id);
    const MwUnit w = own(state.unit(id));
    const Bound how = bound(battle, state, id);
    const bool must_stay = how == Bound::free ? w.order == Order::stand : how == Bound::hold;
    const bool engaged = w.contact && w.order != Order::withdraw && !falls_back(battle, state, id);  // MW-6.19
    if (must_stay || engaged || w.prone) return 0;
    std::int32_t budget = budget_of(battle, state, id, pose) - w.spent;
    if (how != Bound::free) budget = std::min(budget, binding_row(battle, state, id)->fifths.value * fifth_budget);
    int feet = 0;
    for (const Gait gait : {Gait::walk, Gait::trot, Gait::gallop})
        if (gait <= most && !gait_refusal(battle, state, id, gait))
            feet = std::max(feet, allowance(battle, id, pose, gait));
    return feet == 0 ? 0 : to_feet(std::max(0, budget) / step_cost(feet, 0));
}

std::vector<UnitId> charges_open(const Battle& battle, const State& state, UnitId id) {
    std::vector<std::pair<double, UnitId>> near;
    for (const Unit& unit : units_of(battle)) {
        if (!enemies(battle, id, unit.id) || !on_table(state, unit.id)) continue;
        if (beyond(range(battle, state, id, unit.id), book(battle).gallop.value)) continue;
        const Move move{id, Gait::none, unit.id, {}};
        if (!move_refusal(battle, state, move)) near.emplace_back(range(battle, state, id, unit.id), unit.id);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return nearer(a.first, b.first); });
    std::vector<UnitId> out;
    for (const auto& [distance, unit] : near)
        out.push_back(unit);
    return out;
}

namespace {

bool reaches(const Battle& battle, const State& state, UnitId id, UnitId target) {
    const ChargePath path = charge_path(battle, state, id, target);
    return !path.no && path.cost <= charge_budget(battle, state, id);
}

/// Allowed by the rules.
bool lawful(const Battle& battle, const State& state, const Move& move) { return !move_refusal(battle, state, move); }

/// A march of the whole turn. Mounted units and batteries trot if that gets them farther. A gallop would bar a later
/// charge (MW-3.16).
Move full_march(const Battle& battle, const State& state, UnitId id, Vec at) {
    const bool long_way = beyond(distance(front_centre(state, id), at), book(battle).walk.value);
    for (const Gait gait : {Gait::trot, Gait::walk}) {
        if ((gait == Gait::trot && !long_way) || gait_refusal(battle, state, id, gait)) continue;
        Move march = move_to(battle, state, id, at, 5, gait);
        if (!march.legs.empty() && lawful(battle, state, march)) return march;
    }
    return {id, Gait::none, {}, {}};
}

/// Foot in the open under artillery fire lies down (MW-4.D.3), unless an enemy is within musketry range.
bool lies_down(const Battle& battle, const State& state, UnitId id, double nearest) {
    constexpr double musketry = 600;
    const UnitState& u = state.unit(id);
    if (is_battery(battle, id) || u.mounted || own(u).prone || own(u).contact || within(nearest, musketry))
        return false;
    if (cover_ahead(battle, state, id) != Cover::none) return false;
    const double reach = setup(battle).fire.test(FireTest::prone).void_beyond;
    const auto& units = units_of(battle);
    return std::any_of(units.begin(), units.end(), [&](const Unit& gun) {
        return enemies(battle, id, gun.id) && in_order(battle, state, gun.id) && unlimbered(battle, state, gun.id) &&
               within(range(battle, state, gun.id, id), reach) && in_arc(battle, state, gun.id, id) &&
               sees(battle, state, gun.id, id);
    });
}

/// A standing unit turns to the nearest enemy. Guns unlimber, and a road column forms line.
Move make_ready(const Battle& battle, const State& state, UnitId id) {
    Move move{id, Gait::walk, {}, {}};
    const Seen near = nearest_enemy(battle, state, id, book(battle).enemy_ahead_to.value);
    const UnitId enemy = near.unit;
    if (limbered(battle, state, id) && !crew_on_foot(state, id)) {
        move.legs.push_back(simple(LegKind::unlimber));
    } else if (enemy.none()) {
        return move;
    } else if (traits_of(state.unit(id).formation).follows_roads && !is_battery(battle, id)) {
        move.legs.push_back(simple(LegKind::formation));  // line
    } else if (!in_arc(battle, state, id, enemy)) {
        const Vec to = footprint(battle, state, enemy).centre - front_centre(state, id);
        add_turns(battle, state.unit(id).heading, heading_of(to), move.legs);
    } else if (lies_down(battle, state, id, near.distance)) {
        move.legs.push_back(simple(LegKind::prone));
    }
    return move;
}

/// A withdrawing unit with an enemy nearby goes as far as possible.
Move break_away(const Battle& battle, const State& state, UnitId id) {
    constexpr double near = 750;
    const double far = battle.ground->width() + battle.ground->height();
    if (nearest_enemy(battle, state, id, near).unit.none()) return {id, Gait::none, {}, {}};
    return full_march(battle, state, id, front_centre(state, id) + direction(rear_of(battle, state, id)) * far);
}

}  // namespace

namespace {

/// MW-3.9: the move continues the unfinished change and has space for the result.
bool goes_on_with_change(const Battle& battle, const State& state, const Move& move) {
    if (!own(state.unit(move.unit)).changing) return false;
    const Plan plan = plan_legs(battle, state, move.unit, move.gait, move.legs);
    return works_at_long_change(plan) && has_room(battle, state, move.unit, footprint_of(battle, move.unit, plan.end));
}

}  // namespace

Move recommended(const Battle& battle, const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    Move least = left_out(battle, state, id);
    if (binding_row(battle, state, id) != nullptr || w.contact) return least;
    if (goes_on_with_change(battle, state, least)) return least;
    if (w.order == Order::stand) {
        Move turn = make_ready(battle, state, id);
        if (!turn.legs.empty() && lawful(battle, state, turn)) return turn;
    }
    if (w.order == Order::attack) {
        for (const UnitId target : charges_open(battle, state, id))
            if (reaches(battle, state, id, target)) return {id, Gait::none, target, {}};
        Move march = full_march(battle, state, id, goal_of(battle, state, id).at);
        if (!march.legs.empty()) return march;
    }
    if (w.order == Order::skirmish && w.objective_is_point) {
        Move march = full_march(battle, state, id, goal_of(battle, state, id).at);
        if (!march.legs.empty()) return march;
        Move turn = make_ready(battle, state, id);
        if (!turn.legs.empty() && lawful(battle, state, turn)) return turn;
    }
    if (w.order == Order::withdraw) {
        Move back = break_away(battle, state, id);
        if (!back.legs.empty()) return back;
    }
    return least;
}

std::vector<Move> moves_open(const Battle& battle, const State& state, UnitId id) {
    std::vector<Move> out = {recommended(battle, state, id)};
    const auto add = [&](Move move) {
        if (lawful(battle, state, move)) out.push_back(std::move(move));
    };
    add({id, Gait::none, {}, {}});
    for (const UnitId target : charges_open(battle, state, id))
        add({id, Gait::none, target, {}});
    const Vec ahead = front_centre(state, id) + direction(state.unit(id).heading) * 2000.0;
    for (int fifths = 5; fifths >= 1; --fifths) {
        Move move = move_to(battle, state, id, ahead, fifths);
        if (!move.legs.empty()) add(std::move(move));
    }
    const Goal goal = goal_of(battle, state, id);
    Move march = move_to(battle, state, id, goal.at, 5);
    if (!march.legs.empty()) add(std::move(march));
    Move back = move_back(battle, state, id, 5);
    if (!back.legs.empty()) add(std::move(back));
    if (goal.enemy) {
        Move face{id, Gait::walk, {}, {}};
        add_turns(battle, state.unit(id).heading, heading_of(goal.at - front_centre(state, id)), face.legs);
        if (!face.legs.empty()) add(std::move(face));
    }
    for (const Formation formation : all_formations) {
        // During a change, the only alternative is to give it up; the recommended move continues it.
        const MwUnit w = own(state.unit(id));
        if (w.changing ? formation == w.changes_to : formation == state.unit(id).formation) continue;
        Leg leg = simple(LegKind::formation);
        leg.formation = formation;
        add({id, Gait::walk, {}, {leg}});
    }
    for (const LegKind kind : {LegKind::mount, LegKind::dismount, LegKind::limber, LegKind::unlimber, LegKind::prone,
                               LegKind::rise, LegKind::about_face, LegKind::rig_prolonge})
        add({id, Gait::walk, {}, {simple(kind)}});
    if (own(state.unit(id)).rigged) {
        Leg drawn = simple(LegKind::prolonge);
        drawn.number = book(battle).walk.value * book(battle).prolonge_fifths.value / 5;
        add({id, Gait::walk, {}, {drawn}});
    }
    return out;
}

}  // namespace linstock::mwan18
