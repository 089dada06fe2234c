#include "generals/unit_order.hpp"

#include "base/measure.hpp"
#include "generals/plan.hpp"

#include <algorithm>

namespace linstock::general {

UnitOrder order_for(const UnitOrders& orders, UnitId unit) {
    return unit.index() < orders.size() ? orders[unit.index()] : UnitOrder{};
}

Vec destination(const UnitOrder& order, Vec from, double stop) {
    if (order.posture != Posture::attack) return order.place;
    const Vec back = from - order.place;
    const double far = length(back);
    return within(far, stop) ? from : order.place + back * (stop / far);
}

void apply_orders(const BattlefieldModel& model, const UnitOrders& orders, Plan& plan) {
    constexpr double ordered_pull = 0.5;  // figures that one move nearer may cost
    for (const Body& b : model.mine) {
        const UnitOrder order = order_for(orders, b.id);
        if (order.posture == Posture::free || !b.fights() || b.routed() || b.spent()) continue;
        Mission& m = plan.missions[b.id.index()];
        if (order.posture == Posture::reserve) m.task = Task::reserve;
        m.place = destination(order, b.front, firing_share_of_range * b.range);
        if (order.posture == Posture::attack && !same_length(distance(order.place, b.front), 0))
            m.facing = heading_of(order.place - b.front);
        m.facing = order.facing.value_or(m.facing);
        m.pull = ordered_pull * order.pull;
        m.boldness = order.boldness;
        m.hold = order.place;
        if (order.posture != Posture::hold) m.hold_value = 0;  // not the objective of the turn's plan
    }
}

}  // namespace linstock::general
