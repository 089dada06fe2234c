// What decided the battles: routs by cause, charges, clauses, unit losses, luck.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/study/study_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace linstock::report {

namespace {

using study::Count;

double per(std::int64_t sum, std::uint64_t n) { return n == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(n); }

/// A row of means per battle: for each side, for winners and for losers.
std::string means_row(const study::ArmSummary& arm, Count count, const std::string& what) {
    const auto i = static_cast<std::size_t>(count);
    const std::uint64_t all = arm.battles - arm.bugs;
    const double first = per(arm.of_side[0][i], all);
    const double second = per(arm.of_side[1][i], all);
    const double winner = per(arm.of_winner[i], arm.decided());
    const double loser = per(arm.of_loser[i], arm.decided());
    return fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
        "class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
        escaped(what), decimal(first, 2), decimal(second, 2), decimal(winner, 2), decimal(loser, 2));
}

std::string means_table(const study::Summary& s, std::size_t a, const char* what, const std::string& rows) {
    return fmt::format(
        "<div class=\"wide\"><table class=\"narrow\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\" "
        "class=\"n\">{}</th><th scope=\"col\" class=\"n\">{}</th><th scope=\"col\" class=\"n\">the winner</th><th "
        "scope=\"col\" class=\"n\">the loser</th></tr></thead><tbody>\n{}</tbody></table></div>\n",
        what, escaped(army_name(s.battle(a), 0)), escaped(army_name(s.battle(a), 1)), rows);
}

}  // namespace

namespace {

std::int64_t sum_of(const study::ArmSummary& arm, Count c) {
    return arm.of_side[0][static_cast<std::size_t>(c)] + arm.of_side[1][static_cast<std::size_t>(c)];
}

/// The causes that occurred, the most frequent first.
template <class Causes>
std::string causes_rows(const study::ArmSummary& arm, const Causes& all) {
    std::vector<study::Cause> causes(all.begin(), all.end());
    std::stable_sort(causes.begin(), causes.end(),
                     [&](const auto& x, const auto& y) { return sum_of(arm, x.count) > sum_of(arm, y.count); });
    std::string rows;
    for (const study::Cause& cause : causes)
        if (sum_of(arm, cause.count) > 0) rows += means_row(arm, cause.count, cause.text);
    return rows;
}

std::string routs_table(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    const std::string routs = means_row(arm, Count::routed, "all routs") + causes_rows(arm, study::rout_causes());
    return means_table(s, a, "Routs, by cause", routs);
}

/// Rulesets with bases have flinches instead of routs.
std::string flinches_tables(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    const std::string flinches =
        means_row(arm, Count::fell_back, "all flinches") + causes_rows(arm, study::flinch_causes());
    const std::string command = means_row(arm, Count::units_not_in_command, "units, per round") +
                                means_row(arm, Count::commanders_not_in_command, "commanders, per round");
    return means_table(s, a, "Flinches, by cause", flinches) +
           means_table(s, a, "Dispersed, by cause", causes_rows(arm, study::dispersal_causes())) +
           means_table(s, a, "Not in command", command);
}

}  // namespace

std::string causes_tables(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    // Rulesets with bases have no figures and no routs: leave out what they do not count.
    const Terms& terms = s.battle(a).rules->terms;
    const bool bases = terms.arms_alike;
    const std::string stands_lost = std::string(terms.stand) + "s lost";
    std::string charges;
    for (const auto& [count, what] : {std::pair{Count::charges, "charges declared"},
                                      {Count::charges_stopped, "stopped short"},
                                      {Count::charges_closed, "closed (undeclared ones too)"},
                                      {Count::charges_met, "met by a stand"},
                                      {Count::combats, "close combats as the attacker"},
                                      {Count::combats_won, "and won"}})
        if (sum_of(arm, count) > 0) charges += means_row(arm, count, what);
    std::string losses;
    for (const auto& [count, what] : {std::pair{Count::figures_lost, "figures lost"},
                                      {Count::stands_lost, stands_lost.c_str()},
                                      {Count::units_lost, "units gone"},
                                      {Count::officers_lost, "officers lost"},
                                      {Count::guns_abandoned, "guns left behind"},
                                      {Count::fell_back, bases ? "units flinching" : "units falling back"},
                                      {Count::rallied, "units rallied"}})
        if (sum_of(arm, count) > 0) losses += means_row(arm, count, what);
    return "<p class=\"lead\">Averages per battle, without events that never happened. A value that is much higher for "
           "the losers goes with losing: losses and failed charges are often a cause, a broken army is more often a "
           "consequence.</p>"
           "\n<div class=\"plots\">\n" +
           (bases ? flinches_tables(s, a) : routs_table(s, a)) + means_table(s, a, "Charges", charges) +
           means_table(s, a, "Losses", losses) + "</div>\n";
}

namespace {

std::string fate_text(const Battle& battle, std::size_t fate) {
    switch (static_cast<study::Fate>(fate)) {
        case study::Fate::destroyed: return battle.rules->terms.destroyed;
        case study::Fate::left: return "left the table";
        case study::Fate::off: return "never came";
        default: return plain_word(name_of(static_cast<study::Fate>(fate)));
    }
}

Cite cite_of(const Battle& battle, const std::string& id) { return battle.charts().cite(id); }

/// The most important clauses: first those that struck losers most often.
std::vector<std::pair<std::string, study::ClauseSummary>> weightiest(const study::ArmSummary& arm, std::size_t most) {
    std::vector<std::pair<std::string, study::ClauseSummary>> out(arm.clauses.begin(), arm.clauses.end());
    std::stable_sort(out.begin(), out.end(), [](const auto& x, const auto& y) {
        return x.second.against_loser + y.second.against_winner > y.second.against_loser + x.second.against_winner;
    });
    if (out.size() > most) out.resize(most);
    return out;
}

constexpr std::size_t clauses_shown = 14;

}  // namespace

std::string clauses_table(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    const Battle& battle = s.battle(a);
    std::string rows;
    for (const auto& [id, c] : weightiest(arm, clauses_shown)) {
        const Cite cite = cite_of(battle, id);
        const std::string title = cite.clause.none() ? "" : battle.charts().clause(cite.clause).title;
        rows += fmt::format(
            "<tr><td>{}</td><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td></tr>\n",
            clause_links(battle, {cite}), escaped(title),
            decimal(per(static_cast<std::int64_t>(c.against_winner), arm.decided()), 2),
            decimal(per(static_cast<std::int64_t>(c.against_loser), arm.decided()), 2),
            decimal(percent_of(c.against_loser, c.against_loser + c.against_winner), 0));
    }
    std::string ends;
    for (const auto& [id, n] : arm.end_clauses)
        ends +=
            (ends.empty() ? "" : ", ") + clause_links(battle, {cite_of(battle, id)}) + " " + fmt::format("{} times", n);
    return "<p class=\"lead\">Clauses cited for failed tests, units that fell back, routed or were lost, stopped "
           "charges "
           "and won combats, by the affected side. Clauses that affect losers more often come first.</p>\n<div "
           "class=\"wide\"><table><thead><tr><th scope=\"col\">Clause</th><th scope=\"col\">About</th><th "
           "scope=\"col\" class=\"n\">against the winner, per battle</th><th scope=\"col\" class=\"n\">against the "
           "loser, per battle</th><th scope=\"col\" class=\"n\">of these against losers, %</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div>\n" +
           (ends.empty() ? "" : "<p><b>Battles were ended by</b> " + ends + ".</p>\n");
}

std::string units_table(const study::Summary& s, std::size_t a) {
    const study::ArmSummary& arm = s.arms()[a];
    const Terms& terms = s.battle(a).rules->terms;
    const bool bases = terms.arms_alike;
    std::array<bool, study::fate_count> met{};
    std::string rows;
    bool parts = false;
    for (const Unit& unit : s.battle(a).forces().units) {
        // Units that split off are not in the order of battle.
        parts = parts || unit.start.how == Start::absent;
        if (unit.start.how == Start::absent) continue;
        const study::UnitSummary& u = arm.units[unit.id.index()];
        const std::uint64_t all = arm.battles - arm.bugs;
        std::string bar;
        std::string said;
        for (std::size_t f = 0; f < study::fate_count; ++f) {
            if (u.fate[f] == 0) continue;
            met[f] = true;
            const std::string word = fate_text(s.battle(a), f);
            bar += fmt::format("<i class=\"f-{}\" style=\"width:{}%\"></i>", name_of(static_cast<study::Fate>(f)),
                               num(percent_of(u.fate[f], all)));
            if (percent_of(u.fate[f], all) >= 0.5)
                said +=
                    fmt::format("{}{} {} %", said.empty() ? "" : ", ", word, decimal(percent_of(u.fate[f], all), 0));
        }
        rows += fmt::format(
            "<tr class=\"{}\"><th scope=\"row\">{}</th><td><span class=\"fatebar\" role=\"img\" aria-label=\"{}\" "
            "title=\"{}\">{}</span></td><td>{}</td><td class=\"n\">{}</td>{}<td "
            "class=\"n\">{}</td></tr>\n",
            side_class(unit.army), escaped(unit.name), said, said, bar, said, decimal(u.stands.mean(), 1),
            bases ? "" : "<td class=\"n\">" + decimal(u.figures_lost.mean(), 1) + "</td>",
            u.turn.n == 0 ? "\u2013" : decimal(u.turn.mean(), 1));
    }
    std::string key = "<ul class=\"fates s1\" aria-hidden=\"true\">";
    for (std::size_t f = 0; f < study::fate_count; ++f)
        if (met[f] || !bases)
            key += fmt::format("<li><i class=\"f-{0}\"></i>{1}</li>", name_of(static_cast<study::Fate>(f)),
                               fate_text(s.battle(a), f));
    return key +
           "</ul>\n<div class=\"wide\"><table class=\"sides\"><thead><tr><th scope=\"col\">Unit</th><th "
           "scope=\"col\">At the end</th><th scope=\"col\">In numbers</th>" +
           fmt::format("<th scope=\"col\" class=\"n\">{}s left</th>{}<th scope=\"col\" class=\"n\">Gone on {}</th>",
                       capitalised(terms.stand), bases ? "" : "<th scope=\"col\" class=\"n\">Figures lost</th>",
                       terms.turn) +
           "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n" +
           (parts ? "<p>Parts that split off from a unit are not listed; the table <i>units</i> has them.</p>\n" : "");
}

std::string luck_text_of(const study::Summary& s, std::size_t a) {
    const study::LuckSummary& l = s.arms()[a].luck;
    // Leave out tests in rulesets without pass-or-fail tests.
    const auto line = [](const char* what, std::uint64_t won, std::uint64_t of) {
        if (of == 0) return std::string();
        study::Interval i = study::wilson(won, of);
        for (double* x : {&i.estimate, &i.low, &i.high})
            *x *= 100;
        return fmt::format("<li>The side that was luckier {} won {} of {} decided battles.</li>\n", what,
                           interval_text(i, true), of);
    };
    return "<p class=\"lead\">Luck is the result of the dice minus their expected result. If luck had no effect, the "
           "luckier side would win as often as the other.</p>\n<ul>" +
           line("in its fire (hits over expectation)", l.hits_won, l.hits_decided) +
           line("in its tests of morale (passed over expectation)", l.tests_won, l.tests_decided) + "</ul>\n";
}

std::string cited_clause_texts(const study::Summary& s) {
    const Battle& battle = s.battle(0);
    std::vector<bool> cited(battle.charts().clauses().size(), false);
    const auto mark = [&](const std::string& id) {
        const ClauseRef ref = battle.charts().find_clause(id);
        if (!ref.none()) cited[ref.index()] = true;
    };
    for (const study::ArmSummary& arm : s.arms()) {
        for (const auto& [id, c] : weightiest(arm, clauses_shown))
            mark(id);
        for (const auto& [id, n] : arm.end_clauses)
            mark(id);
    }
    int count = 0;
    const std::string list = clause_texts(battle, cited, count);
    if (count == 0) return {};
    return "<section id=\"clauses\"><h2>Clauses</h2><p class=\"lead\">Those named above, in our own words. <b>M</b> "
           "corrected, <b>C</b> reconstructed, <b>R</b> ruling, <b>H</b> house rule.</p>\n" +
           list + "</section>\n";
}

}  // namespace linstock::report
