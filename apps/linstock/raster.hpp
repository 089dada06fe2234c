#pragma once
// A drawn map as PNG. It takes its colours from style sheets as browsers do, so a browser makes it: one that is
// installed.

#include "base/result.hpp"

#include <string>

namespace linstock::apps {

/// The bytes of the PNG, as large as the picture says that it is; or a sentence why there are none.
Result<std::string, std::string> png_of(const std::string& svg);

}  // namespace linstock::apps
