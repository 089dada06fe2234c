#include "report/print/sheet_texts.hpp"

#include "charts/data_file.hpp"

#include <algorithm>

namespace linstock::report {

namespace {

using Titles = std::map<std::string, std::string, std::less<>>;

const std::string* title_of(const Titles& titles, const Chart& chart, std::string_view name) {
    auto found = titles.find(chart.id + "/" + std::string(name));
    if (found == titles.end()) found = titles.find("/" + std::string(name));
    return found == titles.end() ? nullptr : &found->second;
}

/// Titles of rows or of columns (`names`): texts for every chart, tables for single charts.
Titles read_titles(const DataTable& table, const Charts& charts, const char* what,
                   std::vector<std::string> Chart::* names) {
    Titles out;
    std::vector<std::string> all;
    std::vector<std::string> ids;
    for (const Chart& chart : charts.charts()) {
        ids.push_back(chart.id);
        all.insert(all.end(), (chart.*names).begin(), (chart.*names).end());
    }
    const auto put = [&](const DataTable& from, const std::string& chart, const std::vector<std::string>& known,
                         const std::string& key) {
        out[chart + "/" + key] = from.text(key);
        if (std::find(known.begin(), known.end(), key) == known.end())
            from.value(key).key_problem((chart.empty() ? "no chart" : "chart " + chart + ": no") + std::string(" ") +
                                            (chart.empty() ? "has a " : "") + what + " '" + key + "'",
                                        std::string("the name of a ") + what, nearest_word(key, known));
    };
    for (const std::string& key : table.keys()) {
        if (table.kind_of(key) != DataKind::table) {
            put(table, "", all, key);
            continue;
        }
        const DataTable of_chart = table.table(key);
        const ChartId id = charts.find_chart(key);
        if (id.none()) {
            table.value(key).key_problem("no chart '" + key + "'", "a chart of charts.toml", nearest_word(key, ids));
            of_chart.accept_all();
            continue;
        }
        for (const std::string& name : of_chart.keys())
            put(of_chart, key, charts.chart(id).*names, name);
    }
    return out;
}

/// The words of all charts' cells.
std::vector<std::string> cell_words(const Charts& charts) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < charts.charts().size(); ++i) {
        const Chart& chart = charts.charts()[i];
        for (std::size_t c = 0; c < chart.columns.size() && !chart.rows.empty(); ++c) {
            if (chart.kinds[c] != CellKind::word) continue;
            const CellRef cell = charts.cell(ChartId::of_index(i), chart.rows.front(), chart.columns[c]);
            out.insert(out.end(), charts.words(cell).begin(), charts.words(cell).end());
        }
    }
    return out;
}

Titles read_words(const DataTable& table, const Charts& charts) {
    const std::vector<std::string> known = cell_words(charts);
    Titles out;
    for (const std::string& key : table.keys()) {
        out[key] = table.text(key);
        if (std::find(known.begin(), known.end(), key) == known.end())
            table.value(key).key_problem("no cell has the word '" + key + "'", "a word of a chart",
                                         nearest_word(key, known));
    }
    return out;
}

/// The profile's fields named for each chart.
std::map<std::string, std::vector<std::size_t>, std::less<>> read_below(const DataTable& table, const Charts& charts) {
    std::vector<std::string> ids;
    std::vector<std::string> fields;
    for (const Chart& chart : charts.charts())
        ids.push_back(chart.id);
    for (const ProfileField& f : charts.profile())
        fields.push_back(f.name);
    std::map<std::string, std::vector<std::size_t>, std::less<>> out;
    for (const std::string& id : table.keys()) {
        if (charts.find_chart(id).none())
            table.value(id).key_problem("no chart '" + id + "'", "a chart of charts.toml", nearest_word(id, ids));
        for (const std::string& name : table.maybe_texts(id)) {
            const auto found = std::find(fields.begin(), fields.end(), name);
            if (found == fields.end())
                table.problem_at(id, "no field '" + name + "'", "a field of the profile", nearest_word(name, fields));
            else
                out[id].push_back(static_cast<std::size_t>(found - fields.begin()));
        }
    }
    return out;
}

}  // namespace

const std::string* SheetTexts::row(const Chart& chart, std::string_view name) const {
    return title_of(rows, chart, name);
}

const std::string* SheetTexts::column(const Chart& chart, std::string_view name) const {
    return title_of(columns, chart, name);
}

Result<SheetTexts, Problems> sheet_texts(const SourceText& card, const Charts& charts) {
    auto file = parse_data(card.text, card.file);
    if (!file) return file.error();
    const DataTable root = file->root();
    SheetTexts out;
    const DataTable sheet = root.maybe_table("sheet");
    for (const std::string& id : sheet.maybe_texts("clauses")) {
        const ClauseRef clause = charts.find_clause(id);
        std::vector<std::string> known;
        if (clause.none())
            for (const Clause& c : charts.clauses())
                known.push_back(c.id);
        if (clause.none())
            sheet.problem_at("clauses", "no clause '" + id + "'", "a clause of clauses.toml", nearest_word(id, known));
        else
            out.clauses.push_back(clause);
    }
    for (const std::string& name : sheet.maybe_texts("signed")) {
        const std::size_t slash = name.find('/');
        const ChartId chart = charts.find_chart(name.substr(0, slash));
        if (slash == std::string::npos || chart.none() || charts.find_column(chart, name.substr(slash + 1)).none())
            sheet.problem_at("signed", "no column '" + name + "'", "chart/column");
        out.signed_columns.push_back(name);
    }
    out.rows = read_titles(sheet.maybe_table("rows"), charts, "row", &Chart::rows);
    out.columns = read_titles(sheet.maybe_table("columns"), charts, "column", &Chart::columns);
    out.words = read_words(sheet.maybe_table("words"), charts);
    out.below = read_below(sheet.maybe_table("below"), charts);
    // The other tables of the card belong to other readers.
    for (const std::string& key : root.keys())
        if (key != "sheet") root.value(key).accept_all();
    Problems problems;
    file->finish(problems);
    if (!problems.empty()) return problems;
    return out;
}

}  // namespace linstock::report
