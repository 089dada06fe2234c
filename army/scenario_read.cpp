// Reads the scenario's frame, and the other parts in their order.

#include "army/limits.hpp"
#include "army/scenario.hpp"
#include "army/scenario_reader.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <climits>

namespace linstock {

namespace reading {

namespace {

bool is_ruleset_id(const std::string& id) {
    if (id.empty() || id.size() > 32) return false;
    for (const char c : id)
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
    return true;
}

/// Returns false, with an error, if the file has no valid size.
bool read_table_size(const DataTable& t, Scenario& s) {
    const DataValue size = t.value("table");
    if (!size) {
        t.problem("the size of the table is missing", "table = [width, height]");
        return false;
    }
    const Vec found = t.point("table");
    const bool good = found.x >= 1 && found.x <= limits::table_side && found.y >= 1 && found.y <= limits::table_side;
    if (size.kind() == DataKind::list && !good)
        size.problem("invalid size of a table", fmt::format("[width, height], each from 1 to {}", limits::table_side));
    if (good) {
        s.width = found.x;
        s.height = found.y;
    }
    return good;
}

void read_rulesets(const DataTable& t, Scenario& s) {
    for (const std::string& id : t.texts("rulesets")) {
        const bool again = std::find(s.rulesets.begin(), s.rulesets.end(), id) != s.rulesets.end();
        if (!is_ruleset_id(id))
            t.value("rulesets")
                .problem(fmt::format("'{}' is not the name of a ruleset", id),
                         "lower-case letters and digits, such as \"revised\"");
        else if (again)
            t.value("rulesets").problem(fmt::format("the ruleset '{}' is named twice", id), "each ruleset once");
        else {
            s.rulesets.push_back(id);
            s.places.rulesets.push_back(position_of_item(t.value("rulesets"), id));
        }
    }
    if (t.has("rulesets") && t.value("rulesets").kind() == DataKind::list && t.value("rulesets").items().empty())
        t.value("rulesets").problem("no ruleset is named", "at least one, the first is the default");
}

}  // namespace

void ScenarioReader::read_frame(const DataTable& root) {
    Scenario& s = scenario;
    const DataTable t = root.table("scenario");
    if (!t.present()) return;
    s.places.table = position_of(t);
    s.title = t.text("title");
    constexpr std::size_t max_title = 200;  // bytes: cards, lists and emails repeat it
    if (s.title.size() > max_title) t.value("title").problem("the title is too long", "at most 200 bytes");
    s.date = t.maybe_text("date").value_or("");
    s.place = t.maybe_text("place").value_or("");
    s.summary = t.maybe_text("summary").value_or("");
    s.outcome = t.maybe_text("outcome").value_or("");
    read_rulesets(t, s);
    s.variant = t.maybe_text("variant").value_or("");
    s.places.variant = position_of_value(t.value("variant"));
    s.measure = word(t, "measure", Measure::inches);
    s.ground_scale = t.maybe_text("ground_scale").value_or("");
    s.yards_per_unit = t.maybe_number("yards_per_unit", 0, 10000).value_or(0);
    size_known = read_table_size(t, s);
    s.turns = static_cast<int>(t.integer("turns", 1, limits::turns));
    s.optional_rules = t.maybe_texts("optional_rules");
    for (const std::string& name : s.optional_rules)
        s.places.optional_rules.push_back(position_of_item(t.value("optional_rules"), name));
    for (std::size_t i = 0; i < s.optional_rules.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (s.optional_rules[i] == s.optional_rules[j])
                t.value("optional_rules")
                    .problem(fmt::format("the optional rule '{}' is named twice", s.optional_rules[i]), "each once");
    s.curtain = t.maybe_boolean("curtain").value_or(false);
    s.open_sides = t.maybe_boolean("open_sides").value_or(false);
    s.guns_off_road = t.maybe_number("guns_off_road", 0, limits::table_side).value_or(-1);
    s.keys.curtain = position_of_value(t.value("curtain"));
    s.keys.open_sides = position_of_value(t.value("open_sides"));
    s.keys.guns_off_road = position_of_value(t.value("guns_off_road"));
    s.own = own(t);
}

}  // namespace reading

double Scenario::sight_limit(int turn) const {
    double limit = 1e9;
    for (const SightSpan& span : sight)
        if (turn >= span.from_turn && turn <= span.to_turn && span.limit < limit) limit = span.limit;
    return limit;
}

bool Scenario::has_option(std::string_view name) const {
    return std::find(optional_rules.begin(), optional_rules.end(), name) != optional_rules.end();
}

Problem Scenario::problem(FilePosition where, std::string text, std::string expected, std::string clause) const {
    Problem p;
    p.file = file;
    p.line = where.line;
    p.column = where.column;
    p.text = std::move(text);
    p.expected = std::move(expected);
    p.clause = std::move(clause);
    return p;
}

namespace {

void read_parts(reading::ScenarioReader& reader, const DataTable& root) {
    reader.read_frame(root);
    reader.read_terrain(root);
    reader.read_forces(root);
    reader.read_objectives(root);
    reader.read_situation(root);
}

/// The first line of each table in the file, nested tables included, sorted.
std::vector<int> table_lines(const DataTable& root) {
    std::vector<int> out;
    const auto add = [&](const DataTable& from, std::initializer_list<const char*> names) {
        for (const char* name : names)
            for (const DataTable& t : from.tables(name))
                out.push_back(t.line());
    };
    add(root, {"terrain", "objective", "victory", "sight", "fire_handicap", "army"});
    for (const DataTable& army : root.tables("army"))
        add(army, {"zone", "command", "officer", "unit"});
    for (const char* name : {"scenario", "situation"})
        if (const DataTable t = root.maybe_table(name); t.present()) out.push_back(t.line());
    add(root.maybe_table("situation"), {"unit", "officer", "terrain"});
    std::sort(out.begin(), out.end());
    return out;
}

/// First lines of the tables that contain an error.
std::vector<int> find_tables_with_errors(const std::vector<int>& lines, const Problems& problems) {
    std::vector<int> out;
    for (const Problem& p : problems) {
        if (p.warning) continue;
        const auto after = std::upper_bound(lines.begin(), lines.end(), p.line);
        if (after != lines.begin()) out.push_back(*(after - 1));
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

/// Removes the parts that have errors. Items that others may refer to become absent instead.
void remove_invalid_parts(Scenario& s, const std::vector<int>& piece_lines, const std::vector<int>& doubtful) {
    const auto in_doubt = [&](int line) { return std::binary_search(doubtful.begin(), doubtful.end(), line); };
    for (Unit& u : s.forces.units)
        if (in_doubt(u.where.line)) u.start = StartPosition{Start::absent, {}, 0, 0, false};
    for (Officer& o : s.forces.officers) {
        const bool with_nobody = o.attached_to && in_doubt(s.forces.unit(o.attached_to).where.line);
        if (in_doubt(o.where.line) || with_nobody) o.start = StartPosition{Start::absent, {}, 0, 0, false};
    }
    // A zone has no line of its own: if one may be wrong, its army has no zones.
    for (std::size_t a = 0; a < s.forces.armies.size(); ++a) {
        Army& army = s.forces.armies[a];
        const int last = a + 1 < s.forces.armies.size() ? s.forces.armies[a + 1].where.line : INT_MAX;
        const auto named_there = [&](int line) {
            const auto at = [&](const auto& thing) { return thing.where.line == line; };
            return std::any_of(s.forces.units.begin(), s.forces.units.end(), at) ||
                   std::any_of(s.forces.officers.begin(), s.forces.officers.end(), at) ||
                   std::any_of(s.forces.commands.begin(), s.forces.commands.end(), at);
        };
        for (const int line : doubtful)
            if (line >= army.where.line && line < last && !named_there(line)) army.zones.clear();
    }
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i < s.pieces.size() && i < piece_lines.size(); ++i)
        if (!in_doubt(piece_lines[i])) pieces.push_back(std::move(s.pieces[i]));
    s.pieces = std::move(pieces);
    if (!s.situation) return;
    s.situation->pieces.clear();  // piece ids may have changed
    std::erase_if(s.situation->units, [&](const SituationUnit& u) { return u.unit.none() || in_doubt(u.where.line); });
    std::erase_if(s.situation->officers,
                  [&](const SituationOfficer& o) { return o.officer.none() || in_doubt(o.where.line); });
    const auto absent = [&](UnitId unit) { return unit && in_doubt(s.forces.unit(unit).where.line); };
    std::erase_if(s.situation->units, [&](const SituationUnit& u) { return absent(u.unit); });
    std::erase_if(s.situation->officers, [&](const SituationOfficer& o) { return absent(o.attached_to); });
}

/// Whether the table and both armies are known. Without them no ruleset can check anything.
bool is_complete_enough(const Scenario& s, bool size_known) {
    const auto has_units = [&](const Army& army) {
        return std::any_of(s.forces.units.begin(), s.forces.units.end(),
                           [&](const Unit& u) { return u.army == army.id; });
    };
    return size_known && !s.rulesets.empty() && s.forces.armies.size() == 2 && has_units(s.forces.armies[0]) &&
           has_units(s.forces.armies[1]);
}

PartialScenario read_partial(std::string_view text, std::string file, TextOrigin origin) {
    PartialScenario out;
    auto data = parse_data(text, file);
    if (!data) {
        out.problems = data.error();
        return out;
    }
    auto scenario = std::make_shared<Scenario>();
    scenario->file = std::move(file);
    scenario->origin = origin;
    reading::ScenarioReader reader{*scenario, {}, {}, {}, {}, {}, {}, {}, false};
    const DataTable root = data->root();
    read_parts(reader, root);
    const std::vector<int> lines = table_lines(root);
    data->finish(out.problems);
    if (any_fatal(out.problems)) {
        out.tables_with_errors = find_tables_with_errors(lines, out.problems);
        if (!is_complete_enough(*scenario, reader.size_known)) return out;
        remove_invalid_parts(*scenario, reader.piece_lines, out.tables_with_errors);
    } else {
        scenario->hash = play_hash_of(*scenario);
    }
    out.scenario = std::move(scenario);
    return out;
}

}  // namespace

Result<std::shared_ptr<const Scenario>, Problems> read_scenario(std::string_view text, std::string file,
                                                                Problems* warnings, TextOrigin origin) {
    PartialScenario read = read_partial(text, std::move(file), origin);
    if (any_fatal(read.problems)) return std::move(read.problems);
    if (warnings) warnings->insert(warnings->end(), read.problems.begin(), read.problems.end());
    return std::move(read.scenario);
}

PartialScenario read_partial_scenario(std::string_view text, std::string file) {
    return read_partial(text, std::move(file), TextOrigin::by_hand);
}

}  // namespace linstock
