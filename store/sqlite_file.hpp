#pragma once
// A store's file as it is opened, and what went wrong with it in words. Of sqlite.cpp and sqlite_moves.cpp alone.

#include "store/sqlite_schema.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

namespace linstock::store {

inline constexpr int schema_version = static_cast<int>(steps.size());

/// For people who can do something about it.
std::string sentence(const std::exception& e);
/// Another process that writes is done in a flush's time: it is asked for often, for five seconds.
int wait_for_the_other(void*, int times);
SQLite::Database opened(const std::string& path);
/// Makes the tables where there are none, or are those of an older version. Why not goes on from "the store NAME".
Failure brought_up(SQLite::Database& database);

}  // namespace linstock::store
