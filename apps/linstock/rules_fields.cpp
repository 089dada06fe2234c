// linstock rules BOOK --fields: what a situation or a save may say in this book, as docs/fields has it.

#include "apps/linstock/rules_fields.hpp"

#include "battle/decision.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

namespace linstock::apps {

namespace {

/// "one of: a, b", "a unit by its name or number", "0 to 40", "true or false".
std::string held(const Field& field) {
    std::string out;
    for (const char* word : field.words)
        if (word != nullptr) out += (out.empty() ? "" : ", ") + fmt::format("`{}`", word);
    if (out.empty() && field.type == FieldType::boolean) out = "true or false";
    if (out.empty()) switch (field.refers) {
            case Refers::unit: out = "a unit, by name or number"; break;
            case Refers::officer: out = "an officer, by name or number"; break;
            case Refers::command: out = "a body, by name or number"; break;
            case Refers::piece: out = "a piece of terrain, by number"; break;
            case Refers::army: out = "an army, by name or number"; break;
            case Refers::nothing: out = fmt::format("{} to {}", field.low, field.high); break;
        }
    if (out == fmt::format("{} to {}", INT64_MIN, INT64_MAX)) out = "a mask of bits";
    return field.count > 1 ? fmt::format("a list of up to {}: {}", field.count, out) : out;
}

void table(const char* heading, const char* key, std::span<const Field> fields) {
    fmt::print("\n## {}\n\n`{}`\n\n| field | may hold | what it tells |\n|---|---|---|\n", heading, key);
    for (const Field& field : fields)
        if (field.type != FieldType::point) fmt::print("| `{}` | {} | {} |\n", field.name, held(field), field.about);
}

/// "`unit`, `path`": what a decision of this verb gives back.
std::string members(Verb verb) {
    const VerbFields f = fields_of(verb);
    const std::pair<bool, const char*> all[] = {
        {f.unit, "unit"},     {f.target, "target"}, {f.officer, "officer"}, {f.command, "command"},
        {f.piece, "piece"},   {f.path, "path"},     {f.heading, "heading"}, {f.formation, "formation"},
        {f.number, "number"}, {f.list, "list"},     {f.faces, "faces"},     {f.parts, "parts"},
    };
    std::string out;
    for (const auto& [used, name] : all)
        if (used) out += fmt::format("{}`{}`", out.empty() ? "" : ", ", name);
    return out.empty() ? "nothing more" : out;
}

/// The book has a clause of this name, and does not switch off what it is about.
bool has(const Charts& charts, std::string_view name) {
    if (name.empty()) return true;
    const CellRef field = charts.field(name);
    if (!field.none() && charts.value(field).kind == CellKind::flag) return charts.flag(field).value;
    return !charts.find_named_clause(name).none();
}

}  // namespace

void list_prompts(const Ruleset& rules, const std::vector<PromptKind>& kinds) {
    const Charts& charts = *rules.charts;
    fmt::print("# Prompts and dice: {}\n\n", charts.title());
    fmt::print(
        "What this book asks, which verbs may be offered, and what a decision gives back beside `prompt`, `by` and "
        "`verb`\n");
    fmt::print("([protocol.md](../protocol.md)). Written by `linstock rules {} --prompts`.\n\n", rules.id);
    fmt::print("| prompt | clause | asks | may be answered with |\n|---|---|---|---|\n");
    std::set<Verb> used = {Verb::roll};
    for (const PromptKind& kind : kinds) {
        ClauseRef clause = charts.find_clause(kind.clause);
        if (clause.none()) clause = charts.find_named_clause(kind.clause);
        if (clause.none() || !has(charts, kind.needs)) continue;  // a sister book asks it
        std::string verbs;
        for (const Verb verb : kind.answers)
            verbs += fmt::format("{}`{}`", verbs.empty() ? "" : ", ", name_of(verb));
        used.insert(kind.answers.begin(), kind.answers.end());
        fmt::print("| `{}` | {} | {} | {} |\n", kind.kind, charts.clause(clause).id, kind.asks, verbs);
    }
    fmt::print("| `roll` | | the faces of dice, of the seat `chance` | `roll` |\n");
    fmt::print("\n## Verbs\n\n| verb | its decision has |\n|---|---|\n");
    for (const Verb verb : used)
        fmt::print("| `{}` | {} |\n", name_of(verb), members(verb));
    fmt::print("\n## Dice\n\nWhat dice are thrown for (`purpose` of a `roll`):");
    for (std::size_t i = 0; i < rules.purposes.size(); ++i)
        fmt::print("{} {}", i == 0 ? "" : ",", rules.purposes[i]);
    fmt::print(".\n");
}

void list_fields(const Ruleset& rules) {
    fmt::print("# Fields of situations: {}\n\n", rules.charts->title());
    fmt::print("What `[situation]` of a scenario file may tell in this book, beside the keys that all books have\n");
    fmt::print(
        "([scenario-format.md](../scenario-format.md)). What is left out is as it is at the start; 0, `none` and false "
        "say\n");
    fmt::print("nothing. Written by `linstock rules {} --fields`.\n\nPhases:", rules.id);
    for (std::size_t i = 0; i < rules.phases.size(); ++i)
        fmt::print("{} `{}`", i == 0 ? "" : ",", rules.phases[i]);
    fmt::print(
        ".\n\nPresences: `on_table`, `concealed`, `reserve`, `arriving`, `left`, `destroyed`, `captured`, `absent`, "
        "`gone`.\n");
    table("A unit", fmt::format("[[situation.unit]] {} = {{ … }}", rules.id).c_str(), rules.unit_fields);
    table("An officer", fmt::format("[[situation.officer]] {} = {{ … }}", rules.id).c_str(), rules.officer_fields);
    table("The battle", fmt::format("[situation] {} = {{ … }}", rules.id).c_str(), rules.state_fields);
}

}  // namespace linstock::apps
