#pragma once
// Internals of the terminal map: the parts that draw on its canvas.

#include "battle/battle.hpp"
#include "battle/view.hpp"
#include "report/canvas.hpp"

#include <string>
#include <vector>

namespace linstock::report {

/// The sign of one kind of terrain in the terminal.
struct GroundSign {
    const char* glyph;
    std::uint32_t ink;
    const char* name;
};
GroundSign sign_of(const Piece& piece);

void draw_ground(Canvas& canvas, const Battle& battle, const View& view);
/// Units, officers and objectives.
void draw_troops(Canvas& canvas, const Battle& battle, const View& view);

/// "A" ... "Z", "AA" ... for the first army, small letters for the second, numbered among the units of its army that
/// the seat knows.
std::string code_of(const Battle& battle, const View& view, UnitId unit);
const char* arrow_of(Heading heading);
/// "x" routed, "!" falling back, "~" disordered, "" steady.
const char* state_mark(Condition condition);

/// The mark of a badge, in rulesets whose units have markers: it follows the code on the terminal map.
struct BadgeMark {
    const char* sign;
    const char* word;    ///< the badge's word
    const char* legend;  ///< text in the legend
};
const std::vector<BadgeMark>& badge_marks();
/// The marks after a unit's code: of its condition, or of its badges in rulesets with badges.
std::vector<std::string> marks_of(const Battle& battle, const UnitView& unit);

/// The place or formation of a unit, in a word or two: "in line", "held back", "gone".
std::string whereabouts(const Battle& battle, const UnitView& unit);

}  // namespace linstock::report
