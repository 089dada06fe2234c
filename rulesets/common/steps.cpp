#include "rulesets/common/steps.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/common/foes.hpp"

#include <string_view>

namespace linstock::common {

namespace {

std::string step_name(const Battle& battle, const Step& step) {
    return "step '" + std::string(battle.rules->procedures[step.procedure].name) + "'";
}

bool is_roll(const Step& step) { return step.procedure == 0; }

void check_roll(const Battle& battle, const RollLocals& roll, std::vector<std::string>& broken) {
    if (roll.count > most_faces)
        broken.push_back("step 'roll': count is " + std::to_string(roll.count) +
                         "; expected: a whole number from 0 to " + std::to_string(most_faces));
    if (roll.purpose >= battle.rules->purposes.size())
        broken.push_back("step 'roll': purpose is " + std::to_string(roll.purpose) +
                         "; expected: a whole number from 0 to " + std::to_string(battle.rules->purposes.size() - 1));
    // Cards are shuffled by dice with one side fewer each; the last die has two.
    const int least = roll.descending != 0 ? roll.count + 1 : 2;
    if (roll.sides < least)
        broken.push_back("step 'roll': sides is " + std::to_string(roll.sides) +
                         "; expected: " + std::to_string(least) + " or more");
}

UnitId unit_in(const Battle& battle, const Step& step, std::string_view name) {
    for (const Field& field : battle.rules->procedures[step.procedure].fields)
        if (name == field.name)
            return UnitId{static_cast<std::uint16_t>(read_field(field, step.locals.bytes.data(), 0))};
    return {};
}

}  // namespace

void check_foes(const Battle& battle, const Step& step, const char* one, const char* other,
                std::vector<std::string>& broken) {
    const UnitId a = unit_in(battle, step, one);
    const UnitId b = unit_in(battle, step, other);
    if (a.none() || b.none() || battle.unit(a).army != battle.unit(b).army) return;
    broken.push_back(step_name(battle, step) + ": " + other + " is " + battle.unit(b).name +
                     "; expected: an enemy of " + battle.unit(a).name);
}

void check_agenda(const Battle& battle, const State& state, const Stages& stages, std::vector<std::string>& broken) {
    for (std::size_t i = 0; i < state.agenda.size(); ++i) {
        const Step& step = state.agenda[i];
        const std::string name = step_name(battle, step);
        if (is_roll(step)) check_roll(battle, step.locals.as<RollLocals>(), broken);
        if (const std::uint16_t last = stages.last[step.procedure]; step.at > last)
            broken.push_back(name + ": at is " + std::to_string(step.at) + "; expected: a whole number from 0 to " +
                             std::to_string(last));
        if (i > 0 && step.procedure == stages.root)
            broken.push_back(name + " must be the first step of the agenda and occur once");
    }
}

}  // namespace linstock::common
