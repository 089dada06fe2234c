#pragma once
// Internals of the drawings: the staged battles, and what several families draw alike.

#include "apps/drawings/drawings.hpp"
#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "battle/state.hpp"

#include <memory>
#include <string_view>

namespace linstock::apps::drawn {

/// A unit of a staged battle. Places are front centres, in the table's unit.
struct Placed {
    const char* name;
    Vec at;
    int heading = 0;  ///< degrees
    bool second_side = false;
    const char* more = "";  ///< more keys for the unit's inline table, as TOML
};

/// A battle with all units at their places, at its opening.
struct Stage {
    std::shared_ptr<const Battle> battle;
    State state;

    UnitId unit(std::string_view name) const;
    void put(UnitId unit, Vec at, Heading heading);
    std::vector<Box> stands(UnitId unit) const;
    Box footprint(UnitId unit) const { return battle->rules->footprint(*battle, state, unit); }
};

/// `scenario`: more lines of [scenario]; `terrain`: whole tables. Precondition: the ruleset's data can be read.
Stage stage(const std::string& ruleset, const std::vector<Placed>& units, const std::string& scenario,
            const std::string& terrain = "");

/// Draws the stands of a unit, and a name at its centre if there is one.
void draw_unit(report::DrawingCanvas&, const Stage&, UnitId, std::string_view label = "");
/// `clause`: its number without the prefix ("10.B"), or the family's name for it ("cover").
report::Drawing finished(const report::DrawingCanvas&, const Stage&, const char* clause, const std::string& title);

/// "2", "0.08"
std::string length_text(double length);

std::vector<report::Drawing> brom(const std::string& ruleset);
std::vector<report::Drawing> mwan18(const std::string& ruleset);
std::vector<report::Drawing> brothers(const std::string& ruleset);

}  // namespace linstock::apps::drawn
