#pragma once
// How much room there is where the store's file lies.

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::apps {

/// Bytes that may still be written there; nothing of a store that is no file.
std::optional<std::uint64_t> room_on_disk(const std::string& store);
/// Nothing new is begun: what is left is for decisions of battles that go on.
bool disk_is_full(const std::string& store);

}  // namespace linstock::apps
