// The scenario file: its frame, and the order in which its parts are read.

#include "army/reading.hpp"
#include "army/scenario.hpp"
#include "base/hash.hpp"
#include "base/measure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock {

namespace reading {

namespace {

bool is_ruleset_id(const std::string& id) {
    if (id.empty() || id.size() > 32) return false;
    for (const char c : id)
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
    return true;
}

/// A side of the table, or a turn: numbers beyond these are slips of the pen.
constexpr double longest_table = 4000;
constexpr int most_turns = 200;

void read_table_size(const DataTable& t, Scenario& s) {
    const DataValue size = t.value("table");
    if (!size) {
        t.problem("the size of the table is missing", "table = [width, height]");
        return;
    }
    const Vec found = t.point("table");
    const bool good = found.x >= 1 && found.x <= longest_table && found.y >= 1 && found.y <= longest_table;
    if (size.kind() == DataKind::list && !good)
        size.problem("this is no size of a table",
                     fmt::format("[width, height], each from 1 to {}", number_text(longest_table)));
    if (good) {
        s.width = found.x;
        s.height = found.y;
    }
}

void read_rulesets(const DataTable& t, Scenario& s) {
    for (const std::string& id : t.texts("rulesets")) {
        const bool again = std::find(s.rulesets.begin(), s.rulesets.end(), id) != s.rulesets.end();
        if (!is_ruleset_id(id))
            t.value("rulesets")
                .problem(fmt::format("'{}' is no name of a ruleset", id), "small letters and digits, as \"revised\"");
        else if (again)
            t.value("rulesets").problem(fmt::format("the ruleset '{}' is named twice", id), "each ruleset once");
        else
            s.rulesets.push_back(id);
    }
    if (t.has("rulesets") && t.value("rulesets").kind() == DataKind::list && t.value("rulesets").items().empty())
        t.value("rulesets").problem("no ruleset is named", "at least one, the first is the default");
}

}  // namespace

void Reader::frame(const DataTable& root) {
    Scenario& s = scenario;
    const DataTable t = root.table("scenario");
    if (!t.present()) return;
    s.title = t.text("title");
    s.date = t.maybe_text("date").value_or("");
    s.place = t.maybe_text("place").value_or("");
    s.summary = t.maybe_text("summary").value_or("");
    s.outcome = t.maybe_text("outcome").value_or("");
    read_rulesets(t, s);
    s.variant = t.maybe_text("variant").value_or("");
    s.measure = word(t, "measure", Measure::inches);
    s.ground_scale = t.maybe_text("ground_scale").value_or("");
    s.yards_per_unit = t.maybe_number("yards_per_unit", 0, 10000).value_or(0);
    read_table_size(t, s);
    s.turns = static_cast<int>(t.integer("turns", 1, most_turns));
    s.optional_rules = t.maybe_texts("optional_rules");
    for (std::size_t i = 0; i < s.optional_rules.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (s.optional_rules[i] == s.optional_rules[j])
                t.value("optional_rules")
                    .problem(fmt::format("the optional rule '{}' is named twice", s.optional_rules[i]), "each once");
    s.curtain = t.maybe_boolean("curtain").value_or(false);
    s.open_sides = t.maybe_boolean("open_sides").value_or(false);
    s.guns_off_road = t.maybe_number("guns_off_road", 0, longest_table).value_or(-1);
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

Problem Scenario::problem(FilePlace where, std::string text, std::string expected, std::string clause) const {
    Problem p;
    p.file = file;
    p.line = where.line;
    p.column = where.column;
    p.text = std::move(text);
    p.expected = std::move(expected);
    p.clause = std::move(clause);
    return p;
}

Result<std::shared_ptr<const Scenario>, Problems> read_scenario(std::string_view text, std::string file,
                                                                Problems* warnings) {
    auto data = parse_data(text, file);
    if (!data) return data.error();
    auto scenario = std::make_shared<Scenario>();
    scenario->file = std::move(file);
    reading::Reader reader{*scenario, {}, {}, {}, {}, {}, {}};
    const DataTable root = data->root();
    reader.frame(root);
    reader.terrain(root);
    reader.forces(root);
    reader.goals(root);
    reader.situation(root);

    Problems problems;
    data->finish(problems);
    if (any_fatal(problems)) return problems;
    if (warnings) warnings->insert(warnings->end(), problems.begin(), problems.end());
    scenario->hash = hash_of(write_scenario(*scenario));
    return std::shared_ptr<const Scenario>(std::move(scenario));
}

}  // namespace linstock
