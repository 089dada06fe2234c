#include "apps/indented_json.hpp"

#include <cstddef>

namespace linstock::apps {

std::string indented_json(const std::string& text) {
    constexpr std::size_t short_enough = 100;
    std::string out;
    std::size_t depth = 0;
    bool quoted = false;
    const auto new_line = [&] { out += "\n" + std::string(depth * 2, ' '); };
    // The place of the bracket that closes the one at `from`.
    const auto closing = [&](std::size_t from) {
        std::size_t open = 0;
        bool inside = false;
        for (std::size_t i = from; i < text.size(); ++i) {
            if (text[i] == '"' && text[i - 1] != '\\') inside = !inside;
            if (inside) continue;
            if (text[i] == '{' || text[i] == '[') ++open;
            if ((text[i] == '}' || text[i] == ']') && --open == 0) return i;
        }
        return text.size();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
        if (!quoted && (c == '{' || c == '[')) {
            const std::size_t end = closing(i);
            if (end - i < short_enough) {
                out.append(text, i, end - i + 1);
                i = end;
                continue;
            }
            out += c;
            ++depth;
            new_line();
        } else if (!quoted && (c == '}' || c == ']')) {
            --depth;
            new_line();
            out += c;
        } else {
            out += c;
            if (!quoted && c == ',') new_line();
            if (!quoted && c == ':') out += ' ';
        }
    }
    return out;
}

}  // namespace linstock::apps
