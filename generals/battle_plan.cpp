#include "generals/battle_plan.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace linstock::general {

namespace {

bool fights_on(const Body& b) { return b.fights() && !b.routed(); }

struct Middle {
    Vec sum;
    double count = 0;

    void add(const Body& b) {
        sum = sum + b.front;
        count += 1;
    }
    Vec place() const { return sum * (1 / count); }
};

/// The middle of the brigade's infantry that still fights.
std::optional<Vec> place_of_brigade(const BattlefieldModel& model, CommandId brigade) {
    Middle out;
    for (const Body& e : model.theirs)
        if (e.branch == Branch::foot && e.command == brigade && fights_on(e)) out.add(e);
    if (out.count > 0) return out.place();
    return std::nullopt;
}

/// Behind the attacking infantry, out of the range of most muskets.
std::optional<Vec> place_of_reserve(const BattlefieldModel& model, const BattlePlan& plan) {
    constexpr double behind = 1;  // moves of infantry
    for (const FormationOrder& o : plan.orders) {
        if (o.posture != Posture::attack) continue;
        const std::optional<Vec> enemy = place_of_brigade(model, o.enemy);
        if (!enemy) continue;
        Middle attackers;
        double pace = 0;
        for (const Body& b : model.mine) {
            if (b.command != o.formation || b.branch != Branch::foot || !fights_on(b)) continue;
            attackers.add(b);
            pace = std::max(pace, b.pace);
        }
        if (attackers.count <= 0) continue;
        const Vec back = attackers.place() - *enemy;
        return attackers.place() + back * (behind * pace / std::max(length(back), tolerance));
    }
    return std::nullopt;
}

std::optional<Vec> place_of(const BattlefieldModel& model, const BattlePlan& plan, const FormationOrder& order) {
    switch (order.posture) {
        case Posture::free: return std::nullopt;
        case Posture::attack: return place_of_brigade(model, order.enemy);
        case Posture::hold: return model.battle->scenario->objectives[order.objective].place;
        case Posture::reserve: return place_of_reserve(model, plan);
    }
    return std::nullopt;
}

}  // namespace

std::vector<CommandId> enemy_brigades(const BattlefieldModel& model) {
    std::vector<std::pair<CommandId, Middle>> all;
    for (const Body& b : model.theirs) {
        if (b.branch != Branch::foot || !fights_on(b)) continue;
        auto it = std::find_if(all.begin(), all.end(), [&](const auto& brigade) { return brigade.first == b.command; });
        if (it == all.end()) it = all.insert(all.end(), {b.command, Middle{}});
        it->second.add(b);
    }
    const Vec across = right_of(model.battle->forces().army(model.me).edge);
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
        return nearer(dot(a.second.place(), across), dot(b.second.place(), across));
    });
    std::vector<CommandId> out;
    for (const auto& [brigade, middle] : all)
        out.push_back(brigade);
    return out;
}

BattlePlan concentrated_attack(const BattlefieldModel& model, CommandId enemy) {
    BattlePlan out;
    for (const Body& b : model.mine) {
        const bool known = std::any_of(out.orders.begin(), out.orders.end(),
                                       [&](const FormationOrder& o) { return o.formation == b.command; });
        if (b.fights() && !known) out.orders.push_back({b.command, Posture::attack, enemy, 0});
    }
    return out;
}

UnitOrders unit_orders(const BattlefieldModel& model, const BattlePlan& plan) {
    UnitOrders out;
    for (const FormationOrder& o : plan.orders) {
        const std::optional<Vec> place = place_of(model, plan, o);
        if (!place) continue;
        out.resize(model.battle->forces().units.size());
        for (const Body& b : model.mine)
            if (b.command == o.formation && fights_on(b)) out[b.id.index()] = {o.posture, *place, {}, 1, 1};
    }
    return out;
}

}  // namespace linstock::general
