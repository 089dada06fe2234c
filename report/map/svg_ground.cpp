// Draws the ground like a staff map: hachured and tinted hills with crest lines, stippled woods, double-line roads, and
// the period's signs for walls and fences. Drawn once per page and used by every map.
#include "report/html.hpp"
#include "report/map/svg_signs.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report {

namespace {

const char* definitions =
    R"svg(<pattern id="p-wood" width="17" height="17" patternUnits="userSpaceOnUse"><path class="tree" d="M3 5.5h0M12 3h0M7.5 12h0M15.5 11h0"/><path class="tree2" d="M3.8 6.6h0M12.8 4.1h0M8.3 13.1h0M16.2 12h0"/></pattern>
<pattern id="p-open" width="26" height="26" patternUnits="userSpaceOnUse"><path class="tree" d="M5 8h0M19 4h0M12 20h0"/></pattern>
<pattern id="p-crops" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><path class="crop" d="M2 1v4M6.5 4v4"/></pattern>
<pattern id="p-marsh" width="22" height="14" patternUnits="userSpaceOnUse"><path class="reed" d="M2 5h8M6 5v-3M4 5l-1-2.5M8 5l1-2.5M13 12h8M17 12v-3M15 12l-1-2.5M19 12l1-2.5"/></pattern>
<pattern id="p-rough" width="20" height="18" patternUnits="userSpaceOnUse"><path class="rock" d="M2 6l2-3 3 1 1 3zM12 14l3-3 3 2-1 3zM14 4l2-1 1 2z"/></pattern>
<pattern id="p-broken" width="14" height="14" patternUnits="userSpaceOnUse"><path class="rock" d="M2 4l4-1M8 10l4 1M3 12l2-1"/></pattern>
<pattern id="p-bar" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="stripe" d="M0 0v8M4 0v8"/></pattern>
)svg";

std::string markers() {
    std::string out;
    for (const char* kind : {"s1", "s2", "red"})
        out += fmt::format(
            "<marker id=\"head-{0}\" class=\"{0}\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"4.2\" "
            "markerHeight=\"4.2\" orient=\"auto\"><path class=\"head\" d=\"M0 .6L8 4 0 7.4Z\"/></marker>\n",
            kind);
    return out;
}

std::string hill(const Battle& b, const Piece& p) {
    const int level = p.level < 1 ? 1 : p.level > 3 ? 3 : p.level;
    std::string out = fmt::format("<path class=\"hill h{}\" d=\"{}\"/>", level, path_of(b, p.area, true));
    out += "<path class=\"hach\" d=\"" + signs::hachures(b, p.area) + "\"/>";
    return out;
}

std::string area(const Battle& b, const Piece& p, const char* cls, const char* pattern) {
    const std::string d = path_of(b, p.area, true);
    return fmt::format("<path class=\"{0}\" d=\"{1}\"/><path fill=\"url(#{2})\" d=\"{1}\"/>", cls, d, pattern);
}

std::string stroke(const char* cls, const std::string& d, double width) {
    return fmt::format("<path class=\"{}\" stroke-width=\"{}\" d=\"{}\"/>", cls, num(width), d);
}

std::string road(const Battle& b, const Piece& p) {
    const std::string d = path_of(b, p.line, false);
    const double w = std::max(5.0, px(b, p.width) * 0.7);
    return stroke(p.road == RoadClass::turnpike ? "casing pike" : "casing", d, w) + stroke("roadway", d, w - 2.6);
}

std::string railway(const Battle& b, const Piece& p) {
    const std::string d = path_of(b, p.line, false);
    return stroke("rail", d, 1.4) + stroke("ties", d, std::max(5.0, px(b, p.width) * 0.6));
}

std::string water(const Battle& b, const Piece& p) {
    const std::string d = path_of(b, p.line, false);
    const double w = std::max(3.6, px(b, p.width));
    return stroke("bank", d, w + 1.8) + stroke("water", d, w);
}

std::string picture_of(const Battle& b, const Piece& p) {
    switch (p.kind) {
        case PieceKind::woods: return area(b, p, "wood", p.open_woods ? "p-open" : "p-wood");
        case PieceKind::hill: return hill(b, p);
        case PieceKind::crops: return area(b, p, "field", "p-crops");
        case PieceKind::marsh: return area(b, p, "marsh", "p-marsh");
        case PieceKind::rough: return area(b, p, "plain", "p-rough");
        case PieceKind::broken: return area(b, p, "plain", "p-broken");
        case PieceKind::impassable: return area(b, p, "plain", "p-bar");
        case PieceKind::town: return signs::town(b, p);
        case PieceKind::house: return fmt::format("<path class=\"house\" d=\"{}\"/>", path_of(b, p.area, true));
        case PieceKind::road: return road(b, p);
        case PieceKind::railway: return railway(b, p);
        case PieceKind::stream:
        case PieceKind::river: return water(b, p);
        case PieceKind::ford: return signs::ford(b, p);
        case PieceKind::bridge: return signs::bridge(b, p);
        case PieceKind::stone_wall: return stroke("wall", path_of(b, p.line, false), 2.6);
        case PieceKind::fence: return fmt::format("<path class=\"fence\" d=\"{}\"/>", signs::zigzag(b, p.line));
        case PieceKind::hedge: return stroke("hedge", path_of(b, p.line, false), 3.4);
        case PieceKind::breastwork:
        case PieceKind::fieldwork: return signs::work(b, p);
        case PieceKind::crest: return signs::crest(b, p.line);
    }
    return {};
}

/// Drawing order: later layers cover earlier ones.
int layer(PieceKind kind) {
    switch (kind) {
        case PieceKind::hill: return 0;
        case PieceKind::crops:
        case PieceKind::marsh:
        case PieceKind::rough:
        case PieceKind::broken:
        case PieceKind::impassable: return 1;
        case PieceKind::stream:
        case PieceKind::river: return 2;
        case PieceKind::woods: return 3;
        case PieceKind::ford: return 4;
        case PieceKind::road:
        case PieceKind::railway: return 5;
        case PieceKind::bridge:
        case PieceKind::town:
        case PieceKind::house: return 6;
        default: return 7;
    }
}

std::string title(const Piece& p) {
    const std::string kind = plain_word(name_of(p.kind));
    return "<title>" + escaped(p.name.empty() ? kind : p.name + " (" + kind + ")") + "</title>";
}

PlaceName name_of_area(const Battle& b, const Piece& p) {
    Vec low = p.area.front();
    Vec high = low;
    for (const Vec v : p.area) {
        low = {std::min(low.x, v.x), std::min(low.y, v.y)};
        high = {std::max(high.x, v.x), std::max(high.y, v.y)};
    }
    const double in = inch(b);
    Vec c = (low + high) * 0.5;
    // Moves the name off the middle if a crest or an objective is there, and below the area if it has no room.
    bool aside = p.kind == PieceKind::hill;
    for (const Objective& o : b.scenario->objectives)
        aside = aside || distance(o.place, c) < 1.8 * in;
    const double tall = (high.y - low.y) / in;
    if (tall < 3.5 || p.kind == PieceKind::town)
        c.y = low.y > in ? low.y - 0.8 * in : high.y + 0.4 * in;
    else if (aside)
        c.y = low.y + tall * in * (tall > 5 ? 0.22 : 0.12);
    const double half = 0.29 * in * static_cast<double>(p.name.size());
    c.x = std::clamp(c.x, std::min(half, b.scenario->width / 2),
                     std::max(b.scenario->width - half, b.scenario->width / 2));
    return {{px(b, c.x), py(b, c.y)}, p.name, p.kind == PieceKind::woods ? "place green" : "place"};
}

}  // namespace

std::vector<PlaceName> place_names(const Battle& battle) {
    std::vector<PlaceName> out;
    for (const Piece& p : battle.scenario->pieces)
        if (!p.name.empty() && !p.area.empty() && p.kind != PieceKind::house) out.push_back(name_of_area(battle, p));
    return out;
}

namespace {

std::string ground_symbol(const Battle& battle, const std::string& id) {
    const auto& pieces = battle.scenario->pieces;
    const std::string w = num(px(battle, battle.scenario->width));
    const std::string h = num(px(battle, battle.scenario->height));
    std::string out = fmt::format(
        "<symbol id=\"{2}\" viewBox=\"0 0 {0} {1}\"><rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n", w, h, id);
    std::string grid;
    const double foot = 12 * inch(battle);
    for (double x = foot; x < battle.scenario->width - 0.01; x += foot)
        grid += fmt::format("M{} 0V{}", num(px(battle, x)), h);
    for (double y = foot; y < battle.scenario->height - 0.01; y += foot)
        grid += fmt::format("M0 {}H{}", num(py(battle, y)), w);
    for (int at_layer = 0; at_layer <= 7; ++at_layer) {
        for (const Piece& p : pieces) {
            if (layer(p.kind) != at_layer) continue;
            out += "<g>" + title(p) + picture_of(battle, p) + "</g>\n";
        }
        if (at_layer != 0) continue;
        out += "<path class=\"grid\" d=\"" + grid + "\"/>\n";
    }
    for (const Piece& p : pieces)
        for (const Polyline& crest : p.crests)
            out += signs::crest(battle, crest) + "\n";
    return out + "</symbol>";
}

std::string with_signs(const std::string& symbols) {
    return "<svg class=\"defs\" aria-hidden=\"true\" focusable=\"false\" width=\"0\" height=\"0\"><defs>\n" +
           (definitions + markers()) + symbols + "</defs></svg>\n";
}

/// The report's own ground first, then the others in order of appearance.
std::vector<const Battle*> grounds_of(const Page& page) {
    std::vector<const Battle*> out{&page.battle};
    for (std::size_t i = 0; i < page.snapshots.size(); ++i) {
        const Battle* ground = &ground_of(page, i);
        if (std::find(out.begin(), out.end(), ground) == out.end()) out.push_back(ground);
    }
    return out;
}

std::string ground_id(std::size_t number) { return number == 0 ? "ground" : fmt::format("ground-{}", number); }

}  // namespace

std::string ground_definitions(const Battle& battle) { return with_signs(ground_symbol(battle, ground_id(0))); }

const Battle& ground_of(const Page& page, std::size_t snapshot) {
    const Battle* ground = page.snapshots[snapshot].ground;
    return ground == nullptr ? page.battle : *ground;
}

std::string ground_symbol_of(const Page& page, std::size_t snapshot) {
    const std::vector<const Battle*> all = grounds_of(page);
    const auto found = std::find(all.begin(), all.end(), &ground_of(page, snapshot));
    return ground_id(static_cast<std::size_t>(found - all.begin()));
}

std::string ground_definitions(const Page& page) {
    std::string symbols;
    const std::vector<const Battle*> all = grounds_of(page);
    for (std::size_t i = 0; i < all.size(); ++i)
        symbols += ground_symbol(*all[i], ground_id(i));
    return with_signs(symbols);
}

}  // namespace linstock::report
