// The printed sheet of MWAN issue 18: MW-5.1 (orders), MW-5.8 (bound rows), MW-3.14 to MW-3.16 (gaits), MW-4.D.9 (first
// volleys), MW-4.E.5 (horses), MW-10.18 and MW-10.19 (grades and arms), MW-3.24 (water).

#include "battle/print_sheet.hpp"
#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/mwan18.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

// MW-10.18, MW-10.19
SheetKind kind_of(const Battle& battle, UnitId id) {
    constexpr std::array grades = {"green", "average", "crack"};
    constexpr std::array arms = {"musket",        "breechloader",    "carbine",
                                 "Spencer rifle", "Spencer carbine", "Henry rifle"};
    const Facts& f = facts(battle, id);
    SheetKind out;
    out.quality = grades[static_cast<std::size_t>(f.grade)];
    if (f.branch != Branch::guns && f.arms != Arms::none) out.weapon = arms[static_cast<std::size_t>(f.arms)];
    if (f.sharpshooters) out.weapon += ", sharpshooters";
    return out;
}

std::vector<SheetBox> boxes_of(const Battle& battle, const Unit& unit) {
    std::vector<SheetBox> out = {{"Order", "", 0, 1}, {"Bound by row", "", 0, 1}, {"Last gaits", "", 0, 1}};
    out.push_back({"First volley fired", "", 1, 1});
    out.push_back({"Prisoners", "", 0, 1});
    out.push_back({"Fights as", facts(battle, unit.id).confederate ? "Confederate" : "Union", 0, 1});
    if (unit.branch() == Branch::guns)
        out.push_back({"Horses", "", setup(battle).fire.max_horses.value, std::max(1, unit.stands)});
    return out;
}

/// "infantry 1 fifth, cavalry 1, artillery cannot cross"
std::string costs(const PerMover<int>& fifths) {
    constexpr std::array<const char*, movers> arms = {"infantry", "cavalry", "artillery"};
    std::string out;
    bool named = false;
    for (std::size_t i = 0; i < movers; ++i) {
        out += (i == 0 ? "" : ", ") + std::string(arms[i]) + " ";
        if (fifths[i] < 0) {
            out += "cannot cross";
            continue;
        }
        out += std::to_string(fifths[i]);
        if (!named) out += fifths[i] == 1 ? " fifth" : " fifths";
        named = true;
    }
    return out;
}

// MW-3.24
std::vector<SheetNote> ground_of(const Battle& battle) {
    const auto has = [&](PieceKind kind) {
        const std::vector<Piece>& all = battle.scenario->pieces;
        return std::any_of(all.begin(), all.end(), [&](const Piece& p) { return p.kind == kind; });
    };
    std::vector<SheetNote> out;
    if (has(PieceKind::stream))
        out.push_back({"To cross a stream: " + costs(setup(battle).stream) + ".", cite(battle, "MW-3.24")});
    if (has(PieceKind::river))
        out.push_back({"To cross a river: " + costs(setup(battle).river) + ".", cite(battle, "MW-3.24")});
    return out;
}

}  // namespace

PrintSheet paper(const Battle& battle) {
    PrintSheet out;
    for (const Unit& unit : battle.forces().units) {
        out.kinds.push_back(kind_of(battle, unit.id));
        out.of_unit.push_back(boxes_of(battle, unit));
    }
    out.ground = ground_of(battle);
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
