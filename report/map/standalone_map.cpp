#include "report/map/standalone_map.hpp"

#include "battle/event.hpp"
#include "report/html.hpp"

#include <fmt/format.h>

namespace linstock::report {

std::string standalone_map_svg(const Battle& battle, const View& view) {
    const std::vector<Event> nothing;
    const std::vector<Snapshot> opening = {Snapshot{0, view, 0}};
    const ReportOptions plain;
    const Page page{battle, nothing, opening, plain};
    const Scenario& s = *battle.scenario;
    const double margin = 8;
    const double title = 26;
    const double wide = px(battle, s.width) + 6;
    const double high = px(battle, s.height) + 24;
    std::string out =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{2}\" height=\"{3}\">\n",
                    num(wide + 2 * margin), num(high + title + margin), num(2 * (wide + 2 * margin)),
                    num(2 * (high + title + margin)));
    out += "<style>" + light_style(battle) + style_map + ".map{min-width:0}.sheet{fill:var(--mp)}" +
           ".head-line{font:600 14px Georgia,serif;fill:var(--ink)}</style>\n";
    out += ground_definitions(battle) + "<rect class=\"sheet\" width=\"100%\" height=\"100%\"/>\n";
    std::string words = s.title;
    for (const std::string& more : {s.date, s.place})
        if (!more.empty()) words += ", " + more;
    out += fmt::format("<text class=\"head-line\" x=\"{}\" y=\"18\">{}</text>\n", num(margin + 3), escaped(words));
    out += fmt::format("<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\">\n", num(margin), num(title), num(wide),
                       num(high));
    return out + map_svg(page, 0) + "</svg>\n</svg>\n";
}

}  // namespace linstock::report
