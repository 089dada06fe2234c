// The printed sheet of Brothers At Arms: BA-1 (counters), BA-2 (commanders), BA-4 (NIC), BA-8.K (pinned units).

#include "battle/print_sheet.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/model.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"
#include "words/words.hpp"

#include <array>

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

// BA-2.E, BA-2.G
std::string words_of(const Battle& battle, OfficerId id) {
    const Leader& l = leader(battle, id);
    std::string out = l.exceptional ? "exceptional" : "";
    if (!l.superior.none()) out += (out.empty() ? "" : ", ") + ("under " + battle.officer(l.superior).name);
    return out;
}

std::string names_in(const Battle& battle, const Task& task) {
    std::vector<std::string> out;
    for (const UnitId id : task.units)
        out.push_back(wording::named(battle, id));
    for (const CommandId id : task.bodies)
        out.push_back(wording::named(battle, id));
    for (const std::size_t i : task.objectives)
        out.push_back(wording::objective_name(battle, battle.scenario->objectives[i].name));
    if (!task.officer.none()) out.push_back(wording::named(battle, task.officer));
    return wording::listed(out);
}

// BA-13.H
std::string task_text(const Battle& battle, const Task& task) {
    constexpr std::array edges = {"south", "west", "north", "east"};
    const std::string names = names_in(battle, task);
    const std::string bounds = wording::count_of(task.number, "bound", "bounds") + (task.number > 1 ? " in a row" : "");
    switch (task.kind) {
        case Task::none: return {};
        case Task::disperse: return "Disperse " + names + ".";
        case Task::claim: return "Claim " + names + ".";
        case Task::leave:
            return "Leave the table by the " +
                   std::string(edges[static_cast<std::size_t>(task.inward * 4 / full_turn)]) + " edge with " +
                   wording::count_of(task.number, "unit", "units") + ".";
        case Task::remove: return "Remove " + names + ": disabled or captured.";
        case Task::last: return (task.objectives.empty() ? "Preserve " : "Hold ") + names + " for " + bounds + ".";
    }
    return {};
}

}  // namespace

PrintSheet paper(const Battle& battle) {
    PrintSheet out;
    Problems problems;  // already reported in preparation
    out.scale = variant_of(battle.charts(), *battle.scenario, problems);
    for (const Unit& unit : battle.forces().units)
        out.of_unit.push_back(boxes_of(battle, unit.id));
    for (const Officer& officer : battle.forces().officers)
        out.of_officer.push_back(words_of(battle, officer.id));
    for (const Army& army : battle.forces().armies)
        out.tasks.push_back({task_text(battle, setup(battle).tasks[army.id.value]), clause(battle, "BA-13.H")});
    out.markers = {{"NIC", clause(battle, "BA-4.E")},
                   {"+1: acts on its roll", clause(battle, "BA-4.D")},
                   {"pinned", clause(battle, "BA-8.K")},
                   {"fatigued", clause(battle, "BA-12.A")},
                   {"unformed", clause(battle, "BA-5.G")}};
    return out;
}

}  // namespace linstock::brothers
