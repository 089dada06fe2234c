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

const char* drawer_of(Unused what) { return what == Unused::table ? "last use of a table" : "last use of a drawing"; }

using DeleteOne = std::function<store::Failure(const std::string& id)>;

/// Deletes what was used last before `before`.
store::Failure delete_unused(store::Store& store, Unused what, std::int64_t before, const DeleteOne& delete_one,
                             int& deleted) {
    const auto old = store.papers_due(drawer_of(what), before, batch);
    if (!old) return old.error();
    for (const store::PaperRow& use : *old) {
        if (auto failed = delete_one(use.id)) return failed;
        ++deleted;
    }
    return std::nullopt;
}

/// Of what an older version stored the last use is unknown: it counts from now.
store::Failure note_first_use(store::Store& store, Unused what, const store::Read<std::vector<store::PaperRow>>& all,
                              std::int64_t now) {
    if (!all) return all.error();
    for (const store::PaperRow& paper : *all) {
        const auto use = use_paper(store, what, paper.id);
        if (!use) return use.error();
        if (!*use) note_use(store, what, paper.id, now);
    }
    return std::nullopt;
}

store::Failure delete_complaints(store::Store& store, std::int64_t before, int& deleted) {
    auto old = store.papers_due(complaint_drawer, before, batch);
    if (!old) return old.error();
    for (store::PaperRow& paper : *old) {
        paper.text.clear();
        const auto done = store.put_papers({std::move(paper)});
        if (!done) return done.error();
        deleted += *done ? 1 : 0;
    }
    return std::nullopt;
}

}  // namespace

store::Read<std::optional<store::PaperRow>> use_paper(store::Store& store, Unused what, const std::string& id) {
    return count_paper(store, drawer_of(what), id);
}

void note_use(store::Store& store, Unused what, const std::string& id, std::int64_t now) {
    const auto paper = use_paper(store, what, id);
    if (!paper || (*paper && now - (*paper)->due < a_day)) return;
    store::PaperRow row = *paper ? **paper : store::PaperRow{};
    row.drawer = drawer_of(what);
    row.id = id;
    if (what == Unused::drawing) row.owner = id;  // goes to the archive with the drawing
    row.due = now;
    row.text = "used";
    static_cast<void>(store.put_papers({row}));
}

store::Read<int> delete_expired(store::Store& store, const Retention& retention, std::int64_t now) {
    int deleted = 0;
    if (retention.complaints > 0)
        if (auto failed = delete_complaints(store, now - retention.complaints, deleted)) return *failed;
    if (retention.tables > 0) {
        if (auto failed = note_first_use(store, Unused::table, tables_without_use(store), now)) return *failed;
        const auto one = [&store](const std::string& id) { return delete_table(store, id); };
        if (auto failed = delete_unused(store, Unused::table, now - retention.tables, one, deleted)) return *failed;
    }
    if (retention.drawings > 0) {
        const std::int64_t before = now - retention.drawings;
        const auto unchanged = store.papers_due(drawing_drawer, before, batch);
        if (auto failed = note_first_use(store, Unused::drawing, unchanged, now)) return *failed;
        const auto one = [&store](const std::string& id) { return delete_drawing(store, id); };
        if (auto failed = delete_unused(store, Unused::drawing, before, one, deleted)) return *failed;
    }
    return deleted;
}

}  // namespace linstock::server
