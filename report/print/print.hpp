#pragma once
// What is printed for a real table: one page of HTML with a style sheet for paper, black and white. Quick-reference
// sheets made of the charts, rosters, the deck, order slips, markers, counters of the true size of the bases, the map
// with a grid and a list of the terrain, and each side's briefing by itself. The same battle gives the same bytes.

#include "battle/paper.hpp"
#include "battle/ruleset.hpp"
#include "battle/seat.hpp"
#include "battle/state.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace linstock::report {

/// In the order in which they are printed.
enum class Print : std::uint8_t { briefing, map, sheets, roster, deck, slips, markers, labels };
inline constexpr std::size_t prints = 8;
std::string_view name_of(Print);  ///< "roster"

enum class PaperSize : std::uint8_t { a4, letter };

struct PrintOptions {
    std::array<bool, prints> what{};
    PaperSize size = PaperSize::a4;
    bool has(Print p) const { return what[static_cast<std::size_t>(p)]; }
    /// "roster", or "all"; false = there is no such thing.
    bool add(std::string_view name);
};

/// As the battle stands. The umpire's has both sides, each on pages of its own; a seat's has its own side alone.
std::string printed_html(const Battle&, const State&, Seat, const Paper&, const PrintOptions&);

/// The quick-reference sheet of a book by itself. `variant` = "" for the default one.
std::string printed_sheets(const Charts&, std::string_view variant, PaperSize);

}  // namespace linstock::report
