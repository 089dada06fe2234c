// What a scenario may ask of the three rulesets of this family: their optional rules and their limits.

#include "battle/state.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/set_up/entries.hpp"
#include "rulesets/brom/set_up/prepare.hpp"

#include <array>

namespace linstock::brom {

std::span<const Option> options() {
    static constexpr std::array all = {
        // RV-officers
        Option{{"officer_casualties", "option_officer_casualties"},
               &Profile::option_officer_casualties,
               &Setup::officer_casualties},
        // RV-supply.1
        Option{{"supply_wagons", "option_supply"}, &Profile::option_supply, &Setup::supply},
        // RV-sharp.1
        Option{{"sharpshooters", "option_sharpshooters"}, &Profile::option_sharpshooters, &Setup::sharpshooters},
    };
    return all;
}

ScenarioTerms scenario_terms() {
    ScenarioTerms out;
    for (const Option& option : options())
        out.optional_rules.push_back(option.rule);
    out.limits = {
        {"stands of a unit, times the dice that each has in a duel", most_stands, "organisation"},
        {"figures of a stand", most_figures, "organisation"},
        {"guns of a battery", most_figures, "organisation"},
    };
    return out;
}

}  // namespace linstock::brom
