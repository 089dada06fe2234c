#include "charts/resolve.hpp"

#include <utility>

namespace linstock {

void Resolver::missing(std::string_view what, std::string_view name, const std::vector<std::string>& known) {
    Problem problem;
    problem.file = charts_.id();
    problem.text = "the ruleset's data have no " + std::string(what) + " '" + std::string(name) + "'";
    problem.nearest = nearest_word(name, known);
    problems_.push_back(std::move(problem));
}

Cite Resolver::cite(std::string_view id_or_name) {
    const Cite found = charts_.cite(id_or_name);
    if (found.clause.none()) {
        std::vector<std::string> known;
        for (const Clause& clause : charts_.clauses()) {
            known.push_back(clause.id);
            if (!clause.name.empty()) known.push_back(clause.name);
        }
        missing("clause", id_or_name, known);
    }
    return found;
}

ChartId Resolver::chart(std::string_view id) {
    const ChartId found = charts_.find_chart(id);
    if (found.none()) {
        std::vector<std::string> known;
        for (const Chart& chart : charts_.charts())
            known.push_back(chart.id);
        missing("chart", id, known);
    }
    return found;
}

ChartId Resolver::role(std::string_view role) {
    const ChartId found = charts_.role(role, variant_);
    if (found.none()) {
        std::vector<std::string> known;
        if (const Variant* variant = charts_.find_variant(variant_))
            for (const auto& [name, id] : variant->charts)
                known.push_back(name);
        missing("chart for the part", role, known);
    }
    return found;
}

RowId Resolver::row(ChartId chart, std::string_view name) {
    if (chart.none()) return {};  // already reported
    const RowId found = charts_.find_row(chart, name);
    if (found.none()) missing("row in chart " + charts_.chart(chart).id, name, charts_.chart(chart).rows);
    return found;
}

ColumnId Resolver::column(ChartId chart, std::string_view name, CellKind kind) {
    if (chart.none()) return {};
    const ColumnId found = charts_.find_column(chart, name);
    if (found.none()) {
        missing("column in chart " + charts_.chart(chart).id, name, charts_.chart(chart).columns);
        return {};
    }
    const CellKind held = charts_.chart(chart).kinds[found.index()];
    if (held != kind) {
        missing(std::string(to_text(kind)) + " column in chart " + charts_.chart(chart).id, name, {});
        problems_.back().expected = std::string(to_text(kind)) + " instead of " + std::string(to_text(held));
    }
    return found;
}

CellRef Resolver::cell(ChartId chart, std::string_view row_name, std::string_view column_name, CellKind kind) {
    const RowId found_row = row(chart, row_name);
    const ColumnId found_column = column(chart, column_name, kind);
    return charts_.cell(chart, found_row, found_column);
}

CellRef Resolver::field(std::string_view name, CellKind kind) {
    const CellRef found = charts_.field(name);
    if (found.none()) {
        std::vector<std::string> known;
        for (const ProfileField& field : charts_.profile())
            known.push_back(field.name);
        missing("profile field", name, known);
        return {};
    }
    const CellKind held = charts_.value(found).kind;
    // A measure can be an integer by chance: a request for a measure accepts a number.
    if (held != kind && !(kind == CellKind::measure && held == CellKind::number)) {
        missing(std::string(to_text(kind)) + " profile field", name, {});
        problems_.back().expected = std::string(to_text(kind)) + " instead of " + std::string(to_text(held));
    }
    return found;
}

int Resolver::option(CellRef cell, std::initializer_list<std::string_view> allowed) {
    if (cell.none() || charts_.value(cell).kind != CellKind::word) return 0;  // already reported
    const std::vector<std::string>& words = charts_.words(cell);
    bool same = words.size() == allowed.size();
    std::size_t place = 0;
    for (std::string_view word : allowed) {
        same = same && words[place] == word;
        ++place;
    }
    if (!same) {
        std::string expected;
        for (std::string_view word : allowed)
            expected += (expected.empty() ? "'" : ", '") + std::string(word) + "'";
        missing("right list of words at", charts_.words(cell).empty() ? "" : charts_.words(cell).front(), {});
        problems_.back().expected = expected;
        return 0;
    }
    return charts_.choice(cell).value;
}

}  // namespace linstock
