#pragma once
// When each viewpoint last saw a change of a battle, so that the time on a card does not reveal a secret answer.

#include "server/views/viewpoint.hpp"
#include "store/store.hpp"

#include <array>
#include <bitset>
#include <cstdint>
#include <string>

namespace linstock::server {

/// Milliseconds since 1970, by Viewpoint.
using LastChanges = std::array<std::int64_t, viewpoint_count>;
using ViewpointSet = std::bitset<viewpoint_count>;

LastChanges read_last_changes(const store::BattleRow& row);
/// BattleRow::seen after a change at `now` that `seen_by` saw. Viewpoint::all sees every change.
std::string encode_last_changes(const store::BattleRow& row, std::int64_t now, const ViewpointSet& seen_by);

}  // namespace linstock::server
