// Reads ruleset.toml: the ruleset's names, its variants, the roles of its charts, its profile.

#include "charts/builder.hpp"

#include <algorithm>
#include <utility>

namespace linstock {

namespace {

std::vector<std::pair<std::string, std::string>> read_roles(const DataTable& table) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const std::string& role : table.keys())
        out.emplace_back(role, table.text(role));
    return out;
}

CellKind kind_of_value(DataKind kind) {
    switch (kind) {
        case DataKind::number: return CellKind::measure;
        case DataKind::boolean: return CellKind::flag;
        case DataKind::text: return CellKind::word;
        default: return CellKind::number;
    }
}

}  // namespace

void ChartBuilder::read_ruleset(const DataTable& root) {
    out_.id_ = root.text("id");
    out_.title_ = root.text("title");
    out_.prefix_ = root.text("prefix");
    out_.period_ = root.text("period");
    out_.unit_ = root.word("unit", {"in", "cm", "ft"});
    out_.played_ = root.maybe_boolean("played").value_or(true);
    for (const std::string& id : root.maybe_texts("opening")) {
        const ClauseRef clause = out_.find_clause(id);
        if (clause.none())
            root.problem_at("opening", "unknown clause '" + id + "'", "a clause of clauses.toml", nearest_clause(id));
        else
            out_.opening_.push_back(clause);
    }
    wide_limits_ = root.maybe_boolean("house_limits").value_or(false);
    common_roles_ = read_roles(root.maybe_table("charts"));
    read_variants(root);
    const DataTable profile = root.table("profile");
    for (const std::string& name : profile.keys())
        read_field(name, profile.table(name));
    for (const Clause& clause : out_.clauses_)
        if (clause.id.rfind(out_.prefix_ + "-", 0) != 0)
            root.problem_at("prefix", "clause '" + clause.id + "' does not begin with '" + out_.prefix_ + "-'");
}

void ChartBuilder::read_variants(const DataTable& root) {
    int defaults = 0;
    for (const DataTable& table : root.tables("variant")) {
        Variant variant;
        variant.id = table.text("id");
        variant.title = table.text("title");
        variant.is_default = table.maybe_boolean("default").value_or(false);
        variant.charts = read_roles(table.maybe_table("charts"));
        variant.charts.insert(variant.charts.end(), common_roles_.begin(), common_roles_.end());
        if (std::any_of(out_.variants_.begin(), out_.variants_.end(),
                        [&](const Variant& v) { return v.id == variant.id; }))
            table.problem_at("id", "two variants are called '" + variant.id + "'", "another name");
        if (variant.is_default) ++defaults;
        out_.variants_.push_back(std::move(variant));
    }
    if (out_.variants_.empty()) {  // a ruleset without variants gets one without a name
        out_.variants_.push_back({"", out_.title_, true, common_roles_});
        return;
    }
    if (defaults != 1)
        root.problem(std::to_string(defaults) + " variants are marked as default", "default = true in one of them");
}

void ChartBuilder::read_field(const std::string& name, const DataTable& table) {
    if (!table.present()) return;
    ProfileField field;
    field.name = name;
    field.title = table.text("title");
    field.unit = table.maybe_text("unit").value_or("");
    const DataValue value = table.value("value");
    if (!value) table.problem("missing key 'value' of profile field '" + name + "'");

    CellShape shape;
    shape.may_be_blank = false;
    shape.kind = kind_of_value(value.kind());
    if (const auto kind = table.maybe_word("kind", kind_words())) shape.kind = kind_of_word(*kind);
    if (shape.kind == CellKind::faces || shape.kind == CellKind::span)
        shape.die = static_cast<int>(table.integer("die", 2, 20));
    std::vector<std::string> words;
    if (shape.kind == CellKind::word) {
        words = table.texts("words");
        shape.words = &words;
    }
    CellValue read;
    if (value) read_cell(value, shape, read);
    const Cite cite = read_cite(table, {}, "", true);
    if (!words.empty()) {
        read.words = static_cast<std::uint16_t>(out_.word_lists_.size());
        out_.word_lists_.push_back(words);
    }
    field.cell = add_cell(read, cite);
    const Limits limits = limits_of(read, true);
    const auto least = table.maybe_number("least");
    const auto most = table.maybe_number("most");
    if (least || most)
        limits_.emplace_back(field.cell, Limits{least.value_or(limits.least), most.value_or(limits.most)});
    const std::string from = table.maybe_text("from").value_or("");
    const std::string why = table.maybe_text("why").value_or("");
    const std::string instead = table.maybe_text("instead").value_or("");
    check_needs(table, cite.mark, from, why);
    if (!from.empty() || !why.empty() || !instead.empty()) {
        CellNote& note = note_of(field.cell);
        note.from = from;
        note.why = why;
        note.instead = instead;
    }
    if (table.maybe_boolean("fixed").value_or(false)) fixed_.push_back(name);
    out_.profile_.push_back(std::move(field));
}

void ChartBuilder::check_roles(const DataTable& root) {
    std::vector<std::string> known;
    for (const Chart& chart : out_.charts_)
        known.push_back(chart.id);
    auto check = [&](const DataTable& table) {
        for (const std::string& role : table.keys()) {
            const DataValue value = table.value(role);
            if (value.kind() != DataKind::text || !out_.find_chart(value.text()).none()) continue;
            value.problem("no chart '" + value.text() + "'", "a chart of charts.toml",
                          nearest_word(value.text(), known));
        }
    };
    check(root.maybe_table("charts"));
    for (const DataTable& variant : root.tables("variant"))
        check(variant.maybe_table("charts"));
}

}  // namespace linstock
