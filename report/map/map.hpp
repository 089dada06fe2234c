#pragma once
// The map in the terminal: ground, units with their formations and facings, officers, a legend and a roster.

#include "battle/battle.hpp"
#include "battle/view.hpp"

#include <string>

namespace linstock::report {

/// Lines of UTF-8 text, each ended by a newline, at most `columns` characters wide (minimum 60). The picture keeps the
/// table's proportions for a terminal whose characters are twice as high as wide.
///
/// Every unit is drawn in its own footprint as closely as characters allow: a line across its true width, a column
/// along its depth, a square as a box. Its arrow shows its facing. The letter of its code (roster below the map)
/// follows. States are visible without colour: ! falling back, x routed, ~ disordered.
/// `colour` adds 24-bit ANSI colours; without it the text has no escape sequences.
std::string terminal_map(const Battle& battle, const View& view, int columns, bool colour);

}  // namespace linstock::report
