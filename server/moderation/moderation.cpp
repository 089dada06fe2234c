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

constexpr const char* block_drawer = "blocked network";
constexpr const char* host_drawer = "host";
constexpr const char* key_id = "key";
constexpr std::string_view hidden = R"({"hidden":true,)";

store::Failure no_complaint(const std::string& id) {
    return "there is no complaint '" + id + "': `linstockd moderate list` has their ids";
}

}  // namespace

store::Failure set_host_key(store::Store& store, const std::string& key) {
    return failure_of(change_paper(store, host_drawer, key_id, [&](store::PaperRow& paper) {
        paper.text = hash_of_token(key);
        return true;
    }));
}

store::Read<bool> is_host_key(store::Store& store, const std::string& key) {
    const auto paper = store.paper(host_drawer, key_id);
    if (!paper) return paper.error();
    return *paper && !key.empty() && (*paper)->text == hash_of_token(key);
}

store::Read<std::vector<std::string>> list_complaints(store::Store& store, std::size_t limit) {
    const auto all = store.papers_due(complaint_drawer, INT64_MAX, std::numeric_limits<int>::max());
    if (!all) return all.error();
    std::vector<std::string> out;
    for (auto paper = all->rbegin(); paper != all->rend() && (limit == 0 || out.size() < limit); ++paper)
        // Ids are of letters, digits and colons; the text is a JSON object with members.
        out.push_back(R"({"id":")" + paper->id + R"(","filed":)" + std::to_string(paper->due) + "," +
                      paper->text.substr(1));
    return out;
}

store::Failure hide_line(store::Store& store, const std::string& id) {
    const auto complaint = store.paper(complaint_drawer, id);
    if (!complaint) return complaint.error();
    const std::size_t colon = id.rfind(':');
    std::int64_t n = 0;
    if (!*complaint || colon == std::string::npos ||
        std::from_chars(id.data() + colon + 1, id.data() + id.size(), n).ec != std::errc())
        return no_complaint(id);
    if (auto failed = replace_line(store, id.substr(0, colon), n, "(removed by the host)")) return failed;
    return failure_of(change_paper(store, complaint_drawer, id, [](store::PaperRow& paper) {
        if (paper.text.empty() || paper.text.starts_with(hidden)) return false;
        paper.text = std::string(hidden) + paper.text.substr(1);
        return true;
    }));
}

store::Failure close_complaint(store::Store& store, const std::string& id) {
    bool found = false;
    const auto failed = failure_of(change_paper(store, complaint_drawer, id, [&](store::PaperRow& paper) {
        found = !paper.text.empty();
        paper.text.clear();
        return found;
    }));
    return failed || found ? failed : no_complaint(id);
}

store::Failure remove_offer(store::Store& store, const std::string& id) {
    const auto removed = until_kept([&]() -> std::optional<store::Failure> {
        const auto paper = store.paper(meeting_drawer, id);
        if (!paper) return store::Failure(paper.error());
        const auto meeting = *paper ? meeting_of((*paper)->text) : std::nullopt;
        if (!meeting) return store::Failure("there is no open game '" + id + "': expected an id of GET /api/meetings");
        if (!meeting->battle.empty()) return store::Failure("the battle of open game '" + id + "' has begun");
        const auto gone = all_of_it(store, **paper);
        if (!gone) return store::Failure(gone.error());
        const auto kept = store.put_papers(*gone);
        if (!kept) return store::Failure(kept.error());
        if (*kept) return std::optional<store::Failure>(std::in_place);
        return std::nullopt;
    });
    return removed ? *removed : store::Failure(too_many);
}

store::Failure block_network(store::Store& store, const std::string& network, std::int64_t until) {
    return failure_of(change_paper(store, block_drawer, network, [&](store::PaperRow& paper) {
        const bool was_blocked = !paper.text.empty();
        paper.due = until;
        paper.text = until == 0 ? "" : "blocked";
        return until != 0 || was_blocked;
    }));
}

store::Read<std::vector<Block>> blocked_networks(store::Store& store, std::int64_t now) {
    const auto all = store.papers_due(block_drawer, INT64_MAX, std::numeric_limits<int>::max());
    if (!all) return all.error();
    std::vector<Block> out;
    for (const store::PaperRow& paper : *all)
        if (paper.due > now) out.push_back({paper.id, paper.due});
    return out;
}

}  // namespace linstock::server
