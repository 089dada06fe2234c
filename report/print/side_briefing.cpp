// A side's separate briefing: its orders, its forces, and the objectives. Contains nothing about the other side.
#include "battle/ruleset.hpp"
#include "report/print/print_parts.hpp"
#include "report/text/words.hpp"
#include "words/victory_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report::print {

namespace {

std::string forces_of(const PrintJob& job, ArmyId army) {
    std::string rows;
    for (const UnitView* u : units_of(job, army)) {
        const Unit& unit = job.battle.unit(u->id);
        const std::string command =
            unit.command.none() ? std::string() : job.battle.forces().command(unit.command).name;
        rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(unit.name),
                            escaped(kind_of(job, unit)), u->figures_at_start, escaped(command));
    }
    return fmt::format(
        "<h2>Your forces</h2><table class=\"list\"><thead><tr><th scope=\"col\">Unit</th><th "
        "scope=\"col\">Kind</th><th scope=\"col\">{}</th><th scope=\"col\">Under</th></tr></thead><tbody>\n{}"
        "</tbody></table>\n",
        job.battle.rules->terms.arms_alike ? "Bases" : "Figures", rows);
}

std::string officers_of(const PrintJob& job, ArmyId army) {
    std::string out;
    for (const OfficerView& o : job.view.officers) {
        if (o.army != army || o.presence == Presence::absent) continue;
        const Officer& officer = job.battle.officer(o.id);
        out += "<li>" + escaped(officer.name) + ", " + escaped(rank_text(job.battle, officer));
        if (!officer.command.none()) out += ", " + escaped(job.battle.forces().command(officer.command).name);
        out += "</li>\n";
    }
    return out.empty() ? out : "<h2>Your officers</h2><ul class=\"officers\">\n" + out + "</ul>\n";
}

std::string goals(const Battle& battle) {
    std::string out;
    for (const Objective& o : battle.scenario->objectives) {
        out += "<li>" + escaped(o.name) + ", " + whereabouts(battle, to_point(o.place));
        if (!o.held_by.none()) out += "; first owner: " + escaped(named(battle, o.held_by));
        if (o.area.empty()) out += "; radius " + measure_text(battle, o.radius);
        if (battle.rules->terms.objectives_have_points)
            out += fmt::format(": {}", count_of(o.points, "point", "points"));
        out += "</li>\n";
    }
    if (out.empty()) return out;
    // Of the scenario, for rulesets that do not define it (docs/scenario-format.md, `radius`).
    const char* held =
        battle.rules->terms.objectives_have_points
            ? "<p>A side holds an objective if a formed unit of it is this near and no formed enemy unit "
              "is. Formed means neither routed nor falling back. An objective without such units, or "
              "with those of both sides, belongs to its first owner, or to neither side.</p>\n"
            : "";
    return "<h2>Objectives</h2><ul>\n" + out + "</ul>\n" + held;
}

std::string victory(const PrintJob& job, ArmyId army) {
    std::string out;
    for (const std::string& line : wording::goal_sentences(job.battle))
        out += "<li>" + escaped(line) + "</li>\n";
    const std::vector<SheetNote>& tasks = job.paper.tasks;
    if (army.index() < tasks.size() && !tasks[army.index()].text.empty())
        out += "<li>Your task: " + escaped(tasks[army.index()].text) + " <i>" +
               escaped(clause_text(job.battle.charts(), tasks[army.index()].why)) + "</i></li>\n";
    return out.empty() ? out : "<h2>Victory</h2><ul>\n" + out + "</ul>\n";
}

/// The size of the table and the scale of the ground. A battle in feet is played at a millimetre per foot (MW-1.4): the
/// scenario's own ground scale is for its other rulesets.
std::string table_size(const Battle& battle) {
    const Scenario& s = *battle.scenario;
    const std::string size = decimal(s.width, 1) + " by " + measure_text(battle, s.height);
    if (s.measure == Measure::feet) {
        constexpr double millimetres_per_metre = 1000;
        return fmt::format("The field is {}: 1 foot is 1 mm on the table, which is {} by {} m.", size,
                           decimal(s.width / millimetres_per_metre, 2), decimal(s.height / millimetres_per_metre, 2));
    }
    return "The table is " + size + (s.ground_scale.empty() ? "" : "; " + escaped(s.ground_scale)) + ".";
}

std::string facts(const Battle& battle) {
    const Scenario& s = *battle.scenario;
    std::string out;
    for (const std::string& part : {s.place, s.date})
        if (!part.empty()) out += (out.empty() ? "" : ", ") + part;
    out = out.empty() ? out : "<p class=\"when\">" + escaped(capitalised(out)) + "</p>\n";
    return out + "<p>" + escaped(s.summary) + "</p>\n" +
           fmt::format("<p>{} {}s. {}</p>\n", s.turns, battle.rules->terms.turn, table_size(battle));
}

std::string briefing(const PrintJob& job, const Army& army) {
    std::string out =
        sheet_begin("briefing", "For the eyes of " + named(job.battle, army.id) + " alone", of_battle(job));
    out += facts(job.battle);
    if (!army.briefing.empty()) out += "<h2>Your orders</h2>\n<p class=\"orders\">" + escaped(army.briefing) + "</p>\n";
    return out + goals(job.battle) + victory(job, army.id) + officers_of(job, army.id) + forces_of(job, army.id) +
           "</section>\n";
}

}  // namespace

std::string briefings(const PrintJob& job) {
    std::string out;
    for (const Army& army : job.battle.forces().armies)
        if (job.shows(army.id)) out += briefing(job, army);
    return out;
}

}  // namespace linstock::report::print
