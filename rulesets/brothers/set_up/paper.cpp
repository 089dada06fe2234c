// The printed sheet of Brothers At Arms: BA-1 (counters), BA-4 (NIC), BA-8.K (pinned units).

#include "battle/print_sheet.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/model.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"

namespace linstock::brothers {

namespace {

std::vector<SheetBox> boxes_of(const Battle& battle, UnitId id) {
    const Counter& c = counter(battle, id);
    std::vector<SheetBox> out = {{"Range", std::to_string(c.range), 0, 1}, {"Attack", std::to_string(c.attack), 0, 1}};
    std::string marks;
    const auto add = [&](bool has, const char* word) {
        if (has) marks += (marks.empty() ? "" : ", ") + std::string(word);
    };
    add(c.indomitable, "indomitable");
    add(c.sharpshooters, "sharpshooters");
    add(c.star, "starred");
    if (!marks.empty()) out.push_back({"Marks", marks, 0, 1});
    out.push_back({"Pinned", "", 1, 1});
    out.push_back({"Fatigued", "", 1, 1});
    return out;
}

}  // namespace

PrintSheet paper(const Battle& battle) {
    PrintSheet out;
    Problems problems;  // already reported in preparation
    out.scale = variant_of(battle.charts(), *battle.scenario, problems);
    for (const Unit& unit : battle.forces().units)
        out.of_unit.push_back(boxes_of(battle, unit.id));
    out.markers = {{"NIC", clause(battle, "BA-4.E")},
                   {"+1: acts on its roll", clause(battle, "BA-4.D")},
                   {"pinned", clause(battle, "BA-8.K")},
                   {"fatigued", clause(battle, "BA-12.A")},
                   {"unformed", clause(battle, "BA-5.G")}};
    return out;
}

}  // namespace linstock::brothers
