#pragma once
// What a unit's orders (MW-5.1) and its morale row (MW-5.8 to MW-5.14) let it do, and make it do.

#include "rulesets/mwan18/legs.hpp"

namespace linstock::mwan18 {

/// Why a unit may not make this move; the whole of MW-3, MW-5.1 and MW-5.8. Pure.
std::optional<Refusal> move_refusal(const Battle&, const State&, const Move&);

/// The least that MW-5.1.3 asks of a unit under class 3, of MW-5.1 under class 4, of its row, straight.
Move least_of_attack(const Battle&, const State&, UnitId);
Move least_of_withdrawal(const Battle&, const State&, UnitId);
Move least_of_row(const Battle&, const State&, UnitId);

}  // namespace linstock::mwan18
