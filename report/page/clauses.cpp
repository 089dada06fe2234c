// Citations on the page: links in the log that open the clause. Each clause text is on the page once.
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace linstock::report {

namespace {

const Charts* charts_of(const Battle& battle) {
    return battle.rules && battle.rules->charts ? battle.rules->charts.get() : nullptr;
}

bool known(const Charts& charts, Cite c) { return !c.clause.none() && c.clause.index() < charts.clauses().size(); }

const char* mark_sentence(Mark mark) {
    switch (mark) {
        case Mark::printed: return "as printed";
        case Mark::mended: return "a printing error, corrected";
        case Mark::reconstructed: return "the passage is lost; reconstructed";
        case Mark::ruling: return "the ruleset is silent or contradicts itself; a ruling";
        case Mark::house: return "changed by house rules";
    }
    return "";
}

std::string told(const char* label, const std::string& text) {
    return text.empty() ? std::string() : fmt::format("<p><b>{}</b> {}</p>", label, escaped(text));
}

/// Sentences with marks of their own as a list; the mark is named unless it is "printed".
std::string text_html(const Clause& clause) {
    if (clause.behaviour.empty()) return {};
    if (clause.sentences.empty()) return "<p>" + escaped(clause.behaviour) + "</p>";
    std::string out = "<ul>";
    for (const Sentence& s : clause.sentences) {
        out += "<li>" + escaped(s.text);
        if (s.mark != Mark::printed)
            out += fmt::format(" <span class=\"mk {}\">{}</span>", to_text(s.mark), to_text(s.mark));
        out += "</li>";
    }
    return out + "</ul>";
}

std::string clause_html(const Charts& charts, const Clause& clause) {
    std::string out = fmt::format(
        "<details class=\"clause\"><summary><b>{}</b> {} <span class=\"mk {}\">{}</span></summary>"
        "<div id=\"c-{}\">",
        escaped(clause.id), escaped(clause.title), to_text(clause.mark), to_text(clause.mark), escaped(clause.id));
    out += fmt::format("<p class=\"ct\"><b>{}</b> {}</p><p class=\"cm\">{}: {}.</p>", escaped(clause.id),
                       escaped(clause.title), escaped(charts.title()), mark_sentence(clause.mark));
    out += text_html(clause);
    for (const Chart& chart : charts.charts()) {
        if (chart.why.clause.none() || charts.clause(chart.why.clause).id != clause.id) continue;
        out += fmt::format("<p>Its chart \xe2\x80\x9c{}\xe2\x80\x9d: {}.</p>", escaped(chart.title),
                           mark_sentence(chart.why.mark));
        if (chart.note != clause.why) out += told("Why:", chart.note);
        if (chart.instead != clause.instead) out += told("Other readings:", chart.instead);
    }
    out += told("In print:", clause.from) + told("Why:", clause.why) + told("Other readings:", clause.instead);
    return out + "</div></details>\n";
}

}  // namespace

std::string clause_links(const Battle& battle, const std::vector<Cite>& cites) {
    const Charts* charts = charts_of(battle);
    if (charts == nullptr) return {};
    std::string out;
    for (const Cite& c : cites) {
        if (!known(*charts, c)) continue;
        const Clause& clause = charts->clause(c.clause);
        const bool plain = c.mark == Mark::printed;
        out += fmt::format("{}<a class=\"c {}\" href=\"#c-{}\" title=\"{}, {}\">{}{}</a>", out.empty() ? "" : " ",
                           to_text(c.mark), escaped(clause.id), escaped(clause.title), to_text(c.mark),
                           escaped(clause.id), plain ? "" : "<sup>" + std::string(letter(c.mark)) + "</sup>");
    }
    return out;
}

std::string clause_texts(const Battle& battle, const std::vector<bool>& cited, int& count) {
    const Charts* charts = charts_of(battle);
    std::string out;
    count = 0;
    if (charts == nullptr) return out;
    for (std::size_t i = 0; i < cited.size() && i < charts->clauses().size(); ++i) {
        if (!cited[i]) continue;
        out += clause_html(*charts, charts->clauses()[i]);
        ++count;
    }
    return out;
}

std::string clauses_section(const Page& page) {
    const Charts* charts = charts_of(page.battle);
    if (charts == nullptr) return {};
    std::vector<bool> cited(charts->clauses().size(), false);
    for (const Event& e : page.events)
        for (const Cite& c : cites_of(e))
            if (known(*charts, c)) cited[c.clause.index()] = true;
    int count = 0;
    const std::string list = clause_texts(page.battle, cited, count);
    if (count == 0) return {};
    return fmt::format(
        "<section id=\"clauses\"><h2>Clauses</h2><p class=\"lead\">The {} clauses of {} that this battle turned on, in "
        "our own "
        "words. Unmarked: as printed. <b>M</b> corrected, <b>C</b> reconstructed, <b>R</b> ruling, <b>H</b> house "
        "rule.</p>\n{}</section>\n",
        count, escaped(charts->title()), list);
}

}  // namespace linstock::report
