#include "rulesets/mwan18/binding.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/sight.hpp"
#include "rulesets/mwan18/ways.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

namespace {

bool marches(LegKind kind) { return kind == LegKind::march || kind == LegKind::by_hand || kind == LegKind::prolonge; }

bool has_march(const Move& move) {
    return std::any_of(move.legs.begin(), move.legs.end(), [](const Leg& leg) { return marches(leg.kind); });
}

// MW-5.1, MW-5.1.2, MW-6.5
std::optional<Refusal> charge_refusal(const Battle& battle, const State& state, const Move& move) {
    const std::string& name = battle.unit(move.unit).name;
    const MwUnit w = own(state.unit(move.unit));
    if (is_battery(battle, move.unit)) return refuse(battle, name + " has guns, and guns do not charge", "MW-3.8");
    if (w.order != Order::attack)
        return refuse(battle, name + " is not under orders to attack and does not charge", "MW-5.1.2");
    if (!enemies(battle, move.unit, move.charge) || !on_table(state, move.charge))
        return refuse(battle, name + " charges an enemy on the table", "MW-6.5");
    if (has_march(move)) return refuse(battle, name + " does not march before it charges", "MW-6.5");
    if (w.objective && on_table(state, w.objective) && !w.objective_is_point && w.objective != move.charge)
        return refuse(battle, name + " charges its objective, " + battle.unit(w.objective).name, "MW-5.1.3");
    if (w.prone) return refuse(battle, name + " lies prone: it rises first", "MW-3.13");
    if (!in_arc(battle, state, move.unit, move.charge))
        return refuse(battle, battle.unit(move.charge).name + " is not ahead of " + name, "MW-10.9");
    if (!sees(battle, state, move.unit, move.charge))
        return refuse(battle, name + " does not see " + battle.unit(move.charge).name, "MW-6.5");
    const ChargePath path = charge_path(battle, state, move.unit, move.charge);
    return path.no;
}

std::optional<Refusal> order_refusal(const Battle& battle, const State& state, const Move& move) {
    const MwUnit w = own(state.unit(move.unit));
    if (w.order == Order::stand && has_march(move))
        return refuse(battle, battle.unit(move.unit).name + " is under orders to stand and does not march", "MW-5.1");
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> move_refusal(const Battle& battle, const State& state, const Move& move) {
    const MwUnit w = own(state.unit(move.unit));
    if (w.contact && has_march(move) && w.order != Order::withdraw)
        return refuse(battle, battle.unit(move.unit).name + " is in close action and does not march", "MW-6.19");
    const Plan plan = plan_legs(battle, state, move.unit, move.gait, move.legs);
    if (plan.no) return plan.no;
    if (move.charge)
        if (auto no = charge_refusal(battle, state, move)) return no;
    return order_refusal(battle, state, move);
}

Move least_of_attack(const Battle& battle, const State& state, UnitId id) {
    return move_to(battle, state, id, goal_of(battle, state, id).at, book(battle).attack_min.value);
}

Move least_of_withdrawal(const Battle& battle, const State& state, UnitId id) {
    if (nearest_enemy(battle, state, id, book(battle).withdraw_range.value).unit.none())
        return {id, Gait::none, {}, {}};
    return move_back(battle, state, id, book(battle).withdraw_min.value);
}

Move least_of_row(const Battle&, const State&, UnitId id) { return {id, Gait::none, {}, {}}; }

}  // namespace linstock::mwan18
