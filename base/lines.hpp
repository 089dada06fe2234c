#pragma once
// A text's lines, and its beginning.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// Without their ends; a last line that is not ended counts, an empty one behind the last end does not.
std::vector<std::string> lines_of(std::string_view text);

/// So many bytes of it at most, and no character of UTF-8 cut in two.
std::string beginning(std::string_view text, std::size_t most);

}  // namespace linstock
