#pragma once
// Old battles are put away some at a time, so that nobody who plays waits for all of them.

#include "store/store.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace linstock::store {

/// Asked between two transactions: whether it is enough for now.
using Enough = std::function<bool()>;
/// As archive(); what is left when it is enough is put away the next time.
Read<int> archive(const std::string& store, std::int64_t before, const Enough& enough);

}  // namespace linstock::store
