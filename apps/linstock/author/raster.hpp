#pragma once
// A drawn map as PNG. It takes its colours from style sheets as browsers do, so a browser makes it: one that is
// installed.

#include <string>

namespace linstock::apps {

struct Png {
    std::string bytes;  ///< "" = there are none
    std::string why;    ///< then a sentence
};

/// As large as the picture says that it is.
Png png_of(const std::string& svg);

}  // namespace linstock::apps
