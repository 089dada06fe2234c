// The map for setting up the table: a grid with letters and numbers, a list of terrain, and the armies' deployment.
#include "report/print/print_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace linstock::report::print {

namespace {

/// A square of the grid: a foot of the table.
double foot(const Battle& battle) { return 12 * inch(battle); }

std::string letter(int i) {
    std::string out(1, static_cast<char>('A' + i % 26));
    return i < 26 ? out : std::string(1, static_cast<char>('A' + i / 26 - 1)) + out;
}

/// "C2": letters for columns from the west, numbers for rows from the south.
std::string square(const Battle& battle, Vec p) {
    const double step = foot(battle);
    const auto at = [&](double x, double most) {
        return static_cast<int>(std::clamp(x / step, 0.0, std::max(0.0, most / step - 0.001)));
    };
    return letter(at(p.x, battle.scenario->width)) + std::to_string(1 + at(p.y, battle.scenario->height));
}

/// The part of the picture on one sheet, in the picture's units.
struct Window {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    double width() const { return x1 - x0; }
    double height() const { return y1 - y0; }
};

/// The margin for the letters of the grid, which are larger on a larger table.
double rim_of(const Window& w) { return std::max(18.0, std::max(w.width(), w.height()) / 50); }

/// Points of paper per unit of the picture, if the window fills its space.
double scale_of(const Window& w, PrintArea room) {
    constexpr double points = 72 / 25.4;
    const double rim = rim_of(w);
    return std::min(room.width * points / (w.width() + 2 * rim), room.height * points / (w.height() + 2 * rim));
}

/// Larger letters overlap: the labels of troops are placed for size 9.
constexpr double most_letters = 11;

/// The whole table, or halves and quarters of it if the letters would be too large for the picture.
void split(const Window& w, PrintArea room, double step, std::vector<Window>& out) {
    const bool crowded = least_points / scale_of(w, room) > most_letters;
    const bool across = w.width() / room.width >= w.height() / room.height;
    const double half = std::ceil((across ? w.width() : w.height()) / 2 / step - 0.01) * step;
    if (!crowded || half >= (across ? w.width() : w.height())) {
        out.push_back(w);
        return;
    }
    split({w.x0, w.y0, across ? w.x0 + half : w.x1, across ? w.y1 : w.y0 + half}, room, step, out);
    split({across ? w.x0 + half : w.x0, across ? w.y0 : w.y0 + half, w.x1, w.y1}, room, step, out);
}

std::string grid(const Battle& battle, const Window& win) {
    const double h = px(battle, battle.scenario->height);
    const double step = px(battle, foot(battle));
    const double rim = rim_of(win);
    std::string lines;
    std::string words;
    const auto name = [&](double x, double y, const std::string& text) {
        words += fmt::format("<text class=\"grid-name\" x=\"{}\" y=\"{}\">{}</text>", num(x), num(y), text);
    };
    for (int i = 0; i * step < win.x1 - 1; ++i) {
        const double from = std::max(win.x0, i * step);
        const double to = std::min(win.x1, (i + 1) * step);
        if (to - from < 1) continue;
        if (from > win.x0) lines += fmt::format("M{} {}V{}", num(from), num(win.y0), num(win.y1));
        name((from + to) / 2, win.y0 - rim * 0.28, letter(i));
        name((from + to) / 2, win.y1 + rim * 0.78, letter(i));
    }
    for (int i = 0; i * step < h - 1; ++i) {  // numbered from the south, which is at the bottom
        const double low = std::min(win.y1, h - i * step);
        const double high = std::max(win.y0, h - (i + 1) * step);
        if (low - high < 1) continue;
        if (low < win.y1) lines += fmt::format("M{} {}H{}", num(win.x0), num(low), num(win.x1));
        name(win.x0 - rim / 2, (low + high) / 2 + 4, std::to_string(i + 1));
        name(win.x1 + rim / 2, (low + high) / 2 + 4, std::to_string(i + 1));
    }
    return "<path class=\"lines\" d=\"" + lines + "\"/>" +
           fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", num(win.x0), num(win.y0),
                       num(win.width()), num(win.height())) +
           words;
}

std::string objectives(const Battle& battle) {
    std::string out;
    for (const Objective& o : battle.scenario->objectives)
        out += fmt::format(
            "<g class=\"goal s0\" transform=\"translate({} {})\"><circle class=\"disc\" r=\"7\"/><path "
            "class=\"star\" d=\"M0-5L1.5-1.5 5-1.5 2.2 .8 3.2 4.5 0 2.2-3.2 4.5-2.2 .8-5-1.5-1.5-1.500Z\"/></g>\n",
            num(px(battle, o.place.x)), num(py(battle, o.place.y)));
    return out;
}

std::string names(const Battle& battle) {
    std::string out;
    for (const PlaceName& p : place_names(battle))
        out += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", p.style, num(p.middle.x),
                           num(p.middle.y), escaped(p.text));
    return out;
}

/// The picture, as large as the space; letters have at least eight points.
std::string picture(const Battle& battle, const std::string& on_it, PrintArea room, const Window& win) {
    const double scale = scale_of(win, room);
    const double letters = least_points / scale;
    constexpr double millimetre = 25.4 / 72;
    const double rim = rim_of(win);
    const double w = win.width() + 2 * rim;
    const double h = win.height() + 2 * rim;
    const std::string box = fmt::format("x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\"",
                                        num(win.x0), num(win.y0), num(win.width()), num(win.height()));
    return fmt::format(
               "<svg class=\"map\" style=\"width:{}mm;height:{}mm;--small:{}px;--name:{}px\" viewBox=\"{} {} {} {}\" "
               "role=\"img\">\n<svg {}><use href=\"#ground\" width=\"{}\" height=\"{}\"/>\n",
               decimal(w * scale * millimetre, 1), decimal(h * scale * millimetre, 1), num(letters + 0.1),
               num(std::max(9.0, letters + 0.1)), num(win.x0 - rim), num(win.y0 - rim), num(w), num(h), box,
               num(px(battle, battle.scenario->width)), num(px(battle, battle.scenario->height))) +
           on_it + "</svg>" + grid(battle, win) + "</svg>\n";
}

std::string range(double from, double to) {
    const std::string low = decimal(from, 1);
    const std::string high = decimal(to, 1);
    return low == high ? low : low + "\xe2\x80\x93" + high;
}

std::string remarks(const Piece& p) {
    std::vector<std::string> out;
    if (p.kind == PieceKind::hill && p.level > 1) out.push_back(fmt::format("level {}", p.level));
    if (!p.crests.empty()) out.emplace_back(p.crests.size() == 1 ? "a crest line" : "crest lines");
    if (p.width > 0) out.push_back("width " + decimal(p.width, 1));
    if (p.kind == PieceKind::road && p.road == RoadClass::turnpike) out.emplace_back("turnpike");
    if ((p.kind == PieceKind::stream || p.kind == PieceKind::river) && !p.fordable) out.emplace_back("cannot be waded");
    if (p.open_woods) out.emplace_back("open wood");
    if (p.floors > 1) out.push_back(fmt::format("{} floors", p.floors));
    return listed(out);
}

std::string terrain_row(const Battle& battle, const Piece& p) {
    const std::vector<Vec>& points = p.area.empty() ? p.line : p.area;
    if (points.empty()) return {};
    Vec low = points.front();
    Vec high = low;
    for (const Vec v : points) {
        low = {std::min(low.x, v.x), std::min(low.y, v.y)};
        high = {std::max(high.x, v.x), std::max(high.y, v.y)};
    }
    const std::string from = square(battle, low);
    const std::string to = square(battle, high);
    const std::string kind = capitalised(plain_word(name_of(p.kind)));
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       escaped(p.name.empty() ? kind : p.name), escaped(kind),
                       from == to ? from : from + "\xe2\x80\x93" + to, range(low.x, high.x), range(low.y, high.y),
                       escaped(remarks(p)));
}

std::string notes(const PrintJob& job) {
    std::string out;
    for (const SheetNote& note : job.paper.ground)
        out += "<p>" + escaped(note.text) + " <i>" + escaped(clause_text(job.battle.charts(), note.why)) + "</i></p>\n";
    return out;
}

std::string terrain(const PrintJob& job) {
    const Battle& battle = job.battle;
    std::string rows;
    for (const Piece& p : battle.scenario->pieces)
        rows += terrain_row(battle, p);
    if (rows.empty()) return {};
    const char* unit = battle.scenario->measure == Measure::feet     ? "feet"
                       : battle.scenario->measure == Measure::inches ? "inches"
                                                                     : "centimetres";
    return sheet_begin("terrain", "The terrain", of_battle(job)) +
           fmt::format(
               "<p class=\"key\">Measured in {} from the west edge and from the south edge. A square of the map is "
               "{} wide.</p>\n<table class=\"list\"><thead><tr><th scope=\"col\">Name</th><th "
               "scope=\"col\">Kind</th><th "
               "scope=\"col\">Squares</th><th scope=\"col\">From the west</th><th scope=\"col\">From the south</th><th "
               "scope=\"col\"></th></tr></thead><tbody>\n{}</tbody></table>{}</section>\n",
               unit, measure_text(battle, foot(battle)), rows, notes(job));
}

}  // namespace

std::string maps(const PrintJob& job) {
    const Battle& battle = job.battle;
    PrintArea room = print_area(job.options.size, true);
    room.height -= 22;  // the heading
    const Window whole{0, 0, px(battle, battle.scenario->width), px(battle, battle.scenario->height)};
    std::string out = ground_definitions(battle);
    out += sheet_begin("wide", "The table", of_battle(job)) +
           picture(battle, objectives(battle) + names(battle), room, whole) + "</section>\n" + terrain(job);
    const std::string whose = job.seat == Seat::umpire ? "Both armies: for the umpire only"
                                                       : "How " + named(battle, army_of(job.seat)) + " sees the field";
    std::vector<Window> windows;
    split(whole, room, px(battle, foot(battle)), windows);
    for (std::size_t i = 0; i < windows.size(); ++i) {
        const std::string part = windows.size() < 2 ? "" : fmt::format(", {} of {}", i + 1, windows.size());
        out += sheet_begin("wide", whose + part, of_battle(job)) +
               picture(battle, objectives(battle) + troops_svg(battle, job.view), room, windows[i]) + "</section>\n";
    }
    return out;
}

}  // namespace linstock::report::print
