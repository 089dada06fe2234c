#pragma once
// A temporary battle for checks of a scenario, so that they can call the rules' own functions.

#include "battle/engine_api.hpp"

#include <memory>
#include <type_traits>

namespace linstock::common {

/// The battle as it would be. It must not outlive its arguments.
template <class Setup>
Battle borrowed(const Ruleset& rules, const Scenario& scenario, const Ground& ground, const Setup& setup) {
    const auto lent = [](const auto& it) {
        return std::shared_ptr<std::remove_reference_t<decltype(it)>>(std::shared_ptr<void>(), &it);
    };
    Battle battle;
    battle.rules = lent(rules);
    battle.scenario = lent(scenario);
    battle.ground = lent(ground);
    battle.own = lent(setup);
    return battle;
}

}  // namespace linstock::common
