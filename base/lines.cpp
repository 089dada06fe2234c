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

std::string utf8_prefix(std::string_view text, std::size_t most) {
    std::size_t end = std::min(text.size(), most);
    const auto goes_on = [&] { return end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80; };
    while (end > 0 && goes_on())
        --end;
    return std::string(text.substr(0, end));
}

}  // namespace linstock
