// The legend: one small picture per sign.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/map/map_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <set>
#include <string>

namespace linstock::report {

namespace {

std::string item(const std::string& drawing, const std::string& text) {
    return "<li><svg viewBox=\"0 0 56 34\" aria-hidden=\"true\">" + drawing + "</svg>" + escaped(text) + "</li>\n";
}

const char* stands = "<path class=\"block\" d=\"M13 10H28V19H13ZM28 10H43V19H28ZM13 19H28V28H13ZM28 19H43V28H28Z\"/>";
const char* fronts = "<path class=\"front\" d=\"M13 10H43M13 19H43\"/>";

std::string foot(const char* cls, bool losses) {
    return fmt::format(
        "<g class=\"u {}\">{}{}<path class=\"fig\" d=\"M16 15h0M19 15h0M22 15h0M25 15h0M31 15h0M34 15h0M37 15h0M40 "
        "15h0M16 "
        "24h0M19 24h0M22 24h0M25 24h0M31 24h0{}\"/>{}</g>",
        cls, stands, fronts, losses ? "" : "M34 24h0M37 24h0M40 24h0",
        losses ? "<path class=\"fallen\" d=\"M34 24h0M37 24h0M40 24h0\"/><path class=\"hole\" d=\"M34 24h0M37 24h0M40 "
                 "24h0\"/>"
               : "");
}

/// A unit in rulesets that remove whole bases instead of figures.
std::string bases(const char* cls, const char* edge) {
    return fmt::format("<g class=\"u {}\">{}{}{}</g>", cls, stands, edge, fronts);
}

std::string marked() {
    return "<g class=\"u s1\"><path class=\"block\" d=\"M13 6H28V15H13ZM28 6H43V15H28Z\"/><path class=\"front\" "
           "d=\"M13 "
           "6H43\"/></g><text class=\"name s1\" x=\"28\" y=\"29\"><tspan class=\"note\">pinned</tspan></text>";
}

std::string horse() {
    return "<g class=\"u s1\"><path class=\"block\" d=\"M18 12H28V22H18ZM28 12H38V22H28Z\"/><path class=\"mark\" "
           "d=\"M18 22L28 12M28 "
           "22L38 12\"/><path class=\"front\" d=\"M18 12H38\"/><path class=\"fig\" d=\"M20.5 17h0M25.5 17h0M30.5 "
           "17h0M35.5 17h0\"/></g>";
}

std::string guns(bool gunners) {
    return std::string(
               "<g class=\"u s1\"><path class=\"block\" d=\"M12 10H27V25H12ZM30 10H45V25H30Z\"/><path class=\"mark\" "
               "d=\"M19.5 12V17.5M16.5 "
               "15.5V19M22.5 15.5V19M16.5 17.5H22.5M37.5 12V17.5M34.5 15.5V19M40.5 15.5V19M34.5 17.5H40.5\"/><path "
               "class=\"front\" d=\"M12 "
               "10H27M30 10H45\"/>") +
           (gunners ? "<path class=\"fig\" d=\"M17 22h0M22 22h0M35 22h0M40 22h0\"/>" : "") + "</g>";
}

std::string flag(const char* d, const char* extra) {
    return fmt::format(
        "<g class=\"o s1\" transform=\"translate(22 28)\"><path class=\"pole\" d=\"M0 0V-20\"/><path class=\"flag\" "
        "d=\"{}\"/>{}</g>",
        d, extra);
}

std::string happenings(const Battle& battle) {
    const bool alike = battle.rules->terms.arms_alike;
    std::string out;
    out += item("<path class=\"way s1\" marker-end=\"url(#head-s1)\" d=\"M6 24L46 10\"/>",
                std::string("a march of the ") + battle.rules->terms.turn);
    out += item("<path class=\"way fell s1\" marker-end=\"url(#head-s1)\" d=\"M6 24L46 10\"/>",
                alike ? "a flinch" : "falling back");
    if (!alike) out += item("<path class=\"way rout red\" marker-end=\"url(#head-red)\" d=\"M6 24L46 10\"/>", "rout");
    out += item(
        "<g class=\"shot hit\"><path class=\"fire\" d=\"M6 24L50 10\"/><circle class=\"smoke\" cx=\"9\" cy=\"23\" "
        "r=\"5\"/><text "
        "class=\"hits\" x=\"29\" y=\"20\">2</text></g>",
        alike ? "fire or melee, with its hits" : "fire, with its hits");
    out += item("<path class=\"gone\" transform=\"translate(28 17)\" d=\"M-6-6L6 6M6-6L-6 6\"/>",
                alike ? "dispersed, or gone from the table" : "gone from the table");
    out += item(
        "<g class=\"goal s0\" transform=\"translate(28 17)\"><circle class=\"reach\" r=\"14\"/><circle class=\"disc\" "
        "r=\"6\"/></g>",
        "objective, in its holder\xe2\x80\x99s colour");
    return out;
}

const char* const great_flag = "M0-20H15V-9H0Z";
const char* const great_cross = "<path class=\"mark\" d=\"M0-14.5H15M7.5-20V-9\"/>";
const char* const pennant = "M0-18L12-14 0-10Z";

/// The legend for rulesets whose bases are all alike and have markers.
std::string of_bases(const Battle& battle, const std::string& first, const std::string& second) {
    static constexpr const char* double_edge = "<path class=\"mark\" d=\"M15 12H41V26H15Z\"/>";
    std::string out = item(bases("s1", ""), first + ": foot, front upwards");
    out += item(bases("s2", double_edge), second + ": double edge");
    out += item(horse(), "horse") + item(guns(false), "guns");
    std::string marks;
    for (const BadgeMark& mark : badge_marks())
        marks += std::string(marks.empty() ? "" : ", ") + mark.legend;
    out += item(marked(), "under a name, its markers: " + marks);
    out += item(flag(great_flag, great_cross), "higher commander") + item(flag(pennant, ""), "commander");
    return out + happenings(battle);
}

}  // namespace

std::string map_legend(const Battle& battle) {
    const auto& armies = battle.forces().armies;
    const std::string first = armies.empty() ? "first army" : armies[0].name;
    const std::string second = armies.size() < 2 ? "second army" : armies[1].name;
    std::string out = "<details class=\"legend\"><summary>How to read the map</summary>\n<ul>\n";
    if (battle.rules->terms.arms_alike) return out + of_bases(battle, first, second) + "</ul></details>\n";
    out += item(foot("s1", false), first + ": foot, front upwards");
    out += item(foot("s2", true), second + ": double edge; the fallen are hollow");
    out += item(horse(), "horse") + item(guns(true), "guns unlimbered, gunners behind");
    out += item(foot("s1 back", false), "falling back") + item(foot("s1 routed", false), "routed");
    out += item(flag(great_flag, great_cross), "commander-in-chief");
    out += item(flag("M0-18H12V-10H0Z", "<path class=\"mark\" d=\"M0-14H12\"/>"), "divisional general");
    out += item(flag(pennant, ""), "brigadier");
    out += happenings(battle);
    return out + "</ul></details>\n";
}

}  // namespace linstock::report
