#pragma once
// Classes of sealed orders (mw.orders), with the numbers that prompts and decisions use.

#include "battle/prompt.hpp"

#include <algorithm>

namespace linstock::general {

enum OrderClass : int { stand = 1, skirmish = 2, attack = 3, withdraw = 4 };

inline bool offered(const Prompt& prompt, Verb verb, UnitId unit, int number) {
    return std::any_of(prompt.offers.begin(), prompt.offers.end(),
                       [&](const Offer& o) { return o.verb == verb && o.unit == unit && o.number == number; });
}

}  // namespace linstock::general
