#include "report/html.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/text/words.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::report {

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
        }
    }
    return out;
}

std::string num(double value) {
    const double scaled = std::floor(std::fabs(value) * 10 + 0.5);
    // Limits values far outside any table (and not-a-number), which would break the picture.
    const long n = scaled < 1e9 ? static_cast<long>(scaled) : 1000000000L;
    std::string out = value < 0 && n != 0 ? "-" : "";
    out += std::to_string(n / 10);
    if (n % 10 != 0) out += "." + std::to_string(n % 10);
    return out;
}

std::string paragraphs(std::string_view text) {
    std::string out;
    std::size_t from = 0;
    while (from < text.size()) {
        std::size_t to = text.find("\n\n", from);
        if (to == std::string_view::npos) to = text.size();
        if (to > from) out += "<p>" + escaped(text.substr(from, to - from)) + "</p>\n";
        from = to + 2;
    }
    return out;
}

std::string at(const Battle& battle, Vec p) { return num(px(battle, p.x)) + " " + num(py(battle, p.y)); }

std::string path_of(const Battle& battle, const std::vector<Vec>& points, bool closed) {
    std::string out;
    for (std::size_t i = 0; i < points.size(); ++i)
        out += (i == 0 ? "M" : "L") + at(battle, points[i]);
    return closed ? out + "Z" : out;
}

Span events_of(const Page& page, std::size_t snapshot) {
    const std::size_t all = page.events.size();
    const auto until = [&](std::size_t i) { return std::min(page.snapshots[i].events_until, all); };
    Span span;
    span.first = snapshot == 0 ? 0 : until(snapshot - 1);
    span.last = snapshot + 1 == page.snapshots.size() ? all : until(snapshot);
    span.last = std::max(span.first, span.last);
    return span;
}

std::string title_of(const Page& page, std::size_t snapshot) {
    const int turn = page.snapshots[snapshot].turn;
    return turn <= 0 ? std::string("Deployment")
                     : capitalised(page.battle.rules->terms.turn) + " " + std::to_string(turn);
}

const View* last_view(const Page& page) { return page.snapshots.empty() ? nullptr : &page.snapshots.back().view; }

const char* side_class(ArmyId army) { return army.value == 1 ? "s1" : army.value == 2 ? "s2" : "s0"; }

}  // namespace linstock::report
