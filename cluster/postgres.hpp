#pragma once
// The store in a PostgreSQL database, which other machines can use too. For postgres.cpp only.

#include "store/archive.hpp"
#include "store/store.hpp"
#include "store/tables.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> open_postgres(const std::string& where, std::int64_t node, unsigned writers);
/// Creates the tables, or migrates those of an older version. An advisory lock keeps other programs from doing the
/// same at once.
Failure migrate_schema(const std::string& where);

// The functions of store.hpp for PostgreSQL (postgres_transfer.cpp).
Failure backup_postgres(const std::string& where, const std::string& to);
Failure restore_postgres(const std::string& where, const std::string& from, const std::string& before);
std::string archive_of_postgres(const std::string& where);
Read<int> archive_postgres(const std::string& where, std::int64_t before, const ShouldStop& should_stop);

}  // namespace linstock::store
