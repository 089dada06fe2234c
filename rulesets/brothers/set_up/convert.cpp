#include "rulesets/brothers/set_up/convert.hpp"

#include "army/rescale.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

void keep_own(std::vector<OwnTable>& tables, std::string_view book) {
    tables.erase(std::remove_if(tables.begin(), tables.end(), [&](const OwnTable& t) { return t.ruleset != book; }),
                 tables.end());
}

/// Removes the tables of other rulesets.
void keep_own(Scenario& s, std::string_view book) {
    keep_own(s.own, book);
    for (Army& army : s.forces.armies)
        keep_own(army.own, book);
    for (Command& c : s.forces.commands)
        keep_own(c.own, book);
    for (Unit& u : s.forces.units)
        keep_own(u.own, book);
    for (Officer& o : s.forces.officers)
        keep_own(o.own, book);
}

}  // namespace

double ratio_between(const Charts& charts, std::string_view from_variant, std::string_view to_variant) {
    Problems none;
    const double from = resolve_profile(charts, from_variant, none).factor.value;
    const double to = resolve_profile(charts, to_variant, none).factor.value;
    return to / from;
}

std::shared_ptr<const Scenario> converted(const Charts& charts, const Scenario& scenario, std::string_view to_variant,
                                          Problems& problems) {
    const Variant* to = charts.find_variant(to_variant);
    if (to == nullptr || to->id != to_variant) {
        problems.push_back(scenario.problem(scenario.places.variant,
                                            "unknown variant '" + std::string(to_variant) + "'", "", "BA-0.B"));
        return nullptr;
    }
    const std::string from = variant_of(charts, scenario, problems);
    if (any_fatal(problems)) return nullptr;
    auto out = std::make_shared<Scenario>(scenario);
    out->rulesets = {charts.id()};
    out->variant = to->title;
    out->measure = to->id.substr(to->id.size() - 3) == "_cm" ? Measure::centimetres : Measure::inches;
    out->ground_scale.clear();
    rescale(*out, ratio_between(charts, from, to_variant));
    keep_own(*out, charts.id());
    for (OwnTable& t : out->own)
        t.values.erase(
            std::remove_if(t.values.begin(), t.values.end(), [](const OwnValue& v) { return v.key == "variant"; }),
            t.values.end());
    return out;
}

}  // namespace linstock::brothers
