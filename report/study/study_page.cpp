// Assembles a study's page.
#include "report/study/study_page.hpp"

#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/study/plots.hpp"
#include "report/study/study_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

namespace linstock::report {

namespace {

using study::Measure;

std::string fact(const char* name, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, escaped(value));
}

/// The first arm's result in one sentence.
std::string headline(const study::Summary& s) {
    const study::ArmSummary& arm = s.arms()[0];
    const study::Interval first = study::wilson(arm.won[1], arm.decided());
    const Battle& battle = s.battle(0);
    const std::string drawn = arm.won[0] == 0 ? std::string()
                                              : fmt::format("; {} % of all battles are drawn",
                                                            decimal(percent_of(arm.won[0], arm.battles - arm.bugs), 0));
    const auto share = [](double low, double high) {
        return fmt::format("{} to {} of a hundred decided battles", decimal(100 * low, 0), decimal(100 * high, 0));
    };
    const study::Arm& by = s.manifest().arms[0];
    if (s.manifest().mirrored && by.blue != by.grey) {
        const bool blue = arm.won_by[0] >= arm.won_by[1];
        const study::Interval won = study::wilson(arm.won_by[blue ? 0 : 1], arm.decided());
        return fmt::format(
            "The {} wins {}, whichever side it leads. With different commanders this says little about the sides: {} "
            "wins "
            "{}{}.",
            blue ? by.blue : by.grey, share(won.low, won.high), named(battle, ArmyId{1}), share(first.low, first.high),
            drawn);
    }
    if (first.low > 0.5)
        return fmt::format("The scenario favours {}: it wins {}{}.", named(battle, ArmyId{1}),
                           share(first.low, first.high), drawn);
    if (first.high < 0.5)
        return fmt::format("The scenario favours {}: it wins {}{}.", named(battle, ArmyId{2}),
                           share(1 - first.high, 1 - first.low), drawn);
    return fmt::format("No side is measurably favoured: {} wins {}{}.", named(battle, ArmyId{1}),
                       share(first.low, first.high), drawn);
}

/// With several arms: notes that the head of the page is about the first.
std::string of_first_arm(const study::Summary& s) {
    return s.arms().size() > 1 ? "\u201c" + s.manifest().arms[0].name + "\u201d: " : std::string();
}

std::string generals(const study::Arm& arm) { return arm.blue == arm.grey ? arm.blue : arm.blue + " and " + arm.grey; }

std::string of_each_arm(const study::Summary& s) {
    return s.arms().size() > 1 ? fmt::format(", {} of each arm", s.manifest().battles) : std::string();
}

std::string head(const study::Summary& s) {
    const study::Manifest& m = s.manifest();
    const Scenario& scenario = *s.battle(0).scenario;
    std::string out = "<header>\n<p class=\"kicker\">Study</p>\n<h1>" + escaped(scenario.title) + "</h1>\n";
    std::string where = scenario.place;
    if (!scenario.date.empty()) where += (where.empty() ? "" : ", ") + scenario.date;
    if (!where.empty()) out += "<p class=\"where\">" + escaped(where) + "</p>\n";
    out += "<p class=\"headline\">" + escaped(of_first_arm(s) + headline(s)) + "</p>\n<dl class=\"facts\">\n";
    out += fact("Rules", s.battle(0).charts().title());
    out += fact("Battles", s.complete() ? fmt::format("{}", s.entered()) + of_each_arm(s)
                                        : fmt::format("{} of {}: broken off", s.entered(), m.tasks()));
    if (s.arms().size() > 1) out += fact("Arms", fmt::format("{}; these figures cover the first", s.arms().size()));
    out += fact("Commanders", generals(m.arms[0]));
    out += fact("Length", interval_text(estimate_of(s.arms()[0], Measure::turns), false) + " " +
                              measure_text(s.battle(0), Measure::turns));
    return out + "</dl>\n</header>\n";
}

std::string arm_details(const study::Summary& s, std::size_t a, const EndingText& ending, bool maps) {
    std::string out = "<h3>How it ends</h3>\n" + endings_table(s, a, ending);
    out += "<h3>How long, and at what cost</h3>\n<div class=\"plots\">\n" + length_plot(s, a) + losses_plot(s, a) +
           "</div>\n";
    const Terms& terms = s.battle(a).rules->terms;
    out += "<h3>" + capitalised(terms.strength) + " by " + terms.turn + "</h3>\n<div class=\"plots\">\n" +
           effectiveness_plots(s, a) + "</div>\n";
    if (maps) out += "<h3>Where they stood and fell</h3>\n" + heat_maps(s, a);
    out += "<h3>What decided</h3>\n" + causes_tables(s, a) + clauses_table(s, a);
    out += "<h3>The units</h3>\n" + units_table(s, a);
    return out + "<h3>Luck</h3>\n" + luck_text_of(s, a);
}

/// Another arm's ground may differ: only maps of the same table fit the drawing.
bool same_table(const study::Summary& s, std::size_t a) {
    const Scenario& x = *s.battle(0).scenario;
    const Scenario& y = *s.battle(a).scenario;
    return !(x.width < y.width) && !(y.width < x.width) && !(x.height < y.height) && !(y.height < x.height);
}

std::string course_section(const study::Summary& s, const EndingText& ending) {
    constexpr std::size_t drawn = 6;
    std::string out = "<section id=\"course\"><h2>How it goes";
    if (s.arms().size() > 1) out += ": " + escaped(s.manifest().arms[0].name);
    out += "</h2>\n" + arm_details(s, 0, ending, true);
    for (std::size_t a = 1; a < s.arms().size(); ++a)
        if (s.arms()[a].battles > s.arms()[a].bugs)
            out += "<details class=\"more\"><summary>" + escaped(s.manifest().arms[a].name) +
                   ": how it goes</summary>\n" + arm_details(s, a, ending, a < drawn && same_table(s, a)) +
                   "</details>\n";
    return out + "</section>\n";
}

std::string data_section(const study::Summary& s) {
    const study::Manifest& m = s.manifest();
    std::string rows;
    for (std::size_t a = 0; a < m.arms.size(); ++a) {
        std::string house;
        for (const SourceText& h : m.arms[a].house)
            house += (house.empty() ? "" : ", ") + h.file;
        rows += fmt::format(
            "<tr><td class=\"n\">{}</td><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{} and "
            "{}</td><td class=\"n\">{}</td></tr>\n",
            a + 1, escaped(m.arms[a].name), escaped(m.arms[a].ruleset), house.empty() ? "\u2013" : escaped(house),
            escaped(m.arms[a].blue), escaped(m.arms[a].grey), s.arms()[a].battles);
    }
    return fmt::format(
        "<section id=\"data\"><h2>The data</h2>\n<div class=\"wide\"><table><thead><tr><th scope=\"col\" "
        "class=\"n\">Arm</th><th scope=\"col\">Name</th><th scope=\"col\">Rules</th><th scope=\"col\">House "
        "rules</th><th scope=\"col\">First and second army</th><th scope=\"col\" "
        "class=\"n\">Battles</th></tr></thead><tbody>\n{}</tbody></table></div>\n<p>Beside this page: "
        "<code>study.sqlite</code>, the same tables as CSV, every battle in <code>rows.jsonl</code>, and the plan in "
        "<code>manifest.json</code>. The first battle has the seed <code>{}</code>, each further seed is one more. "
        "Intervals are of 95 %: Wilson\u2019s for shares, Student\u2019s t for means.</p></section>\n",
        rows, to_text(m.seed));
}

}  // namespace

std::string study_html(const study::Summary& s, const EndingText& ending) {
    const Battle& battle = s.battle(0);
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>";
    out += escaped(battle.scenario->title) + ": study</title>\n<style>\n" + style_of(battle) + style_plots +
           "</style>\n</head>\n<body>\n";
    out += "<nav aria-label=\"Parts of the study\"><a href=\"#winners\">Who wins</a>";
    if (!s.comparisons().empty()) out += "<a href=\"#against\">Against each other</a>";
    out +=
        "<a href=\"#course\">How it goes</a><a href=\"#clauses\">Clauses</a><a href=\"#data\">Data</a>"
        "<button type=\"button\" id=\"theme\" hidden>Dark or light</button></nav>\n";
    out += ground_definitions(battle) + plot_definitions() + "<main>\n" + head(s) + shares_section(s) +
           comparisons_section(s) + course_section(s, ending) + cited_clause_texts(s) + data_section(s) + "</main>\n";
    out += "<footer><p>Linstock " + escaped(s.manifest().program) + ". Rules: " + escaped(battle.charts().title()) +
           ".</p></footer>\n";
    out +=
        "<aside id=\"pop\" role=\"dialog\" aria-label=\"Clause\" hidden><button type=\"button\" id=\"shut\" "
        "aria-label=\"Close\">\xc3\x97</button><div id=\"said\"></div></aside>\n<script>\n";
    return out + script + "</script>\n</body>\n</html>\n";
}

}  // namespace linstock::report
