#pragma once
// What a host does about complaints (`linstockd moderate`), on the store beside a running server. A Failure is a
// sentence for the host.

#include "store/store.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock::server {

/// Open complaints, the newest first: {id, battle, place, line} as JSON each. `limit`: 0 = all.
store::Read<std::vector<std::string>> list_complaints(store::Store& store, std::size_t limit);
/// Replaces the text of the line that complaint `id` is about.
store::Failure hide_line(store::Store& store, const std::string& id);
/// Deletes complaint `id` with its copy of the line.
store::Failure close_complaint(store::Store& store, const std::string& id);
/// Deletes an open game, `id` of GET /api/meetings, that has not become a battle.
store::Failure remove_offer(store::Store& store, const std::string& id);

/// Blocks a network, as the front process names it, until `until` (milliseconds since 1970); 0 ends the block.
store::Failure block_network(store::Store& store, const std::string& network, std::int64_t until);
/// The networks that are blocked at `now`.
store::Read<std::vector<std::string>> blocked_networks(store::Store& store, std::int64_t now);

}  // namespace linstock::server
