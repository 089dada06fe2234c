#pragma once
// What a book gives to whoever prints a battle for a real table, beside its charts: the deck, what is written beside a
// unit, the markers that lie on the table, the classes of orders. It tells nothing of how a battle stands.

#include "army/army.hpp"
#include "charts/provenance.hpp"

#include <string>
#include <vector>

namespace linstock {

/// Something to be ticked or written in beside a unit: "Range 2"; "First volley" and a box; "Rating" and a blank.
struct PaperBox {
    std::string title;
    std::string value;  ///< empty and no boxes = a blank
    int boxes = 0;      ///< in each group
    int groups = 1;
};

/// A card of the deck by which the parts of the armies move.
struct PaperCard {
    ArmyId army;
    std::string name;
    std::string does;           ///< "moves its units"
    std::vector<UnitId> units;  ///< that it moves; may be empty
    Cite why;
};

struct PaperMarker {
    std::string word;  ///< as a unit's badge has it
    Cite why;
};

struct Paper {
    std::string scale;                           ///< id of the charts' variant that is played
    std::vector<PaperCard> deck;                 ///< empty: the book has none
    std::vector<std::vector<PaperBox>> of_unit;  ///< by unit
    std::vector<PaperMarker> markers;
    std::vector<std::string> orders;  ///< classes of orders that are written in secret; empty: it has none
    Cite orders_by;
};

}  // namespace linstock
