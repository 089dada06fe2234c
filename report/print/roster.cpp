// Rosters: separate sheets per side, a line per unit with a box for every loss, and a track of turns.
#include "battle/ruleset.hpp"
#include "report/map/map_parts.hpp"
#include "report/print/print_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report::print {

namespace {

constexpr int in_a_group = 5;  ///< of single figures

std::string boxes(int all, int lost, const char* kind = "") {
    std::string out = fmt::format("<span class=\"boxes{}{}\">", *kind == '\0' ? "" : " ", kind);
    for (int i = 0; i < all; ++i)
        out += i < all - lost ? "<i></i>" : "<i class=\"lost\"></i>";
    return out + "</span>";
}

/// The boxes of a unit: a group per stand with a box per figure; for single figures and bases, groups of five.
std::string strength(const UnitView& u) {
    const int stands = std::max(1, u.stands_at_start);
    const int per = u.figures_at_start / stands;
    std::string out;
    if (per <= 1) {
        const int lost = std::clamp(u.figures_at_start - u.figures_left, 0, u.figures_at_start);
        for (int at = 0; at < u.figures_at_start; at += in_a_group) {
            const int here = std::min(in_a_group, u.figures_at_start - at);
            out += boxes(here, std::clamp(lost - (u.figures_at_start - at - here), 0, here));
        }
        return out;
    }
    for (int s = 0; s < stands; ++s) {
        const auto at = static_cast<std::size_t>(s);
        const int lost = s >= u.stands_left ? per : at < u.casualties.size() ? std::min(per, int{u.casualties[at]}) : 0;
        out += boxes(per, lost);
    }
    return out;
}

std::string entry(const SheetBox& box, const UnitView& u) {
    std::string out = "<span class=\"entry\"><b>" + escaped(box.title) + "</b> ";
    if (!box.value.empty()) return out + escaped(box.value) + "</span>";
    if (box.boxes == 0) {
        const bool known = box.title == "Rating" && u.rating >= 0;
        return out + (known ? std::to_string(u.rating) : "<u></u>") + "</span>";
    }
    for (int g = 0; g < box.groups; ++g)
        out += boxes(box.boxes, 0);
    return out + "</span>";
}

/// How a unit enters that is not on the table at the start: "comes on turn 3".
std::string coming(const PrintJob& job, const UnitView& u) {
    const StartPosition& start = job.battle.unit(u.id).start;
    if (u.presence == Presence::arriving && start.how == Start::arrives)
        return fmt::format("comes on {} {}", job.battle.rules->terms.turn, start.turn);
    if (u.presence == Presence::concealed) return "concealed";
    if (u.presence == Presence::on_table) return {};
    return whereabouts(job.battle, u);
}

/// The unit's place in its army's list, from 1: what clauses call its number.
int number_of(const PrintJob& job, const Unit& unit) {
    const std::vector<Unit>& all = job.battle.forces().units;
    return 1 + static_cast<int>(std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(unit.id.index()),
                                              [&](const Unit& u) { return u.army == unit.army; }));
}

std::string unit_line(const PrintJob& job, const UnitView& u) {
    const Unit& unit = job.battle.unit(u.id);
    const std::string note = coming(job, u);
    std::string out = "<article class=\"unit\"><h3>" + escaped(unit.name) + " <small>" +
                      (unit.short_name.empty() ? "" : escaped(unit.short_name) + ", ") +
                      fmt::format("no. {}</small></h3><p>", number_of(job, unit)) + escaped(kind_of(job, unit)) +
                      (note.empty() ? "" : "; <em>" + escaped(note) + "</em>") + "</p><p class=\"entries\">";
    if (u.id.index() < job.paper.of_unit.size())
        for (const SheetBox& box : job.paper.of_unit[u.id.index()])
            out += entry(box, u);
    return out + "</p><p class=\"strength\"><b>" + (job.battle.rules->terms.arms_alike ? "Bases" : "Figures") + " " +
           std::to_string(u.figures_at_start) + "</b> " + strength(u) + "</p></article>\n";
}

std::string officer_line(const PrintJob& job, const OfficerView& o) {
    const Officer& officer = job.battle.officer(o.id);
    std::string out = "<article class=\"unit officer\"><h3>" + escaped(officer.name) + "</h3><p>" +
                      escaped(capitalised(rank_text(job.battle, officer)));
    if (o.value > 0) out += fmt::format(", command value {}", o.value);
    if (o.radius > 0) out += ", radius " + escaped(measure_text(job.battle, to_vec({o.radius, 0}).x));
    if (officer.kind == OfficerKind::political) out += ", political";
    const std::vector<std::string>& more = job.paper.of_officer;
    if (o.id.index() < more.size() && !more[o.id.index()].empty()) out += ", " + escaped(more[o.id.index()]);
    return out + "</p><p class=\"entries\"><span class=\"entry\"><b>Wounded</b> " + boxes(1, 0) +
           "</span><span class=\"entry\"><b>Lost</b> " + boxes(1, 0) + "</span></p></article>\n";
}

class Roster {
  public:
    Roster(const PrintJob& job, ArmyId army) : job_(job), army_(army), units_(units_of(job, army)) {}

    std::string html() {
        if (units_.empty()) return {};
        const Army& army = job_.battle.forces().army(army_);
        std::string out = sheet_begin(
            "roster", "Roster: " + army_title(job_.battle, army.id) + ", " + rank_in_scenario(), of_battle(job_));
        out += officers({});
        for (const Command& c : job_.battle.forces().commands)
            if (c.army == army_ && c.parent.none()) out += command(c);
        out += units({});
        return out + track() + "</section>\n";
    }

  private:
    /// Which army's units come first where clauses go by number.
    const char* rank_in_scenario() const { return army_.index() == 0 ? "the first army" : "the second army"; }

    std::string units(CommandId of) const {
        std::string out;
        for (const UnitView* u : units_)
            if (job_.battle.unit(u->id).command == of) out += unit_line(job_, *u);
        return out;
    }

    std::string officers(CommandId of) const {
        std::string out;
        for (const OfficerView& o : job_.view.officers)
            if (o.army == army_ && o.presence != Presence::absent && job_.battle.officer(o.id).command == of)
                out += officer_line(job_, o);
        return out;
    }

    std::string command(const Command& c) const {
        std::string below;
        for (const Command& other : job_.battle.forces().commands)
            if (other.parent == c.id) below += command(other);
        const std::string own = officers(c.id) + units(c.id);
        if (own.empty()) return below;
        // Keep a heading on the same page as the first item below it.
        const std::size_t first = own.find("</article>\n") + 11;
        return "<div class=\"first\"><h2>" + escaped(c.name) + "</h2>\n" + own.substr(0, first) + "</div>\n" +
               own.substr(first) + below;
    }

    std::string track() const {
        const std::string turn = job_.battle.rules->terms.turn;
        std::string out = "<div class=\"first\"><h2>" + escaped(capitalised(turn)) + "s, with the " +
                          job_.battle.rules->terms.strength + " at the end of each</h2><p class=\"track\">";
        for (int t = 1; t <= job_.battle.scenario->turns; ++t)
            out += fmt::format("<span>{}</span>", t);
        return out + "</p></div>\n";
    }

    const PrintJob& job_;
    ArmyId army_;
    std::vector<const UnitView*> units_;
};

}  // namespace

std::string rosters(const PrintJob& job) {
    std::string out;
    for (const Army& army : job.battle.forces().armies)
        if (job.shows(army.id)) out += Roster(job, army.id).html();
    return out;
}

}  // namespace linstock::report::print
