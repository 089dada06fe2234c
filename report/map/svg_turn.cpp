// A turn's map: the ground, the events (marches, fire, losses), and the units at its end.
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/map/svg_signs.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace linstock::report {

namespace {

/// Positions of all units while the events of a turn are replayed.
class Places {
  public:
    Places(const Battle& battle, const View* before)
        : places_(battle.forces().units.size()),
          known_(places_.size(), false) {
        if (before == nullptr) return;
        for (const UnitView& u : before->units)
            if (u.presence == Presence::on_table || u.presence == Presence::concealed) put(u.id, to_vec(u.place));
    }
    void put(UnitId unit, Vec p) {
        if (unit.none() || unit.index() >= places_.size()) return;
        places_[unit.index()] = p;
        known_[unit.index()] = true;
    }
    bool has(UnitId unit) const { return !unit.none() && unit.index() < places_.size() && known_[unit.index()]; }
    Vec of(UnitId unit) const { return places_[unit.index()]; }

  private:
    std::vector<Vec> places_;
    std::vector<bool> known_;
};

bool marches(EventKind kind) {
    switch (kind) {
        case EventKind::entered:
        case EventKind::moved:
        case EventKind::fell_back:
        case EventKind::routed:
        case EventKind::pulled_away:
        case EventKind::supported:
        case EventKind::closed:
        case EventKind::bonus_taken:
        case EventKind::countercharged: return true;
        default: return false;
    }
}

std::string march_class(const Battle& battle, const Event& e) {
    const char* side = e.unit.none() ? "s0" : side_class(battle.unit(e.unit).army);
    if (e.kind == EventKind::routed) return "way rout red";
    if (e.kind == EventKind::fell_back || e.kind == EventKind::pulled_away) return std::string("way fell ") + side;
    return std::string("way ") + side;
}

const char* head_of(const Battle& battle, const Event& e) {
    if (e.kind == EventKind::routed) return "red";
    return e.unit.none() ? "s1" : side_class(battle.unit(e.unit).army);
}

/// A march ends at the rear of the unit's final position, so that the arrow head is not hidden under the stands.
void stop_at_rear(std::vector<Vec>& points, const Battle& battle, const View& view, const Event& e) {
    const double in = inch(battle);
    if (points.size() < 2 || e.unit.none()) return;
    double depth = 0;
    for (const UnitView& u : view.units)
        if (u.id == e.unit && u.town.none()) depth = 2 * u.footprint.half_depth + 0.15 * in;
    const Vec leg = points.back() - points[points.size() - 2];
    const double far = length(leg);
    if (dot(leg, direction(e.heading)) < 0.5 * far || far < depth + 0.5 * in) return;
    points.back() = points.back() - leg * (depth / far);
}

std::string march_svg(const Battle& battle, const View& view, const Event& e, Places& places) {
    const double in = inch(battle);
    std::vector<Vec> points;
    const auto add = [&](Vec p) {
        if (points.empty() || distance(points.back(), p) > 0.02 * in) points.push_back(p);
    };
    if (places.has(e.unit))
        add(places.of(e.unit));
    else if (e.from != Point{})
        add(to_vec(e.from));
    for (const Point p : e.path)
        add(to_vec(p));
    if (e.to != Point{}) add(to_vec(e.to));
    if (points.empty()) return {};
    places.put(e.unit, points.back());
    double far = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        far += distance(points[i - 1], points[i]);
    if (far < 0.6 * in) return {};
    stop_at_rear(points, battle, view, e);
    return fmt::format("<path class=\"{}\" marker-end=\"url(#head-{})\" d=\"{}\"><title>{}</title></path>\n",
                       march_class(battle, e), head_of(battle, e), path_of(battle, points, false),
                       escaped(event_text(battle, e, false)));
}

std::string fire_svg(const Battle& battle, const Event& e, const Places& places) {
    if (!places.has(e.unit) || !places.has(e.other)) return {};
    const Vec from = places.of(e.unit);
    const Vec to = places.of(e.other);
    const double far = distance(from, to);
    if (far < 0.3 * inch(battle)) return {};
    const Vec way = (to - from) * (inch(battle) / far);
    // Smoke in front of the firer, a thin line to the target; a hit ends in a small burst.
    const Vec smoke = from + way * 0.5;
    const int effect = e.in_percent ? e.fire_percent() : e.hits();
    std::string out = fmt::format("<g class=\"shot{}\"><title>{}</title><path class=\"fire\" d=\"M{}L{}\"/>",
                                  effect > 0 ? " hit" : "", escaped(event_text(battle, e, false)),
                                  at(battle, from + way * 0.4), at(battle, to));
    out += fmt::format("<circle class=\"smoke\" cx=\"{}\" cy=\"{}\" r=\"5\"/>", num(px(battle, smoke.x)),
                       num(py(battle, smoke.y)));
    if (effect > 0) {
        const Vec end = to;
        out += fmt::format("<text class=\"hits\" x=\"{}\" y=\"{}\">{}</text>", num(px(battle, (from.x + end.x) / 2)),
                           num(py(battle, (from.y + end.y) / 2) + 3),
                           e.in_percent ? fmt::format("{} %", effect) : fmt::format("{}", effect));
    }
    return out + "</g>\n";
}

std::string gone_svg(const Battle& battle, const Event& e, const Places& places) {
    if (!places.has(e.unit)) return {};
    const Vec p = places.of(e.unit);
    return fmt::format(
        "<path class=\"gone\" transform=\"translate({} {})\" d=\"M-6-6L6 6M6-6L-6 6\"><title>{}</title></path>\n",
        num(px(battle, p.x)), num(py(battle, p.y)), escaped(event_text(battle, e, false)));
}

std::string happenings(const Page& page, std::size_t snapshot) {
    if (snapshot == 0) return {};
    const Battle& battle = page.battle;
    Places places(battle, &page.snapshots[snapshot - 1].view);
    const Span span = events_of(page, snapshot);
    std::string ways;
    std::string fire;
    std::string gone;
    for (std::size_t i = span.first; i < span.last; ++i) {
        const Event& e = page.events[i];
        if (marches(e.kind))
            ways += march_svg(battle, page.snapshots[snapshot].view, e, places);
        else if (e.kind == EventKind::fired)
            fire += fire_svg(battle, e, places);
        else if (e.kind == EventKind::destroyed || e.kind == EventKind::captured || e.kind == EventKind::left_table)
            gone += gone_svg(battle, e, places);
    }
    return "<g class=\"ways\">\n" + ways + "</g>\n<g class=\"fires\">\n" + fire + "</g>\n<g class=\"losses\">\n" +
           gone + "</g>\n";
}

std::string objectives_svg(const Page& page, const View& view) {
    const Battle& battle = page.battle;
    const auto& all = battle.scenario->objectives;
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Objective& o = all[i];
        const ArmyId holder = i < view.objectives.size() ? view.objectives[i] : ArmyId{};
        const std::string title = o.name +
                                  (battle.rules->terms.objectives_have_points ? ", held by " : ", claimed by ") +
                                  (holder.none() ? std::string("nobody") : named(battle, holder));
        const std::string ring =
            o.area.empty() ? fmt::format("<circle class=\"reach\" r=\"{}\"/>", num(px(battle, o.radius))) : "";
        out += fmt::format(
            "<g class=\"goal {}\" transform=\"translate({} {})\"><title>{}</title>{}<circle class=\"disc\" r=\"7\"/>"
            "<path class=\"star\" d=\"M0-5L1.5-1.5 5-1.5 2.2 .8 3.2 4.5 0 2.2-3.2 4.5-2.2 "
            ".8-5-1.5-1.5-1.500Z\"/></g>\n",
            side_class(holder), num(px(battle, o.place.x)), num(py(battle, o.place.y)), escaped(title), ring);
    }
    return out;
}

/// Frame, scale bar and north arrow of the map.
std::string frame_and_scale(const Battle& battle) {
    const double w = px(battle, battle.scenario->width);
    const double h = px(battle, battle.scenario->height);
    const bool feet = battle.scenario->measure == Measure::feet;
    const double long_ = feet ? 900 : 12;
    const double wide = px(battle, long_);
    std::string bar = feet ? "900 ft" : battle.scenario->measure == Measure::inches ? "12 in" : "12 cm";
    if (battle.scenario->yards_per_unit > 0)
        bar += fmt::format(" = {:.0f} yards", battle.scenario->yards_per_unit * long_);
    std::string out = fmt::format("<rect class=\"frame\" width=\"{}\" height=\"{}\"/>", num(w), num(h));
    out += fmt::format(
        "<g class=\"scale\" transform=\"translate(10 {0})\"><path d=\"M0-3V3M0 0H{1}M{1}-3V3M{2}-2V2\"/>"
        "<text x=\"{3}\" y=\"3\">{4}</text></g>",
        num(h + 11), num(wide), num(wide / 2), num(wide + 6), escaped(bar));
    out += fmt::format(
        "<g class=\"north\" transform=\"translate({} {})\"><path d=\"M0 6V-6M-3-2L0-6.5 3-2\"/>"
        "<text x=\"-5\" y=\"4\">N</text></g>\n",
        num(w - 9), num(h + 11));
    return out;
}

}  // namespace

std::string map_svg(const Page& page, std::size_t snapshot) {
    const Battle& battle = ground_of(page, snapshot);
    const View& view = page.snapshots[snapshot].view;
    const double w = px(battle, battle.scenario->width);
    const double h = px(battle, battle.scenario->height);
    const std::string label = battle.scenario->title + ", " + title_of(page, snapshot) + ": the map";
    std::string out = fmt::format("<svg class=\"map\" viewBox=\"-3 -3 {} {}\" role=\"img\" aria-label=\"{}\">\n",
                                  num(w + 6), num(h + 24), escaped(label));
    out += fmt::format("<use href=\"#{}\" width=\"{}\" height=\"{}\"/>\n", ground_symbol_of(page, snapshot), num(w),
                       num(h));
    out += objectives_svg(page, view) + happenings(page, snapshot) + troops_svg(battle, view) + frame_and_scale(battle);
    return out + "</svg>\n";
}

}  // namespace linstock::report
