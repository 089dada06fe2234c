#pragma once
// What a host does about complaints, on the store beside a running server: `linstockd moderate`, and the host's page
// (server/moderation/host_api.hpp). A Failure is a sentence for the host.

#include "store/store.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock::server {

/// From now on this key opens the host's page, and no earlier one. The store has only its hash.
store::Failure set_host_key(store::Store& store, const std::string& key);
store::Read<bool> is_host_key(store::Store& store, const std::string& key);

/// Open complaints, the newest first: {id, filed, hidden?, battle, place, from, line} as JSON each; `filed` is
/// milliseconds since 1970, `from` identifies the network that complains. `limit`: 0 = all.
store::Read<std::vector<std::string>> list_complaints(store::Store& store, std::size_t limit);
/// Replaces the text of the line that complaint `id` is about, and marks the complaint `hidden`.
store::Failure hide_line(store::Store& store, const std::string& id);
/// Deletes complaint `id` with its copy of the line.
store::Failure close_complaint(store::Store& store, const std::string& id);
/// Deletes an open game, `id` of GET /api/meetings, that has not become a battle.
store::Failure remove_open_game(store::Store& store, const std::string& id);

/// Blocks a network, as the front process names it, until `until` (milliseconds since 1970); 0 ends the block.
store::Failure block_network(store::Store& store, const std::string& network, std::int64_t until);
struct Block {
    std::string network;
    std::int64_t until = 0;  ///< milliseconds since 1970
};
/// What is blocked at `now`.
store::Read<std::vector<Block>> blocked_networks(store::Store& store, std::int64_t now);

}  // namespace linstock::server
