#pragma once
// The store in an SQLite file. For store/ only.

#include "store/archive.hpp"
#include "store/store.hpp"
#include "store/tables.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> open_sqlite(const std::string& path, unsigned writers = 0);

/// Writes the rows to a new file, whole or not at all. A damaged row stays recognizable as damaged. With `sound`, a
/// damaged row is a failure and no file is written.
Failure write_sqlite(const std::string& to, bool sound, const RowSource& source);
/// All rows of a valid store file of any version.
Read<RowSource> rows_of_sqlite(const std::string& from);

// The functions of store.hpp for SQLite (sqlite_transfer.cpp).
Failure backup_sqlite(const std::string& store, const std::string& to);
Failure restore_sqlite(const std::string& store, const std::string& from, const std::string& before);
Read<int> archive_sqlite(const std::string& store, const std::string& to, std::int64_t before,
                         const ShouldStop& should_stop);

}  // namespace linstock::store
