#pragma once
// How long a server stores what no battle needs: complaints, shared tables, drawings.

#include "store/store.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::server {

/// Milliseconds; 0 = for ever.
struct Retention {
    std::int64_t complaints = 0;  ///< after one was filed
    std::int64_t tables = 0;      ///< after a phone last read or wrote the shared table
    std::int64_t drawings = 0;    ///< after the drawing was last read or changed
};

enum class UsedItem { table, drawing };
/// Notes that a shared table or a drawing is used, at most once a day. `id`: of its paper. A store that cannot take it
/// now is told the next time.
void note_use(store::Store& store, UsedItem what, const std::string& id, std::int64_t now);
/// The paper in which note_use() wrote it, to be deleted with the rest; nothing = there is none.
store::Read<std::optional<store::DocumentRow>> use_document(store::Store& store, UsedItem what, const std::string& id);

/// Deletes what is older. `now`: milliseconds since 1970. How many complaints, tables and drawings were deleted.
store::Read<int> delete_expired(store::Store& store, const Retention& retention, std::int64_t now);

}  // namespace linstock::server
