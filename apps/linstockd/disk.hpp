#pragma once
// Free space on the disk that holds the store's file.

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::apps {

/// Free bytes; nothing if the store is not a file.
std::optional<std::uint64_t> free_disk_bytes(const std::string& store);
/// True if new battles must be refused: the remaining space is for decisions of battles in progress.
bool disk_is_full(const std::string& store);

}  // namespace linstock::apps
