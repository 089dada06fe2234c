// linstock rules RULESET --fields and --prompts: reference pages of a ruleset.

#include "apps/linstock/table/rules_fields.hpp"

#include "battle/ruleset.hpp"
#include "battle/verb_table.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>

namespace linstock::apps {

namespace {

const char* unit_held(ReferenceSide side) {
    if (side == ReferenceSide::enemy) return "a unit of the enemy, by name or number";
    return side == ReferenceSide::own ? "another unit of its side, by name or number" : "a unit, by name or number";
}

/// "one of: a, b", "a unit by its name or number", "0 to 40", "true or false".
std::string held(const Field& field) {
    std::string out;
    for (const char* word : field.words)
        if (word != nullptr) out += (out.empty() ? "" : ", ") + fmt::format("`{}`", word);
    if (out.empty() && field.type == FieldType::boolean) out = "true or false";
    if (out.empty()) switch (field.reference) {
            case FieldReference::unit: out = unit_held(field.side); break;
            case FieldReference::officer:
                out = field.side == ReferenceSide::own ? "an officer of its side, by name or number"
                                                       : "an officer, by name or number";
                break;
            case FieldReference::command: out = "a body, by name or number"; break;
            case FieldReference::piece: out = "a piece of terrain, by number"; break;
            case FieldReference::army: out = "an army, by name or number"; break;
            case FieldReference::nothing: out = fmt::format("{} to {}", field.low, field.high); break;
        }
    if (out == fmt::format("{} to {}", INT64_MIN, INT64_MAX)) out = "a mask of bits";
    return field.count > 1 ? fmt::format("a list of up to {}: {}", field.count, out) : out;
}

void table(const char* heading, const char* key, std::span<const Field> fields) {
    fmt::print("\n## {}\n\n`{}`\n\n| field | values | meaning |\n|---|---|---|\n", heading, key);
    for (const Field& field : fields)
        if (field.type != FieldType::point)
            fmt::print("| `{}` | {} | {} |\n", field.name, held(field), field.description);
}

/// "`orders`, `movement`"
std::string phases_of(const Ruleset& rules) {
    std::string out;
    for (const PhaseName& phase : rules.phases)
        out += fmt::format("{}`{}`", out.empty() ? "" : ", ", phase.name);
    return out;
}

constexpr const char* nothing_more = "nothing more";

/// "`unit`, `path`": the members of a decision with this verb.
std::string members(Verb verb) {
    std::string out;
    for (const char* name : member_names(fields_of(verb)))
        out += fmt::format("{}`{}`", out.empty() ? "" : ", ", name);
    return out.empty() ? nothing_more : out;
}

/// True if the ruleset has a clause of this name and does not switch it off.
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
        "The prompts of this ruleset, the verbs of their answers, and the members of a decision in addition to "
        "`prompt`, "
        "`by` and `verb`\n");
    fmt::print("(docs/protocol.md). Written by `linstock rules {} --prompts`.\n\n", rules.id);
    fmt::print("The phases of a turn, in order: {}.\n\n", phases_of(rules));
    fmt::print("The prompts are in the order of a battle: first the set-up, then a turn.\n\n");
    fmt::print("| prompt | clause | asks | answers |\n|---|---|---|---|\n");
    std::set<Verb> used = {Verb::roll};
    for (const PromptKind& kind : kinds) {
        ClauseRef clause = charts.find_clause(kind.clause);
        if (clause.none()) clause = charts.find_named_clause(kind.clause);
        if (clause.none() || !has(charts, kind.needs)) continue;  // only other rulesets of the family have this prompt
        std::string verbs;
        for (const Verb verb : kind.answers)
            verbs += fmt::format("{}`{}`", verbs.empty() ? "" : ", ", name_of(verb));
        used.insert(kind.answers.begin(), kind.answers.end());
        fmt::print("| `{}` | {} | {} | {} |\n", kind.kind, charts.clause(clause).id, kind.asks, verbs);
    }
    fmt::print("| `roll` | | the faces of dice, of the seat `chance` | `roll` |\n");
    fmt::print("\n## Verbs\n\n| verb | members of its decision |\n|---|---|\n");
    for (const Verb verb : used)
        fmt::print("| `{}` | {} |\n", name_of(verb), members(verb));
    fmt::print("\n## Dice\n\nThe reasons for rolls (`purpose` of a `roll`):");
    for (std::size_t i = 0; i < rules.purposes.size(); ++i)
        fmt::print("{} {}", i == 0 ? "" : ",", rules.purposes[i].name);
    fmt::print(".\n");
}

void list_verbs() {
    fmt::print("| verb | members | decision |\n|---|---|---|\n");
    for (const VerbRow& row : verb_rows()) {
        const std::string names = members(row.verb);
        fmt::print("| `{}` | {} | {} |\n", row.name, names == nothing_more ? "" : names, row.means);
    }
}

namespace {

/// The clause with this id, or with the family's name for it. A limit of the program has none.
std::string clause_of(const Charts& charts, std::string_view clause) {
    ClauseRef found = charts.find_clause(clause);
    if (found.none()) found = charts.find_named_clause(clause);
    return found.none() ? "" : charts.clause(found).id;
}

void list_optional_rules(const Charts& charts, std::span<const OptionalRule> rules) {
    fmt::print("\n## Optional rules\n\n");
    if (rules.empty()) {
        fmt::print("None; use house rules (docs/house-rules.md).\n");
        return;
    }
    fmt::print(
        "`optional_rules = [ … ]` of a scenario; a house rule that sets the field applies it to every battle.\n\n");
    fmt::print("| name | clause and mark | rule | field |\n|---|---|---|---|\n");
    for (const OptionalRule& rule : rules)
        for (const ProfileField& field : charts.profile())
            if (field.name == rule.field)
                fmt::print("| `{}` | {} | {} | `{}` |\n", rule.name, charts.to_text(charts.why(field.cell)),
                           field.title, field.name);
}

void list_limits(const Charts& charts, std::span<const Limit> of_book) {
    fmt::print("\n## Limits\n\n| thing | at most | clause |\n|---|---|---|\n");
    for (const Limit& limit : limits_of_scenarios())
        fmt::print("| {} | {} | |\n", limit.what, limit.most);
    for (const Limit& limit : of_book)
        fmt::print("| {} | {} | {} |\n", limit.what, limit.most, clause_of(charts, limit.clause));
}

}  // namespace

void list_fields(const Ruleset& rules, const ScenarioTerms& terms) {
    fmt::print("# Fields of situations: {}\n\n", rules.charts->title());
    fmt::print("The keys of `[situation]` in a scenario file for this ruleset, in addition to those of all rulesets\n");
    fmt::print(
        "(docs/scenario-format.md). A missing key has its value at the start; 0, `none` and false "
        "are\n");
    fmt::print("defaults. Written by `linstock rules {} --fields`.\n\nPhases: {}", rules.id, phases_of(rules));
    fmt::print(
        ".\n\nPresences: `on_table`, `concealed`, `reserve`, `arriving`, `left`, `destroyed`, `captured`, `absent`, "
        "`gone`.\n");
    table("A unit", fmt::format("[[situation.unit]] {} = {{ … }}", rules.id).c_str(), rules.unit_fields);
    table("An officer", fmt::format("[[situation.officer]] {} = {{ … }}", rules.id).c_str(), rules.officer_fields);
    table("The battle", fmt::format("[situation] {} = {{ … }}", rules.id).c_str(), rules.state_fields);
    list_optional_rules(*rules.charts, terms.optional_rules);
    list_limits(*rules.charts, terms.limits);
}

}  // namespace linstock::apps
