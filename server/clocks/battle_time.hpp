#pragma once
// Battle time, in milliseconds since 1970: the time by which the clocks of battles run
// (server/clocks/battle_clocks.hpp). It equals the computer's clock at first. While a server lives it follows a
// monotonic clock, so setting the computer's clock takes time from no player. The next server continues it from what
// this one stored.

#include "store/store.hpp"

#include <cstdint>

namespace linstock::server {

/// Battle time when a server starts; `wall` is the computer's clock. It is `wall` if a server stored battle time within
/// `longest_pause` before. Otherwise no server ran for longer, or the computer's clock was set: then it is what was
/// stored, and the clocks stood still meanwhile.
inline constexpr std::int64_t longest_pause = 2 * std::int64_t{60'000};
store::Read<std::int64_t> battle_time_at_start(store::Store& store, std::int64_t wall);

/// Stores battle time `now` for the next start, unless a server has in the last `battle_time_interval`.
inline constexpr std::int64_t battle_time_interval = 10'000;
store::Failure store_battle_time(store::Store& store, std::int64_t now);

}  // namespace linstock::server
