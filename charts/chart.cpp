#include "charts/chart.hpp"

#include <algorithm>

namespace linstock {

namespace {

std::string plain(double number) {
    std::string text = std::to_string(number);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

template <class Handle>
Handle place_of(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? Handle{} : Handle::of_index(static_cast<std::size_t>(found - names.begin()));
}

}  // namespace

ClauseRef Charts::find_clause(std::string_view id) const {
    if (!clause_order_.empty()) {
        const auto found =
            std::lower_bound(clause_order_.begin(), clause_order_.end(), id,
                             [&](std::uint16_t place, std::string_view name) { return clauses_[place].id < name; });
        return found == clause_order_.end() || clauses_[*found].id != id ? ClauseRef{} : ClauseRef::of_index(*found);
    }
    for (std::size_t i = 0; i < clauses_.size(); ++i)
        if (clauses_[i].id == id) return ClauseRef::of_index(i);
    return {};
}

ClauseRef Charts::find_named_clause(std::string_view name) const {
    const auto found = clause_names_.find(name);
    return found == clause_names_.end() ? ClauseRef{} : found->second;
}

Cite Charts::cite(std::string_view id_or_name) const {
    ClauseRef ref = find_clause(id_or_name);
    if (ref.none()) ref = find_named_clause(id_or_name);
    return ref.none() ? Cite{} : Cite{ref, clause(ref).mark};
}

const Variant* Charts::find_variant(std::string_view id) const {
    for (const Variant& variant : variants_)
        if (id.empty() ? variant.is_default : variant.id == id) return &variant;
    return nullptr;
}

ChartId Charts::find_chart(std::string_view id) const {
    for (std::size_t i = 0; i < charts_.size(); ++i)
        if (charts_[i].id == id) return ChartId::of_index(i);
    return {};
}

ChartId Charts::role(std::string_view role, std::string_view variant) const {
    if (const Variant* found = find_variant(variant))
        for (const auto& [name, id] : found->charts)
            if (name == role) return find_chart(id);
    return {};
}

RowId Charts::find_row(ChartId id, std::string_view name) const {
    return id.none() ? RowId{} : place_of<RowId>(chart(id).rows, name);
}

ColumnId Charts::find_column(ChartId id, std::string_view name) const {
    return id.none() ? ColumnId{} : place_of<ColumnId>(chart(id).columns, name);
}

CellRef Charts::field(std::string_view name) const {
    for (const ProfileField& field : profile_)
        if (field.name == name) return field.cell;
    return {};
}

CellRef Charts::cell(ChartId id, RowId row, ColumnId column) const {
    if (id.none() || row.none() || column.none()) return {};
    const Chart& found = chart(id);
    return {static_cast<std::uint32_t>(found.first + row.index() * found.columns.size() + column.index() + 1)};
}

CellRef Charts::cell(ChartId id, std::string_view row, std::string_view column) const {
    return cell(id, find_row(id, row), find_column(id, column));
}

const CellNote* Charts::note(CellRef cell) const {
    const std::uint32_t place = note_of_[cell.value - 1];
    return place == 0 ? nullptr : &notes_[place - 1];
}

Cited<std::string_view> Charts::word(CellRef cell) const {
    if (value(cell).blank) return {std::string_view(), why(cell)};
    return {words(cell)[static_cast<std::size_t>(value(cell).a)], why(cell)};
}

std::string Charts::to_text(Cite cite) const {
    if (cite.clause.none()) return "";
    std::string out = clause(cite.clause).id;
    if (cite.mark != Mark::printed) out += ", " + std::string(linstock::to_text(cite.mark));
    return out;
}

std::string Charts::to_text(CellRef cell) const {
    const CellValue& held = value(cell);
    if (held.blank) return "-";
    switch (held.kind) {
        case CellKind::number: return std::to_string(held.a);
        case CellKind::measure: return plain(held.measure);
        case CellKind::flag: return held.a != 0 ? "yes" : "no";
        case CellKind::word: return std::string(word(cell).value);
        case CellKind::dice: return linstock::to_text(held.dice);
        case CellKind::faces: return linstock::to_text(held.faces);
        case CellKind::band:
            return (held.a == 0 ? "up to " : "over " + std::to_string(held.a) + " to ") + std::to_string(held.b);
        case CellKind::span:
            return held.a == held.b ? std::to_string(held.a) : std::to_string(held.a) + "-" + std::to_string(held.b);
        case CellKind::floor: return plain(held.measure) + " or more";
        case CellKind::ceiling: return "up to " + plain(held.measure);
    }
    return "";
}

RowId Charts::row_of_span(ChartId id, ColumnId column, int die) const {
    for (std::size_t row = 0; row < chart(id).rows.size(); ++row) {
        const CellValue& held = value(cell(id, RowId::of_index(row), column));
        if (!held.blank && die >= held.a && die <= held.b) return RowId::of_index(row);
    }
    return {};
}

RowId Charts::row_of_floor(ChartId id, ColumnId column, double number) const {
    for (std::size_t row = 0; row < chart(id).rows.size(); ++row) {
        const CellValue& held = value(cell(id, RowId::of_index(row), column));
        if (held.blank || number >= held.measure) return RowId::of_index(row);
    }
    return {};
}

RowId Charts::row_of_ceiling(ChartId id, ColumnId column, double number) const {
    for (std::size_t row = 0; row < chart(id).rows.size(); ++row) {
        const CellValue& held = value(cell(id, RowId::of_index(row), column));
        if (held.blank || number <= held.measure) return RowId::of_index(row);
    }
    return {};
}

}  // namespace linstock
