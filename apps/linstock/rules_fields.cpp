// linstock rules BOOK --fields: what a situation or a save may say in this book, as docs/fields has it.

#include "apps/linstock/rules_fields.hpp"

#include <fmt/format.h>

#include <string>

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

}  // namespace

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
