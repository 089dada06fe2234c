// The printed sheet of MWAN issue 18: MW-5.1 (orders), MW-4.D.9 (first volleys), MW-4.E.5 (horses).

#include "battle/print_sheet.hpp"
#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/mwan18.hpp"

namespace linstock::mwan18 {

namespace {

std::vector<SheetBox> boxes_of(const Battle& battle, const Unit& unit) {
    std::vector<SheetBox> out = {{"Order", "", 0, 1}};
    if (unit.branch() == Branch::guns)
        out.push_back({"Horses", "", setup(battle).fire.max_horses.value, std::max(1, unit.stands)});
    else
        out.push_back({"First volley fired", "", 1, 1});
    out.push_back({"Prisoners", "", 0, 1});
    return out;
}

}  // namespace

PrintSheet paper(const Battle& battle) {
    PrintSheet out;
    for (const Unit& unit : battle.forces().units)
        out.of_unit.push_back(boxes_of(battle, unit));
    out.markers = {{"stampeding", cite(battle, "MW-7.1")},
                   {"resting", cite(battle, "MW-7.6")},
                   {"prone", cite(battle, "MW-3.13")},
                   {"prolonge rigged", cite(battle, "MW-3.19")},
                   {"charges", cite(battle, "MW-3.3")},
                   {"changing formation", cite(battle, "MW-3.9")},
                   {"first volley fired", cite(battle, "MW-4.D.9")}};
    for (const Order order : {Order::stand, Order::skirmish, Order::attack, Order::withdraw})
        out.orders.emplace_back(order_word(order));
    out.orders_by = cite(battle, "MW-5.1");
    return out;
}

}  // namespace linstock::mwan18
