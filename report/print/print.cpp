// Assembles the printed page; each part begins on a new sheet of paper.
#include "report/print/print.hpp"

#include "battle/ruleset.hpp"
#include "report/print/print_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::report {

namespace {

constexpr std::array<std::string_view, print_part_count> names = {"briefing", "map",   "sheets",  "roster",
                                                                  "deck",     "slips", "markers", "labels"};

std::string page(const std::string& title, PaperSize size, const std::string& body) {
    return "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
           "content=\"width=device-width, initial-scale=1\">\n<title>" +
           escaped(title) + "</title>\n<style>\n" + print::style(size) + "</style>\n</head>\n<body>\n" +
           "<p class=\"hint\">Print this page from the browser, at 100 percent, so that counters keep their "
           "size.</p>\n" +
           body + "</body>\n</html>\n";
}

std::string part(const print::PrintJob& job, PrintPart what) {
    switch (what) {
        case PrintPart::briefing: return print::briefings(job);
        case PrintPart::map: return print::maps(job);
        case PrintPart::sheets: return print::sheets(job.battle.charts(), job.options.sheet, job.paper.scale);
        case PrintPart::roster: return print::rosters(job);
        case PrintPart::deck: return print::decks(job);
        case PrintPart::slips: return print::slips(job);
        case PrintPart::markers: return print::markers(job);
        case PrintPart::labels: return print::labels(job);
    }
    return {};
}

}  // namespace

std::string_view name_of(PrintPart what) { return names[static_cast<std::size_t>(what)]; }

bool PrintOptions::add(std::string_view name) {
    if (name == "all") {
        what.fill(true);
        return true;
    }
    const auto it = std::find(names.begin(), names.end(), name);
    if (it == names.end()) return false;
    what[static_cast<std::size_t>(it - names.begin())] = true;
    return true;
}

std::string printed_html(const Battle& battle, const State& state, Seat seat, const PrintSheet& paper,
                         const PrintOptions& options) {
    const print::PrintJob job{battle, state, view(battle, state, seat), seat, paper, options};
    std::string body;
    for (std::size_t i = 0; i < print_part_count; ++i)
        if (options.what[i]) body += part(job, static_cast<PrintPart>(i));
    if (body.empty()) body = "<p class=\"none\">This ruleset has nothing of this kind to print.</p>\n";
    return page(battle.scenario->title + ", for the table", options.size, body);
}

std::string printed_sheets(const Charts& charts, const SheetTexts& texts, std::string_view variant, PaperSize size) {
    return page(charts.title() + ", quick reference", size, print::sheets(charts, texts, variant));
}

namespace print {

PrintArea print_area(PaperSize size, bool landscape) {
    PrintArea room = size == PaperSize::a4 ? PrintArea{190, 277} : PrintArea{195.9, 259.4};
    if (landscape) std::swap(room.width, room.height);
    return room;
}

std::string of_battle(const PrintJob& job) {
    const std::string& book = job.battle.charts().title();
    const Variant* scale = job.battle.charts().find_variant(job.paper.scale);
    const bool own_name = scale != nullptr && scale->title != book;  // with a single scale, its title is the ruleset's
    return job.battle.scenario->title + " \xc2\xb7 " + book + (own_name ? ", " + scale->title : "");
}

std::string sheet_begin(const char* kind, const std::string& title, const std::string& of) {
    return fmt::format("<section class=\"sheet {}\"><header><h1>{}</h1><p>{}</p></header>\n", kind, escaped(title),
                       escaped(of));
}

const char* sign_of(Mark mark) {
    switch (mark) {
        case Mark::printed: return "";
        case Mark::mended: return "*";
        case Mark::reconstructed: return "\xe2\x80\xa1";
        case Mark::ruling: return "\xe2\x80\xa0";
        case Mark::house: return "\xc2\xa7";
    }
    return "";
}

std::string clause_text(const Charts& charts, Cite cite) {
    return cite.clause.none() ? std::string() : charts.clause(cite.clause).id + sign_of(cite.mark);
}

double millimetres(const Battle& battle) {
    switch (battle.scenario->measure) {
        case Measure::inches: return 25.4;
        case Measure::centimetres: return 10;
        case Measure::feet: return 1;
    }
    return 25.4;
}

std::vector<Box> bases_of(const Battle& battle, const State& state, UnitId id) {
    State alone = state;
    UnitState& u = alone.unit(id);
    if (!u.on_field()) {
        u.presence = Presence::on_table;
        u.place = to_point({battle.scenario->width / 2, battle.scenario->height / 2});
    }
    u.town = {};
    std::vector<Box> out;
    battle.rules->stand_boxes(battle, alone, id, out);
    return out;
}

std::string kind_of(const PrintJob& job, const Unit& unit) {
    const std::vector<SheetKind>& kinds = job.paper.kinds;
    const SheetKind said = unit.id.index() < kinds.size() ? kinds[unit.id.index()] : SheetKind{};
    std::string out = capitalised(said.quality.empty() ? std::string(name_of(unit.quality)) : said.quality);
    if (unit.second_rate) out += ", second-rate";
    out += " " + plain_word(name_of(unit.arm));
    if (!said.weapon.empty())
        out += ", " + said.weapon;
    else if (unit.weapon != Weapon::none)
        out += ", " + plain_word(name_of(unit.weapon));
    if (unit.guns > 0) out += fmt::format(", {} guns", unit.guns);
    if (unit.men > 0) out += fmt::format(", {} men", unit.men);
    return out;
}

std::vector<const UnitView*> units_of(const PrintJob& job, ArmyId army) {
    std::vector<const UnitView*> out;
    for (const UnitView& u : job.view.units)
        if (u.army == army && u.presence != Presence::absent) out.push_back(&u);
    return out;
}

}  // namespace print

}  // namespace linstock::report
