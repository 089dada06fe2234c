#pragma once
// The store in a file. Of store.cpp alone.

#include "store/store.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> open_sqlite(const std::string& path);

}  // namespace linstock::store
