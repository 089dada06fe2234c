#include "apps/bounded.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace linstock::apps {

std::function<std::string(const std::string&)> number(double least, double most) {
    return [least, most](const std::string& text) {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        const bool whole = !text.empty() && *end == '\0';
        if (whole && value >= least && value <= most) return std::string();
        return fmt::format("{}: expected a number from {} to {}", text, least, most);
    };
}

}  // namespace linstock::apps
