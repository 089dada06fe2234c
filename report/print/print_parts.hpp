#pragma once
// Inside of what is printed: what its parts share.

#include "battle/view.hpp"
#include "report/html.hpp"
#include "report/print/print.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::report::print {

/// No letter on any sheet is smaller.
inline constexpr double least_points = 8;

/// What every part is made from.
struct Job {
    const Battle& battle;
    const State& state;
    const View view;
    Seat seat;
    const Paper& paper;
    const PrintOptions& options;

    /// Whether what belongs to this army alone is printed.
    bool shows(ArmyId army) const { return seat == Seat::umpire || seat_of(army) == seat; }
};

/// Between the margins.
struct Room {
    double width = 0;  ///< millimetres
    double height = 0;
};
Room room_of(PaperSize, bool landscape);

/// A page's beginning, with its heading and what it belongs to: "Two brigades, The Revised Brom".
std::string sheet_begin(const char* kind, const std::string& title, const std::string& of);
std::string of_battle(const Job&);
/// "RV-7.4", with what the mark says where it is not printed.
std::string clause_text(const Charts&, Cite);
/// "\u2021" of a reconstruction, "\u2020" of a ruling, "*" of a mended passage, "\u00a7" of a house rule; "" of print.
const char* sign_of(Mark);

/// A millimetre of a real table for each unit of the battle's measure; feet by MW-2.1, a millimetre to the foot.
double millimetres(const Battle&);
/// The boxes of a unit's bases as it stands, or as it would on the table; in the battle's measure.
std::vector<Box> bases_of(const Battle&, const State&, UnitId);

// The parts, each "" where there is nothing to print.
std::string briefings(const Job&);
std::string maps(const Job&);
std::string sheets(const Charts&, std::string_view variant);
std::string rosters(const Job&);
std::string decks(const Job&);
std::string slips(const Job&);
std::string markers(const Job&);
std::string labels(const Job&);

/// "Veteran infantry, rifled musket, 360 men"
std::string kind_of(const Unit&);
/// The units of an army that this job may tell of, in the order of the scenario.
std::vector<const UnitView*> units_of(const Job&, ArmyId);

std::string style(PaperSize);

}  // namespace linstock::report::print
