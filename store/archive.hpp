#pragma once
// Archiving in small transactions, so that players wait only briefly.

#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace linstock::store {

/// Called between two transactions; true ends the archiving for now.
using Enough = std::function<bool()>;
/// As archive(). What is left when `enough` returns true is archived by a later call.
Read<int> archive(const std::string& store, std::int64_t before, const Enough& enough);

}  // namespace linstock::store
