// The log of a turn: one sentence per event, grouped by phase, with its clauses.
#include "battle/event.hpp"
#include "report/html.hpp"
#include "report/text/luck_text.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <string>

namespace linstock::report {

namespace {

ArmyId side_of(const Battle& battle, const Event& e) {
    if (!e.unit.none() && e.unit.index() < battle.forces().units.size()) return battle.unit(e.unit).army;
    if (!e.officer.none() && e.officer.index() < battle.forces().officers.size()) return battle.officer(e.officer).army;
    if (!e.command.none() && e.command.index() < battle.forces().commands.size())
        return battle.forces().command(e.command).army;
    return e.army;
}

/// The emphasis of a line: decisive, bookkeeping, or normal.
const char* emphasis(const Event& e) {
    switch (e.kind) {
        case EventKind::routed:
        case EventKind::rallied:
        case EventKind::captured:
        case EventKind::destroyed:
        case EventKind::guns_abandoned:
        case EventKind::stand_lost:
        case EventKind::combat_began:
        case EventKind::combat_ended:
        case EventKind::objective:
        case EventKind::battle_ended: return " big";
        case EventKind::officer_fate: return e.event_result == EventResult::unhurt ? "" : " big";
        case EventKind::rolled:
        case EventKind::deck_shuffled:
        case EventKind::card_turned:
        case EventKind::command_checked:
        case EventKind::ordered:
        case EventKind::deployed:
        case EventKind::rating_rolled:
        case EventKind::reformed:
        case EventKind::officer_moved: return " small";
        default: return "";
    }
}

/// The dice of volleys and tests, with successes highlighted.
std::string dice_svg(const Event& e) {
    if (e.kind != EventKind::fired || e.dice.faces.empty() || e.needed <= 0) return {};
    std::string out = "<span class=\"dice\" aria-hidden=\"true\">";
    for (const std::uint8_t face : e.dice.faces)
        out += fmt::format("<i{}>{}</i>", face >= face_needed(e) ? " class=\"on\"" : "", static_cast<int>(face));
    return out + "</span>";
}

std::string line(const Page& page, const Event& e) {
    const std::string text = event_text(page.battle, e, false);
    if (text.empty()) return {};
    const std::string cites = clause_links(page.battle, cites_of(e));
    return fmt::format("<li class=\"e {}{}\">{}{}{}</li>\n", side_class(side_of(page.battle, e)), emphasis(e),
                       escaped(text), dice_svg(e), cites.empty() ? "" : " <span class=\"cs\">" + cites + "</span>");
}

}  // namespace

std::string log_html(const Page& page, std::size_t snapshot) {
    const Span span = events_of(page, snapshot);
    std::string out;
    std::string items;
    std::string heading;
    const auto close = [&] {
        if (!items.empty()) {
            if (!heading.empty()) out += "<h4>" + escaped(capitalised(heading)) + "</h4>\n";
            out += "<ol>\n" + items + "</ol>\n";
        }
        items.clear();
    };
    for (std::size_t i = span.first; i < span.last; ++i) {
        const Event& e = page.events[i];
        if (e.kind == EventKind::turn_began) continue;
        if (e.kind == EventKind::phase_began) {
            close();
            heading = e.word != nullptr && e.word[0] != '\0' ? plain_word(e.word) : phase_text(page.battle, e.phase);
            if (e.round() > 0) heading += fmt::format(", round {}", e.round());
            continue;
        }
        items += line(page, e);
    }
    close();
    if (out.empty()) out = "<p class=\"quiet\">No events.</p>\n";
    return "<div class=\"log\">\n" + out + "</div>\n";
}

}  // namespace linstock::report
