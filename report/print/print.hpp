#pragma once
// Sheets to print for a game on a real table: one HTML page with a style sheet for paper, black and white. It has
// quick-reference sheets from the charts, rosters, the deck, order slips, markers, counters in the true size of the
// bases, the map with a grid and a list of terrain, and a separate briefing for each side. The same battle gives the
// same bytes.

#include "battle/battle.hpp"
#include "battle/print_sheet.hpp"
#include "battle/seat.hpp"
#include "battle/state.hpp"
#include "report/print/sheet_texts.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace linstock::report {

/// In printing order.
enum class PrintPart : std::uint8_t { briefing, map, sheets, roster, deck, slips, markers, labels };
inline constexpr std::size_t print_part_count = 8;
std::string_view name_of(PrintPart);  ///< "roster"

enum class PaperSize : std::uint8_t { a4, letter };

struct PrintOptions {
    std::array<bool, print_part_count> what{};
    PaperSize size = PaperSize::a4;
    SheetTexts sheet;  ///< of the ruleset's card
    bool has(PrintPart p) const { return what[static_cast<std::size_t>(p)]; }
    /// "roster", or "all". Returns false if there is no such part.
    bool add(std::string_view name);
};

/// Prints the battle at its current state. The umpire gets both sides, each on separate pages; a seat gets only its
/// own.
std::string printed_html(const Battle&, const State&, Seat, const PrintSheet&, const PrintOptions&);

/// Only the quick-reference sheet of a ruleset. `variant` = "" for the default.
std::string printed_sheets(const Charts&, const SheetTexts&, std::string_view variant, PaperSize);

}  // namespace linstock::report
