#pragma once
// A text's lines.

#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// Without their ends; a last line that is not ended counts, an empty one behind the last end does not.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace linstock
