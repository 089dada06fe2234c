#include "server/clocks/stored_clocks.hpp"

#include <fmt/format.h>

#include <utility>

namespace linstock::server {

store::Failure StoredClocks::load() {
    auto document = context_.store->document(clocks_collection, battle_);
    if (!document) return document.error();
    if (!*document) return std::nullopt;
    auto clocks = parse_clocks((*document)->text);
    if (!clocks) return fmt::format("the clock of this battle{}", store::row_is_damaged);
    now = std::move(*clocks);
    document_ = std::move(**document);
    return std::nullopt;
}

MaybeRejection StoredClocks::store(Due due, std::vector<store::DocumentRow> with) {
    if (with.empty() && now.is_default() && document_.version == 0) return std::nullopt;
    const std::string text = to_text(now);
    std::int64_t due_at = due.is_frozen ? 0 : now.next_due();
    if (due.has_pending_automation) {
        const std::int64_t latest = context_.battle_time() + ms_per_minute;
        const bool stays = document_.due > latest - ms_per_minute && document_.due <= latest;
        if (due_at == 0 || due_at > latest) due_at = stays ? document_.due : latest;
    }
    if (with.empty() && text == document_.text && due_at == document_.due) return std::nullopt;
    store::DocumentRow document = document_;
    document.collection = clocks_collection;
    document.id = document.owner = battle_;
    document.due = due_at;
    document.text = text;
    with.push_back(document);
    const auto stored = context_.store->put_documents(with);
    if (!stored) return rejected(stored.error());
    if (!*stored) {
        if (auto other = context_.store->document(clocks_collection, battle_); other && *other)
            document_ = std::move(**other);
        return rejected("another player changed this at the same time: try again");
    }
    ++document.version;
    document_ = std::move(document);
    return std::nullopt;
}

}  // namespace linstock::server
