// The end of the battle: the outcome and its count, the objectives, and the officers' fates.
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace linstock::report {

namespace {

const Event* last_of(const Page& page, EventKind kind) {
    for (std::size_t i = page.events.size(); i-- > 0;)
        if (page.events[i].kind == kind) return &page.events[i];
    return nullptr;
}

/// The clauses of the ending, without those of single lines.
std::vector<Cite> cites_of_ending(const Event& ended) {
    Event bare;
    bare.why = ended.why;
    return cites_of(bare);
}

std::string objectives_table(const Page& page) {
    const auto& all = page.battle.scenario->objectives;
    const View* view = last_view(page);
    if (all.empty() || view == nullptr) return {};
    const bool worth = page.battle.rules->terms.objectives_have_points;
    std::string rows;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const ArmyId holder = i < view->objectives.size() ? view->objectives[i] : ArmyId{};
        rows += fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th>{}<td>{}</td></tr>\n", side_class(holder),
                            escaped(all[i].name),
                            worth ? fmt::format("<td class=\"n\">{}</td>", all[i].points) : std::string(),
                            escaped(army_title(page.battle, holder)));
    }
    return std::string("<h3>Objectives</h3><div class=\"wide\"><table class=\"narrow\"><thead><tr><th scope=\"col\">") +
           "Place</th>" + (worth ? "<th scope=\"col\" class=\"n\">Points</th>" : "") +
           (worth ? "<th scope=\"col\">Held by" : "<th scope=\"col\">Claimed by") + "</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

/// A ruleset's own lines of the count.
std::string plain_reckoning(const Page& page, const Event& ended) {
    std::string rows;
    for (const Modifier& m : ended.modifiers)
        rows += fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td>{}</td></tr>\n",
                            escaped(capitalised(plain_word(m.name))), m.value, clause_links(page.battle, {m.why}));
    if (rows.empty()) return {};
    return "<h3>Final count</h3><div class=\"wide\"><table class=\"narrow\"><thead><tr><th "
           "scope=\"col\">Count</th><th scope=\"col\" "
           "class=\"n\">Value</th><th scope=\"col\">Clause</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div>\n";
}

/// The count behind the degree of defeat: both armies' losses line by line, their sums and shares, with the clause.
std::string reckoning(const Page& page, const Event& ended) {
    const std::vector<LossCountLine> lines = loss_count_lines(ended);
    if (lines.empty()) return plain_reckoning(page, ended);
    const std::vector<LossCount> sides = loss_counts(ended);
    std::string rows;
    std::string start;
    for (const LossCountLine& l : lines) {
        const std::string row =
            fmt::format("<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>\n",
                        escaped(capitalised(l.what)), l.value[0], l.value[1], clause_links(page.battle, {l.why}));
        (l.what == "at the start" ? start : rows) += row;
    }
    rows += fmt::format(
        "<tr class=\"sum\"><th scope=\"row\">Together</th><td class=\"n\">{}</td><td "
        "class=\"n\">{}</td><td></td></tr>\n",
        sides[0].sum, sides[1].sum);
    rows += start;
    if (sides[0].start > 0 && sides[1].start > 0) {
        const double first = sides[0].sum * 100.0 / sides[0].start;
        const double second = sides[1].sum * 100.0 / sides[1].start;
        rows += fmt::format(
            "<tr class=\"sum\"><th scope=\"row\">Per cent</th><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td><td></td></tr>\n"
            "<tr><th scope=\"row\">Difference, in points</th><td class=\"n\" colspan=\"2\">{}</td><td>{}</td></tr>\n",
            decimal(first, 1), decimal(second, 1), decimal(first < second ? second - first : first - second, 1),
            clause_links(page.battle, cites_of_ending(ended)));
    }
    return fmt::format(
        "<h3>Final count</h3><div class=\"wide\"><table class=\"narrow\"><thead><tr><th "
        "scope=\"col\">{}</th><th "
        "scope=\"col\" class=\"n\">{}</th><th scope=\"col\" class=\"n\">{}</th><th "
        "scope=\"col\">Clause</th></tr></thead>"
        "<tbody>\n{}</tbody></table></div>\n",
        sides[0].start > 0 ? "Figures" : "Points", escaped(army_title(page.battle, ArmyId{1})),
        escaped(army_title(page.battle, ArmyId{2})), rows);
}

std::string fate_of(const Page& page, const OfficerView& o, int& turn, std::vector<Cite>& why) {
    const Event* last = nullptr;
    for (const Event& e : page.events)
        if (e.officer == o.id &&
            (e.kind == EventKind::officer_fate || (e.kind == EventKind::left_table && o.presence == Presence::left)))
            last = &e;
    if (last != nullptr) {
        turn = last->turn;
        why = cites_of(*last);
    }
    switch (o.presence) {
        case Presence::destroyed:
            return last != nullptr && last->event_result == EventResult::disabled ? "disabled" : "killed";
        case Presence::captured: return "captured";
        case Presence::left:
            if (last != nullptr && last->kind == EventKind::left_table)
                return "left the table" + (last->word[0] != '\0' ? ", " + plain_word(last->word) : std::string());
            return last != nullptr && last->word[0] != '\0' ? plain_word(last->word) : left_word(page.battle);
        case Presence::reserve:
        case Presence::arriving: return "never came onto the table";
        default: break;
    }
    std::string out = last != nullptr && last->word[0] != '\0' ? plain_word(last->word) : std::string("unhurt");
    if (!o.attached_to.none()) out += ", with " + named(page.battle, o.attached_to);
    return out;
}

}  // namespace

std::string outcome_section(const Page& page) {
    const View* view = last_view(page);
    const Event* ended = last_of(page, EventKind::battle_ended);
    std::string out = "<section id=\"outcome\"><h2>The outcome</h2>\n";
    if (ended != nullptr)
        out += fmt::format("<p class=\"lead\">{} {}</p>\n", escaped(event_text(page.battle, *ended, false)),
                           clause_links(page.battle, cites_of_ending(*ended)));
    else
        out += "<p class=\"lead\">The battle was stopped before it was decided.</p>\n";
    out += "<div class=\"pair\"><div>" + objectives_table(page) + "</div><div>" +
           (ended != nullptr ? reckoning(page, *ended) : std::string()) + "</div></div>\n";
    // During the battle the historical outcome could reveal units that are hidden.
    if (ended != nullptr && view != nullptr && !page.battle.scenario->outcome.empty())
        out += "<h3>In history</h3>\n" + paragraphs(page.battle.scenario->outcome);
    return out + "</section>\n";
}

std::string officers_section(const Page& page) {
    const View* view = last_view(page);
    if (view == nullptr || view->officers.empty()) return {};
    std::string rows;
    for (const OfficerView& o : view->officers) {
        if (o.presence == Presence::absent) continue;
        const Officer& officer = page.battle.officer(o.id);
        int turn = 0;
        std::vector<Cite> why;
        const std::string fate = fate_of(page, o, turn, why);
        const bool lost =
            o.presence == Presence::destroyed || o.presence == Presence::captured || o.presence == Presence::left;
        rows += fmt::format(
            "<tr class=\"{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td{}>{}</td><td class=\"n\">{}</td>"
            "<td>{}</td></tr>\n",
            side_class(o.army), escaped(officer.name), escaped(rank_text(page.battle, officer)),
            officer.command.none() ? escaped(army_title(page.battle, o.army))
                                   : escaped(page.battle.forces().command(officer.command).name),
            lost ? " class=\"bad\"" : "", escaped(fate), turn > 0 ? std::to_string(turn) : std::string("\xe2\x80\x93"),
            clause_links(page.battle, why));
    }
    return "<section id=\"officers\"><h2>" +
           std::string(page.battle.rules->terms.arms_alike ? "Commanders" : "Officers") +
           "</h2><div class=\"wide\"><table class=\"sides\"><thead><tr><th "
           "scope=\"col\">" +
           (page.battle.rules->terms.arms_alike ? "Commander" : "Officer") +
           "</th>"
           "<th scope=\"col\">Rank</th><th scope=\"col\">Command</th><th scope=\"col\">Fate</th><th scope=\"col\" "
           "class=\"n\">" +
           capitalised(page.battle.rules->terms.turn) +
           "</th>"
           "<th scope=\"col\">Clause</th></tr></thead><tbody>\n" +
           rows + "</tbody></table></div></section>\n";
}

}  // namespace linstock::report
