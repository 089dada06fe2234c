// Casualty sheets: each unit under its command, with sums.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "report/html.hpp"
#include "report/map_parts.hpp"
#include "report/telling.hpp"
#include "report/words.hpp"

namespace linstock::report {

namespace {

struct Sums {
    int start = 0;
    int left = 0;
    int lost = 0;       ///< by fire and combat, as the events told
    int inflicted = 0;
    int stands = 0;
    int stands_left = 0;
    int units = 0;
};

const UnitView* find(const View& view, UnitId id) {
    for (const UnitView& u : view.units)
        if (u.id == id) return &u;
    return nullptr;
}

std::string arm_text(const Unit& unit) {
    const std::string arm = plain_word(name_of(unit.arm));
    return unit.branch() == Branch::foot || unit.branch() == Branch::horse || unit.branch() == Branch::guns
               ? std::string(name_of(unit.quality)) + " " + arm
               : arm;
}

/// A bar of what is left, of what is lost in the field, and of what is gone with its unit.
std::string strength_bar(int start, int left) {
    if (start <= 0) return {};
    const int share = std::clamp(left * 100 / start, 0, 100);
    return fmt::format("<span class=\"bar\" role=\"img\" aria-label=\"{} of {} left\"><i style=\"width:{}%\"></i></span>", left, start, share);
}

class Sheet {
  public:
    explicit Sheet(const Page& page) : page_(page), view_(*last_view(page)) {
        const std::size_t n = page.battle.forces().units.size();
        lost_.assign(n, 0);
        inflicted_.assign(n, 0);
        for (const Event& e : page.events) {
            if (e.kind != EventKind::casualties) continue;
            if (!e.unit.none() && e.unit.index() < n) lost_[e.unit.index()] += e.amount;
            if (!e.other.none() && e.other.index() < n) inflicted_[e.other.index()] += e.amount;
        }
    }

    std::string army(const Army& army) {
        std::string rows;
        Sums all;
        for (const Command& c : page_.battle.forces().commands)
            if (c.army == army.id) rows += command(c, all);
        rows += loose(army.id, all);
        return fmt::format(
            "<h3>{}</h3><div class=\"wide\"><table class=\"sheet {}\"><thead><tr><th scope=\"col\">Unit</th><th scope=\"col\">Kind</th>"
            "<th scope=\"col\" class=\"n\">Figures</th><th scope=\"col\" class=\"n\">Lost</th><th scope=\"col\" class=\"n\">Left</th>"
            "<th scope=\"col\">Strength</th><th scope=\"col\" class=\"n\">Stands</th><th scope=\"col\" class=\"n\">Inflicted</th>"
            "<th scope=\"col\">At the end</th></tr></thead>\n{}<tfoot>{}</tfoot></table></div>\n",
            escaped(army.name), side_class(army.id), rows, sums("The whole army", all, 0));
    }

  private:
    std::string unit(const Unit& u, Sums& sum) {
        const UnitView* v = find(view_, u.id);
        if (v == nullptr || v->presence == Presence::absent) return {};
        const bool gone = v->presence == Presence::left || v->presence == Presence::destroyed || v->presence == Presence::captured;
        const int lost = lost_[u.id.index()];
        sum.start += v->figures_at_start;
        sum.left += gone ? 0 : v->figures_left;
        sum.lost += lost;
        sum.inflicted += inflicted_[u.id.index()];
        sum.stands += v->stands_at_start;
        sum.stands_left += gone ? 0 : v->stands_left;
        ++sum.units;
        const std::string where = whereabouts(page_.battle, *v);
        const bool bad = gone || v->condition != Condition::steady;
        return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
                           "<td>{}</td><td class=\"n\">{}/{}</td><td class=\"n\">{}</td><td{}>{}</td></tr>\n",
                           escaped(u.name), escaped(arm_text(u)), v->figures_at_start, lost, gone ? 0 : v->figures_left,
                           strength_bar(v->figures_at_start, gone ? 0 : v->figures_left), gone ? 0 : v->stands_left,
                           v->stands_at_start, inflicted_[u.id.index()], bad ? " class=\"bad\"" : "", escaped(where));
    }

    static std::string sums(const std::string& title, const Sums& s, int depth) {
        return fmt::format("<tr class=\"sum d{}\"><th scope=\"row\" colspan=\"2\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td>"
                           "<td class=\"n\">{}</td><td>{}</td><td class=\"n\">{}/{}</td><td class=\"n\">{}</td><td></td></tr>\n",
                           depth, escaped(title), s.start, s.lost, s.left, strength_bar(s.start, s.left), s.stands_left, s.stands,
                           s.inflicted);
    }

    /// The units directly under a command, under one heading with their sums.
    std::string command(const Command& c, Sums& all) {
        Sums own;
        std::string rows;
        for (const Unit& u : page_.battle.forces().units)
            if (u.command == c.id) rows += unit(u, own);
        if (own.units == 0) return {};
        add(all, own);
        return "<tbody>" + sums(c.name, own, 1) + rows + "</tbody>\n";
    }

    std::string loose(ArmyId army, Sums& all) {
        Sums own;
        std::string rows;
        for (const Unit& u : page_.battle.forces().units)
            if (u.army == army && u.command.none()) rows += unit(u, own);
        if (own.units == 0) return {};
        add(all, own);
        return "<tbody>" + rows + "</tbody>\n";
    }

    static void add(Sums& all, const Sums& own) {
        all.start += own.start;
        all.left += own.left;
        all.lost += own.lost;
        all.inflicted += own.inflicted;
        all.stands += own.stands;
        all.stands_left += own.stands_left;
        all.units += own.units;
    }

    const Page& page_;
    const View& view_;
    std::vector<int> lost_;
    std::vector<int> inflicted_;
};

}  // namespace

std::string losses_section(const Page& page) {
    if (last_view(page) == nullptr) return {};
    Sheet sheet(page);
    std::string out = "<section id=\"losses\"><h2>Casualty sheets</h2><p class=\"lead\">Figures at the start, lost by fire and in "
                      "close combat, and still with the colours at the end; units that left the table or were taken count nobody "
                      "as left. Batteries count their gunners.</p>\n";
    for (const Army& army : page.battle.forces().armies) out += sheet.army(army);
    return out + "</section>\n";
}

}  // namespace linstock::report
