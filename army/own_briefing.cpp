#include "army/own_briefing.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace linstock {

namespace {

bool has_own(const Army& army, std::string_view ruleset) {
    const OwnTable* own = own_of(army.own, ruleset);
    return own != nullptr && own->find(own_briefing_key) != nullptr;
}

void remove(OwnTable& table) {
    std::erase_if(table.values, [](const OwnValue& v) { return v.key == own_briefing_key; });
}

void append(const Scenario& scenario, const OwnValue& v, Army& army, Problems& problems) {
    const auto* text = std::get_if<std::string>(&v.value);
    if (text == nullptr)
        problems.push_back(scenario.problem({v.line, v.column}, "the briefing of an army is not a text",
                                            "a text, such as \"Take the hill.\""));
    else
        army.briefing += (army.briefing.empty() ? "" : " ") + *text;
}

}  // namespace

std::shared_ptr<const Scenario> with_own_briefings(std::shared_ptr<const Scenario> scenario, std::string_view ruleset,
                                                   Problems& problems) {
    const std::vector<Army>& armies = scenario->forces.armies;
    if (std::none_of(armies.begin(), armies.end(), [&](const Army& a) { return has_own(a, ruleset); })) return scenario;
    auto out = std::make_shared<Scenario>(*scenario);
    for (Army& army : out->forces.armies)
        for (OwnTable& table : army.own) {
            if (table.ruleset != ruleset) continue;
            if (const OwnValue* v = table.find(own_briefing_key)) append(*scenario, *v, army, problems);
            remove(table);
        }
    return out;
}

void remove_own_briefings(Army& army) {
    std::erase_if(army.own,
                  [](const OwnTable& t) { return t.values.size() == 1 && t.find(own_briefing_key) != nullptr; });
    for (OwnTable& table : army.own)
        remove(table);
}

bool has_briefing(const Army& army) {
    return !army.briefing.empty() || std::any_of(army.own.begin(), army.own.end(),
                                                 [](const OwnTable& t) { return t.find(own_briefing_key) != nullptr; });
}

}  // namespace linstock
