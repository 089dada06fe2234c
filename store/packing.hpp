#pragma once
// How lists and large numbers are kept in a column. Of the stores alone.

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::store {

/// Lists are kept as text, each item after its length: "3:abc". No item can break out of it.
std::string packed(const std::vector<std::string>& items);
std::vector<std::string> unpacked(const std::string& text);
std::string packed(const std::vector<int>& numbers);
std::vector<int> numbers_of(const std::string& text);

// A database's whole numbers are signed.
inline std::int64_t signed_bits(std::uint64_t n) { return static_cast<std::int64_t>(n); }
inline std::uint64_t unsigned_bits(std::int64_t n) { return static_cast<std::uint64_t>(n); }

}  // namespace linstock::store
