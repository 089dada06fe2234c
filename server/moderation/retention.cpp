#include "server/moderation/retention.hpp"

#include "server/clocks/battle_clocks.hpp"
#include "server/drawings/shared_drawings.hpp"
#include "server/players/chat.hpp"
#include "server/real_table/shared_tables.hpp"
#include "server/storage/optimistic_update.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace linstock::server {

namespace {

constexpr int batch = 1000;  ///< papers at a time: those without a text of their own

const char* collection_of(UsedItem what) {
    return what == UsedItem::table ? "last use of a table" : "last use of a drawing";
}

using DeleteOne = std::function<store::Failure(const std::string& id)>;

/// Deletes what was used last before `before`.
store::Failure delete_unused(store::Store& store, UsedItem what, std::int64_t before, const DeleteOne& delete_one,
                             int& deleted) {
    const auto old = store.documents_due(collection_of(what), before, batch);
    if (!old) return old.error();
    for (const store::DocumentRow& use : *old) {
        if (auto failed = delete_one(use.id)) return failed;
        ++deleted;
    }
    return std::nullopt;
}

/// Of what an older version stored the last use is unknown: it counts from now.
store::Failure note_first_use(store::Store& store, UsedItem what,
                              const store::Read<std::vector<store::DocumentRow>>& all, std::int64_t now) {
    if (!all) return all.error();
    for (const store::DocumentRow& document : *all) {
        const auto use = use_document(store, what, document.id);
        if (!use) return use.error();
        if (!*use) note_use(store, what, document.id, now);
    }
    return std::nullopt;
}

store::Failure delete_complaints(store::Store& store, std::int64_t before, int& deleted) {
    auto old = store.documents_due(complaint_collection, before, batch);
    if (!old) return old.error();
    for (store::DocumentRow& document : *old) {
        document.text.clear();
        const auto done = store.put_documents({std::move(document)});
        if (!done) return done.error();
        deleted += *done ? 1 : 0;
    }
    return std::nullopt;
}

}  // namespace

store::Read<std::optional<store::DocumentRow>> use_document(store::Store& store, UsedItem what, const std::string& id) {
    return counter_document(store, collection_of(what), id);
}

void note_use(store::Store& store, UsedItem what, const std::string& id, std::int64_t now) {
    const auto document = use_document(store, what, id);
    if (!document || (*document && now - (*document)->due < ms_per_day)) return;
    store::DocumentRow row = *document ? **document : store::DocumentRow{};
    row.collection = collection_of(what);
    row.id = id;
    if (what == UsedItem::drawing) row.owner = id;  // goes to the archive with the drawing
    row.due = now;
    row.text = "used";
    static_cast<void>(store.put_documents({row}));
}

store::Read<int> delete_expired(store::Store& store, const Retention& retention, std::int64_t now) {
    int deleted = 0;
    if (retention.complaints > 0)
        if (auto failed = delete_complaints(store, now - retention.complaints, deleted)) return *failed;
    if (retention.tables > 0) {
        if (auto failed = note_first_use(store, UsedItem::table, tables_without_use(store), now)) return *failed;
        const auto one = [&store](const std::string& id) { return delete_table(store, id); };
        if (auto failed = delete_unused(store, UsedItem::table, now - retention.tables, one, deleted)) return *failed;
    }
    if (retention.drawings > 0) {
        const std::int64_t before = now - retention.drawings;
        const auto unchanged = store.documents_due(drawing_collection, before, batch);
        if (auto failed = note_first_use(store, UsedItem::drawing, unchanged, now)) return *failed;
        const auto one = [&store](const std::string& id) { return delete_drawing(store, id); };
        if (auto failed = delete_unused(store, UsedItem::drawing, before, one, deleted)) return *failed;
    }
    return deleted;
}

}  // namespace linstock::server
