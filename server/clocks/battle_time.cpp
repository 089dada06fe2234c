#include "server/clocks/battle_time.hpp"

#include "server/storage/optimistic_update.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace linstock::server {

namespace {

constexpr const char* collection = "battle time";
constexpr const char* id = "now";

/// 0 = none is stored.
std::int64_t time_in(const std::string& text) {
    std::int64_t out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return std::max<std::int64_t>(0, out);
}

}  // namespace

store::Read<std::int64_t> battle_time_at_start(store::Store& store, std::int64_t wall) {
    const auto document = counter_document(store, collection, id);
    if (!document) return document.error();
    const std::int64_t stored = *document ? time_in((*document)->text) : 0;
    const bool is_plausible = stored <= wall && wall - stored <= longest_pause;
    return stored == 0 || is_plausible ? wall : stored;
}

store::Failure store_battle_time(store::Store& store, std::int64_t now) {
    const auto document = counter_document(store, collection, id);
    if (!document) return document.error();
    store::DocumentRow row = *document ? **document : store::DocumentRow{collection, id, "", 0, 0, ""};
    if (now - time_in(row.text) < battle_time_interval) return std::nullopt;
    row.text = std::to_string(now);
    const auto kept = store.put_documents({row});
    return kept ? store::Failure() : store::Failure(kept.error());  // if another server was faster, its time is as good
}

}  // namespace linstock::server
