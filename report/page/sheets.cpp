// Casualty sheets: units grouped by command, with sums.
#include "battle/ruleset.hpp"
#include "report/html.hpp"
#include "report/map/map_parts.hpp"
#include "report/page/credit.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report {

namespace {

struct Sums {
    int start = 0;
    int left = 0;
    int lost = 0;  ///< by fire and combat, as recorded by events
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

/// A bar that shows the share of the strength that remains.
std::string strength_bar(int start, int left) {
    if (start <= 0) return {};
    const int share = std::clamp(left * 100 / start, 0, 100);
    return fmt::format(
        "<span class=\"bar\" role=\"img\" aria-label=\"{} of {} left\"><i style=\"width:{}%\"></i></span>", left, start,
        share);
}

Credit credited(const Page& page) {
    std::vector<int> bases(page.battle.forces().units.size(), 0);
    if (!page.battle.rules->terms.arms_alike) return credit_of(page.events, bases.size());
    for (const UnitView& u : last_view(page)->units)
        bases[u.id.index()] = u.stands_at_start;
    return credit_of_bases(page.events, bases);
}

class Sheet {
  public:
    explicit Sheet(const Page& page)
        : page_(page),
          view_(*last_view(page)),
          bases_(page.battle.rules->terms.arms_alike),
          credit_(credited(page)) {}

    /// The meaning of the column of inflicted casualties.
    std::string note() const {
        std::string out = bases_ ? "<p class=\"quiet\">Inflicted: the bases lost with a dispersed unit count for the "
                                   "enemy that last hit it "
                                   "or made it flinch."
                                 : "<p class=\"quiet\">Inflicted: losses under fire of several units are shared by "
                                   "their hits; losses in "
                                   "close combat count for the winners of the duels.";
        if (credit_.unattributed > 0)
            out += fmt::format(
                " {} cannot be credited to one enemy.",
                capitalised(count_of(credit_.unattributed, bases_ ? "base" : "figure", bases_ ? "bases" : "figures")));
        return out + "</p>\n";
    }

    std::string army(const Army& army) {
        std::string rows;
        for (const Command& c : page_.battle.forces().commands)
            if (c.army == army.id && c.parent.none()) rows += command(c, 1);
        Sums all;
        std::string loose;
        for (const Unit& u : page_.battle.forces().units) {
            if (u.army != army.id) continue;
            count(u, all);
            if (u.command.none()) loose += unit(u);
        }
        if (!loose.empty()) rows += "<tbody>" + loose + "</tbody>\n";
        return fmt::format(
            "<h3>{}</h3><div class=\"wide\"><table class=\"sheet {}\"><thead><tr><th scope=\"col\">Unit</th><th "
            "scope=\"col\">Kind</th>"
            "<th scope=\"col\" class=\"n\">{}</th><th scope=\"col\" class=\"n\">Lost</th><th scope=\"col\" "
            "class=\"n\">Left</th>"
            "<th scope=\"col\">Strength</th>{}<th scope=\"col\" class=\"n\">Inflicted</th>"
            "<th scope=\"col\">At the end</th></tr></thead>\n{}<tfoot>{}</tfoot></table></div>\n",
            escaped(army_title(page_.battle, army.id)), side_class(army.id), bases_ ? "Bases" : "Figures",
            bases_ ? "" : "<th scope=\"col\" class=\"n\">Stands</th>", rows, sums("The whole army", all, 0));
    }

  private:
    const UnitView* seen(const Unit& u) const {
        const UnitView* v = find(view_, u.id);
        return v == nullptr || v->presence == Presence::absent ? nullptr : v;
    }
    static bool gone(const UnitView& v) {
        return v.presence == Presence::left || v.presence == Presence::destroyed || v.presence == Presence::captured;
    }

    void count(const Unit& u, Sums& sum) const {
        const UnitView* v = seen(u);
        if (v == nullptr) return;
        sum.start += v->figures_at_start;
        sum.left += gone(*v) ? 0 : v->figures_left;
        sum.lost += credit_.lost[u.id.index()];
        sum.inflicted += credit_.inflicted[u.id.index()];
        sum.stands += v->stands_at_start;
        sum.stands_left += gone(*v) ? 0 : v->stands_left;
        ++sum.units;
    }

    std::string unit(const Unit& u) const {
        const UnitView* v = seen(u);
        if (v == nullptr) return {};
        const int left = gone(*v) ? 0 : v->figures_left;
        const bool bad = gone(*v) || v->condition != Condition::steady;
        return fmt::format(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td>"
            "<td>{}</td>{}<td class=\"n\">{}</td><td{}>{}</td></tr>\n",
            escaped(u.name), escaped(arm_text(u)), v->figures_at_start, credit_.lost[u.id.index()], left,
            strength_bar(v->figures_at_start, left), stands(gone(*v) ? 0 : v->stands_left, v->stands_at_start),
            credit_.inflicted[u.id.index()], bad ? " class=\"bad\"" : "", escaped(whereabouts(page_.battle, *v)));
    }

    /// The number of stands, in rulesets that count figures.
    std::string stands(int left, int start) const {
        return bases_ ? std::string() : fmt::format("<td class=\"n\">{}/{}</td>", left, start);
    }

    std::string sums(const std::string& title, const Sums& s, int depth) const {
        return fmt::format(
            "<tr class=\"sum d{}\"><th scope=\"row\" colspan=\"2\">{}</th><td class=\"n\">{}</td><td "
            "class=\"n\">{}</td>"
            "<td class=\"n\">{}</td><td>{}</td>{}<td class=\"n\">{}</td><td></td></tr>\n",
            depth, escaped(title), s.start, s.lost, s.left, strength_bar(s.start, s.left),
            stands(s.stands_left, s.stands), s.inflicted);
    }

    /// A command with the sums of everything under it, its own units, and then its subordinate commands.
    std::string command(const Command& c, int depth) const {
        Sums all;
        std::string rows;
        for (const Unit& u : page_.battle.forces().units) {
            if (u.command.none() || !page_.battle.forces().within(u.command, c.id)) continue;
            count(u, all);
            if (u.command == c.id) rows += unit(u);
        }
        if (all.units == 0) return {};
        std::string out = "<tbody>" + sums(c.name, all, depth) + rows + "</tbody>\n";
        for (const Command& below : page_.battle.forces().commands)
            if (below.parent == c.id) out += command(below, depth < 3 ? depth + 1 : depth);
        return out;
    }

    const Page& page_;
    const View& view_;
    bool bases_;  ///< the ruleset counts only bases
    Credit credit_;
};

}  // namespace

std::string losses_section(const Page& page) {
    if (last_view(page) == nullptr) return {};
    Sheet sheet(page);
    std::string out = "<section id=\"losses\"><h2>Casualty sheets</h2><p class=\"lead\">";
    out += page.battle.rules->terms.arms_alike
               ? "Bases at the start, lost, and left at the end. A dispersed unit has lost all its bases; "
                 "a unit that left the table has none left."
               : "Figures at the start, lost by fire and in close combat, and left at the end. Units that left "
                 "the table or were captured have none left. Batteries count their gunners.";
    out += "</p>\n";
    for (const Army& army : page.battle.forces().armies)
        out += sheet.army(army);
    return out + sheet.note() + "</section>\n";
}

}  // namespace linstock::report
