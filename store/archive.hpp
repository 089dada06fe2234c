#pragma once
// Archiving in small transactions, so that players wait only briefly.

#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace linstock::store {

/// Called between two transactions; true ends the archiving for now.
using ShouldStop = std::function<bool()>;
/// As archive(). What is left when `should_stop` returns true is archived by a later call.
Read<int> archive(const std::string& store, std::int64_t before, const ShouldStop& should_stop);

}  // namespace linstock::store
