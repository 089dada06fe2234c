#pragma once
// MW-10.15: nobody ends a move on another. Who would comes back along his way, step by step, all who lie on another
// together, so that it is nobody's loss to be first in the order of battle.

#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/movement/pace.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace linstock::mwan18 {

/// Where everybody would be, guns that are left behind among them.
struct Body {
    UnitId unit;
    Box box;
    bool gun = false;       ///< left behind, where it stays; it is nobody's then
    bool has_come = false;  ///< back, a step ago
};

/// Who may come back on his way, as far as where it begins.
struct Comer {
    UnitId unit;
    std::int32_t from = 0;
    std::int32_t at = 0;
};

inline constexpr std::int32_t step_back = fifth_budget / 16;

/// `there` is where a comer, by his number, is so far along his way.
void make_room(std::vector<Body>& bodies, std::vector<Comer>& comers,
               const std::function<Box(std::size_t comer, std::int32_t at)>& there);

}  // namespace linstock::mwan18
