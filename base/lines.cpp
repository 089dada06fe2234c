#include "base/lines.hpp"

#include <algorithm>

namespace linstock {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

}  // namespace linstock
