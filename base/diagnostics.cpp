#include "base/diagnostics.hpp"

#include <algorithm>

namespace linstock {

bool any_fatal(const Problems& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Problem& p) { return !p.warning; });
}

std::string to_text(const Problem& p) {
    std::string out = p.file;
    if (p.line > 0) out += ":" + std::to_string(p.line);
    if (p.line > 0 && p.column > 0) out += ":" + std::to_string(p.column);
    if (!out.empty()) out += ": ";
    if (p.warning) out += "warning: ";
    out += p.text;
    if (!p.expected.empty()) out += "; expected " + p.expected;
    if (!p.nearest.empty()) out += "; did you mean '" + p.nearest + "'?";
    if (!p.clause.empty()) out += " [" + p.clause + "]";
    return out;
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t up = row[j];
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({up + 1, row[j - 1] + 1, change});
            diagonal = up;
        }
    }
    return row[b.size()];
}

}  // namespace

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& c : candidates) {
        const std::size_t d = edit_distance(word, c);
        if (d < best_distance) {
            best_distance = d;
            best = c;
        }
    }
    return best;
}

}  // namespace linstock
