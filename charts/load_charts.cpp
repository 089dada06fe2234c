// Reads charts.toml.

#include "charts/builder.hpp"

#include <algorithm>
#include <utility>

namespace linstock {

void ChartBuilder::read_charts(const DataTable& root) {
    const DataTable table = root.table("chart");
    for (const std::string& id : table.keys())
        read_chart(id, table.table(id));
}

bool ChartBuilder::read_columns(const DataTable& table, Chart& chart) {
    chart.columns = table.texts("columns");
    for (std::size_t i = 0; i < chart.columns.size(); ++i)
        if (std::find(chart.columns.begin(), chart.columns.begin() + static_cast<std::ptrdiff_t>(i),
                      chart.columns[i]) != chart.columns.begin() + static_cast<std::ptrdiff_t>(i))
            table.problem_at("columns", "column '" + chart.columns[i] + "' is named twice");
    return !chart.columns.empty();
}

/// `kind` of the chart, then `kinds` of single columns. The default is number.
void ChartBuilder::read_kinds(const DataTable& table, Chart& chart) {
    const CellKind all = kind_of_word(table.maybe_word("kind", kind_words()).value_or("number"));
    chart.kinds.assign(chart.columns.size(), all);
    const DataTable kinds = table.maybe_table("kinds");
    for (const std::string& name : kinds.keys()) {
        const CellKind kind = kind_of_word(kinds.word(name, kind_words()));
        const auto found = std::find(chart.columns.begin(), chart.columns.end(), name);
        if (found == chart.columns.end())
            kinds.value(name).key_problem("chart " + chart.id + " has no column '" + name + "'",
                                          "a column of the chart", nearest_word(name, chart.columns));
        else
            chart.kinds[static_cast<std::size_t>(found - chart.columns.begin())] = kind;
    }
}

/// The word list of each column, as its index in the store plus 1; 0 for a column without words.
std::vector<std::uint16_t> ChartBuilder::read_words(const DataTable& table, const Chart& chart) {
    std::vector<std::uint16_t> out(chart.columns.size(), 0);
    const DataTable words = table.maybe_table("words");
    for (const std::string& name : words.keys()) {
        const auto found = std::find(chart.columns.begin(), chart.columns.end(), name);
        if (found == chart.columns.end()) {
            words.value(name).key_problem("chart " + chart.id + " has no column '" + name + "'",
                                          "a column of the chart", nearest_word(name, chart.columns));
            continue;
        }
        out_.word_lists_.push_back(words.texts(name));
        out[static_cast<std::size_t>(found - chart.columns.begin())] =
            static_cast<std::uint16_t>(out_.word_lists_.size());
    }
    for (std::size_t i = 0; i < chart.columns.size(); ++i)
        if (chart.kinds[i] == CellKind::word && out[i] == 0)
            table.problem("column '" + chart.columns[i] + "' of chart " + chart.id + " has no list of words",
                          "words." + chart.columns[i] + " = [...]");
    return out;
}

void ChartBuilder::read_rows(const DataTable& table, Chart& chart, const std::vector<std::uint16_t>& words) {
    const DataTable rows = table.table("rows");
    for (const std::string& name : rows.keys()) {
        const DataValue row = rows.value(name);
        const std::vector<DataValue> items = row.items();
        if (row.kind() == DataKind::list && items.size() != chart.columns.size())
            row.problem("row '" + name + "' of chart " + chart.id + " has " + std::to_string(items.size()) + " cells",
                        std::to_string(chart.columns.size()) + " cells, one for each column");
        for (std::size_t i = 0; i < chart.columns.size(); ++i) {
            CellShape shape{chart.kinds[i], dice_.back(), nullptr, true};
            if (words[i] != 0) shape.words = &out_.word_lists_[words[i] - std::size_t{1}];
            CellValue cell;
            cell.kind = chart.kinds[i];
            cell.blank = true;
            if (i < items.size()) read_cell(items[i], shape, cell);
            if (words[i] != 0) cell.words = static_cast<std::uint16_t>(words[i] - 1);
            add_cell(cell, chart.why);
        }
        chart.rows.push_back(name);
    }
    if (rows.present() && chart.rows.empty()) table.problem("chart " + chart.id + " has no rows");
}

void ChartBuilder::note_cell(const DataTable& table, CellRef cell, const Chart& chart) {
    out_.whys_[cell.value - 1] = read_cite(table, out_.whys_[cell.value - 1], "", false);
    CellNote& note = note_of(cell);
    note.from = table.maybe_text("from").value_or("");
    note.why = table.maybe_text("why").value_or("");
    note.instead = table.maybe_text("instead").value_or("");
    const Mark mark = out_.whys_[cell.value - 1].mark;
    if (mark != chart.why.mark) check_needs(table, mark, note.from, note.why);
}

void ChartBuilder::read_cell_notes(const DataTable& table, const Chart& chart) {
    const DataTable cells = table.maybe_table("cells");
    for (const std::string& place : cells.keys()) {
        const DataTable told = cells.table(place);
        const std::size_t slash = place.find('/');
        const std::string row = place.substr(0, slash);
        const std::string column = slash == std::string::npos ? "" : place.substr(slash + 1);
        const bool row_known = row == "*" || std::find(chart.rows.begin(), chart.rows.end(), row) != chart.rows.end();
        const bool column_known =
            column == "*" || std::find(chart.columns.begin(), chart.columns.end(), column) != chart.columns.end();
        if (!row_known || !column_known) {
            cells.value(place).key_problem(
                "chart " + chart.id + " has no cell '" + place + "'", "row/column, * for all",
                row_known ? nearest_word(column, chart.columns) : nearest_word(row, chart.rows));
            told.accept_all();
            continue;
        }
        for (std::size_t r = 0; r < chart.rows.size(); ++r)
            for (std::size_t c = 0; c < chart.columns.size(); ++c)
                if ((row == "*" || row == chart.rows[r]) && (column == "*" || column == chart.columns[c]))
                    note_cell(told, {static_cast<std::uint32_t>(chart.first + r * chart.columns.size() + c + 1)},
                              chart);
    }
}

void ChartBuilder::read_chart(const std::string& id, const DataTable& table) {
    if (!table.present()) return;
    Chart chart;
    chart.id = id;
    chart.title = table.text("title");
    chart.unit = table.maybe_text("unit").value_or("");
    chart.why = read_cite(table, {}, id, true);
    if (id.rfind(out_.prefix_ + "-", 0) == 0 && table.has("clause") && out_.find_clause(id).none())
        table.value("clause").problem("chart " + id + " has a name like a clause, but is no clause", "a plain name");
    chart.note = table.maybe_text("why").value_or("");
    chart.instead = table.maybe_text("instead").value_or("");
    chart.from = table.maybe_text("from").value_or("");
    check_needs(table, chart.why.mark, chart.from, chart.note);
    chart.first = static_cast<std::uint32_t>(out_.cells_.size());
    const bool has_columns = read_columns(table, chart);
    read_kinds(table, chart);
    const bool rolled = std::any_of(chart.kinds.begin(), chart.kinds.end(),
                                    [](CellKind kind) { return kind == CellKind::faces || kind == CellKind::span; });
    dice_.push_back(rolled ? static_cast<int>(table.integer("die", 2, 20)) : 0);
    const std::vector<std::uint16_t> words = read_words(table, chart);
    const std::size_t before = out_.cells_.size();
    if (has_columns) read_rows(table, chart, words);
    read_cell_notes(table, chart);
    if (out_.cells_.size() > before)
        for (const ShapeFault& fault : shape_faults(chart, dice_.back(), out_.cells_)) {
            const DataValue at = table.table("rows").value(fault.row);
            const std::string where =
                "chart " + chart.id + (fault.row.empty() ? "" : ", row '" + fault.row + "'") + ": ";
            (at ? at : table.self()).problem(where + fault.text, fault.expected);
        }
    out_.charts_.push_back(std::move(chart));
}

}  // namespace linstock
