// Draws troops like the blocks of a period war game: stands to scale in their formation, a heavier front edge, figures
// as dots, casualties hollow, guns as guns. Patterns distinguish arms; tone and edge distinguish sides.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/map/map_parts.hpp"
#include "report/map/stands.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report {

namespace {

bool here(Presence p) { return p == Presence::on_table || p == Presence::concealed; }

/// The parts of a unit drawn in its own frame: origin at the front centre, x to the right, y to the rear.
struct Drawn {
    std::string blocks, fronts, sound, hollow, marks;
};

/// A corner or dot of a stand, relative to its centre: `x` to its right, `y` to its rear.
std::string stand_point(const Battle& battle, const StandPlace& s, double x, double y) {
    const Vec right = right_of(s.turn);
    const Vec forward = direction(s.turn);
    const Vec p = s.offset + right * x - forward * y;
    return num(px(battle, p.x)) + " " + num(-px(battle, p.y));
}

void draw_figures(Drawn& out, const Battle& battle, const UnitView& u, const StandPlace& s, const DrawnStands& all,
                  std::size_t number) {
    if (battle.rules->terms.arms_alike) return;  // bases are lost as a whole
    const Unit& unit = battle.unit(u.id);
    const int figures = u.stands_at_start > 0 ? std::max(1, u.figures_at_start / u.stands_at_start) : 1;
    const int lost = number < u.casualties.size() ? std::min(int{u.casualties[number]}, figures) : 0;
    const bool guns = unit.branch() == Branch::guns;
    const bool two_rows = unit.branch() == Branch::foot && unit.mounting == Mounting::two_ranks;
    const int row = two_rows ? (figures + 1) / 2 : figures;
    for (int i = 0; i < figures; ++i) {
        const double x = all.width * ((i % row + 0.5) / row - 0.5);
        const double y = guns ? all.depth * 0.3 : two_rows ? all.depth * (i < row ? -0.18 : 0.22) : all.depth * 0.06;
        (i < figures - lost ? out.sound : out.hollow) += "M" + stand_point(battle, s, guns ? x * 0.7 : x, y) + "h0";
    }
}

void draw_stand(Drawn& out, const Battle& battle, const UnitView& u, const StandPlace& s, const DrawnStands& all) {
    const double w = all.width / 2;
    const double d = all.depth / 2;
    out.blocks += "M" + stand_point(battle, s, -w, -d) + "L" + stand_point(battle, s, w, -d) + "L" +
                  stand_point(battle, s, w, d) + "L" + stand_point(battle, s, -w, d) + "Z";
    out.fronts += "M" + stand_point(battle, s, -w, -d) + "L" + stand_point(battle, s, w, -d);
    if (u.army.value == 2) {
        // The second army's double edge.
        const double i = 0.14 * inch(battle);
        out.marks += "M" + stand_point(battle, s, -w + i, -d + i) + "L" + stand_point(battle, s, w - i, -d + i) + "L" +
                     stand_point(battle, s, w - i, d - i) + "L" + stand_point(battle, s, -w + i, d - i) + "Z";
    }
    switch (battle.unit(u.id).branch()) {
        case Branch::horse:
            out.marks += "M" + stand_point(battle, s, -w, d) + "L" + stand_point(battle, s, w, -d);
            break;
        case Branch::guns: {
            // Limbered guns point to the rear.
            const double k = u.formation == Formation::line || battle.rules->terms.arms_alike ? -1 : 1;
            const double y = k < 0 ? 0 : all.depth * -0.1;
            out.marks += "M" + stand_point(battle, s, 0, y + k * d * 0.75) + "L" + stand_point(battle, s, 0, y) + "M" +
                         stand_point(battle, s, -w * 0.42, y - d * 0.3) + "L" +
                         stand_point(battle, s, -w * 0.42, y + d * 0.2) + "M" +
                         stand_point(battle, s, w * 0.42, y - d * 0.3) + "L" +
                         stand_point(battle, s, w * 0.42, y + d * 0.2) + "M" + stand_point(battle, s, -w * 0.42, y) +
                         "L" + stand_point(battle, s, w * 0.42, y);
            break;
        }
        case Branch::wagon:
            out.marks += "M" + stand_point(battle, s, -w, -d) + "L" + stand_point(battle, s, w, d) + "M" +
                         stand_point(battle, s, w, -d) + "L" + stand_point(battle, s, -w, d);
            break;
        default: break;
    }
}

std::string classes(const UnitView& u) {
    std::string out = std::string("u ") + side_class(u.army);
    if (u.condition == Condition::routed) out += " routed";
    if (u.condition == Condition::falling_back) out += " back";
    if (u.condition == Condition::disordered) out += " loose";
    if (u.presence == Presence::concealed) out += " hidden";
    return out;
}

std::string description(const Battle& battle, const UnitView& u) {
    std::string out = battle.unit(u.id).name;
    const std::string where = whereabouts(battle, u);
    if (!where.empty()) out += ", " + where;
    out += fmt::format(", {} of {} {}", u.figures_left, u.figures_at_start,
                       battle.rules->terms.arms_alike ? "bases" : "figures");
    for (const Badge& b : u.badges)
        out += ", " + plain_word(b.word);
    return out;
}

std::string path(const char* cls, const std::string& d) {
    return d.empty() ? std::string() : fmt::format("<path class=\"{}\" d=\"{}\"/>", cls, d);
}

std::string unit_svg(const Battle& battle, const UnitView& u) {
    const std::string title = "<title>" + escaped(description(battle, u)) + "</title>";
    if (!u.town.none()) {
        const Vec c = u.footprint.half_width > 0 ? u.footprint.centre : to_vec(u.place);
        return fmt::format(
            "<g class=\"{} garrison\" transform=\"translate({} {})\">{}<path class=\"block\" d=\"M-12-7H12V7H-12Z\"/>"
            "<path class=\"mark\" d=\"M-12-7h4v4h4v-4h4v4h4v-4h4v4h4v-4\"/></g>\n",
            classes(u), num(px(battle, c.x)), num(py(battle, c.y)), title);
    }
    const DrawnStands stands = stands_of(battle, u);
    if (stands.places.empty()) return {};
    Drawn drawn;
    for (std::size_t i = 0; i < stands.places.size(); ++i) {
        draw_stand(drawn, battle, u, stands.places[i], stands);
        draw_figures(drawn, battle, u, stands.places[i], stands, i);
    }
    const Vec p = to_vec(u.place);
    return fmt::format("<g class=\"{}\" transform=\"translate({} {}) rotate({})\">{}{}{}{}{}{}{}</g>\n", classes(u),
                       num(px(battle, p.x)), num(py(battle, p.y)), num(to_degrees(u.heading)), title,
                       path("block", drawn.blocks), path("mark", drawn.marks), path("front", drawn.fronts),
                       path("fig", drawn.sound), path("fallen", drawn.hollow), path("hole", drawn.hollow));
}

// --- Labels ---

struct Area {
    double x0, y0, x1, y1;
    bool meets(const Area& o) const { return x0 < o.x1 && o.x0 < x1 && y0 < o.y1 && o.y0 < y1; }
};

Area area_of(const Battle& battle, const Box& box) {
    Area out{1e9, 1e9, -1e9, -1e9};
    for (const Vec c : box.corners())
        out = {std::min(out.x0, px(battle, c.x)), std::min(out.y0, py(battle, c.y)), std::max(out.x1, px(battle, c.x)),
               std::max(out.y1, py(battle, c.y))};
    return out;
}

/// The first of several possible text centres that overlaps the least and stays on the picture.
Vec best_label_centre(const Battle& battle, const std::vector<Vec>& tries, double wide, double high,
                      const std::vector<Area>& taken, std::size_t own) {
    Vec best = tries.front();
    int fewest = 1000;
    for (const Vec t : tries) {
        const Area a{t.x - wide / 2, t.y - high / 2, t.x + wide / 2, t.y + high / 2};
        int clashes = 0;
        for (std::size_t i = 0; i < taken.size(); ++i)
            if (i != own && a.meets(taken[i])) ++clashes;
        if (a.y0 < 0 || a.y1 > px(battle, battle.scenario->height) || a.x0 < 0 ||
            a.x1 > px(battle, battle.scenario->width))
            clashes += 3;
        if (clashes >= fewest) continue;
        fewest = clashes;
        best = t;
    }
    return best;
}

/// A place name makes room for units: a little up or down, then further, then aside.
std::string place_svg(const Battle& battle, const PlaceName& place, std::vector<Area>& taken) {
    const double wide = 6.2 * static_cast<double>(shown_length(place.text)) + 2;
    const double high = 11;
    const Vec middle{place.middle.x, place.middle.y - 3.5};
    std::vector<Vec> tries;
    for (const double across : {0.0, -wide * 0.5, wide * 0.5})
        for (const double down : {0.0, 10.0, -10.0, 20.0, -20.0, 30.0, -30.0, 42.0, -42.0})
            tries.push_back({middle.x + across, middle.y + down});
    const Vec best = best_label_centre(battle, tries, wide, high, taken, taken.size());
    taken.push_back({best.x - wide / 2, best.y - high / 2, best.x + wide / 2, best.y + high / 2});
    return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", place.style, num(best.x), num(best.y + 3.5),
                       escaped(place.text));
}

/// A label is behind its unit; if that space is taken, in front, beside, or further away.
std::string label_svg(const Battle& battle, const UnitView& u, std::vector<Area>& taken, std::size_t own) {
    const Unit& unit = battle.unit(u.id);
    const std::string name = unit.short_name.empty() ? unit.name.substr(0, 8) : unit.short_name;
    std::string state = condition_text(u.condition);
    const char* kind = state.empty() ? "note" : "bad";
    const bool all = battle.rules->terms.arms_alike;  // several marks are equally important
    for (const Badge& b : u.badges)
        if (state.empty() || all) state += (state.empty() ? "" : ", ") + plain_word(b.word);
    const double wide = 5.6 * static_cast<double>(std::max(shown_length(name), shown_length(state))) + 6;
    const double high = state.empty() ? 9.5 : 18.5;
    const Area block = taken[own];
    const double cx = (block.x0 + block.x1) / 2;
    const bool up = direction(u.heading).y > 0.2;  // the rear is below on the sheet
    const double below = block.y1 + high / 2 + 2.5;
    const double above = block.y0 - high / 2 - 2.5;
    const double middle = (block.y0 + block.y1) / 2;
    const double first = up ? below : above;
    const double second = up ? above : below;
    const double beside = (block.x1 - block.x0) / 2 + wide / 2 + 3;
    const std::vector<Vec> tries = {{cx, first},
                                    {cx - wide * 0.4, first},
                                    {cx + wide * 0.4, first},
                                    {cx, second},
                                    {cx - beside, middle},
                                    {cx + beside, middle},
                                    {cx, first + (up ? 11.0 : -11.0)},
                                    {cx - wide * 0.7, second},
                                    {cx + wide * 0.7, second},
                                    {cx, second + (up ? -11.0 : 11.0)},
                                    {cx, second + (up ? -20.0 : 20.0)},
                                    {cx, first + (up ? 20.0 : -20.0)}};
    const Vec best = best_label_centre(battle, tries, wide, high, taken, own);
    taken.push_back({best.x - wide / 2, best.y - high / 2, best.x + wide / 2, best.y + high / 2});
    const double y = best.y - high / 2 + 7.6;
    std::string out = fmt::format("<text class=\"name {}\" x=\"{}\" y=\"{}\">{}", side_class(u.army), num(best.x),
                                  num(y), escaped(name));
    if (!state.empty())
        out += fmt::format("<tspan class=\"{}\" x=\"{}\" dy=\"8.8\">{}</tspan>", kind, num(best.x), escaped(state));
    return out + "</text>\n";
}

// --- Officers ---

/// Flags by rank: a great flag with a bar, a flag, a swallowtail for a corps, a pennant.
const char* flag_of(Rank rank) {
    switch (rank) {
        case Rank::commander_in_chief: return "M0-20H15V-9H0Z";
        case Rank::corps: return "M0-19H14L10.5-14.5 14-10H0Z";
        case Rank::division: return "M0-18H12V-10H0Z";
        case Rank::brigade:
        case Rank::regiment: return "M0-18L12-14 0-10Z";
    }
    return "";
}

/// The position of the officer's flagstaff: with the attached unit, or at the officer's own position.
Vec staff_of(const Battle& battle, const View& view, const OfficerView& o) {
    Vec p = to_vec(o.place);
    if (!o.attached_to.none()) {
        for (const UnitView& u : view.units)
            if (u.id == o.attached_to && here(u.presence))
                p = to_vec(u.place) - direction(u.heading) * (0.2 * inch(battle));
    }
    return p;
}

/// Staff and flag, which no label may overlap.
Area area_of_flag(const Battle& battle, const View& view, const OfficerView& o) {
    const Vec p = staff_of(battle, view, o);
    return {px(battle, p.x) - 2.5, py(battle, p.y) - 21, px(battle, p.x) + 15.5, py(battle, p.y) + 2.5};
}

std::string officer_svg(const Battle& battle, const View& view, const OfficerView& o) {
    if (!here(o.presence)) return {};
    const Officer& officer = battle.officer(o.id);
    const Vec p = staff_of(battle, view, o);
    std::string title = officer.name + ", " + rank_text(battle, officer);
    if (!o.attached_to.none()) title += ", with " + named(battle, o.attached_to);
    const Rank rank = flag_rank(battle, officer);
    std::string extra;
    if (rank == Rank::commander_in_chief) extra = "<path class=\"mark\" d=\"M0-14.5H15M7.5-20V-9\"/>";
    if (rank == Rank::division) extra = "<path class=\"mark\" d=\"M0-14H12\"/>";
    return fmt::format(
        "<g class=\"o {}\" transform=\"translate({} {})\"><title>{}</title><circle class=\"foot\" r=\"2.2\"/>"
        "<path class=\"pole\" d=\"M0 0V-20\"/><path class=\"flag\" d=\"{}\"/>{}</g>\n",
        side_class(o.army), num(px(battle, p.x)), num(py(battle, p.y)), escaped(title), flag_of(rank), extra);
}

}  // namespace

std::string troops_svg(const Battle& battle, const View& view) {
    std::string units;
    std::vector<const UnitView*> shown;
    std::vector<Area> taken;
    for (const UnitView& u : view.units) {
        if (!here(u.presence)) continue;
        units += unit_svg(battle, u);
        shown.push_back(&u);
        Box box = u.footprint;
        if (!u.town.none())
            box = {box.half_width > 0 ? box.centre : to_vec(u.place), 0, 1.2 * inch(battle), 0.7 * inch(battle)};
        taken.push_back(area_of(battle, box));
    }
    for (const OfficerView& o : view.officers)
        if (here(o.presence)) taken.push_back(area_of_flag(battle, view, o));
    std::string places;
    for (const PlaceName& p : place_names(battle))
        places += place_svg(battle, p, taken);
    std::string labels;
    for (std::size_t i = 0; i < shown.size(); ++i)
        labels += label_svg(battle, *shown[i], taken, i);
    std::string officers;
    for (const OfficerView& o : view.officers)
        officers += officer_svg(battle, view, o);
    return "<g class=\"places\">\n" + places + "</g>\n<g class=\"troops\">\n" + units + "</g>\n<g class=\"flags\">\n" +
           officers + "</g>\n<g class=\"names\">\n" + labels + "</g>\n";
}

}  // namespace linstock::report
