#include "report/text/luck_text.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace linstock::report {

namespace {

std::string with_sign(double value) {
    const std::string text = decimal(value, 1);
    return value > 0 && text != "0" ? "+" + text : text;
}

/// A bar from the middle to the left or right, in standard errors, at most three.
std::string bar(double got, double expected, double variance) {
    double z = variance > 1e-9 ? (got - expected) / std::sqrt(variance) : 0;
    if (z > 3) z = 3;
    if (z < -3) z = -3;
    const double x = z < 0 ? 60 + z * 20 : 60;
    return fmt::format(
        "<svg class=\"luckbar\" viewBox=\"0 0 120 12\" width=\"120\" height=\"12\" aria-hidden=\"true\">"
        "<path class=\"rule\" d=\"M0 6H120M20 3V9M40 3V9M80 3V9M100 3V9\"/><rect class=\"{}\" x=\"{}\" y=\"2\" "
        "width=\"{}\" "
        "height=\"8\"/><path class=\"zero\" d=\"M60 0V12\"/></svg>",
        z < 0 ? "ill" : "well", num(x), num(std::fabs(z) * 20));
}

std::string row(const std::string& what, const std::string& of, double got, double expected, double variance) {
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
        "<td>{}</td><td>{}</td></tr>\n",
        what, of, decimal(got, 1), decimal(expected, 1), with_sign(got - expected), bar(got, expected, variance),
        luck_text(got, expected, variance));
}

std::string trials(const std::string& what, const study::Trials& of, const char* one, const char* many) {
    return of.attempts == 0 ? std::string()
                            : row(what, count_of(of.attempts, one, many), of.successes, of.expected, of.variance);
}

/// The volley furthest from its expectation, as a sentence; "" if there is none.
std::string most_unusual_volley(const Page& page) {
    const Event* best = nullptr;
    double furthest = 1.5;
    for (const Event& e : page.events) {
        if (e.kind != EventKind::fired) continue;
        const double p = chance_of_hit(e);
        const double n = static_cast<double>(e.dice.faces.size());
        if (p <= 0 || p >= 1) continue;
        const double off = std::fabs(e.hits() - n * p) / std::sqrt(n * p * (1 - p));
        if (!(off > furthest)) continue;
        furthest = off;
        best = &e;
    }
    if (best == nullptr) return {};
    return fmt::format("<p>The volley furthest from its expectation of {} hits, in {} {}: {} {}</p>\n",
                       decimal(expected_hits(*best), 1), page.battle.rules->terms.turn, best->turn,
                       escaped(event_text(page.battle, *best, false)), clause_links(page.battle, cites_of(*best)));
}

}  // namespace

std::string luck_text(double got, double expected, double variance) {
    if (!(variance > 1e-9)) return "as expected";
    const double z = (got - expected) / std::sqrt(variance);
    const double off = std::fabs(z);
    if (off < 0.5) return "as expected";
    const std::string luck = z > 0 ? "lucky" : "unlucky";
    return off < 1 ? "a little " + luck : off < 2 ? luck : "very " + luck;
}

std::string luck_section(const Page& page) {
    std::string rows;
    for (const Luck& l : luck_of(page.battle, page.events)) {
        const std::string name = escaped(army_title(page.battle, l.army));
        rows += fmt::format("<tbody class=\"{}\">", side_class(l.army));
        const std::string attacks = l.attacks > 0 ? count_of(l.attacks, "melee attack", "melee attacks") + ", " : "";
        rows += row(
            name + ": hits",
            fmt::format("{}, {}{}", count_of(l.volleys, "volley", "volleys"), attacks, count_of(l.dice, "die", "dice")),
            l.hits, l.hits_expected, l.hits_variance);
        if (l.checks > 0)
            rows += row(name + ": dice of checks, summed", count_of(l.checks, "check", "checks"), l.checks_sum,
                        l.checks_expected, l.checks_variance);
        else if (l.tests > 0 || !page.battle.rules->terms.arms_alike)
            rows += row(name + ": morale passed", count_of(l.tests, "test", "tests"), l.passed, l.passed_expected,
                        l.passed_variance);
        if (l.duels > 0 && l.duels_variance > 0)
            rows += row(name + ": close combats won", count_of(l.duels, "combat", "combats"), l.duels_won,
                        l.duels_expected, l.duels_variance);
        else if (l.duels > 0)
            rows += fmt::format(
                "<tr><th scope=\"row\">{}: duels won</th><td>{}</td><td class=\"n\">{}</td><td "
                "class=\"n\">\xe2\x80\x93</td>"
                "<td class=\"n\">\xe2\x80\x93</td><td></td><td></td></tr>\n",
                name, count_of(l.duels, "duel", "duels"), l.duels_won);
        rows += trials(name + ": hits stopped by cover", l.covers, "hit", "hits") +
                trials(name + ": no flinch", l.flinch_rolls, "test", "tests") +
                trials(name + ": commands obeyed", l.commands, "roll", "rolls") +
                trials(name + ": commanders captured", l.captures, "attempt", "attempts") +
                trials(name + ": commanders hit", l.aimed, "volley", "volleys") +
                trials(name + ": own commanders missed", l.spared, "volley through them", "volleys through them") +
                "</tbody>";
    }
    return "<section id=\"luck\"><h2>Luck account</h2><p class=\"lead\">Results of the dice against their expected "
           "results. The bar shows standard errors: in about two of three battles, luck stays within one.</p>\n"
           "<div class=\"wide\"><table><thead><tr><th scope=\"col\">What</th><th scope=\"col\">Of</th><th "
           "scope=\"col\" class=\"n\">Actual</th>"
           "<th scope=\"col\" class=\"n\">Expected</th><th scope=\"col\" class=\"n\">Difference</th><th "
           "scope=\"col\">Standard errors</th>"
           "<th scope=\"col\">Summary</th></tr></thead>\n" +
           rows + "</table></div>\n" + most_unusual_volley(page) + "</section>\n";
}

}  // namespace linstock::report
