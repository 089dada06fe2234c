#pragma once
// What a study can vary in a scenario for a ruleset, and where the ruleset reads it. Values in a ruleset's own tables
// take precedence over the common ones.

#include "army/army.hpp"

#include <span>
#include <string_view>

namespace linstock {

/// A number of a unit that can be varied.
struct UnitNumber {
    std::string_view said;  ///< KEY in UNIT/KEY: "stands"
    std::string_view own;   ///< name in the ruleset's own table of the unit: "strength"
    int Unit::* common;     ///< common member; null: the number is in the ruleset's own table
    std::string_view one;   ///< "stand"
    int most;               ///< largest allowed number
};

/// `own` is the ruleset's table of the unit; null = the file has none.
struct Variation {
    /// The numbers that can vary, the unit's strength first. If the function is null: the number of stands, and the
    /// figures per stand.
    std::span<const UnitNumber> (*numbers)(const Unit&, const OwnTable* own) = nullptr;
    /// Called before a number of the unit changes to `value`: updates dependent entries. May be null.
    void (*follow)(const Unit&, OwnTable& own, const UnitNumber&, int value) = nullptr;
    /// Key of the quality in the ruleset's own table.
    std::string_view quality = "quality";
    /// The ruleset's word for a quality; null: the common word.
    const char* (*quality_word)(Quality) = nullptr;
    /// Name of the scenario's length in the ruleset's own table, if it is there.
    std::string_view turns = "turns";
    /// If this key exists, turns are counted in parts and always read from the ruleset's own table.
    std::string_view parts_of_turns = {};
};

}  // namespace linstock
