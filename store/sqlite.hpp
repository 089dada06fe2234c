#pragma once
// The store in a file. Of the stores alone.

#include "store/archive.hpp"
#include "store/store.hpp"
#include "store/tables.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> open_sqlite(const std::string& path, unsigned writers = 0);

/// Makes a file of what is given, whole or not at all. A row that is damaged stays one: it is told, and with `sound`
/// there is no such file.
Failure write_sqlite(const std::string& to, bool sound, const Give& give);
/// All rows of a file that is a whole store, of whatever version.
Read<Give> rows_of_sqlite(const std::string& from);

// As store.hpp has them for stores of every kind.
Failure backup_sqlite(const std::string& store, const std::string& to);
Failure restore_sqlite(const std::string& store, const std::string& from, const std::string& before);
Read<int> archive_sqlite(const std::string& store, const std::string& to, std::int64_t before, const Enough& enough);

}  // namespace linstock::store
