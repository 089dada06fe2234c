#pragma once
// The tidy tables of a study: what stands in CSV and SQLite, column by column. One value a cell, one thing a row.

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
    ColumnType type = ColumnType::integer;
    bool may_be_unknown = false;
};
struct Table {
    std::string name;
    std::vector<Column> columns;
};
/// In the order in which TableId names them.
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

using Cell = std::variant<std::int64_t, double, std::string, std::monostate>;  ///< the last: not known
/// Told of each row; there are as many cells as the table has columns.
using TableSink = std::function<void(TableId, const std::vector<Cell>&)>;

/// What one battle adds: to battles, turns, units and clauses. `battle` is that of its arm.
void tell_battle(const Manifest& manifest, const Battle& battle, const BattleRow& row, const TableSink& sink);
/// All the others, when every row has been entered.
void tell_summary(const Summary& summary, const TableSink& sink);

/// "win", "loss" ...: an ending as tables name it: the level of the scenario's victory line, or "" by the rules alone.
std::string level_of(const Battle& battle, int level);

}  // namespace linstock::study
