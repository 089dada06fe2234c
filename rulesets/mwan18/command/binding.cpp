// MW-0.3: units may act on their own. A unit's morale row binds its owner.

#include "rulesets/mwan18/command/binding.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/movement/ways.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

namespace {

bool has_march(const Move& move) {
    return std::any_of(move.legs.begin(), move.legs.end(), [](const Leg& leg) { return marches(leg.kind); });
}

// MW-5.1, MW-5.1.2, MW-6.5
std::optional<Refusal> charge_refusal(const Battle& battle, const State& state, const Move& move, const Plan& plan) {
    const std::string& name = battle.unit(move.unit).name;
    const MwUnit w = own(state.unit(move.unit));
    if (is_battery(battle, move.unit)) return refuse(battle, name + " is artillery and cannot charge", "MW-3.8");
    if (w.order != Order::attack) return refuse(battle, name + " cannot charge without orders to attack", "MW-5.1.2");
    if (!enemies(battle, move.unit, move.charge) || !on_table(state, move.charge))
        return refuse(battle, name + " can only charge an enemy unit on the table", "MW-6.5");
    if (has_march(move))
        return refuse(battle, name + " cannot march and charge in one turn: give it one of the two", "MW-6.5");
    const UnitId objective = goal_of(battle, state, move.unit).enemy;
    if (objective && objective != move.charge)
        return refuse(battle, name + " can only charge its objective, " + battle.unit(objective).name, "MW-5.1.3");
    if (plan.end.prone) return refuse(battle, name + " lies prone: it must rise first", "MW-3.13");
    if (plan.end.changing)
        return refuse(battle,
                      name +
                          " has not finished its change of formation and cannot charge: finish it, or give it up by "
                          "forming its present formation",
                      "MW-3.9");
    if (!in_arc(battle, state, move.unit, move.charge))
        return refuse(battle, battle.unit(move.charge).name + " is not ahead of " + name, "MW-10.9");
    if (!sees(battle, state, move.unit, move.charge))
        return refuse(battle, name + " cannot see " + battle.unit(move.charge).name, "MW-6.5");
    if (move.legs.empty()) return charge_path(battle, state, move.unit, move.charge).no;
    State then = state;  // the state in T2c, after the legs of the move
    take_pose(then.unit(move.unit), plan.end);
    return charge_path(battle, then, move.unit, move.charge).no;
}

/// Plans are paid in whole steps. A row or order is fulfilled if less than this many budget units is missing.
constexpr std::int32_t less_than_a_step = 1000;

/// MW-5.9: the unit cannot continue: stand-off, friend, table edge or impassable ground.
bool cannot_go_on(const Battle& battle, const State& state, UnitId id, const Pose& pose, Vec towards, Gait gait) {
    const Vec from = to_vec(pose.place);
    const double far = distance(from, towards);
    if (same_length(far, 0)) return true;
    const double step = std::min(2.0, far);
    const Vec to = from + (towards - from) * (step / far);
    if (!battle.ground->on_table(to)) return true;
    const int at_gait = allowance(battle, id, pose, gait);
    int feet = at_gait > 0 ? at_gait : allowance(battle, id, pose, Gait::walk);  // none if it has dismounted
    if (is_battery(battle, id) && traits_of(pose.formation).unlimbered) feet = book(battle).by_hand.value;
    std::optional<Refusal> no;
    march_parts(battle, state, id, pose, to, feet, Gait::walk, no);
    if (feet <= 0 || no) return true;
    Pose next = pose;
    next.place = to_point(to);
    const Box box = footprint_of(battle, id, next);
    const Box before = footprint_of(battle, id, pose);
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == id || !on_table(state, unit.id)) continue;
        const Box other = footprint(battle, state, unit.id);
        const bool foe = enemies(battle, id, unit.id) && in_order(battle, state, unit.id);
        const double off = foe ? book(battle).standoff.value : 0;
        if (far_apart(box, other, off)) continue;
        const double now = nearest_distance(box, other);
        if (foe ? beyond(off, now) && nearer(now, nearest_distance(before, other)) : overlapping(box, other))
            return true;
    }
    return false;
}

/// The unit has used all its effort, and for its row. MW-3.17, MW-3.18: hauling guns by hand does not depend on horses.
/// A prolonge is judged by its distance (MW-5.14).
bool gave_all(const Battle& battle, const State& state, UnitId id, const Plan& plan) {
    if (plan.cost - paid_to_row(plan) > less_than_a_step) return false;
    const bool by_men = is_battery(battle, id) && traits_of(plan.end.formation).unlimbered;
    const std::int32_t budget = by_men ? turn_budget : budget_of(battle, state, id, plan.end, plan.abandons);
    return own(state.unit(id)).spent + plan.cost >= budget - less_than_a_step;
}

std::int32_t paid_by_prolonge(const Plan& plan) {
    std::int32_t paid = 0;
    for (const Stretch& s : plan.stretches)
        if (s.kind == LegKind::prolonge) paid += s.cost;
    return paid;
}

/// Every march leg ends closer to the point than it began.
bool each_leg_nearer(const Plan& plan, Vec at) {
    return std::all_of(plan.stretches.begin(), plan.stretches.end(), [&](const Stretch& s) {
        return !marches(s.kind) || nearer(distance(to_vec(s.to.place), at), distance(to_vec(s.from.place), at));
    });
}

std::string fifths_text(int fifths) {
    return std::to_string(fifths) + (fifths == 1 ? " fifth" : " fifths") + " of a turn";
}

/// MW-5.9: the destination of an Advance; none = straight ahead.
std::optional<Vec> row_goal(const Battle& battle, const State& state, UnitId id) {
    if (own(state.unit(id)).order == Order::attack) return goal_of(battle, state, id).at;
    const UnitId enemy = enemy_ahead(battle, state, id);
    if (enemy.none()) return std::nullopt;
    return nearest_on(footprint(battle, state, enemy), front_centre(state, id));
}

Vec straight_on(const State& state, UnitId id) {
    return front_centre(state, id) + direction(state.unit(id).heading) * 100000.0;
}

std::optional<Refusal> advance_refusal(const Battle& battle, const State& state, const Move& move, const Plan& plan) {
    if (move.charge) return std::nullopt;  // MW-5.9: its reach is limited when it is carried out
    if (own(state.unit(move.unit)).contact && !has_march(move)) return std::nullopt;  // MW-6.19
    const Book::Row& row = *binding_row(battle, state, move.unit);
    const std::string& name = battle.unit(move.unit).name;
    const std::int32_t owed = row.fifths.value * fifth_budget;
    const Vec at = row_goal(battle, state, move.unit).value_or(straight_on(state, move.unit));
    if (!each_leg_nearer(plan, at))
        return refuse(battle, name + " must advance: each leg of its path must end closer to its goal", "MW-5.9");
    const std::int32_t paid = paid_to_row(plan);
    if (paid > owed + less_than_a_step)
        return refuse(battle, name + " can advance " + fifths_text(row.fifths.value) + " at most", "MW-5.9");
    if (paid >= owed - less_than_a_step) return std::nullopt;
    if (cannot_go_on(battle, state, move.unit, plan.end, at, move.gait)) return std::nullopt;
    // The straight path may cost no more: facing uses up the effort, horses are lost (MW-3.17), or an obstacle is too
    // dear for the row.
    const Move least = least_of_row(battle, state, move.unit);
    if (paid >= paid_to_row(plan_legs(battle, state, move.unit, least.gait, least.legs)) - less_than_a_step)
        return std::nullopt;
    return refuse(battle, name + " must advance " + fifths_text(row.fifths.value), "MW-5.9");
}

std::optional<Refusal> fall_back_refusal(const Battle& battle, const State& state, const Move& move, const Plan& plan) {
    const Book::Row& row = *binding_row(battle, state, move.unit);
    const std::string& name = battle.unit(move.unit).name;
    const Heading rear = rear_of(battle, state, move.unit);
    const char* clause = is_battery(battle, move.unit) ? "MW-5.14" : "MW-5.11";
    for (const Stretch& s : plan.stretches) {
        if (!marches(s.kind) || s.from.place == s.to.place) continue;
        const Heading way = heading_of(to_vec(s.to.place) - to_vec(s.from.place));
        const bool by_prolonge = s.kind == LegKind::prolonge;  // straight back, at any heading
        if (!by_prolonge && angle_between(way, rear) > 2 * one_degree)
            return refuse(battle, name + " must fall back straight to the rear", clause);
    }
    const std::int32_t dragged = paid_by_prolonge(plan);
    const int owed_fifths =
        dragged > 0 ? std::min(row.fifths.value, book(battle).prolonge_fifths.value) : row.fifths.value;
    const std::int32_t owed = owed_fifths * fifth_budget;
    const std::int32_t paid = paid_to_row(plan);
    if (paid > owed + less_than_a_step)
        return refuse(battle, name + " can fall back " + fifths_text(owed_fifths) + " at most", clause);
    if (paid >= owed - less_than_a_step || gave_all(battle, state, move.unit, plan)) return std::nullopt;
    const Vec at = to_vec(plan.end.place) + direction(rear) * 100000.0;
    if (cannot_go_on(battle, state, move.unit, plan.end, at, move.gait)) return std::nullopt;
    const Move least = least_of_row(battle, state, move.unit);
    if (least.legs.empty()) return std::nullopt;
    // MW-5.14: the remaining horses limit a prolonge (MW-3.17). It goes whole feet, so part of the row can remain
    // unused.
    const Plan best = plan_legs(battle, state, move.unit, least.gait, least.legs, true);
    if (dragged > 0 && dragged >= paid_by_prolonge(best) - less_than_a_step) return std::nullopt;
    // The straight path cannot do more. Hauling by hand is not compared with what horses can drag.
    if (paid_by_prolonge(best) == 0 && paid >= paid_to_row(best) - less_than_a_step) return std::nullopt;
    return refuse(battle, name + " must fall back " + fifths_text(owed_fifths), clause);
}

std::optional<Refusal> row_refusal(const Battle& battle, const State& state, const Move& move, const Plan& plan) {
    const std::string& name = battle.unit(move.unit).name;
    const Bound how = bound(battle, state, move.unit);
    if (move.charge && how != Bound::advance)
        return refuse(battle, name + " must obey its morale result and cannot charge", "MW-5.10");
    switch (how) {
        case Bound::advance: return advance_refusal(battle, state, move, plan);
        case Bound::fall_back: return fall_back_refusal(battle, state, move, plan);
        default: break;
    }
    if (has_march(move)) return refuse(battle, name + " must hold its position (morale result)", "MW-5.10");
    return std::nullopt;
}

/// MW-5.1.3: excused are a unit at its point, in contact, or at a change of formation of more than one turn (MW-3.9).
/// Also one that dismantles what blocks it, and one that no lawful leg brings closer.
std::optional<Refusal> attack_refusal(const Battle& battle, const State& state, const Move& move, const Plan& plan) {
    if (move.charge || own(state.unit(move.unit)).contact || works_at_long_change(plan)) return std::nullopt;
    const std::string& name = battle.unit(move.unit).name;
    const Goal goal = goal_of(battle, state, move.unit);
    if (plan.dismantles && bars_the_way(battle, state, move.unit, goal.at, plan.dismantles)) return std::nullopt;
    const Vec from = front_centre(state, move.unit);
    if (goal.enemy && !beyond(between(battle, state, move.unit, goal.enemy), book(battle).standoff.value + 1)) {
        const std::vector<UnitId> open = charges_open(battle, state, move.unit);
        if (std::find(open.begin(), open.end(), goal.enemy) == open.end()) return std::nullopt;
        return refuse(battle, name + " is at the stand-off distance from its objective and must charge", "MW-5.1.3");
    }
    const double before = distance(from, goal.at);
    if (!goal.enemy && within(before, 1)) return std::nullopt;
    const double after = distance(to_vec(plan.end.place), goal.at);
    const std::int32_t owed = book(battle).attack_min.value * fifth_budget;
    if (nearer(after, before) && (plan.marched >= owed - less_than_a_step || within(after, 1))) return std::nullopt;
    if (nearer(after, before) && cannot_go_on(battle, state, move.unit, plan.end, goal.at, move.gait))
        return std::nullopt;
    const Move least = least_of_attack(battle, state, move.unit);
    if (!has_march(least)) return std::nullopt;
    const Plan best = plan_legs(battle, state, move.unit, least.gait, least.legs);
    if (best.marched < owed - less_than_a_step && plan.marched >= best.marched - less_than_a_step &&
        nearer(after, before))
        return std::nullopt;
    if (cannot_go_on(battle, state, move.unit, pose_of(state, move.unit), goal.at, Gait::walk)) return std::nullopt;
    return refuse(battle,
                  name + " is under orders to attack: it must charge, or march at least " +
                      fifths_text(book(battle).attack_min.value) + " and end closer to its objective",
                  "MW-5.1.3");
}

/// MW-5.1, MW-10.16: the paid march, without legs that lead too far aside from the rear.
std::int32_t marched_to_rear(const Battle& battle, const Plan& plan, Heading rear) {
    std::int32_t paid = plan.marched;
    for (const Stretch& s : plan.stretches) {
        if (!marches(s.kind) || s.from.place == s.to.place) continue;
        const Heading way = heading_of(to_vec(s.to.place) - to_vec(s.from.place));
        if (angle_between(way, rear) > from_degrees(book(battle).oblique.value) + one_degree / 10) paid -= s.cost;
    }
    return paid;
}

// MW-5.1, class 4; excused like class 3 (MW-5.1.3)
std::optional<Refusal> withdrawal_refusal(const Battle& battle, const State& state, const Move& move,
                                          const Plan& plan) {
    const std::string& name = battle.unit(move.unit).name;
    const Seen enemy = nearest_enemy(battle, state, move.unit);
    if (enemy.unit.none()) return std::nullopt;
    const Box box = footprint(battle, state, enemy.unit);
    for (const Stretch& s : plan.stretches) {
        if (s.kind == LegKind::about_face) continue;  // each figure turns on its spot (MW-3.10)
        if (nearer(distance(box, to_vec(s.to.place)), distance(box, to_vec(s.from.place))))
            return refuse(battle, name + " must withdraw: no leg of its path may lead closer to the enemy", "MW-5.1");
    }
    if (beyond(enemy.distance, book(battle).withdraw_range.value)) return std::nullopt;
    if (own(state.unit(move.unit)).contact || works_at_long_change(plan)) return std::nullopt;
    const Heading rear = rear_of(battle, state, move.unit);
    const Vec back = front_centre(state, move.unit) + direction(rear) * 100000.0;
    if (plan.dismantles && bars_the_way(battle, state, move.unit, back, plan.dismantles)) return std::nullopt;
    const std::int32_t owed = book(battle).withdraw_min.value * fifth_budget;
    const std::int32_t paid = marched_to_rear(battle, plan, rear);
    if (paid >= owed - less_than_a_step) return std::nullopt;
    const Move least = least_of_withdrawal(battle, state, move.unit);
    if (!has_march(least)) return std::nullopt;
    const Plan best = plan_legs(battle, state, move.unit, least.gait, least.legs);
    if (best.marched < owed - less_than_a_step && paid >= best.marched - less_than_a_step) return std::nullopt;
    return refuse(battle,
                  name + " must withdraw: it must march at least " + fifths_text(book(battle).withdraw_min.value) +
                      " to the rear",
                  "MW-5.1");
}

std::optional<Refusal> order_refusal(const Battle& battle, const State& state, const Move& move, const Plan& plan) {
    switch (own(state.unit(move.unit)).order) {
        case Order::attack: return attack_refusal(battle, state, move, plan);
        case Order::withdraw: return withdrawal_refusal(battle, state, move, plan);
        default: return std::nullopt;
    }
}

}  // namespace

// MW-5.8, MW-5.14
Bound bound(const Battle& battle, const State& state, UnitId id) {
    const Book::Row* row = binding_row(battle, state, id);
    if (row == nullptr) return Bound::free;
    if (row->move == Book::Move::advance) return unlimbered(battle, state, id) ? Bound::hold : Bound::advance;
    return row->move == Book::Move::fall_back ? Bound::fall_back : Bound::hold;
}

std::optional<Refusal> move_refusal(const Battle& battle, const State& state, const Move& move) {
    const MwUnit w = own(state.unit(move.unit));
    const bool backs = falls_back(battle, state, move.unit);
    if (w.contact && (has_march(move) || move.charge) && w.order != Order::withdraw && !backs)
        return refuse(battle, battle.unit(move.unit).name + " is in close action and cannot march", "MW-6.19");
    // Checked before the distance, because no distance is allowed.
    const bool free = bound(battle, state, move.unit) == Bound::free;
    if (free && w.order == Order::stand && has_march(move) && !move.charge)
        return refuse(battle, battle.unit(move.unit).name + " is under orders to stand and cannot march", "MW-5.1");
    const Plan plan = plan_legs(battle, state, move.unit, move.gait, move.legs, backs);
    if (plan.no) return plan.no;
    if (move.charge)
        if (auto no = charge_refusal(battle, state, move, plan)) return no;
    if (!free) return row_refusal(battle, state, move, plan);
    return order_refusal(battle, state, move, plan);
}

Move least_of_attack(const Battle& battle, const State& state, UnitId id) {
    return move_to(battle, state, id, goal_of(battle, state, id).at, book(battle).attack_min.value);
}

Move least_of_withdrawal(const Battle& battle, const State& state, UnitId id) {
    if (nearest_enemy(battle, state, id, book(battle).withdraw_range.value).unit.none())
        return {id, Gait::none, {}, {}};
    return move_back(battle, state, id, book(battle).withdraw_min.value);
}

namespace {

/// MW-5.14: feet that a rigged prolonge drags the guns, limited by the remaining horses (MW-3.17) and by obstacles.
int feet_by_prolonge(const Battle& battle, const State& state, UnitId id, const Pose& pose, int fifths) {
    const Book& b = book(battle);
    const int most = std::min(fifths, b.prolonge_fifths.value);
    const std::int32_t budget =
        std::min(budget_of(battle, state, id, pose) - own(state.unit(id)).spent, most * fifth_budget);
    if (budget <= 0) return 0;
    const Heading back = normal(pose.heading + half_turn);
    const double reach =
        march_reach(battle, state, {id, pose, back, b.walk.value, Gait::walk, budget, b.walk.value * most / 5.0}).feet;
    int feet = static_cast<int>(reach + tolerance);
    while (feet > 0 && !battle.ground->on_table(to_vec(pose.place) + direction(back) * feet))
        --feet;
    return feet;
}

/// MW-5.11, MW-5.14: straight to the rear. Unlimbered guns go by a rigged prolonge that can drag them, else by hand.
Move fall_straight_back(const Battle& battle, const State& state, UnitId id, int fifths) {
    Move move{id, Gait::walk, {}, {}};
    Leg leg;
    const Pose pose = pose_of(state, id);
    const bool in_battery = unlimbered(battle, state, id);
    if (in_battery && pose.rigged) {
        leg.kind = LegKind::prolonge;
        leg.number = feet_by_prolonge(battle, state, id, pose, fifths);
        if (leg.number > 0) {
            move.legs.push_back(leg);
            return move;
        }
    }
    int fifths_left = fifths;
    Pose going = pose;
    if (pose.prone) {
        leg.kind = LegKind::rise;
        move.legs.push_back(leg);
        going.prone = false;
        fifths_left -= book(battle).prone.value;
    }
    const int feet = in_battery ? book(battle).by_hand.value : allowance(battle, id, going, Gait::walk);
    const Heading rear = rear_of(battle, state, id);
    const std::int32_t whole = in_battery ? turn_budget : budget_of(battle, state, id, going);
    const std::int32_t budget = std::min(whole - own(state.unit(id)).spent, fifths_left * fifth_budget);
    if (budget <= 0 || feet <= 0) return move;
    double feet_back =
        march_reach(battle, state, {id, going, rear, feet, Gait::walk, budget, static_cast<double>(feet)}).feet;
    const Vec from = to_vec(going.place);
    while (feet_back > 0.01 && !battle.ground->on_table(from + direction(rear) * feet_back))
        feet_back *= 0.9;
    if (feet_back <= 0.01) return move;
    leg.kind = in_battery ? LegKind::by_hand : LegKind::march;
    leg.to = to_point(from + direction(rear) * feet_back);
    move.legs.push_back(leg);
    return move;
}

}  // namespace

Move least_of_row(const Battle& battle, const State& state, UnitId id) {
    const Book::Row* row = binding_row(battle, state, id);
    Move stands{id, Gait::none, {}, {}};
    const Bound how = bound(battle, state, id);
    Move move = stands;
    if (how == Bound::fall_back) move = fall_straight_back(battle, state, id, row->fifths.value);
    if (how == Bound::advance) {
        const int rising = own(state.unit(id)).prone ? book(battle).prone.value : 0;
        const Vec at = row_goal(battle, state, id).value_or(straight_on(state, id));
        move = move_to(battle, state, id, at, row->fifths.value - rising);
    }
    if (move.legs.empty()) return stands;
    if (plan_legs(battle, state, id, move.gait, move.legs, how == Bound::fall_back).no) return stands;
    return move;
}

}  // namespace linstock::mwan18
