// Assembles the page.
#include "report/page/after_action.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/colours.hpp"
#include "report/html.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

namespace linstock::report {

namespace {

std::string side_rule(const char* side, const SideColours& c) {
    return fmt::format(".{0}{{--b:{1};--e:{2};--k:{3};--l:{2}}}\n", side, hex(c.block), hex(c.edge), hex(c.ink));
}

/// In the dark theme the dark edges become light.
std::string dark_rule(const std::string& theme, const char* side, const SideColours& c) {
    const std::uint32_t block = mixed(c.block, 0x000000, 30);
    return fmt::format("{} .{}{{--b:{};--e:{};--k:{};--l:{}}}\n", theme, side, hex(block),
                       hex(mixed(c.edge, 0xffffff, 150)), hex(c.ink), hex(mixed(c.block, 0xffffff, 130)));
}

std::string fact(const char* name, const std::string& value) {
    return value.empty() ? std::string() : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, escaped(value));
}

/// The variant in play: the scenario's for this ruleset, else the ruleset's own. A word meant for another ruleset does
/// not count. Empty for a ruleset without variants.
std::string variant_text(const Battle& battle, const Charts& charts) {
    const Scenario& s = *battle.scenario;
    const OwnTable* table = own_of(s.own, charts.id());
    const OwnValue* own = table == nullptr ? nullptr : table->find("variant");
    const auto* word = own == nullptr ? nullptr : std::get_if<std::string>(&own->value);
    const bool of_this_book = s.rulesets.size() <= 1 || s.rulesets.front() == charts.id();
    const std::string said = word != nullptr ? *word : of_this_book ? s.variant : std::string();
    for (const Variant& v : charts.variants())
        if (charts.variants().size() > 1 && (said.empty() ? v.is_default : said == v.id || said == v.title))
            return ", " + v.title;
    return {};
}

std::string rules_text(const Battle& battle) {
    if (!battle.rules || !battle.rules->charts) return {};
    const Charts& charts = *battle.rules->charts;
    std::string out = charts.title() + variant_text(battle, charts);
    std::vector<std::string> house = charts.overlays();
    if (!house.empty()) out += "; house rules: " + listed(house);
    return out;
}

/// "Blue: captain, Grey: sergeant".
std::string by_army(const Page& page, const std::vector<std::string>& texts, const char* between) {
    std::string out;
    const auto& armies = page.battle.forces().armies;
    for (std::size_t i = 0; i < armies.size() && i < texts.size(); ++i) {
        if (texts[i].empty()) continue;
        out += (out.empty() ? "" : between) + army_title(page.battle, armies[i].id) + ": " + texts[i];
    }
    return out;
}

std::string verdict(const Page& page) {
    for (std::size_t i = page.events.size(); i-- > 0;) {
        const Event& e = page.events[i];
        if (e.kind != EventKind::battle_ended) continue;
        const std::string degree = degree_text(page.battle, e);
        const std::string who =
            e.army.none() ? std::string("Neither side has won") : named(page.battle, e.army, true) + " has won";
        return fmt::format("<p class=\"verdict {}\"><b>{}</b>{}</p>\n", side_class(e.army), escaped(who),
                           degree.empty() ? "" : "<span>" + escaped(capitalised(degree)) + "</span>");
    }
    return {};
}

/// The losses that the final count uses: "Blue 126 of 175 (fire and combat 73, captured 14)".
std::string losses_counted(const Battle& battle, const Event& ended) {
    const std::vector<LossCount> sides = loss_counts(ended);
    if (sides[0].start <= 0 || sides[1].start <= 0) return {};
    std::string out;
    for (std::size_t a = 0; a < sides.size(); ++a) {
        std::string parts;
        for (const LossCountLine& line : loss_count_lines(ended))
            if (line.what != "at the start" && line.value[a] != 0)
                parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", line.what, line.value[a]);
        out += fmt::format("{}{} {} of {}{}", out.empty() ? "" : "; ", army_title(battle, ArmyId::of_index(a)),
                           sides[a].sum, sides[a].start, parts.empty() ? "" : " (" + parts + ")");
    }
    return out;
}

/// The figures lost: by the final count if there is one, otherwise by fire and close combat only.
std::string losses_text(const Page& page) {
    for (auto e = page.events.rbegin(); e != page.events.rend(); ++e)
        if (e->kind == EventKind::battle_ended) {
            const std::string counted = losses_counted(page.battle, *e);
            if (!counted.empty()) return fact("Losses, in figures", counted);
        }
    const View* view = last_view(page);
    if (view == nullptr) return {};
    std::string losses;
    const bool bases = page.battle.rules->terms.arms_alike;
    for (const Army& army : page.battle.forces().armies) {
        int sum = 0;
        for (const UnitView& u : view->units)
            if (bases && u.army == army.id) sum += u.stands_at_start - u.stands_left;
        for (const Event& e : page.events)
            if (e.kind == EventKind::casualties && !e.unit.none() && page.battle.unit(e.unit).army == army.id)
                sum += e.figures();
        losses += fmt::format("{}{} {}", losses.empty() ? "" : ", ", army_title(page.battle, army.id), sum);
    }
    return fact(bases ? "Bases lost" : "Figures lost by fire and in close combat", losses);
}

std::string head(const Page& page) {
    const Scenario& s = *page.battle.scenario;
    std::string out = "<header>\n<p class=\"kicker\">After-action report</p>\n<h1>" + escaped(s.title) + "</h1>\n";
    std::string where = s.place;
    if (!s.date.empty()) where += (where.empty() ? "" : ", ") + s.date;
    if (!where.empty()) out += "<p class=\"where\">" + escaped(where) + "</p>\n";
    out += verdict(page) + "<dl class=\"facts\">\n" + fact("Rules", rules_text(page.battle));
    const int turns = page.snapshots.empty() ? 0 : page.snapshots.back().turn;
    out += fact("Length",
                fmt::format("{} of {} {}{}", turns, s.turns, page.battle.rules->terms.turn, s.turns == 1 ? "" : "s"));
    out += fact("Scale", s.ground_scale) + fact("Commanders", by_army(page, page.options.players, ", ")) +
           fact("Plans", by_army(page, page.options.plans, " "));
    return out + losses_text(page) + "</dl>\n</header>\n";
}

std::string briefings(const Page& page) {
    const Scenario& s = *page.battle.scenario;
    std::string out = "<section id=\"before\"><h2>Before the battle</h2>\n";
    if (!s.summary.empty()) out += "<div class=\"lead\">" + paragraphs(s.summary) + "</div>\n";
    out += "<div class=\"pair\">\n";
    for (const Army& army : page.battle.forces().armies) {
        if (!page.options.briefing_of[army.id.index()]) continue;
        out += fmt::format("<article class=\"brief {}\"><h3>{}</h3>\n{}</article>\n", side_class(army.id),
                           escaped(army_title(page.battle, army.id)),
                           army.briefing.empty() ? "<p class=\"quiet\">No briefing.</p>" : paragraphs(army.briefing));
    }
    return out + "</div></section>\n";
}

std::string turns(const Page& page) {
    const std::size_t n = page.snapshots.size();
    if (n == 0) return {};
    const std::string word = page.battle.rules->terms.turn;
    std::string out = fmt::format(
        "<section id=\"battle\"><h2>The battle, {0} by {0}</h2>\n<div class=\"bar-turns\" hidden>"
        "<button type=\"button\" id=\"prev\" aria-label=\"Earlier\">\xe2\x97\x80</button>",
        word);
    out += fmt::format(
        "<input type=\"range\" id=\"slider\" min=\"0\" max=\"{}\" value=\"0\" step=\"1\" aria-label=\"{}\">", n - 1,
        capitalised(word));
    out +=
        "<button type=\"button\" id=\"next\" aria-label=\"Later\">\xe2\x96\xb6</button><output id=\"now\" "
        "for=\"slider\"></output>"
        "<span class=\"hint\">arrow keys turn the pages</span></div>\n";
    for (std::size_t i = 0; i < n; ++i) {
        const std::string title = title_of(page, i);
        out += fmt::format(
            "<article class=\"turn\" id=\"t{}\" data-title=\"{}\"><h3>{}</h3>\n<div class=\"spread\">\n<figure "
            "class=\"sheet-map\">",
            i, escaped(title), escaped(title));
        out += "<div class=\"scroll\">" + map_svg(page, i) + "</div></figure>\n" + log_html(page, i) +
               "</div></article>\n";
    }
    return out + map_legend(page.battle) + "</section>\n";
}

std::string colophon(const Page& page) {
    std::string out = "<footer><p>Linstock.";
    if (page.battle.rules && page.battle.rules->charts)
        out += " Rules: " + escaped(page.battle.rules->charts->title()) + ".";
    if (!page.options.seed.empty()) out += " Seed <code>" + escaped(page.options.seed) + "</code>.";
    if (!page.options.command.empty()) out += " Fought again with <code>" + escaped(page.options.command) + "</code>.";
    return out + "</p></footer>\n";
}

}  // namespace

std::string light_style(const Battle& battle) {
    std::string light = std::string(":root{") + style_light + "}\n";
    for (std::uint16_t a = 1; a <= 2; ++a)
        light += side_rule(a == 1 ? "s1" : "s2", colours_of(battle, ArmyId{a}));
    return light;
}

std::string style_of(const Battle& battle) {
    const std::string by_system = ":root:not([data-theme=light])";
    const std::string by_reader = ":root[data-theme=dark]";
    std::string system = by_system + "{" + style_dark + "}\n";
    std::string reader = by_reader + "{" + style_dark + "}\n";
    for (std::uint16_t a = 1; a <= 2; ++a) {
        const SideColours c = colours_of(battle, ArmyId{a});
        const char* side = a == 1 ? "s1" : "s2";
        system += dark_rule(by_system, side, c);
        reader += dark_rule(by_reader, side, c);
    }
    return light_style(battle) + "@media screen and (prefers-color-scheme:dark){\n" + system + "}\n@media screen{\n" +
           reader + "}\n" + style_page + style_map + style_tables;
}

namespace {

/// Reduces events and snapshots to what a seat could see.
void reduce_to_seat(Seat seat, std::vector<Event>& events, std::vector<Snapshot>& snapshots) {
    std::vector<Event> seen;
    std::size_t next = 0;
    for (std::size_t i = 0; i <= events.size(); ++i) {
        while (next < snapshots.size() && snapshots[next].events_until <= i)
            snapshots[next++].events_until = seen.size();
        if (i < events.size() && events[i].seen_by.has(seat)) seen.push_back(events[i]);
    }
    while (next < snapshots.size())
        snapshots[next++].events_until = seen.size();
    events = std::move(seen);
}

std::string page_html(const Page& page) {
    const Battle& battle = page.battle;
    const bool alike = battle.rules->terms.arms_alike;
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>";
    out += escaped(battle.scenario->title) + ": after-action report</title>\n<style>\n" + style_of(battle) +
           "</style>\n</head>\n<body>\n";
    out +=
        "<nav aria-label=\"Parts of the report\"><a href=\"#before\">Before</a><a href=\"#battle\">Battle</a><a "
        "href=\"#outcome\">Outcome</a>"
        "<a href=\"#losses\">Losses</a><a href=\"#curves\">" +
        std::string(alike ? "Strength" : "Effectiveness") + "</a><a href=\"#officers\">" +
        (alike ? "Commanders" : "Officers") + "</a>" +
        (page.options.dispatches.empty() ? "" : "<a href=\"#dispatches\">Dispatches</a>") +
        "<a href=\"#luck\">Luck</a>"
        "<a href=\"#clauses\">Clauses</a><button type=\"button\" id=\"theme\" hidden>Dark or light</button></nav>\n";
    out += ground_definitions(page) + "<main>\n" + head(page) + briefings(page) + turns(page) + outcome_section(page) +
           losses_section(page) + curves_section(page) + officers_section(page) + dispatches_section(page) +
           luck_section(page) + clauses_section(page) + "</main>\n";
    out += colophon(page);
    out +=
        "<aside id=\"pop\" role=\"dialog\" aria-label=\"Clause\" hidden><button type=\"button\" id=\"shut\" "
        "aria-label=\"Close\">"
        "\xc3\x97</button><div id=\"said\"></div></aside>\n<script>";
    return out + script_of_reports() + "</script>\n</body>\n</html>\n";
}

}  // namespace

const std::string& script_of_reports() {
    static const std::string text = std::string("\n") + script;
    return text;
}

std::string after_action_html(const Battle& battle, const std::vector<Event>& events,
                              const std::vector<Snapshot>& snapshots, const ReportOptions& options) {
    const Seat seat = snapshots.empty() ? Seat::umpire : snapshots.back().view.seat;
    if (seat == Seat::umpire) return page_html({battle, events, snapshots, options});
    std::vector<Event> seen = events;
    std::vector<Snapshot> kept = snapshots;
    reduce_to_seat(seat, seen, kept);
    return page_html({battle, seen, kept, options});
}

}  // namespace linstock::report
