// Applies house rules. They can only change existing values. Every citation of a changed cell shows the change.

#include "charts/overlay.hpp"

#include "charts/builder.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace linstock {

namespace {

/// The keys of the tables of a file for several rulesets: one for each ruleset.
std::vector<std::string> tables_of(const DataTable& root) {
    std::vector<std::string> out;
    for (const std::string& key : root.keys())
        if (root.kind_of(key) == DataKind::table) out.push_back(key);
    return out;
}

std::string quoted(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "'" : ", '") + word + "'";
    return out;
}

/// The table with the changes for this ruleset; the whole file if it is for one ruleset. Not present after an error.
/// The tables of other rulesets have no meaning here.
DataTable changes_for(const DataTable& root, const std::string& id) {
    const std::vector<std::string> tables = tables_of(root);
    const std::string ruleset = tables.empty() ? root.text("ruleset") : root.maybe_text("ruleset").value_or("");
    if (!ruleset.empty() && ruleset != id) {
        root.problem_at("ruleset", "these house rules are for '" + ruleset + "'", "'" + id + "'");
        root.accept_all();
        return {};
    }
    if (tables.empty() || (!ruleset.empty() && root.kind_of(id) != DataKind::table)) return root;
    for (const std::string& key : tables)
        if (key != id) root.table(key).accept_all();
    if (const DataTable own = root.maybe_table(id); own.present()) return own;
    root.problem("these house rules are for " + quoted(tables), "'" + id + "'");
    return {};
}

}  // namespace

std::vector<OverlayHead> overlay_heads(const SourceText& source) {
    std::vector<OverlayHead> out;
    const auto file = parse_data(source.text, source.file);
    if (!file) return out;
    const DataTable root = file->root();
    const auto text_of = [](const DataTable& table, std::string_view key) {
        return table.kind_of(key) == DataKind::text ? table.value(key).text() : std::string();
    };
    const std::string name = text_of(root, "name");
    const std::string why = text_of(root, "why");
    if (const std::string ruleset = text_of(root, "ruleset"); !ruleset.empty()) {
        const std::string own = text_of(root.maybe_table(ruleset), "why");
        out.push_back({ruleset, name, own.empty() ? why : own});
        return out;
    }
    for (const std::string& ruleset : tables_of(root)) {
        const std::string own = text_of(root.table(ruleset), "why");
        out.push_back({ruleset, name, own.empty() ? why : own});
    }
    return out;
}

void ChartBuilder::apply_overlay(const DataTable& root, const std::string& file) {
    const std::string name = root.text("name");
    const DataTable own = changes_for(root, out_.id_);
    if (!own.present()) return;
    const std::string why = own.maybe_text("why").value_or(root.maybe_text("why").value_or(""));
    if (std::find(out_.overlays_.begin(), out_.overlays_.end(), name) != out_.overlays_.end())
        root.problem_at("name", "two house-rules files are called '" + name + "'", "another name");
    const std::vector<DataTable> changes = own.tables("change");
    if (changes.empty()) own.problem("the file changes nothing", "at least one [[change]]");

    for (const DataTable& change : changes) {
        const std::string reason = change.maybe_text("why").value_or(why);
        const CellRef cell = changed_cell(change);
        if (cell.none()) {
            change.accept_all();
            continue;
        }
        change_cell(change, cell, name, file, reason);
    }
    // Check the order of a chart after all its changes; report an error at the last of them.
    for (std::size_t i = 0; i < out_.charts_.size(); ++i) {
        const Chart& chart = out_.charts_[i];
        const DataTable* last = nullptr;
        for (const DataTable& change : changes)
            if (change.value("chart").kind() == DataKind::text && change.value("chart").text() == chart.id)
                last = &change;
        if (!last) continue;
        for (const ShapeFault& fault : shape_faults(chart, dice_[i], out_.cells_))
            last->problem(
                "chart " + chart.id + (fault.row.empty() ? "" : ", row '" + fault.row + "'") + ": " + fault.text,
                fault.expected);
    }
    out_.overlays_.push_back(name);
}

namespace {

/// Reports a change that names neither a field nor a cell, possibly because of a misspelled key.
void report_no_cell(const DataTable& change) {
    static const std::vector<std::string> known = {"profile", "chart", "row", "column", "value", "why"};
    for (const std::string& key : change.keys())
        if (std::find(known.begin(), known.end(), key) == known.end())
            return change.value(key).key_problem("unknown key '" + key + "'", "profile, or chart, row and column",
                                                 nearest_word(key, known));
    change.problem("the change names no target", "profile, or chart, row and column");
}

}  // namespace

/// The cell or field that a change names; none after an error.
CellRef ChartBuilder::changed_cell(const DataTable& change) {
    if (change.has("profile")) {
        const std::string name = change.text("profile");
        for (std::string_view key : {"chart", "row", "column"})
            if (change.has(key))
                change.problem_at(key, "a change of a profile field has no '" + std::string(key) + "'");
        const CellRef cell = out_.field(name);
        std::vector<std::string> known;
        for (const ProfileField& field : out_.profile_)
            if (std::find(fixed_.begin(), fixed_.end(), field.name) == fixed_.end()) known.push_back(field.name);
        if (cell.none()) {
            change.problem_at("profile", "unknown profile field '" + name + "'", "a field of the ruleset",
                              nearest_word(name, known));
        } else if (std::find(fixed_.begin(), fixed_.end(), name) != fixed_.end()) {
            change.problem_at("profile", "'" + name + "' is fixed: other charts depend on it");
            return {};
        }
        return cell;
    }
    if (!change.has("chart") && !change.has("row") && !change.has("column")) {
        report_no_cell(change);
        return {};
    }
    const std::string id = change.text("chart");
    const std::string row = change.text("row");
    const std::string column = change.text("column");
    if (id.empty() || row.empty() || column.empty()) return {};
    const ChartId chart = out_.find_chart(id);
    if (chart.none()) {
        std::vector<std::string> known;
        for (const Chart& candidate : out_.charts_)
            known.push_back(candidate.id);
        change.problem_at("chart", "no chart '" + id + "'", "a chart of the ruleset", nearest_word(id, known));
        return {};
    }
    const Chart& found = out_.chart(chart);
    if (out_.find_row(chart, row).none())
        change.problem_at("row", "chart " + id + " has no row '" + row + "'", "a row of the chart",
                          nearest_word(row, found.rows));
    if (out_.find_column(chart, column).none())
        change.problem_at("column", "chart " + id + " has no column '" + column + "'", "a column of the chart",
                          nearest_word(column, found.columns));
    return out_.cell(chart, row, column);
}

namespace {

bool numeric(const CellValue& value) {
    return !value.blank && (value.kind == CellKind::number || value.kind == CellKind::measure);
}

}  // namespace

Limits limits_of(const CellValue& of_book, bool of_profile) {
    if (!numeric(of_book)) return {0, 0};
    const double most = std::max(100.0, 20 * std::fabs(of_book.measure));
    const bool signs = !of_profile || of_book.measure < 0;  // a chart's numbers are also modifiers
    return {signs ? -most : 0, most};
}

/// The range within which the rules can compute with a number changed by house rules.
Limits ChartBuilder::limits_here(CellRef cell, bool of_profile, const CellValue& old) const {
    if (!numeric(old)) return {};
    const auto said = std::find_if(limits_.begin(), limits_.end(), [&](const auto& one) { return one.first == cell; });
    if (said != limits_.end()) return said->second;
    return wide_limits_ ? limits_of(old, of_profile) : Limits{};
}

void ChartBuilder::change_cell(const DataTable& change, CellRef cell, const std::string& overlay,
                               const std::string& file, const std::string& why) {
    const DataValue value = change.value("value");
    if (!value) {
        change.problem("missing key 'value'", "the new value");
        return;
    }
    const CellValue old = out_.value(cell);
    CellShape shape;
    shape.kind = old.kind;
    shape.die = old.faces.sides;
    shape.words = old.kind == CellKind::word ? &out_.word_lists_[old.words] : nullptr;
    const bool of_profile = std::any_of(out_.profile_.begin(), out_.profile_.end(),
                                        [&](const ProfileField& field) { return field.cell == cell; });
    // A dash means "there is no such thing". A number or a switch cannot express that.
    const bool dash_has_sense = old.kind == CellKind::faces || old.kind == CellKind::band ||
                                old.kind == CellKind::floor || old.kind == CellKind::ceiling;
    shape.may_be_blank = !of_profile && (old.blank || dash_has_sense);
    shape.limits = limits_here(cell, of_profile, old);
    CellValue read;
    if (!read_cell(value, shape, read)) return;
    if (numeric(read) && (read.measure < shape.limits.least || read.measure > shape.limits.most)) {
        value.problem("the rules cannot work with " + short_text(read.measure), limits_text(shape.limits));
        return;
    }
    read.words = old.words;
    CellNote& note = note_of(cell);
    if (note.changed && note.overlay == overlay)
        value.problem("this is already changed in line " + std::to_string(note.line), "one change per value");
    else if (note.changed && !(old == read))
        value.warning("this is changed to another value by '" + note.overlay + "' (" + note.file + ":" +
                      std::to_string(note.line) + "); the last change counts: this one");
    if (!note.changed && old == read) value.warning("this is the ruleset's own value: it has no effect");
    if (!note.changed) {  // the first of several changes keeps the rulebook's value
        note.changed = true;
        note.old_value = old;
        note.old_mark = out_.why(cell).mark;
    }
    if (!why.empty()) note.why = why;
    note.overlay = overlay;
    note.file = file;
    note.line = value.line();
    note.column = value.column();
    out_.cells_[cell.value - 1] = read;
    out_.whys_[cell.value - 1].mark = Mark::house;
}

}  // namespace linstock
