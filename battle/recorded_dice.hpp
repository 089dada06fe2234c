#pragma once
// The dice of a recorded battle.

#include "battle/record.hpp"

#include <memory>

namespace linstock {

/// The seed or the tape of the record; the tape begins with the first die of the battle. Null: the dice are in the
/// decisions.
std::shared_ptr<const Dice> recorded_dice(const Battle& battle, const RecordHead& head);

}  // namespace linstock
