#pragma once
// What a ruleset adds to the printed sheets in addition to its charts: deck, boxes beside units, markers, order
// classes. It does not describe the state of a battle.

#include "army/army.hpp"
#include "charts/provenance.hpp"

#include <string>
#include <vector>

namespace linstock {

/// Something to tick or fill in beside a unit: "Range 2"; "First volley" with a box; "Rating" with a blank.
struct SheetBox {
    std::string title;
    std::string value;  ///< empty without boxes = a blank
    int boxes = 0;      ///< per group
    int groups = 1;
};

/// A card of the deck that decides which part of the armies moves.
struct SheetCard {
    ArmyId army;
    std::string name;
    std::string does;           ///< "moves its units"
    std::vector<UnitId> units;  ///< units that it moves; may be empty
    Cite why;
};

struct SheetMarker {
    std::string word;  ///< as in the unit's badge
    Cite why;
};

struct PrintSheet {
    std::string scale;                           ///< id of the charts' variant in use
    std::vector<SheetCard> deck;                 ///< empty = the ruleset has none
    std::vector<std::vector<SheetBox>> of_unit;  ///< by unit
    std::vector<SheetMarker> markers;
    std::vector<std::string> orders;  ///< order classes that are written secretly; empty = none
    Cite orders_by;
};

}  // namespace linstock
