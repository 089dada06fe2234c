// What a scenario may require of this ruleset: no optional rules, and its limits.

#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/mwan18.hpp"

namespace linstock::mwan18 {

ScenarioTerms scenario_terms() {
    return {{},
            {{"figures of a unit of foot", most_figures, "MW-2.2"},
             {"figures of a unit of horse", most_figures, "MW-2.4"},
             {"sections of a battery", most_sections, "MW-2.6"},
             {"gaps in obstacles, per battle", most_gaps, "MW-3.35"}}};
}

}  // namespace linstock::mwan18
