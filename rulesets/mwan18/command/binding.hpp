#pragma once
// What a unit's orders (MW-5.1) and its morale row (MW-5.8 to MW-5.14) allow and require.

#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

/// Why the unit may not make this move, by all of MW-3, MW-5.1 and MW-5.8. Changes nothing.
std::optional<Refusal> move_refusal(const Battle&, const State&, const Move&);

/// MW-5.14: how the row binds this unit. For unlimbered guns an Advance is a Hold.
enum class Bound : std::uint8_t { free, advance, hold, fall_back };
Bound bound(const Battle&, const State&, UnitId);
inline bool falls_back(const Battle& battle, const State& state, UnitId id) {
    return bound(battle, state, id) == Bound::fall_back;
}

/// The least straight move that suffices for class 3 (MW-5.1.3), for class 4 (MW-5.1), and for its row.
Move least_of_attack(const Battle&, const State&, UnitId);
Move least_of_withdrawal(const Battle&, const State&, UnitId);
Move least_of_row(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
