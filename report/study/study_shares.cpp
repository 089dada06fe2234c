// Who wins, and the arms compared.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/study/plots.hpp"
#include "report/study/study_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace linstock::report {

using study::Measure;

double percent_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string army_name(const Battle& battle, std::size_t side) { return army_title(battle, ArmyId::of_index(side)); }

std::string split_bar(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    const std::uint64_t all = arm.won[0] + arm.won[1] + arm.won[2];
    const Battle& battle = s.battle(a);
    std::string out = "<div class=\"split\" role=\"img\" aria-label=\"";
    out += escaped(fmt::format("{} won {} %, drawn {} %, {} won {} %", army_name(battle, 0),
                               decimal(percent_of(arm.won[1], all), 1), decimal(percent_of(arm.won[0], all), 1),
                               army_name(battle, 1), decimal(percent_of(arm.won[2], all), 1))) +
           "\">";
    const auto part = [&](const char* side, const std::string& name, std::uint64_t n) {
        const double share = percent_of(n, all);
        if (n == 0) return;
        const std::string text = name + " " + decimal(share, 1) + " %";
        // The bar is 860 px wide and a letter needs 9 px.
        const bool room = share * 8.6 > 9.0 * static_cast<double>(text.size());
        out += fmt::format("<i class=\"{}\" style=\"width:{}%\" title=\"{}\">{}</i>", side, num(share), escaped(text),
                           room ? escaped(text) : "");
    };
    part("s1", army_name(battle, 0), arm.won[1]);
    part("s0", "drawn", arm.won[0]);
    part("s2", army_name(battle, 1), arm.won[2]);
    return out + "</div>\n";
}

namespace {

std::string commanders(const study::Summary& s, std::size_t a) {
    const study::Arm& arm = s.manifest().arms[a];
    const study::ArmSummary& sum = s.arms()[a];
    if (!s.manifest().mirrored || arm.blue == arm.grey) return {};
    const std::uint64_t pairs = sum.pairs[0] + sum.pairs[1] + sum.pairs[2];
    study::Interval share = study::wilson(sum.won_by[0], sum.decided());
    for (double* x : {&share.estimate, &share.low, &share.high})
        *x *= 100;
    return fmt::format(
        "<p><b>Skill.</b> Each seed was fought twice, the commanders exchanging sides. <b>{}</b> won {} of the decided "
        "battles. Of {} pairs {} did better in {}, {} in {}, neither in {} ({}).</p>\n",
        escaped(arm.blue), interval_text(share, true), pairs, escaped(arm.blue), sum.pairs[0], escaped(arm.grey),
        sum.pairs[1], sum.pairs[2], p_text(study::sign_test(sum.pairs[0], sum.pairs[1])));
}

/// The shares of all battles as text.
std::string shares_text(const study::Summary& s, std::size_t a) {
    const auto told = [&](Measure m) { return interval_text(estimate_of(s.arms()[a], m), true); };
    return fmt::format("<p>{} won {}, drawn {}, {} won {} of all battles.</p>\n", escaped(army_name(s.battle(a), 0)),
                       told(Measure::first_wins), told(Measure::drawn), escaped(army_name(s.battle(a), 1)),
                       told(Measure::second_wins));
}

std::string decided_plot(const study::Summary& s) {
    std::vector<ForestRow> rows;
    for (std::size_t a = 0; a < s.arms().size(); ++a) {
        study::Interval i = study::wilson(s.arms()[a].won[1], s.arms()[a].decided());
        for (double* x : {&i.estimate, &i.low, &i.high})
            *x *= 100;
        rows.push_back({s.manifest().arms[a].name, i, interval_text(i, true), false});
    }
    const std::string what = army_name(s.battle(0), 0) + " of the decided battles";
    return fmt::format(
        "<figure><figcaption><b>{}</b>, percent with its 95 % interval; even is the line at "
        "50</figcaption><div class=\"wide\">{}</div></figure>\n",
        escaped(what), forest_svg(what + ", percent", rows, 50, 0, 100));
}

}  // namespace

std::string shares_section(const study::Summary& s) {
    std::string out = "<section id=\"winners\"><h2>Who wins</h2>\n";
    for (std::size_t a = 0; a < s.arms().size(); ++a) {
        out += "<div class=\"arm\">";
        if (s.arms().size() > 1) out += "<h3>" + escaped(s.manifest().arms[a].name) + "</h3>";
        out += split_bar(s, a) + shares_text(s, a) + commanders(s, a) + "</div>\n";
    }
    out += decided_plot(s);
    return out + "</section>\n";
}

// --- A against B ---

namespace {

std::vector<ForestRow> difference_rows(const study::Summary& s, const study::Comparison& c, bool shares, double& far) {
    std::vector<ForestRow> rows;
    for (std::size_t i = 0; i < study::measure_count; ++i) {
        const auto m = static_cast<Measure>(i);
        const bool percent = study::info_of(m).share || m == Measure::first_effectiveness ||
                             m == Measure::second_effectiveness || m == Measure::score;
        if (percent != shares || !has_measure(s.battle(c.arm), m)) continue;
        const study::Interval d = difference_of(c, m);
        const double p = study::sign_test(c.measured[i].more, c.measured[i].less);
        if (d.known()) far = std::max({far, std::fabs(d.low), std::fabs(d.high)});
        rows.push_back({measure_text(s.battle(0), m), d, interval_text(d, false, true) + ", " + p_text(p), p < 0.05});
    }
    return rows;
}

std::string comparison_html(const study::Summary& s, const study::Comparison& c) {
    const std::string& name = s.manifest().arms[c.arm].name;
    std::string out = fmt::format(
        "<div class=\"arm\"><h3>{}</h3>\n<p>{} {} of the same seeds{}; a bold red line "
        "marks what chance alone would bring less than once in twenty.</p>\n",
        escaped(name), escaped(comparison_text(s, c)), battles_text(c.measured[0].difference.n),
        escaped(compared_text(s, c)));
    for (const bool shares : {true, false}) {
        double far = 1e-9;
        const auto rows = difference_rows(s, c, shares, far);
        out += fmt::format(
            "<figure><figcaption>Difference from \u201c{}\u201d, {}</figcaption><div "
            "class=\"wide\">{}</div></figure>\n",
            escaped(s.manifest().arms[0].name),
            shares ? "in percentage points"
                   : fmt::format("in {}s, {}, units", s.battle(0).rules->terms.turn, losses_word(s.battle(0))),
            forest_svg("Differences with their 95 % intervals: " + name, rows, 0, -far * 1.05, far * 1.05));
    }
    return out + "</div>\n";
}

}  // namespace

std::string comparisons_section(const study::Summary& s) {
    if (s.comparisons().empty()) return {};
    std::string out =
        "<section id=\"against\"><h2>Against each other</h2>\n<p class=\"lead\">Battle by battle of the same seed. The "
        "interval is that of the mean difference; p is of the sign test, which for wins and losses is McNemar\u2019s "
        "and asks only in how many of the battles it was more and in how many less. The two may disagree: a few "
        "battles that differ much move the mean and not the sign test. A line is red by p; with many lines one in "
        "twenty will be so by chance.</p>\n";
    for (const study::Comparison& c : s.comparisons())
        if (c.measured[0].difference.n > 0) out += comparison_html(s, c);
    return out + "</section>\n";
}

// --- Endings ---

std::string endings_table(const study::Summary& s, std::size_t a, const EndingText& ending) {
    const std::vector<Ending> lines = endings_of(s, a, ending);
    const std::uint64_t all = s.arms()[a].battles - s.arms()[a].bugs;
    const double most = lines.empty() ? 1 : percent_of(lines.front().battles, all);
    std::string rows;
    for (const Ending& l : lines) {
        const double share = percent_of(l.battles, all);
        const char* side = l.winner == 1 ? "s1" : l.winner == 2 ? "s2" : "s0";
        rows += fmt::format(
            "<tr class=\"{}\"><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{} %</td>"
            "<td><span class=\"share {}\" style=\"width:{}px\"></span></td></tr>\n",
            side, escaped(l.text), l.battles, decimal(share, 1), side, num(160 * share / most));
    }
    return "<div class=\"wide\"><table class=\"narrow\"><thead><tr><th scope=\"col\">How it ended</th><th "
           "scope=\"col\" class=\"n\">Battles</th><th scope=\"col\" "
           "class=\"n\">Share</th><td></td></tr></thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

}  // namespace linstock::report
