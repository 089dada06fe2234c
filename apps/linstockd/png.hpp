#pragma once
// Pictures as PNG, which every service that shows previews of links reads.

#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// A binary portable pixmap (PPM) with 8 bits a colour as PNG. Nothing if the bytes are no such pixmap.
std::optional<std::string> png_of(std::string_view ppm);

}  // namespace linstock::apps
