#pragma once
// The store in a database of PostgreSQL, which other machines may have too. Of store.cpp alone.

#include "store/archive.hpp"
#include "store/store.hpp"
#include "store/tables.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> open_postgres(const std::string& where, std::int64_t node, unsigned writers);
/// Makes the tables where there are none, or are those of an older version; only one program at a time does.
Failure bring_up(const std::string& where);

// As store.hpp has them for stores of every kind (postgres_moves.cpp).
Failure backup_postgres(const std::string& where, const std::string& to);
Failure restore_postgres(const std::string& where, const std::string& from, const std::string& before);
std::string archive_of_postgres(const std::string& where);
Read<int> archive_postgres(const std::string& where, std::int64_t before, const Enough& enough);

}  // namespace linstock::store
