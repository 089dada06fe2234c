// Draws units, officers and objectives on the terminal map.
#include "battle/ruleset.hpp"
#include "report/colours.hpp"
#include "report/map/map_parts.hpp"
#include "report/text/words.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::report {

namespace {

/// The body of a unit by arm and formation. The first army's signs are solid, the second's hollow or double.
const char* body_of(const Battle& battle, const UnitView& u, int run) {
    static constexpr const char* foot[2][4] = {{"\xe2\x94\x81", "\xe2\x94\x83", "/", "\\"},
                                               {"\xe2\x95\x90", "\xe2\x95\x91", "/", "\\"}};
    const std::size_t side = u.army.value == 2 ? 1 : 0;
    if (u.condition == Condition::routed) return "\xe2\x80\xa7";
    switch (battle.unit(u.id).branch()) {
        case Branch::horse: return side == 0 ? "\xe2\x96\xb0" : "\xe2\x96\xb1";
        case Branch::guns:
            if (u.formation != Formation::line && !battle.rules->terms.arms_alike)
                return side == 0 ? "\xe2\x80\xa2" : "\xc2\xb0";
            return side == 0 ? "\xe2\x97\x8f" : "\xe2\x97\x8b";
        case Branch::wagon: return side == 0 ? "\xe2\x96\xac" : "\xe2\x96\xad";
        case Branch::sharpshooter: return "\xe2\x88\x97";
        default: break;
    }
    switch (u.formation) {
        case Formation::square: return side == 0 ? "\xe2\x96\xa0" : "\xe2\x96\xa1";
        case Formation::column:
        case Formation::road_column: return side == 0 ? "\xe2\x94\x83" : "\xe2\x95\x91";
        case Formation::skirmish: return side == 0 ? "\xe2\x94\x85" : "\xe2\x95\x8d";
        default: break;  // drawn as a line
    }
    return foot[side][run];
}

/// The direction of a front on the picture: 0 across, 1 up and down, 2 rising, 3 falling.
int run_of_front(Heading heading) {
    switch ((normal(heading) + full_turn / 16) / (full_turn / 8) % 4) {
        case 0: return 0;
        case 1: return 3;
        case 2: return 1;
        default: return 2;
    }
}

SideColours shown_colours(const Battle& battle, const UnitView& u) {
    SideColours c = colours_of(battle, u.army);
    if (u.condition == Condition::routed) return {mixed(c.block, 0xf4ecd8, 150), c.edge, 0xa33b2e};
    if (u.condition == Condition::falling_back) c.block = mixed(c.block, 0xf4ecd8, 70);
    return c;
}

Box shown_box(const UnitView& u) {
    Box box = u.footprint;
    if (!(box.half_width > 0)) {
        box.centre = to_vec(u.place);
        box.heading = u.heading;
    }
    return box;
}

void draw_body(Canvas& canvas, const Battle& battle, const UnitView& u) {
    const Box box = shown_box(u);
    const SideColours colours = shown_colours(battle, u);
    const char* glyph = body_of(battle, u, run_of_front(box.heading));
    const bool guns = battle.unit(u.id).branch() == Branch::guns;
    const auto put = [&](Vec p) {
        const int c = canvas.column_of(p.x);
        const int r = canvas.row_of(p.y);
        if (!canvas.has(c, r)) return;
        Cell& cell = canvas.at(c, r);
        cell.glyph = guns && (c + r) % 2 != 0 ? " " : glyph;  // gaps between guns
        cell.ink = colours.ink;
        cell.paper = colours.block;
        cell.bold = true;
        cell.unit = true;
    };
    // A unit in a town fills the town. The footprint of any other is sampled across and along, at least at its middle.
    if (!u.town.none()) {
        put(box.centre);
        return;
    }
    const double step = canvas.cell_width() / 2;
    const int across = 1 + static_cast<int>(std::floor(2 * box.half_width / step));
    const int deep = 1 + static_cast<int>(std::floor(2 * box.half_depth / canvas.cell_height()));
    for (int i = 0; i < across; ++i) {
        const double x = box.half_width * ((2.0 * i + 1) / across - 1);
        for (int k = 0; k < deep; ++k) {
            const double y = box.half_depth * ((2.0 * k + 1) / deep - 1);
            put(box.centre + box.right() * x + box.forward() * y);
        }
    }
}

bool has_officer(const View& view, UnitId unit) {
    for (const OfficerView& o : view.officers)
        if (o.attached_to == unit && !unit.none() && o.presence == Presence::on_table) return true;
    return false;
}

/// Code, arrow, state and flag in one row around the unit's middle, moved aside where the cells are taken.
void draw_label(Canvas& canvas, const Battle& battle, const View& view, const UnitView& u) {
    std::vector<std::string> signs;
    for (const char letter : code_of(battle, view, u.id))
        signs.emplace_back(1, letter);
    const std::string arrow = arrow_of(u.heading);
    const bool westward = normal(u.heading) > full_turn * 9 / 16 && normal(u.heading) < full_turn * 15 / 16;
    if (westward)
        signs.insert(signs.begin(), arrow);
    else
        signs.push_back(arrow);
    for (const std::string& mark : marks_of(battle, u))
        signs.push_back(mark);
    if (has_officer(view, u.id)) signs.emplace_back(u.army.value == 2 ? "\xe2\x9a\x90" : "\xe2\x9a\x91");
    const Box box = shown_box(u);
    const int n = static_cast<int>(signs.size());
    const int c0 = canvas.column_of(box.centre.x) - (n - 1) / 2;
    const int r0 = canvas.row_of(box.centre.y);
    static constexpr int aside[][2] = {{0, 0}, {1, 0}, {-1, 0}, {2, 0}, {-2, 0}, {0, -1}, {0, 1}, {3, 0}, {-3, 0}};
    for (const auto& shift : aside) {
        const int c = c0 + shift[0];
        const int r = r0 + shift[1];
        bool free = canvas.has(c, r) && canvas.has(c + n - 1, r);
        for (int i = 0; free && i < n; ++i)
            free = !canvas.at(c + i, r).label;
        if (!free) continue;
        const SideColours colours = shown_colours(battle, u);
        for (int i = 0; i < n; ++i) {
            Cell& cell = canvas.at(c + i, r);
            cell.glyph = signs[static_cast<std::size_t>(i)];
            cell.ink = colours.ink;
            cell.paper = colours.block;
            cell.bold = cell.label = cell.unit = true;
        }
        return;
    }
}

void draw_officer(Canvas& canvas, const Battle& battle, const OfficerView& o) {
    if (o.presence != Presence::on_table || !o.attached_to.none()) return;
    const Vec place = to_vec(o.place);
    const int c0 = canvas.column_of(place.x);
    const int r = canvas.row_of(place.y);
    for (const int shift : {0, 1, -1, 2, -2}) {
        if (!canvas.has(c0 + shift, r) || canvas.at(c0 + shift, r).label) continue;
        Cell& cell = canvas.at(c0 + shift, r);
        cell.glyph = o.army.value == 2 ? "\xe2\x9a\x90" : "\xe2\x9a\x91";
        cell.ink = colours_of(battle, o.army).edge;
        cell.bold = cell.label = true;
        return;
    }
}

void draw_objectives(Canvas& canvas, const Battle& battle, const View& view) {
    const auto& all = battle.scenario->objectives;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int c = canvas.column_of(all[i].place.x);
        const int r = canvas.row_of(all[i].place.y);
        if (!canvas.has(c, r) || canvas.at(c, r).unit) continue;
        Cell& cell = canvas.at(c, r);
        const ArmyId holder = i < view.objectives.size() ? view.objectives[i] : ArmyId{};
        cell.glyph = holder.value == 1 ? "\xe2\x98\x85" : holder.value == 2 ? "\xe2\x98\x86" : "\xe2\x97\x87";
        cell.ink = holder.none() ? 0xa33b2e : colours_of(battle, holder).edge;
        cell.bold = true;
    }
}

}  // namespace

std::string code_of(const Battle& battle, const View& view, UnitId unit) {
    const ArmyId army = battle.unit(unit).army;
    int place = 0;
    int all = 0;
    // Only units that the seat knows get a letter: gaps would reveal the number of hidden units.
    for (const UnitView& u : view.units) {
        if (u.army != army) continue;
        if (u.id < unit) ++place;
        ++all;
    }
    const char first = army.value == 2 ? 'a' : 'A';
    if (all <= 26) return std::string(1, static_cast<char>(first + place));
    return {static_cast<char>(first + place / 26 % 26), static_cast<char>(first + place % 26)};
}

const char* arrow_of(Heading heading) {
    static constexpr const char* arrows[] = {"\xe2\x86\x91", "\xe2\x86\x97", "\xe2\x86\x92", "\xe2\x86\x98",
                                             "\xe2\x86\x93", "\xe2\x86\x99", "\xe2\x86\x90", "\xe2\x86\x96"};
    return arrows[static_cast<std::size_t>((normal(heading) + full_turn / 16) / (full_turn / 8)) % 8];
}

const char* state_mark(Condition condition) {
    switch (condition) {
        case Condition::steady: return "";
        case Condition::disordered: return "~";
        case Condition::falling_back: return "!";
        case Condition::routed: return "x";
    }
    return "";
}

const std::vector<BadgeMark>& badge_marks() {
    static const std::vector<BadgeMark> all = {{"!", "pinned", "pinned"},
                                               {"x", "not in command", "not in command (NIC)"},
                                               {"+", "acts without orders", "acts without orders"},
                                               {"-", "fatigued", "fatigued"},
                                               {"~", "unformed", "unformed"}};
    return all;
}

std::vector<std::string> marks_of(const Battle& battle, const UnitView& u) {
    std::vector<std::string> out;
    if (!battle.rules->terms.arms_alike) {
        if (const std::string mark = state_mark(u.condition); !mark.empty()) out.push_back(mark);
        return out;
    }
    for (const BadgeMark& mark : badge_marks())
        if (std::any_of(u.badges.begin(), u.badges.end(),
                        [&](const Badge& b) { return std::string_view(b.word) == mark.word; }))
            out.emplace_back(mark.sign);
    return out;
}

std::string whereabouts(const Battle& battle, const UnitView& u) {
    switch (u.presence) {
        case Presence::on_table:
        case Presence::concealed: break;
        case Presence::reserve: return "in reserve";
        case Presence::arriving: return "on the march";
        case Presence::left: return "left the table";
        case Presence::destroyed: return battle.rules->terms.destroyed;
        case Presence::captured: return "captured";
        case Presence::absent: return "absent";
    }
    std::string out = u.town.none() ? stance_text(battle, u.id, u.formation, u.mounted) : "in " + named(battle, u.town);
    if (u.presence == Presence::concealed) out += ", hidden";
    if (u.condition != Condition::steady) out += (out.empty() ? "" : ", ") + condition_text(u.condition);
    return out;
}

void draw_troops(Canvas& canvas, const Battle& battle, const View& view) {
    draw_objectives(canvas, battle, view);
    const auto here = [](const UnitView& u) {
        return u.presence == Presence::on_table || u.presence == Presence::concealed;
    };
    for (const UnitView& u : view.units)
        if (here(u)) draw_body(canvas, battle, u);
    for (const UnitView& u : view.units)
        if (here(u)) draw_label(canvas, battle, view, u);
    for (const OfficerView& o : view.officers)
        draw_officer(canvas, battle, o);
}

}  // namespace linstock::report
