#pragma once
// What a unit's orders (MW-5.1) and its morale row (MW-5.8 to MW-5.14) let it do, and make it do.

#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

/// Why a unit may not make this move; the whole of MW-3, MW-5.1 and MW-5.8. Pure.
std::optional<Refusal> move_refusal(const Battle&, const State&, const Move&);

/// MW-5.14: as it binds this unit: of unlimbered guns an Advance is a Hold.
enum class Bound : std::uint8_t { free, advance, hold, fall_back };
Bound bound(const Battle&, const State&, UnitId);
inline bool falls_back(const Battle& battle, const State& state, UnitId id) {
    return bound(battle, state, id) == Bound::fall_back;
}

/// The least that MW-5.1.3 asks of a unit under class 3, of MW-5.1 under class 4, of its row, straight.
Move least_of_attack(const Battle&, const State&, UnitId);
Move least_of_withdrawal(const Battle&, const State&, UnitId);
Move least_of_row(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
