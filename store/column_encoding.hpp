#pragma once
// Encoding of lists and unsigned numbers for a database column. For store/ only.

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::store {

/// Each item is preceded by its length: "3:abc". An item may contain any character.
std::string encoded_list(const std::vector<std::string>& items);
std::vector<std::string> decoded_list(const std::string& text);
std::string encoded_list(const std::vector<int>& numbers);
std::vector<int> decoded_numbers(const std::string& text);

// Whole numbers of a database are signed.
inline std::int64_t signed_bits(std::uint64_t n) { return static_cast<std::int64_t>(n); }
inline std::uint64_t unsigned_bits(std::int64_t n) { return static_cast<std::uint64_t>(n); }

}  // namespace linstock::store
