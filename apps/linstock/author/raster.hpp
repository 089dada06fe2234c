#pragma once
// Converts an SVG map to PNG with an installed browser, because its colours come from style sheets.

#include <string>

namespace linstock::apps {

struct Png {
    std::string bytes;  ///< "" after an error
    std::string why;    ///< the error
};

/// Converts an SVG picture to PNG in its own size.
Png png_of(const std::string& svg);

}  // namespace linstock::apps
