#pragma once
// Internals of printing: declarations that its parts share.

#include "battle/view.hpp"
#include "report/html.hpp"
#include "report/print/print.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::report::print {

/// Minimum letter size, in points.
inline constexpr double least_points = 8;

/// The input of every part.
struct PrintJob {
    const Battle& battle;
    const State& state;
    const View view;
    Seat seat;
    const PrintSheet& paper;
    const PrintOptions& options;

    /// Whether to print what belongs to this army only.
    bool shows(ArmyId army) const { return seat == Seat::umpire || seat_of(army) == seat; }
};

/// The space between the margins.
struct PrintArea {
    double width = 0;  ///< millimetres
    double height = 0;
};
PrintArea print_area(PaperSize, bool landscape);

/// The start of a sheet, with its heading and what it belongs to: "Two brigades, The Revised Brom".
std::string sheet_begin(const char* kind, const std::string& title, const std::string& of);
std::string of_battle(const PrintJob&);
/// "RV-7.4", followed by its mark if it is not printed.
std::string clause_text(const Charts&, Cite);
/// "\u2021" for reconstructed, "\u2020" for ruling, "*" for mended, "\u00a7" for house; "" for printed.
const char* sign_of(Mark);

/// Millimetres on a real table per unit of the battle's measure. For feet by MW-2.1: a millimetre per foot.
double millimetres(const Battle&);
/// The boxes of a unit's bases where it is, or as it would be on the table; in the battle's measure.
std::vector<Box> bases_of(const Battle&, const State&, UnitId);

// The parts; each returns "" if it has nothing to print.
std::string briefings(const PrintJob&);
std::string maps(const PrintJob&);
std::string sheets(const Charts&, const SheetTexts&, std::string_view variant);
std::string rosters(const PrintJob&);
std::string decks(const PrintJob&);
std::string slips(const PrintJob&);
std::string markers(const PrintJob&);
std::string labels(const PrintJob&);

/// "Veteran infantry, rifled musket, 360 men", in the words of the ruleset.
std::string kind_of(const PrintJob&, const Unit&);
/// The units of an army that this job may show, in scenario order.
std::vector<const UnitView*> units_of(const PrintJob&, ArmyId);

std::string style(PaperSize);

}  // namespace linstock::report::print
