// Reads objectives and victory conditions: [[objective]], [[victory]], [[sight]], [[fire_handicap]].

#include "army/scenario_reader.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::reading {

namespace {

constexpr int last_turn = 99;

std::vector<std::string> objectives_named(ScenarioReader& r, const DataTable& t, std::string_view key) {
    std::vector<std::string> out;
    const DataValue list = t.value(key);
    if (!list) return out;
    for (const DataValue& item : list.items()) {
        const std::string name = item.text();
        if (item.kind() != DataKind::text) continue;
        if (!r.objectives.find(name))
            report_unknown(item, "objective", r.objectives);
        else if (std::find(out.begin(), out.end(), name) != out.end())
            item.problem(fmt::format("the objective '{}' is named twice", name), "each once");
        else
            out.push_back(name);
    }
    return out;
}

void read_objective(ScenarioReader& r, const DataTable& t, std::vector<int>& lines) {
    Scenario& s = r.scenario;
    Objective o;
    o.name = t.text("name");
    if (t.has("area")) {
        o.area = r.polygon(t, "area", "the area");
        o.radius = 0;
        o.place = o.area.empty() ? Vec{} : centroid(o.area);
        if (t.has("at")) o.place = r.place(t, "at");
        if (t.has("radius")) t.value("radius").key_problem("an objective with an area has no radius", "one of the two");
    } else if (t.has("at")) {
        o.place = r.place(t, "at");
        o.radius = t.maybe_number("radius", 0.01, 1000).value_or(4);
    } else {
        t.problem("this objective has no place", "at = [x, y], or area = [[x, y], ...]");
    }
    o.points = static_cast<int>(t.maybe_integer("points", 0, 1000).value_or(1));
    s.keys.points.push_back(position_of_value(t.value("points")));
    o.held_by = r.maybe_army(t, "held_by").value_or(ArmyId{});
    lines.push_back(t.line());
    if (!o.name.empty() && !r.objectives.add(o.name, s.objectives.size()))
        report_duplicate(t, "objective", o.name, lines[*r.objectives.find(o.name)]);
    s.objectives.push_back(std::move(o));
}

std::optional<int> share(const DataTable& t, std::string_view key) {
    const auto found = t.maybe_integer(key, 0, 100);
    if (!found) return std::nullopt;
    return static_cast<int>(*found);
}

/// The winning army, or none for a draw. Returns nothing, with an error, for an unknown name.
std::optional<ArmyId> read_winner(ScenarioReader& r, const DataTable& t) {
    const std::string said = t.text("winner");
    if (said.empty()) return std::nullopt;
    if (said == "draw") return ArmyId{};
    const auto found = r.armies.find(said);
    if (found) return ArmyId::of_index(*found);
    std::vector<std::string> all = r.armies.all();
    all.emplace_back("draw");
    t.value("winner").problem(fmt::format("'{}' cannot win", said), "the name of an army, or \"draw\"",
                              nearest_word(said, all));
    return std::nullopt;
}

void read_victory(ScenarioReader& r, const DataTable& t) {
    VictoryLine line;
    line.where = position_of(t);
    const std::optional<ArmyId> winner = read_winner(r, t);
    line.winner = winner.value_or(ArmyId{});
    line.level = t.maybe_text("level").value_or(line.winner.none() ? "draw" : "victory");
    const bool draw = winner && winner->none();
    line.holds = objectives_named(r, t, "holds");
    line.denies = objectives_named(r, t, "denies");
    line.holds_at_least = static_cast<int>(t.maybe_integer("holds_at_least", 0, 1000).value_or(0));
    if (static_cast<std::size_t>(line.holds_at_least) > r.scenario.objectives.size())
        t.value("holds_at_least")
            .problem(fmt::format("{} objectives, but there are {}", line.holds_at_least, r.scenario.objectives.size()),
                     "no more than there are");
    if (const auto lead = t.maybe_integer("lead", -100000, 100000)) line.lead = static_cast<int>(*lead);
    line.enemy_stands_lost_percent = share(t, "enemy_stands_lost_percent");
    line.own_stands_lost_under_percent = share(t, "own_stands_lost_under_percent");
    if (t.has("no_enemy_foot_in")) line.no_enemy_foot_in = r.polygon(t, "no_enemy_foot_in", "the area");
    if (t.has("own_foot_in")) {
        line.own_foot_in = r.polygon(t, "own_foot_in", "the area");
        line.own_foot_at_least = static_cast<int>(t.maybe_integer("own_foot_at_least", 1, 1000).value_or(1));
    } else {
        report_excluded(t, "own_foot_at_least", "no area", "own_foot_in = [[x, y], ...]");
    }
    line.any_turn = t.maybe_boolean("any_turn").value_or(false);
    const bool sided = !line.holds.empty() || !line.denies.empty() || line.holds_at_least > 0 || line.lead ||
                       line.enemy_stands_lost_percent || line.own_stands_lost_under_percent ||
                       !line.no_enemy_foot_in.empty() || !line.own_foot_in.empty();
    if (draw && sided)
        t.problem("a draw has no winner, so it cannot have conditions",
                  "a winner, or a draw without conditions as the last line");
    r.scenario.victory.push_back(std::move(line));
}

void read_sight(ScenarioReader& r, const DataTable& t) {
    SightSpan span;
    span.from_turn = static_cast<int>(t.maybe_integer("from_turn", 1, last_turn).value_or(1));
    span.to_turn = static_cast<int>(t.maybe_integer("to_turn", 1, last_turn).value_or(last_turn));
    span.limit = t.number("limit", 0.01, 100000);
    if (span.to_turn < span.from_turn)
        t.problem_at("to_turn", "this period ends before it begins", fmt::format("a turn from {} on", span.from_turn));
    r.scenario.sight.push_back(span);
}

void read_handicap(ScenarioReader& r, const DataTable& t) {
    FireHandicap h;
    h.army = r.maybe_army(t, "army").value_or(ArmyId{});
    h.weapon = wanted_word<Weapon>(t, "weapon");
    h.percent = static_cast<int>(t.integer("percent", 0, 100));
    h.to_turn = static_cast<int>(t.maybe_integer("to_turn", 1, last_turn).value_or(last_turn));
    r.scenario.handicaps.push_back(h);
    r.scenario.keys.handicaps.push_back(position_of(t));
}

}  // namespace

void ScenarioReader::read_objectives(const DataTable& root) {
    std::vector<int> lines;
    for (const DataTable& t : root.tables("objective"))
        read_objective(*this, t, lines);
    for (const DataTable& t : root.tables("victory"))
        read_victory(*this, t);
    for (const DataTable& t : root.tables("sight"))
        read_sight(*this, t);
    for (const DataTable& t : root.tables("fire_handicap"))
        read_handicap(*this, t);
}

}  // namespace linstock::reading
