// Dispatches between commanders and what became of them.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/map/map_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <string>

namespace linstock::report {

namespace {

std::string row(const ReportedDispatch& letter) {
    std::string fate = escaped(letter.fate);
    for (const std::string& ruling : letter.rulings)
        fate += "<br>" + escaped(ruling);
    return fmt::format("<tr class=\"{}\"><td class=\"n\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       side_class(letter.army), letter.written, escaped(letter.from), escaped(letter.to),
                       paragraphs(letter.text), fate);
}

}  // namespace

std::string dispatches_section(const Page& page) {
    if (page.options.dispatches.empty()) return {};
    std::string out =
        "<section id=\"dispatches\"><h2>Dispatches</h2><div class=\"wide\"><table class=\"sides\"><thead><tr>"
        "<th scope=\"col\" class=\"n\">" +
        capitalised(page.battle.rules->terms.turn) +
        "</th><th scope=\"col\">From</th><th scope=\"col\">To</th><th scope=\"col\">Text</th><th "
        "scope=\"col\">Result</th></tr></thead><tbody>\n";
    for (const ReportedDispatch& letter : page.options.dispatches)
        out += row(letter);
    return out + "</tbody></table></div></section>\n";
}

}  // namespace linstock::report
