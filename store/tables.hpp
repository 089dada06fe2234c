#pragma once
// The tables of every kind of store, and rows on their way between a file and PostgreSQL. For store/ only.

#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace linstock::store {

/// The type of a column. Bytes are texts that people wrote.
enum class Kind : std::uint8_t { word, bytes, number, small, flag };
struct Column {
    const char* name;
    Kind kind;
};
struct Table {
    const char* name;
    const char* owner;  ///< the column with the id of the battle or drawing that the row belongs to; "" = none
    int together;       ///< number of rows to fetch in one request
    std::vector<Column> columns;  ///< all but the checksum, in the order in which the checksum is computed
    std::string list() const;     ///< "hash, ruleset, ..."
};
/// A table refers only to earlier ones.
const std::vector<Table>& tables();
/// Precondition: a table of this name exists.
const Table& table(std::string_view name);
/// "a, b, c"
std::string joined(const std::vector<std::string>& items);

using Cell = std::variant<std::int64_t, std::string>;
struct TransferRow {
    std::vector<Cell> cells;
    bool sound = true;  ///< its checksum is right
};
using RowSink = std::function<void(const Table&, const TransferRow&)>;
/// Passes all rows of one snapshot of a store to the function.
using RowSource = std::function<Failure(const RowSink&)>;

/// The schema of PostgreSQL, in the same database, to which old battles go.
inline constexpr const char* archive_schema = "linstock_archive";

}  // namespace linstock::store
