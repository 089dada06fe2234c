#pragma once
// What a ruleset adds to the printed sheets in addition to its charts: its words for units and officers, deck, boxes
// beside units, markers, order classes, costs of ground. It does not describe the state of a battle.

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

/// A unit's quality and arms in the words of the ruleset's charts; empty = those of the scenario.
struct SheetKind {
    std::string quality;  ///< "crack"
    std::string weapon;   ///< "musket"
};

/// A sentence with its clause: below the list of terrain, what the scenario says of ground that no chart has; in a
/// briefing, the side's task.
struct SheetNote {
    std::string text;
    Cite why;
};

struct PrintSheet {
    std::string scale;                           ///< id of the charts' variant in use
    std::vector<SheetCard> deck;                 ///< empty = the ruleset has none
    std::vector<SheetKind> kinds;                ///< by unit; may be empty
    std::vector<std::vector<SheetBox>> of_unit;  ///< by unit
    std::vector<std::string> of_officer;         ///< by officer: what follows the rank; may be empty
    std::vector<SheetNote> ground;
    std::vector<SheetNote> tasks;  ///< by army; empty texts, or an empty list, if it has none
    std::vector<SheetMarker> markers;
    std::vector<std::string> orders;  ///< order classes that are written secretly; empty = none
    Cite orders_by;
};

}  // namespace linstock
