#pragma once
// Inside of the terminal map: the parts that draw on its sheet.

#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "report/canvas.hpp"

#include <string>
#include <vector>

namespace linstock::report {

/// What one kind of terrain looks like in the terminal.
struct GroundSign {
    const char* glyph;
    std::uint32_t ink;
    const char* name;
};
GroundSign sign_of(const Piece& piece);

void draw_ground(Canvas& canvas, const Battle& battle, const View& view);
/// Units, officers and objectives.
void draw_troops(Canvas& canvas, const Battle& battle, const View& view);

/// "A" ... "Z", "AA" ... for the first army, small letters for the second: by the place among those of its
/// army that the seat knows of.
std::string code_of(const Battle& battle, const View& view, UnitId unit);
const char* arrow_of(Heading heading);
/// "x" routed, "!" falling back, "~" disordered, "" steady.
const char* state_mark(Condition condition);

/// The mark of a badge, in a book whose units bear markers: it stands behind the code on the terminal map.
struct BadgeMark {
    const char* sign;
    const char* word;    ///< the badge's
    const char* legend;  ///< how the legend names it
};
const std::vector<BadgeMark>& badge_marks();
/// The marks behind a unit's code: of its condition, or of its badges where the book has these instead.
std::vector<std::string> marks_of(const Battle& battle, const UnitView& unit);

/// Where a unit of the view is, in a word or two: "in line", "held back", "gone".
std::string whereabouts(const Battle& battle, const UnitView& unit);

}  // namespace linstock::report
