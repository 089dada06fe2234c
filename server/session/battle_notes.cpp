#include "server/session/battle_notes.hpp"

#include "battle/json.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr std::size_t max_bytes = 64 * std::size_t{1024};

/// Bytes of a note in a message, with the JSON around it.
std::size_t bytes_sent(const store::NoteRow& note) {
    constexpr std::size_t around = 64;
    json::Writer to;
    to.value(note.text);
    return to.text().size() + around;
}

}  // namespace

store::Failure BattleNotes::load() {
    auto notes = context_.store->notes(battle_);
    if (!notes) return notes.error();
    notes_ = std::move(*notes);
    return std::nullopt;
}

MaybeRejection BattleNotes::set(int owner, std::int64_t event, const std::string& text) {
    const store::NoteRow note{owner, event, text};
    std::size_t before = 0;
    std::size_t after = text.empty() ? 0 : bytes_sent(note);
    for (const store::NoteRow& n : notes_) {
        if (n.viewer != owner) continue;
        before += bytes_sent(n);
        after += n.event == event ? 0 : bytes_sent(n);
    }
    if (after > max_bytes && after > before)
        return rejected("all your notes together can have at most 64 KiB: delete some first");
    if (const auto failed = context_.store->set_note(battle_, note)) return rejected(*failed);
    if (after > before) count_stored(after, before);
    std::erase_if(notes_, [&](const store::NoteRow& n) { return n.viewer == owner && n.event == event; });
    if (!text.empty()) notes_.push_back(note);
    return std::nullopt;
}

}  // namespace linstock::server
