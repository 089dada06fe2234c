#pragma once
// The store in a database of PostgreSQL, which other machines may have too. Of store.cpp alone.

#include "store/store.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> open_postgres(const std::string& where, std::int64_t node);

}  // namespace linstock::store
