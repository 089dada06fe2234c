// Effectiveness, strength and chance of winning by turn, one line per army. Solid and dashed lines, discs and squares
// distinguish them in grey print.
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/text/words.hpp"
#include "words/ruleset_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report {

namespace {

struct Dot {
    int turn = 0;
    double percent = 0;
};
using Curve = std::vector<Dot>;

constexpr double wide = 520;
constexpr double high = 220;
constexpr double left = 34;
constexpr double right = 122;
constexpr double top = 12;
constexpr double bottom = 26;

double x_of(int turn, int turns) { return left + (wide - left - right) * turn / std::max(1, turns); }
/// `most`: upper edge of the chart, 100 or more (RE-21: an army's effectiveness can exceed 100).
double y_of(double percent, double most) {
    return top + (high - top - bottom) * (1 - std::clamp(percent, 0.0, most) / most);
}

/// Effectiveness before the first shot.
double opening_of(const Page& page, ArmyId army) {
    if (page.snapshots.empty() || page.snapshots.front().turn > 0) return 100;
    const auto& known = page.snapshots.front().view.effectiveness;
    return army.index() < known.size() ? known[army.index()] / 100.0 : 100;
}

Curve effectiveness_of(const Page& page, ArmyId army) {
    Curve out;
    for (const Event& e : page.events) {
        if (e.kind != EventKind::effectiveness || e.army != army) continue;
        const Dot dot{e.turn, e.hundredths_of_percent() / 100.0};
        if (!out.empty() && out.back().turn == dot.turn)
            out.back() = dot;
        else
            out.push_back(dot);
    }
    if (!out.empty() && out.front().turn > 0) out.insert(out.begin(), Dot{0, opening_of(page, army)});
    return out;
}

Curve strength_of(const Page& page, ArmyId army) {
    Curve out;
    for (const Snapshot& s : page.snapshots) {
        int start = 0;
        int now = 0;
        for (const UnitView& u : s.view.units) {
            if (u.army != army || u.presence == Presence::absent) continue;
            start += u.figures_at_start;
            const bool gone =
                u.presence == Presence::left || u.presence == Presence::destroyed || u.presence == Presence::captured;
            if (!gone) now += u.figures_left;
        }
        if (start > 0) out.push_back({s.turn, now * 100.0 / start});
    }
    return out;
}

/// An army's chance of winning by turn, by the computer players' evaluation.
Curve chances_of(const Page& page, ArmyId army) {
    Curve out;
    for (const Snapshot& s : page.snapshots)
        if (s.chance >= 0) out.push_back({s.turn, 100 * (army.index() == 0 ? s.chance : 1 - s.chance)});
    return out;
}

std::string axes(int turns, double most) {
    std::string out = "<g class=\"axes\">";
    for (int p = 0; p <= most; p += 25)
        out += fmt::format("<path class=\"{}\" d=\"M{} {}H{}\"/><text class=\"yl\" x=\"{}\" y=\"{}\">{}</text>",
                           p == 0 ? "base" : "rule", num(left), num(y_of(p, most)), num(wide - right), num(left - 6),
                           num(y_of(p, most) + 4), p);
    const int step = turns > 14 ? 2 : 1;
    for (int t = 0; t <= turns; t += step)
        out += fmt::format("<text class=\"xl\" x=\"{}\" y=\"{}\">{}</text>", num(x_of(t, turns)), num(high - 8), t);
    return out + "</g>";
}

std::string curve_svg(const Curve& curve, ArmyId army, const std::string& word, int turns, double most) {
    if (curve.empty()) return {};
    std::string d;
    std::string dots;
    for (const Dot& p : curve) {
        const std::string x = num(x_of(p.turn, turns));
        const std::string y = num(y_of(p.percent, most));
        d += (d.empty() ? "M" : "L") + x + " " + y;
        const std::string title = fmt::format("<title>{} {}: {} percent</title>", word, p.turn, decimal(p.percent, 1));
        if (army.value == 2)
            dots += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"6\" height=\"6\">{}</rect>",
                                num(x_of(p.turn, turns) - 3), num(y_of(p.percent, most) - 3), title);
        else
            dots += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3.2\">{}</circle>", x, y, title);
    }
    return fmt::format("<g class=\"curve {}\"><path d=\"{}\"/>{}</g>", side_class(army), d, dots);
}

std::string chart(const Page& page, const char* title, const std::string& note,
                  Curve (*curve_of)(const Page&, ArmyId)) {
    int turns = 1;
    double most = 100;
    std::vector<Curve> curves;
    for (const Army& army : page.battle.forces().armies) {
        curves.push_back(curve_of(page, army.id));
        for (const Dot& d : curves.back()) {
            turns = std::max(turns, d.turn);
            while (d.percent > most)
                most += 25;
        }
    }
    bool any = false;
    for (const Curve& c : curves)
        any = any || c.size() > 1;
    if (!any) return {};
    std::string lines;
    std::vector<double> label_y;
    std::string labels;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Army& army = page.battle.forces().armies[i];
        lines += curve_svg(curves[i], army.id, capitalised(page.battle.rules->terms.turn), turns, most);
        if (curves[i].empty()) continue;
        double y = y_of(curves[i].back().percent, most) + 4;
        for (const double other : label_y)
            if (y - other < 14 && other - y < 14) y = other + (y < other ? -14 : 14);
        label_y.push_back(y);
        labels += fmt::format("<text class=\"end {}\" x=\"{}\" y=\"{}\">{} {}</text>", side_class(army.id),
                              num(x_of(curves[i].back().turn, turns) + 8), num(y),
                              escaped(army_title(page.battle, army.id)), decimal(curves[i].back().percent, 0));
    }
    return fmt::format(
        "<figure><figcaption><b>{0}</b> {1}</figcaption><svg class=\"chart\" viewBox=\"0 0 {2} {3}\" role=\"img\" "
        "aria-label=\"{0}\">{4}{5}{6}</svg></figure>\n",
        title, note, num(wide), num(high), axes(turns, most), lines, labels);
}

/// The meaning of the figure at the end of an effectiveness line, by the rules in force.
std::string effectiveness_note(const Battle& battle) {
    const RulesetTexts* words = battle.rules->words;
    if (words == nullptr || words->early_end == nullptr) return {};
    return "<p class=\"lead\">" + escaped(words->early_end(battle)) + "</p>";
}

}  // namespace

std::string curves_section(const Page& page) {
    const std::string word = page.battle.rules->terms.turn;
    const bool bases = page.battle.rules->terms.arms_alike;
    const std::string effectiveness =
        chart(page, "Effectiveness", "by the rules, in percent, at the end of each " + word, effectiveness_of);
    const std::string charts =
        effectiveness +
        chart(page, "Strength",
              bases ? "bases left on the table, percent of the start" : "figures left, percent of the start",
              strength_of) +
        chart(page, "Who was winning",
              "the computer\xe2\x80\x99s estimate of the chance of winning, in percent, at the end "
              "of each " +
                  word,
              chances_of);
    if (charts.empty()) return {};
    return std::string("<section id=\"curves\"><h2>") + (bases ? "Strength" : "Effectiveness") + " by " + word +
           "</h2>\n" + (effectiveness.empty() ? std::string() : effectiveness_note(page.battle)) +
           "<div class=\"pair\">" + charts + "</div></section>\n";
}

}  // namespace linstock::report
