#pragma once
// Checks of and questions to a family's table of terrain kinds, which has one row for each kind.

#include "ground/terrain.hpp"

#include <cstddef>

namespace linstock::common {

/// Whether the rows are all kinds, in their order.
template <class Table>
constexpr bool has_all_kinds(const Table& table) {
    if (table.size() != piece_kinds) return false;
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].kind != static_cast<PieceKind>(i)) return false;
    return true;
}

/// The kinds whose row satisfies `has`.
template <class Table, class Predicate>
constexpr KindSet kinds_with(const Table& table, Predicate has) {
    KindSet out;
    for (const auto& row : table)
        if (has(row)) out = out | KindSet{row.kind};
    return out;
}

}  // namespace linstock::common
