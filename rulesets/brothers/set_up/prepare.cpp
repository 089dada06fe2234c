#include "rulesets/brothers/set_up/prepare.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/brothers/army/tasks.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/borrowed.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

class Preparing {
  public:
    Preparing(const Ruleset& rules, const Scenario& given, const Ground& ground, Setup& setup, Problems& problems)
        : rules_(rules),
          ground_(ground),
          s_(std::make_shared<Scenario>(given)),
          setup_(setup),
          problems_(problems) {}

    std::shared_ptr<const Scenario> run() {
        measure();
        options();
        find_sections(ground_, setup_);
        read_entries(*s_, setup_, problems_);
        rounds();
        formations();
        read_arrivals(*s_, setup_, problems_);
        read_tasks(*s_, setup_, problems_);
        check_sense(*s_, setup_, problems_);
        check_places(common::borrowed(rules_, *s_, ground_, setup_), problems_);
        if (s_->objectives.size() > most_objectives)
            problem({}, "there are more than " + std::to_string(most_objectives) + " objectives", "", "BA-13.A");
        if (setup_.formations.size() > most_formations)
            problem({}, "there are more than " + std::to_string(most_formations) + " formations", "", "BA-1.E");
        common::check_phase(rules_, *s_, problems_);
        return s_;
    }

  private:
    void problem(FilePosition where, std::string text, std::string expected, std::string_view clause) {
        problems_.push_back(s_->problem(where, std::move(text), std::move(expected), std::string(clause)));
    }

    // BA-0.A: all lengths are in the measure of the variant's column.
    void measure() {
        const std::string_view column = setup_.profile.column;
        const bool inches = column.size() > 3 && column.substr(column.size() - 3) == "_in";
        if ((s_->measure == Measure::inches) != inches)
            problem(s_->places.table, "the scenario is drawn in " + std::string(linstock::name_of(s_->measure)),
                    inches ? "inches, as in its variant" : "centimetres, as in its variant", "BA-0.A");
    }

    // BA-keys: house rules decide where the text leaves a choice.
    void options() {
        for (std::size_t i = 0; i < s_->optional_rules.size(); ++i)
            problem(i < s_->places.optional_rules.size() ? s_->places.optional_rules[i] : s_->places.table,
                    "this ruleset has no optional rule '" + s_->optional_rules[i] + "'",
                    "none; use house rules for changes", "BA-keys");
    }

    // BA-3.A: the Confederate round comes first. If no side or both are Confederate, the scenario's first side begins.
    void rounds() {
        const auto grey = [&](std::size_t i) { return s_->forces.armies[i].colours == "confederate"; };
        const bool second_first = grey(1) && !grey(0);
        setup_.rounds = {ArmyId{static_cast<std::uint16_t>(second_first ? 2 : 1)},
                         ArmyId{static_cast<std::uint16_t>(second_first ? 1 : 2)}};
    }

    void formations() {
        for (const Command& c : s_->forces.commands)
            if (std::any_of(s_->forces.units.begin(), s_->forces.units.end(),
                            [&](const Unit& u) { return u.command == c.id; }))
                setup_.formations.push_back(c.id);
    }

    const Ruleset& rules_;
    const Ground& ground_;
    std::shared_ptr<Scenario> s_;
    Setup& setup_;
    Problems& problems_;
};

}  // namespace

Prepared prepare_battle(const Ruleset& rules, const Scenario& scenario, const Ground& ground) {
    Prepared out;
    const std::vector<std::string>& listed = scenario.rulesets;
    if (!listed.empty() && std::find(listed.begin(), listed.end(), rules.id) == listed.end()) {
        const FilePosition where = scenario.places.rulesets.empty() ? FilePosition{} : scenario.places.rulesets.front();
        out.problems.push_back(
            scenario.problem(where, "this scenario is not for the ruleset '" + rules.id + "'", listed.front()));
        return out;
    }
    auto setup = std::make_shared<Setup>();
    const std::string variant = variant_of(*rules.charts, scenario, out.problems);
    setup->profile = resolve_profile(*rules.charts, variant, out.problems);
    if (any_fatal(out.problems)) return out;
    out.scenario = Preparing(rules, scenario, ground, *setup, out.problems).run();
    out.own = std::move(setup);
    return out;
}

}  // namespace linstock::brothers
