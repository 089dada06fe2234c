#include "army/limits.hpp"
#include "army/own_values.hpp"
#include "army/scenario_reader.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace linstock::reading {

namespace {

bool inside_frame(const Scenario& s, Vec p) {
    return at_least(p.x, 0) && within(p.x, s.width) && at_least(p.y, 0) && within(p.y, s.height);
}

}  // namespace

FilePosition position_of_item(const DataValue& list, const std::string& text) {
    for (const DataValue& item : list.items())
        if (item.kind() == DataKind::text && item.text() == text) return position_of_value(item);
    return position_of_value(list);
}

std::string number_text(double value) {
    if (value == 0) return "0";
    return fmt::format("{}", value);
}

bool crosses_itself(const Polygon& polygon) {
    const std::size_t n = polygon.size();
    const auto edge = [&](std::size_t i) { return Segment{polygon[i], polygon[(i + 1) % n]}; };
    for (std::size_t i = 0; i < n; ++i) {
        const Segment a = edge(i);
        const Segment next = edge((i + 1) % n);
        const Vec along = a.b - a.a;
        const Vec after = next.b - next.a;
        const double turn = cross(along, after);
        if (turn <= 1e-12 && turn >= -1e-12 && dot(along, after) < 0) return true;
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;
            if (segments_cross(a, edge(j))) return true;
        }
    }
    return false;
}

void report_excluded(const DataTable& table, std::string_view key, std::string_view with, std::string_view expected) {
    if (table.kind_of(key) == DataKind::none) return;
    const DataValue value = table.value(key);
    value.key_problem(fmt::format("'{}' cannot be combined with {}", key, with), std::string(expected));
    value.accept_all();
}

void report_unknown(const DataValue& value, std::string_view what, const NameIndex& names) {
    const std::string said = value.text();
    const std::vector<std::string> all = names.all();
    value.problem(
        fmt::format("unknown {} '{}'", what, said),
        all.empty()
            ? fmt::format("an existing {0}, but this file has none", what)
            : fmt::format(
                  "an existing name: '{}'{}",
                  fmt::join(all.begin(),
                            all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(all.size(), 6)), "', '"),
                  all.size() > 6 ? " ..." : ""),
        nearest_word(said, all));
}

void report_duplicate(const DataTable& table, std::string_view what, std::string_view name, int first_line) {
    table.problem_at("name", fmt::format("a second {} is called '{}'; the first is on line {}", what, name, first_line),
                     "a different name");
}

void ScenarioReader::on_table(const DataValue& value, Vec at) {
    if (inside_frame(scenario, at)) return;
    value.problem(
        fmt::format("[{}, {}] is off the table", number_text(at.x), number_text(at.y)),
        fmt::format("x from 0 to {} and y from 0 to {}", number_text(scenario.width), number_text(scenario.height)));
}

std::vector<PlacedPoint> ScenarioReader::points(const DataValue& list, std::size_t least, std::string_view what) {
    std::vector<PlacedPoint> out;
    const std::vector<DataValue> items = list.items();
    if (items.size() > limits::points) {
        list.problem(fmt::format("{} has {} points", what, items.size()), fmt::format("at most {}", limits::points));
        list.accept_all();
        return out;
    }
    bool sound = true;
    for (const DataValue& item : items) {
        const std::vector<DataValue> pair = item.kind() == DataKind::list ? item.items() : std::vector<DataValue>{};
        if (pair.size() != 2) {
            item.accept_all();
            item.problem("invalid point", "[x, y]");
            sound = false;
            continue;
        }
        const Vec at{pair[0].number(), pair[1].number()};
        on_table(item, at);
        if (!out.empty() && distance(out.back().at, at) <= tolerance) {
            item.problem(fmt::format("{} has the same point twice in a row", what), "each corner once");
            sound = false;
        }
        out.push_back({at, item});
    }
    if (sound && list.kind() == DataKind::list && out.size() < least)
        list.problem(fmt::format("{} has {} point{}", what, out.size(), out.size() == 1 ? "" : "s"),
                     fmt::format("at least {}", least));
    return out;
}

Polygon ScenarioReader::polygon(const DataTable& table, std::string_view key, std::string_view what) {
    const DataValue list = table.value(key);
    const std::size_t before = list.items().size();
    const std::vector<PlacedPoint> found = points(list, 3, what);
    Polygon out;
    for (const PlacedPoint& p : found)
        out.push_back(p.at);
    if (out.size() < 3 || out.size() != before) return out;
    if (distance(out.front(), out.back()) <= tolerance) {
        found.back().value.problem(fmt::format("{} repeats its first point at its end", what),
                                   "each corner once; the area closes by itself");
    } else if (crosses_itself(out)) {
        list.problem(fmt::format("the edge of {} crosses or touches itself", what),
                     "corners in order, once round the area");
    } else if (!(area(out) > tolerance)) {
        list.problem(fmt::format("{} has no area", what), "corners that do not lie on one line");
    }
    return out;
}

Polyline ScenarioReader::polyline(const DataValue& list, std::string_view what) {
    Polyline out;
    for (const PlacedPoint& p : points(list, 2, what))
        out.push_back(p.at);
    return out;
}

Vec ScenarioReader::place(const DataTable& table, std::string_view key) {
    const Vec at = table.point(key);
    if (table.has(key)) on_table(table.value(key), at);
    return at;
}

std::optional<Vec> ScenarioReader::maybe_place(const DataTable& table, std::string_view key) {
    const std::optional<Vec> at = table.maybe_point(key);
    if (at) on_table(table.value(key), *at);
    return at;
}

std::optional<Heading> ScenarioReader::maybe_heading(const DataTable& table, std::string_view key) {
    const std::optional<double> degrees = table.maybe_number(key);
    if (!degrees) return std::nullopt;
    const double steps = *degrees * one_degree;
    if (!(*degrees >= -360 && *degrees <= 360)) {
        table.value(key).problem(fmt::format("a heading of {} degrees", number_text(*degrees)),
                                 "degrees from 0 (up the table) clockwise to 360");
        return Heading{0};
    }
    const double whole = std::floor(steps + 0.5);
    if (std::fabs(steps - whole) > 1e-9)
        table.value(key).problem(fmt::format("a heading of {} degrees", number_text(*degrees)),
                                 fmt::format("a sixteenth of a degree, as {}", number_text(whole / one_degree)));
    return normal(static_cast<Heading>(whole));
}

std::optional<ArmyId> ScenarioReader::maybe_army(const DataTable& table, std::string_view key) {
    const std::optional<std::string> name = table.maybe_text(key);
    if (!name) return std::nullopt;
    const auto found = armies.find(*name);
    if (!found) {
        report_unknown(table.value(key), "army", armies);
        return std::nullopt;
    }
    return ArmyId::of_index(*found);
}

std::vector<OwnTable> ScenarioReader::own(const DataTable& table) {
    std::vector<OwnTable> out;
    for (const std::string& id : scenario.rulesets) {
        if (!table.has(id)) continue;
        const DataTable part = table.maybe_table(id);
        out.push_back({id, read_own_values(part)});
    }
    // Any other sub-table is for a ruleset that the scenario does not list: an error.
    std::string listed;
    for (const std::string& id : scenario.rulesets)
        listed += (listed.empty() ? "" : ", ") + id;
    for (const std::string& key : table.keys()) {
        const auto found = std::find(scenario.rulesets.begin(), scenario.rulesets.end(), key);
        if (found != scenario.rulesets.end() || table.kind_of(key) != DataKind::table) continue;
        const DataValue value = table.value(key);
        value.accept_all();
        value.key_problem(fmt::format("this scenario is not for the ruleset '{}'", key),
                          listed.empty() ? "rulesets = [...] in [scenario]" : "a table of " + listed,
                          nearest_word(key, scenario.rulesets));
    }
    return out;
}

}  // namespace linstock::reading
