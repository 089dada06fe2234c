// Items to cut out: the cards of the deck, order slips, markers, and counters in the true size of the bases.
#include "battle/ruleset.hpp"
#include "report/print/print_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report::print {

namespace {

std::string name_of_unit(const Battle& battle, UnitId id) {
    const Unit& unit = battle.unit(id);
    return unit.short_name.empty() ? unit.name : unit.short_name;
}

const UnitView* find(const View& view, UnitId id) {
    for (const UnitView& u : view.units)
        if (u.id == id) return u.presence == Presence::absent ? nullptr : &u;
    return nullptr;
}

std::string card(const PrintJob& job, const SheetCard& c) {
    std::string out =
        fmt::format("<article class=\"card {}\"><p class=\"side\">{}</p><h3>{}</h3><p>{}</p>", side_class(c.army),
                    escaped(army_title(job.battle, c.army)), escaped(c.name), escaped(capitalised(c.does)));
    // Both sides see a card when it is turned: list only units that both sides know.
    std::vector<std::string> names;
    for (const UnitId id : c.units)
        if (find(job.view, id) != nullptr && knows_of(job.battle, job.state, Seat::first, id) &&
            knows_of(job.battle, job.state, Seat::second, id))
            names.push_back(name_of_unit(job.battle, id));
    if (!names.empty()) out += "<p class=\"list\">" + escaped(listed(names)) + "</p>";
    return out + "<footer>" + clause_text(job.battle.charts(), c.why) + "</footer></article>\n";
}

std::string slip(const PrintJob& job, const UnitView& u) {
    const Unit& unit = job.battle.unit(u.id);
    std::string out = "<article class=\"slip\"><h3>" + escaped(unit.name) + "</h3><p class=\"turn\">" +
                      escaped(capitalised(job.battle.rules->terms.turn)) + " <u></u></p><ul>";
    for (std::size_t i = 0; i < job.paper.orders.size(); ++i)
        out += fmt::format("<li><i></i> {} {}</li>", i + 1, escaped(job.paper.orders[i]));
    return out +
           "</ul><p>Objective <u></u></p><p>March <u></u></p><p>Gait, formation <u></u></p><p>Fires at <u></u></p>"
           "<footer>" +
           clause_text(job.battle.charts(), job.paper.orders_by) + "</footer></article>\n";
}

constexpr double marker_columns = 7;

/// Copies of each kind: enough for a third of the units, in whole rows of the sheet.
int copies(const PrintJob& job) {
    const auto units = static_cast<double>(job.view.units.size());
    const int rows = static_cast<int>((units / 3 + marker_columns - 1) / marker_columns);
    return std::max(1, rows) * static_cast<int>(marker_columns);
}

/// The letters of a counter are eight points high: returns how many fit into `millimetres`.
std::size_t letters_in(double millimetres) {
    constexpr double letter = 1.62;
    return millimetres < 2 * letter ? 1 : static_cast<std::size_t>((millimetres - 1.2) / letter);
}

/// A name in as many lines as fit on the counter, split at blanks.
std::string lines_of(const std::string& name, double width, double depth) {
    constexpr double line = 3.2;
    const std::size_t wide = letters_in(width);
    const auto most = static_cast<std::size_t>(std::max(1.0, (depth - 1.6) / line));
    std::vector<std::string> lines(1);
    std::string word;
    const auto put = [&] {
        if (word.empty()) return;
        std::string& last = lines.back();
        if (last.empty())
            last = word;
        else if (last.size() + 1 + word.size() <= wide || lines.size() >= most)
            last += " " + word;
        else
            lines.push_back(word);
        word.clear();
    };
    for (const char c : name) {
        if (c == ' ')
            put();
        else
            word += c;
    }
    put();
    std::string out;
    for (const std::string& l : lines)
        out += (out.empty() ? "" : "<br>") + escaped(l);
    return out;
}

const char* sign_class(Branch branch) {
    switch (branch) {
        case Branch::horse: return "horse";
        case Branch::guns: return "guns";
        default: return "foot";
    }
}

std::string counters_of(const PrintJob& job, const UnitView& u) {
    const std::vector<Box> bases = bases_of(job.battle, job.state, u.id);
    if (bases.empty()) return {};
    const Unit& unit = job.battle.unit(u.id);
    const double mm = millimetres(job.battle);
    std::string out = "<article class=\"unit\"><h3>" + escaped(unit.name) +
                      fmt::format(" <small>{}</small>", bases.size()) + "</h3><p class=\"counters\">";
    for (const Box& base : bases) {
        const double width = 2 * base.half_width * mm;
        const double depth = 2 * base.half_depth * mm;
        out += fmt::format("<span class=\"counter {} {}\" style=\"width:{}mm;height:{}mm\"><b>{}</b></span>",
                           side_class(u.army), sign_class(unit.branch()), decimal(width, 2), decimal(depth, 2),
                           lines_of(name_of_unit(job.battle, u.id), width, depth));
    }
    return out + "</p></article>\n";
}

std::string officer_counters(const PrintJob& job, ArmyId army) {
    std::string out;
    for (const OfficerView& o : job.view.officers)
        if (o.army == army && o.presence != Presence::absent)
            out += fmt::format("<span class=\"counter staff {}\"><b>{}</b><br>{}</span>", side_class(army),
                               escaped(job.battle.officer(o.id).name),
                               escaped(capitalised(rank_text(job.battle, job.battle.officer(o.id)))));
    return out.empty() ? out
                       : "<article class=\"unit\"><h3>Officers</h3><p class=\"counters\">" + out + "</p></article>\n";
}

}  // namespace

std::string decks(const PrintJob& job) {
    std::string cards;
    for (const SheetCard& c : job.paper.deck)
        if (job.shows(c.army)) cards += card(job, c);
    if (cards.empty()) return {};
    return sheet_begin("deck", "The deck", of_battle(job)) + "<div class=\"cards\">\n" + cards + "</div></section>\n";
}

std::string slips(const PrintJob& job) {
    std::string out;
    if (job.paper.orders.empty()) return out;
    for (const Army& army : job.battle.forces().armies) {
        if (!job.shows(army.id)) continue;
        std::string all;
        for (const UnitView* u : units_of(job, army.id))
            all += slip(job, *u);
        if (!all.empty())
            out += sheet_begin("slips", "Order slips: " + army_title(job.battle, army.id), of_battle(job)) +
                   "<div class=\"cards\">\n" + all + "</div></section>\n";
    }
    return out;
}

std::string markers(const PrintJob& job) {
    if (job.paper.markers.empty()) return {};
    std::string out = sheet_begin("markers", "Markers", of_battle(job));
    for (const SheetMarker& m : job.paper.markers) {
        out += "<article class=\"unit\"><h3>" + escaped(capitalised(m.word)) + " <small>" +
               clause_text(job.battle.charts(), m.why) + "</small></h3><p class=\"counters\">";
        for (int i = 0; i < copies(job); ++i)
            out += "<span class=\"counter marker\"><b>" + escaped(m.word) + "</b></span>";
        out += "</p></article>\n";
    }
    return out + "</section>\n";
}

std::string labels(const PrintJob& job) {
    std::string out;
    for (const Army& army : job.battle.forces().armies) {
        if (!job.shows(army.id)) continue;
        std::string all;
        for (const UnitView* u : units_of(job, army.id))
            all += counters_of(job, *u);
        if (all.empty()) continue;
        out += sheet_begin("labels", "Counters: " + army_title(job.battle, army.id), of_battle(job)) +
               "<p class=\"key\">As large as the bases; the heavy edge is the front. Print at 100 percent.</p>\n" +
               all + officer_counters(job, army.id) + "</section>\n";
    }
    return out;
}

}  // namespace linstock::report::print
