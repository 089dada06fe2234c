#pragma once
// The columns of the tables of numbers that to_numpy returns, with their units and ranges.

#include "battle/view.hpp"
#include "python/module.hpp"

#include <vector>

namespace linstock::python {

/// A column. `low` and `high` are the least and greatest value; the highest of a length is without limit where it says
/// 0.
struct Column {
    const char* name;
    const char* unit;
    double low;
    double high;
    const char* text;
};

/// What a row of the unit table is made of. `seen` is null for a unit that the seat does not know.
struct UnitRow {
    const Battle& battle;
    const Unit& unit;
    const UnitView* seen;
    Seat seat;
};
const std::vector<Column>& unit_columns();
void write_unit(const UnitRow& row, float* out);

struct ActionRow {
    const Battle& battle;
    const View& view;
    const Decision& decision;
};
const std::vector<Column>& action_columns();
void write_action(const ActionRow& row, float* out);

const std::vector<Column>& battle_columns();
void write_battle(const Battle& battle, const View& view, float* out);

}  // namespace linstock::python
