#pragma once
// The interface of stores that several processes share. The library cluster/ implements it with PostgreSQL; a build
// without that library has SQLite files only.

#include "store/archive.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace linstock::store {

/// The functions of store.hpp for a shared store.
struct SharedStore {
    Read<std::unique_ptr<Store>> (*open)(const std::string& where, std::int64_t instance, unsigned writers);
    Failure (*backup)(const std::string& where, const std::string& to);
    Failure (*restore)(const std::string& where, const std::string& from, const std::string& before);
    std::string (*archive_of)(const std::string& where);
    Read<int> (*archive)(const std::string& where, std::int64_t before, const ShouldStop& should_stop);
};

/// Makes the functions of store.hpp accept addresses of a shared store. Call it before them, from one thread.
/// `shared` must outlive all calls.
void use_shared_store(const SharedStore& shared);

}  // namespace linstock::store
