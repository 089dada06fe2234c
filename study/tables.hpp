#pragma once
// The tidy tables of a study for CSV and SQLite: one value per cell, one item per row.

#include "study/summary.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace linstock::study {

enum class ColumnType : std::uint8_t { integer, real, text };
struct Column {
    std::string name;
    std::string meaning;  ///< for people, on one line
    ColumnType type = ColumnType::integer;
    bool may_be_unknown = false;
};
struct Table {
    std::string name;
    std::string rows;  ///< what a row is, as sentences
    std::vector<Column> columns;
};
/// In the order of TableId.
const std::vector<Table>& tables();

enum class TableId : std::uint8_t {
    arms,
    battles,
    turns,
    units,
    clauses,
    heat,
    measures,
    comparisons,
    endings,
    fates,
};
inline constexpr std::size_t table_count = 10;

using Cell = std::variant<std::int64_t, double, std::string, std::monostate>;  ///< monostate: unknown
/// Receives each row, with as many cells as the table has columns.
using TableSink = std::function<void(TableId, const std::vector<Cell>&)>;

/// The rows of one battle: for battles, turns, units and clauses. `battle` is that of its arm.
void write_battle_rows(const Manifest& manifest, const Battle& battle, const BattleRow& row, const TableSink& sink);
/// The rows of all other tables, after every battle row.
void write_summary_rows(const Summary& summary, const TableSink& sink);

/// An ending in tables, "win", "loss" ...: the level of the scenario's victory line, or "" if only the rules decided.
std::string level_of(const Battle& battle, int level);

}  // namespace linstock::study
