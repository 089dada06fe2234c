#pragma once
// Drawings of a rule's geometry as SVG text, for the rulebooks, the page and paper. What is inside an area is decided
// by a predicate, so that a drawing shows what the engine computes.

#include "base/geometry.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::report {

struct Drawing {
    std::string clause;  ///< "RV-7.1"
    std::string title;   ///< one sentence; also the text alternative
    std::string svg;
};

/// Ink of shapes: units of the two sides, areas, and lines without a fill.
enum class Ink : std::uint8_t { first, second, marked, area, other_area, line, dashed, ground };

/// A part of the table, in its unit of length, drawn 480 pixels wide. Black and grey, so that it can be printed.
class DrawingCanvas {
  public:
    DrawingCanvas(Vec low, Vec high);

    /// Fills the cells, two pixels wide, whose middle is `inside`.
    void area(Ink ink, const std::function<bool(Vec)>& inside);
    void polygon(Ink ink, const std::vector<Vec>& corners);
    /// A base or a whole unit; `front` adds a thick front edge.
    void box(Ink ink, const Box& box, bool front = true);
    void line(Ink ink, Vec from, Vec to, bool arrow = false);
    /// A cone of `degrees`, half to each side of the heading.
    void cone(Vec apex, Heading heading, int degrees, double range);
    void dot(Vec at);
    /// Centred on the point. A halo keeps it readable on an area.
    void text(Vec at, std::string_view words);
    std::string svg(std::string_view title) const;

  private:
    Vec place(Vec) const;  ///< in pixels, y downwards
    Vec low_, high_;
    double scale_;
    std::string areas_, shapes_, words_;
};

}  // namespace linstock::report
