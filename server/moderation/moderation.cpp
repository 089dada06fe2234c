#include "server/moderation/moderation.hpp"

#include "server/access/tokens.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/players/chat.hpp"
#include "server/storage/optimistic_update.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* block_collection = "blocked network";
constexpr const char* host_collection = "host";
constexpr const char* key_id = "key";
constexpr std::string_view hidden = R"({"hidden":true,)";

store::Failure no_complaint(const std::string& id) {
    return "there is no complaint '" + id + "': `linstockd moderate list` has their ids";
}

}  // namespace

store::Failure set_host_key(store::Store& store, const std::string& key) {
    return failure_of(update_document(store, host_collection, key_id, [&](store::DocumentRow& document) {
        document.text = hash_of_token(key);
        return true;
    }));
}

store::Read<bool> is_host_key(store::Store& store, const std::string& key) {
    const auto document = store.document(host_collection, key_id);
    if (!document) return document.error();
    return *document && !key.empty() && (*document)->text == hash_of_token(key);
}

store::Read<std::vector<std::string>> list_complaints(store::Store& store, std::size_t limit) {
    const auto all = store.documents_due(complaint_collection, INT64_MAX, std::numeric_limits<int>::max());
    if (!all) return all.error();
    std::vector<std::string> out;
    for (auto document = all->rbegin(); document != all->rend() && (limit == 0 || out.size() < limit); ++document)
        // Ids are of letters, digits and colons; the text is a JSON object with members.
        out.push_back(R"({"id":")" + document->id + R"(","filed":)" + std::to_string(document->due) + "," +
                      document->text.substr(1));
    return out;
}

store::Failure hide_line(store::Store& store, const std::string& id) {
    const auto complaint = store.document(complaint_collection, id);
    if (!complaint) return complaint.error();
    const std::size_t colon = id.rfind(':');
    std::int64_t n = 0;
    if (!*complaint || colon == std::string::npos ||
        std::from_chars(id.data() + colon + 1, id.data() + id.size(), n).ec != std::errc())
        return no_complaint(id);
    if (auto failed = replace_chat_line(store, id.substr(0, colon), n, "(removed by the host)")) return failed;
    return failure_of(update_document(store, complaint_collection, id, [](store::DocumentRow& document) {
        if (document.text.empty() || document.text.starts_with(hidden)) return false;
        document.text = std::string(hidden) + document.text.substr(1);
        return true;
    }));
}

store::Failure close_complaint(store::Store& store, const std::string& id) {
    bool found = false;
    const auto failed = failure_of(update_document(store, complaint_collection, id, [&](store::DocumentRow& document) {
        found = !document.text.empty();
        document.text.clear();
        return found;
    }));
    return failed || found ? failed : no_complaint(id);
}

store::Failure remove_open_game(store::Store& store, const std::string& id) {
    const auto removed = retry_until_stored([&]() -> std::optional<store::Failure> {
        const auto document = store.document(open_game_collection, id);
        if (!document) return store::Failure(document.error());
        const auto game = *document ? parse_open_game((*document)->text) : std::nullopt;
        if (!game) return store::Failure("there is no open game '" + id + "': expected an id of GET /api/meetings");
        if (!game->battle.empty()) return store::Failure("the battle of open game '" + id + "' has begun");
        const auto gone = documents_of_game(store, **document);
        if (!gone) return store::Failure(gone.error());
        const auto kept = store.put_documents(*gone);
        if (!kept) return store::Failure(kept.error());
        if (*kept) return std::optional<store::Failure>(std::in_place);
        return std::nullopt;
    });
    return removed ? *removed : store::Failure(too_many_changes);
}

store::Failure block_network(store::Store& store, const std::string& network, std::int64_t until) {
    return failure_of(update_document(store, block_collection, network, [&](store::DocumentRow& document) {
        const bool was_blocked = !document.text.empty();
        document.due = until;
        document.text = until == 0 ? "" : "blocked";
        return until != 0 || was_blocked;
    }));
}

store::Read<std::vector<Block>> blocked_networks(store::Store& store, std::int64_t now) {
    const auto all = store.documents_due(block_collection, INT64_MAX, std::numeric_limits<int>::max());
    if (!all) return all.error();
    std::vector<Block> out;
    for (const store::DocumentRow& document : *all)
        if (document.due > now) out.push_back({document.id, document.due});
    return out;
}

}  // namespace linstock::server
