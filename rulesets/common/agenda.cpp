#include "rulesets/common/agenda.hpp"

#include "battle/ruleset.hpp"

#include <algorithm>

namespace linstock::common {

namespace {

bool is_roll(const Step& step) { return step.procedure == 0; }

std::string step_name(const Battle& battle, std::uint16_t procedure) {
    return "step '" + std::string(battle.rules->procedures[procedure].name) + "'";
}

}  // namespace

bool AgendaLaw::Row::waits_at(std::uint16_t stage) const {
    return std::any_of(dice.begin(), dice.end(), [&](const Thrown& t) { return t.stage == stage; });
}

bool AgendaLaw::Row::bears_at(std::uint16_t step, std::uint16_t stage) const {
    const auto of_it = [&](const Staged& s) { return s.step == step; };
    const auto here = [&](const Staged& s) { return s.step == step && s.stage == stage; };
    return std::none_of(staged.begin(), staged.end(), of_it) || std::any_of(staged.begin(), staged.end(), here);
}

void AgendaLaw::check_dice(const Battle& battle, const Step& under, const Step& roll,
                           std::vector<std::string>& broken) const {
    const auto thrown = roll.locals.as<RollLocals>();
    const std::uint8_t purpose = thrown.purpose;
    const int count = thrown.count;
    const std::vector<Thrown>& dice = rows_[under.procedure].dice;
    if (purpose >= battle.rules->purposes.size()) return;
    const auto it = std::find_if(dice.begin(), dice.end(),
                                 [&](const Thrown& t) { return t.stage == under.at && t.purpose == purpose; });
    if (it != dice.end() && count >= it->least) {
        check_sides(battle, thrown, broken);
        return;
    }
    if (it != dice.end()) {
        broken.push_back("step 'roll': count is " + std::to_string(count) + "; expected: " + std::to_string(it->least) +
                         " or more for " + battle.rules->purposes[purpose].name);
        return;
    }
    broken.push_back("step 'roll': dice for " + std::string(battle.rules->purposes[purpose].name) + " lie upon " +
                     step_name(battle, under.procedure) + " at " + std::to_string(under.at) +
                     "; expected: dice that it throws there");
}

void AgendaLaw::check_sides(const Battle& battle, const RollLocals& thrown, std::vector<std::string>& broken) const {
    if (sides_ == nullptr) return;
    const std::vector<int> known = sides_(battle, thrown.purpose);
    const bool shuffles = thrown.descending != 0;
    if (known.empty() ? shuffles && thrown.sides == thrown.count + 1
                      : !shuffles && std::find(known.begin(), known.end(), thrown.sides) != known.end())
        return;
    std::string expected;
    for (const int sides : known)
        expected += (expected.empty() ? "dice of " : " or ") + std::to_string(sides);
    broken.push_back("step 'roll': sides is " + std::to_string(thrown.sides) +
                     (shuffles && !known.empty() ? ", a side less each" : "") +
                     "; expected: " + (known.empty() ? "a side less each, the last of 2" : expected + " sides") +
                     " for " + battle.rules->purposes[thrown.purpose].name);
}

void AgendaLaw::check_pair(const Battle& battle, const Step& under, const Step& step,
                           std::vector<std::string>& broken) const {
    const Row& row = rows_[under.procedure];
    const std::string names = step_name(battle, step.procedure) + " lies upon " + step_name(battle, under.procedure);
    if (row.waits_at(under.at)) {
        broken.push_back(names + " at " + std::to_string(under.at) + "; expected: dice that it throws there");
        return;
    }
    const bool bears = std::find(row.upon.begin(), row.upon.end(), step.procedure) != row.upon.end();
    if (bears && row.bears_at(step.procedure, under.at)) return;
    if (bears) {
        broken.push_back(names + " at " + std::to_string(under.at) + "; expected: at another stage of it");
        return;
    }
    std::string expected;
    for (std::size_t p = 0; p < rows_.size(); ++p)
        if (std::find(rows_[p].upon.begin(), rows_[p].upon.end(), step.procedure) != rows_[p].upon.end())
            expected += (expected.empty() ? "upon " : ", ") + std::string(battle.rules->procedures[p].name);
    broken.push_back(names + "; expected: " + (expected.empty() ? "under all others" : expected));
}

void AgendaLaw::check(const Battle& battle, const State& state, std::vector<std::string>& broken) const {
    if (state.agenda.empty() || state.agenda.front().procedure != root_) return;
    for (std::size_t i = 0; i < state.agenda.size(); ++i) {
        const Step& step = state.agenda[i];
        for (const Need& need : rows_[step.procedure].needs)
            if (!need.has(battle, state, step))
                broken.push_back(step_name(battle, step.procedure) + " needs " + need.what);
        if (i == 0) continue;
        if (is_roll(step))
            check_dice(battle, state.agenda[i - 1], step, broken);
        else
            check_pair(battle, state.agenda[i - 1], step, broken);
    }
}

}  // namespace linstock::common
