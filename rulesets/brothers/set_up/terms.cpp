// What a scenario may require of this ruleset: no optional rules (BA-keys), and its limits.

#include "battle/state.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/model.hpp"
#include "rulesets/brothers/works.hpp"

namespace linstock::brothers {

ScenarioTerms scenario_terms() {
    return {{},
            {{"bases of a unit", most_stands, "BA-1.D"},
             {"formations", most_formations, "BA-1.E"},
             {"works", most_works, "BA-11.A"},
             {"sides of works drawn as areas, in total", most_edges, "BA-11.A"},
             {"objectives", most_objectives, "BA-13.A"}}};
}

}  // namespace linstock::brothers
