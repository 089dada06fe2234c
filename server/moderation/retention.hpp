#pragma once
// How long a server stores what no battle needs: complaints, shared tables, drawings.

#include "store/store.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::server {

/// In milliseconds; 0 = for ever.
struct Retention {
    std::int64_t complaints = 0;  ///< after it was filed
    std::int64_t tables = 0;      ///< after a phone last read or wrote the shared table
    std::int64_t drawings = 0;    ///< after the drawing was last read or changed
};

enum class UsedItem { table, drawing };
/// Notes in the store that a shared table or drawing is in use, at most once a day. `id`: the id of its document. If
/// the store fails, the next use is noted.
void note_use(store::Store& store, UsedItem what, const std::string& id, std::int64_t now);
/// The document that note_use() wrote, for deletion with the rest; nothing = there is none.
store::Read<std::optional<store::DocumentRow>> use_document(store::Store& store, UsedItem what, const std::string& id);

/// Deletes everything older. `now`: milliseconds since 1970. Returns the number of deleted complaints, tables and
/// drawings.
store::Read<int> delete_expired(store::Store& store, const Retention& retention, std::int64_t now);

}  // namespace linstock::server
