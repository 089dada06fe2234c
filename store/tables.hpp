#pragma once
// The tables that stores of every kind have, and rows on their way from a store of one kind to one of the other. Of the
// stores alone.

#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace linstock::store {

/// What is in a column. Bytes are what people wrote.
enum class Kind : std::uint8_t { word, bytes, number, small, flag };
struct Column {
    const char* name;
    Kind kind;
};
struct Table {
    const char* name;
    const char* owner;            ///< the column by which its rows go where a battle goes; "" = they do not
    int together;                 ///< so many rows are fetched at once
    std::vector<Column> columns;  ///< all but the sum, in the order in which the sum is made of them
    std::string list() const;     ///< "hash, ruleset, ..."
};
/// A table refers only to earlier ones.
const std::vector<Table>& tables();
/// Precondition: there is one of this name.
const Table& table(std::string_view name);
/// "a, b, c"
std::string joined(const std::vector<std::string>& items);

using Cell = std::variant<std::int64_t, std::string>;
struct Carried {
    std::vector<Cell> cells;
    bool sound = true;  ///< its sum is right
};
using Take = std::function<void(const Table&, const Carried&)>;
/// Gives all rows of a store as they are at one moment.
using Give = std::function<Failure(const Take&)>;

/// The schema of PostgreSQL, in the same database, to which old battles go.
inline constexpr const char* archive_schema = "linstock_archive";

}  // namespace linstock::store
