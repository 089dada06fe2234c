#pragma once
// MW-10.15: a unit cannot end a move on another. All overlapping units step back along their paths together, so the
// order of battle gives no advantage.

#include "rulesets/mwan18/model.hpp"
#include "rulesets/mwan18/movement/pace.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace linstock::mwan18 {

/// Final places of all units, including guns left behind.
struct Body {
    UnitId unit;
    Box box;
    bool gun = false;       ///< left behind, at its final place; has no unit
    bool has_come = false;  ///< stepped back in the last pass
};

/// A unit that may step back on its path, at most to its start. Positions are in budget units.
struct Comer {
    UnitId unit;
    std::int32_t from = 0;
    std::int32_t at = 0;
};

inline constexpr std::int32_t step_back = fifth_budget / 16;

/// `there` returns the footprint of the comer with this index at a position on its path.
void make_room(std::vector<Body>& bodies, std::vector<Comer>& comers,
               const std::function<Box(std::size_t comer, std::int32_t at)>& there);

}  // namespace linstock::mwan18
