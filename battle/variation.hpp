#pragma once
// What of a scenario a study may vary by a book, and where the book reads it. What a book says in tables of its own it
// takes from there and not from the common part.

#include "army/army.hpp"

#include <span>
#include <string_view>

namespace linstock {

/// A number of a unit that can be varied.
struct UnitNumber {
    std::string_view said;  ///< the KEY of UNIT/KEY: "stands"
    std::string_view own;   ///< what the book's own table of the unit calls it: "strength"
    int Unit::* common;     ///< where the common part has it; null: it goes into the book's own table
    std::string_view one;   ///< "stand"
    int most;               ///< of them in a unit
};

/// `own`: the book's table of the unit; null where the file has none.
struct Variation {
    /// The first is the unit's strength. Null: stands, and figures on each.
    std::span<const UnitNumber> (*numbers)(const Unit&, const OwnTable* own) = nullptr;
    /// Before a number of the unit changes to `value`: what hangs by it follows. May be null.
    void (*follow)(const Unit&, OwnTable& own, const UnitNumber&, int value) = nullptr;
    /// What the book's own table calls a quality, and its word for one; null: the common word.
    std::string_view quality = "quality";
    const char* (*quality_word)(Quality) = nullptr;
    /// What the book's own table of the scenario calls its length, where that is said there.
    std::string_view turns = "turns";
    /// With this key there the turns are parts of the file's, and are always said in the book's own table.
    std::string_view parts_of_turns = {};
};

}  // namespace linstock
