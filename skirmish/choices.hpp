#pragma once
// Turns a request into rows of the tables: checks what it names and chooses the rest by the seed.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "skirmish/random.hpp"
#include "skirmish/request.hpp"

namespace linstock::skirmish {

struct Choice {
    const RulesetRow* ruleset = nullptr;
    const Kind* kind = nullptr;
    const Theatre* theatre = nullptr;
    const Condition* weather = nullptr;
    const Condition* hour = nullptr;
    const ArmyList* lists[2] = {nullptr, nullptr};
    int turns = 0;
    int units[2] = {0, 0};
};

/// `conditions`: the choices of weather and hour.
Result<Choice, Problem> choose(const Tables& tables, const Request& request, Random& random, Random& conditions);

}  // namespace linstock::skirmish
