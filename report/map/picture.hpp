#pragma once
// A picture of coloured points, and filling shapes in it with smooth edges. For pictures that a browser does not draw.

#include "base/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock::report {

struct Picture {
    int width = 0;                  ///< points
    int height = 0;                 ///< points
    std::vector<std::uint8_t> rgb;  ///< three bytes a point, rows from the top
    std::size_t steps = 0;          ///< the work of fill() so far: edges and points of all sample lines and rows
};
/// `colour` is 0xrrggbb.
Picture blank_picture(int width, int height, std::uint32_t colour);

/// Fills the union of polygons. Points of the picture are 1 apart; y grows downwards. What lies outside is cut off.
/// `share` of 255 is mixed into the picture.
void fill(Picture& picture, std::vector<Polygon> parts, std::uint32_t colour, int share = 255);
/// A line with round bends and ends, as polygons for fill().
std::vector<Polygon> stroke_of(const Polyline& line, double width);

/// The picture as a binary portable pixmap (PPM).
std::string ppm_of(const Picture& picture);

}  // namespace linstock::report
