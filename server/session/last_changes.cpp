#include "server/session/last_changes.hpp"

#include <algorithm>
#include <charconv>

namespace linstock::server {

namespace {
// BattleRow::seen has the times of shared, first and second, separated by blanks; BattleRow::changed is that of all.
constexpr std::size_t encoded_count = viewpoint_count - 1;
static_assert(static_cast<std::size_t>(Viewpoint::all) == encoded_count);
}  // namespace

LastChanges read_last_changes(const store::BattleRow& row) {
    LastChanges out;
    out.fill(row.changed);
    const char* at = row.seen.data();
    const char* const end = at + row.seen.size();
    for (std::size_t e = 0; e < encoded_count && at < end; ++e) {
        at = std::from_chars(at, end, out[e]).ptr;
        if (at < end) ++at;
    }
    return out;
}

std::string encode_last_changes(const store::BattleRow& row, std::int64_t now, const ViewpointSet& seen_by) {
    LastChanges times = read_last_changes(row);
    for (std::size_t e = 0; e < encoded_count; ++e)
        if (seen_by[e]) times[e] = now;
    std::string out;
    if (std::all_of(times.begin(), times.begin() + encoded_count, [&](std::int64_t time) { return time == now; }))
        return out;
    for (std::size_t e = 0; e < encoded_count; ++e)
        out += (e == 0 ? "" : " ") + std::to_string(times[e]);
    return out;
}

}  // namespace linstock::server
