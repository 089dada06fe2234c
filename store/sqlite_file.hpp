#pragma once
// Opening and migrating the file of a store, and its error messages. For sqlite.cpp and sqlite_transfer.cpp only.

#include "store/sqlite_schema.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

namespace linstock::store {

inline constexpr int schema_version = static_cast<int>(steps.size());

/// A message for the people who run the server.
std::string sentence(const std::exception& e);
/// A busy handler: polls often, for up to five seconds, because the flush of another process is short.
int busy_wait(void*, int times);
SQLite::Database open_file(const std::string& path);
/// Creates the tables, or migrates those of an older version. The failure continues a sentence that begins "the store
/// NAME".
Failure migrate(SQLite::Database& database);

}  // namespace linstock::store
