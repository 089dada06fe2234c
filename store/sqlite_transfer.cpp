// Backup, restore and archive of a store in SQLite, and files made from the rows of another store.

#include "store/sqlite.hpp"
#include "store/sqlite_file.hpp"

#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <map>
#include <thread>
#include <utility>

namespace linstock::store {

namespace {

/// Copies one snapshot, also while another process writes.
void copy(SQLite::Database& from, SQLite::Database& to) {
    SQLite::Backup all(to, from);
    while (all.executeStep(-1) != SQLITE_DONE) {
    }
}

/// Counts rows whose checksum is wrong, then battles that lack decisions.
Failure wrong_rows(SQLite::Database& db) {
    int wrong = 0;
    for (const Table& table : tables())
        wrong += db.execAndGet("SELECT count(*) FROM " + std::string(table.name) + " WHERE sum <> row_sum(" +
                               table.list() + ")")
                     .getInt();
    if (wrong > 0) return std::to_string(wrong) + " of its rows are damaged";
    const int short_ones =
        db.execAndGet(
              "SELECT count(*) FROM battle LEFT JOIN course ON course.battle = id WHERE count IS NOT "
              "(SELECT count(*) FROM decision WHERE decision.battle = id) OR count IS NOT "
              "(SELECT ifnull(max(number) + 1, 0) FROM decision WHERE decision.battle = id)")
            .getInt();
    if (short_ones > 0) return "it is damaged: " + std::to_string(short_ones) + " of its battles lack decisions";
    return std::nullopt;
}

/// Why this is no valid store; nothing = it is one.
Failure why_invalid(SQLite::Database& db) {
    const int version = db.execAndGet("PRAGMA user_version").getInt();
    const bool store = db.tableExists("battle") && db.tableExists("decision");
    if (!store || version == 0) return "it is not a store of linstockd";
    if (version > schema_version) return "it was written by a later version of linstockd";
    const std::string told = db.execAndGet("PRAGMA quick_check").getString();
    if (told != "ok") return "it is damaged: " + told;
    return version < schema_version ? std::nullopt : wrong_rows(db);
}

Failure rename_file(const std::string& part, const std::string& to) {
    if (std::rename(part.c_str(), to.c_str()) != 0) return to + " cannot be written";
    return std::nullopt;
}

/// The temporary file FILE.part. It is removed unless it was renamed, also when an exception ends the writing.
struct PartFile {
    explicit PartFile(const std::string& to) : path(to + ".part") { remove_all(); }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile() { remove_all(); }
    void remove_all() const {
        for (const char* end : {"", "-journal", "-wal", "-shm"})
            std::remove((path + end).c_str());
    }
    const std::string path;
};

/// A file named `to` is always a complete copy.
Failure copy_whole(SQLite::Database& from, const std::string& to, bool sound) {
    PartFile part(to);
    {
        SQLite::Database made = open_file(part.path);
        copy(from, made);
        made.exec("PRAGMA journal_mode = DELETE");  // no separate log file
        const Failure wrong = sound ? why_invalid(made) : std::nullopt;
        if (wrong) return wrong;
    }
    return rename_file(part.path, to);
}

/// Inserts rows, and keeps damaged rows damaged.
class RowInserter {
  public:
    explicit RowInserter(SQLite::Database& to) {
        for (const Table& table : tables()) {
            std::string values;
            for (std::size_t n = 1; n <= table.columns.size(); ++n)
                values += (n == 1 ? "?" : ", ?") + std::to_string(n);
            // The last parameter makes the checksum wrong: 0 for a sound row, 1 for a damaged one.
            const std::string off = " + ?" + std::to_string(table.columns.size() + 1);
            insert_.emplace(table.name,
                            std::make_unique<SQLite::Statement>(to, "INSERT INTO " + std::string(table.name) + " (" +
                                                                        table.list() + ", sum) VALUES (" + values +
                                                                        ", row_sum(" + values + ")" + off + ")"));
        }
    }
    void insert(const Table& table, const TransferRow& row) {
        SQLite::Statement& s = *insert_.at(table.name);
        int n = 0;
        for (const Cell& cell : row.cells)
            if (const auto* text = std::get_if<std::string>(&cell))
                s.bindNoCopy(++n, *text);
            else
                s.bind(++n, std::get<std::int64_t>(cell));
        s.bind(++n, row.sound ? 0 : 1);
        s.exec();
        s.reset();
    }

  private:
    std::map<std::string, std::unique_ptr<SQLite::Statement>> insert_;
};

void read_table(SQLite::Database& from, const Table& table, const RowSink& sink) {
    SQLite::Statement s(from, "SELECT " + table.list() + ", sum = row_sum(" + table.list() + ") FROM " + table.name);
    TransferRow row;
    while (s.executeStep()) {
        row.cells.clear();
        int n = 0;
        for (const Column& column : table.columns) {
            const SQLite::Column cell = s.getColumn(n++);
            if (column.kind == Kind::word || column.kind == Kind::bytes)
                row.cells.emplace_back(cell.getString());
            else
                row.cells.emplace_back(cell.getInt64());
        }
        row.sound = s.getColumn(n).getInt() != 0;
        sink(table, row);
    }
}

/// A temporary copy, deleted when it is closed.
SQLite::Database copy_of(SQLite::Database& from) {
    SQLite::Database made = open_file("");
    copy(from, made);
    return made;
}

}  // namespace

Failure write_sqlite(const std::string& to, bool sound, const RowSource& source) {
    PartFile part(to);
    try {
        SQLite::Database made = open_file(part.path);
        if (auto failed = migrate(made)) return part.path + *failed;
        made.exec("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL");  // no separate log file
        SQLite::Transaction transaction(made);
        Failure failed;
        {
            RowInserter rows(made);
            failed = source([&](const Table& table, const TransferRow& row) { rows.insert(table, row); });
        }
        if (!failed) transaction.commit();
        if (!failed && sound) failed = why_invalid(made);
        if (failed) return failed;
    } catch (const SQLite::Exception& e) {
        return to + ": " + sentence(e);
    }
    return rename_file(part.path, to);
}

Read<RowSource> rows_of_sqlite(const std::string& from) {
    try {
        auto file = std::make_shared<SQLite::Database>(open_file(from));
        if (auto wrong = why_invalid(*file)) return *wrong;
        if (file->execAndGet("PRAGMA user_version").getInt() < schema_version) {
            file = std::make_shared<SQLite::Database>(copy_of(*file));  // the backup itself stays unchanged
            if (auto failed = migrate(*file)) return "it" + *failed;
            if (auto wrong = wrong_rows(*file)) return *wrong;
        }
        return RowSource([file](const RowSink& sink) -> Failure {
            try {
                for (const Table& table : tables())
                    read_table(*file, table, sink);
                return std::nullopt;
            } catch (const SQLite::Exception& e) {
                return sentence(e);
            }
        });
    } catch (const SQLite::Exception& e) {
        return sentence(e);
    }
}

Failure backup_sqlite(const std::string& store, const std::string& to) {
    try {
        SQLite::Database from(store, SQLite::OPEN_READWRITE | SQLite::OPEN_URI);
        sqlite3_busy_handler(from.getHandle(), busy_wait, nullptr);
        return copy_whole(from, to, true);
    } catch (const SQLite::Exception& e) {
        return sentence(e);
    }
}

namespace {

constexpr int max_per_transaction = 8;
constexpr auto min_pause = std::chrono::milliseconds(20);

/// Archives a few; the number of battles, and of battles and drawings. The rows are committed to the archive first,
/// and deleted here only if they have not changed since.
std::pair<int, int> archive_some(SQLite::Database& db, std::int64_t before) {
    const std::string then = std::to_string(before);
    db.exec("DELETE FROM gone; INSERT INTO gone SELECT id FROM waiting LIMIT " + std::to_string(max_per_transaction) +
            "; DELETE FROM waiting WHERE id IN (SELECT id FROM gone)");
    const int all = db.execAndGet("SELECT count(*) FROM gone").getInt();
    if (all == 0) return {0, 0};
    db.exec(
        "BEGIN IMMEDIATE; INSERT OR REPLACE INTO old.book SELECT * FROM main.book WHERE hash IN "
        "(SELECT book FROM main.battle WHERE id IN (SELECT id FROM gone)); "
        "INSERT OR REPLACE INTO old.battle SELECT * FROM main.battle WHERE id IN (SELECT id FROM gone)");
    constexpr std::array parts = {"course", "link", "decision", "note", "standing"};
    for (const std::string part : parts)
        db.exec("INSERT OR REPLACE INTO old." + part + " SELECT * FROM main." + part +
                " WHERE battle IN (SELECT id FROM gone)");
    db.exec(
        "INSERT OR REPLACE INTO old.paper SELECT * FROM main.paper WHERE owner IN (SELECT id FROM gone); "
        "COMMIT; BEGIN IMMEDIATE; DELETE FROM gone WHERE id NOT IN "
        "(SELECT battle FROM main.course WHERE battle IN (SELECT id FROM gone) AND changed < " +
        then +
        " UNION ALL SELECT id FROM main.paper WHERE drawer = 'drawing' AND id IN (SELECT id FROM gone) AND due < " +
        then + "); DELETE FROM main.paper WHERE owner IN (SELECT id FROM gone)");
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        db.exec("DELETE FROM main." + std::string(*part) + " WHERE battle IN (SELECT id FROM gone)");
    db.exec("DELETE FROM main.battle WHERE id IN (SELECT id FROM gone); COMMIT");
    return {db.execAndGet("SELECT count(*) FROM gone WHERE id NOT LIKE 'drawing-%'").getInt(), all};
}

}  // namespace

Read<int> archive_sqlite(const std::string& store, const std::string& to, std::int64_t before,
                         const ShouldStop& should_stop) {
    if (const auto made = open_sqlite(to); !made) return made.error();  // creates its tables
    try {
        SQLite::Database db(store, SQLite::OPEN_READWRITE | SQLite::OPEN_URI);
        sqlite3_busy_handler(db.getHandle(), busy_wait, nullptr);
        SQLite::Statement attach(db, "ATTACH ? AS old");
        attach.bind(1, to);
        attach.exec();
        const std::string then = std::to_string(before);
        db.exec(
            "PRAGMA main.synchronous = FULL; PRAGMA old.synchronous = FULL; CREATE TEMP TABLE gone (id TEXT); "
            "CREATE TEMP TABLE waiting (id TEXT PRIMARY KEY); "
            // An archived battle that was begun at another time is not an older copy of the same battle.
            "INSERT INTO waiting SELECT battle FROM main.course WHERE changed < " +
            then +
            " AND battle NOT IN (SELECT id FROM main.battle JOIN old.battle AS copy USING (id) "
            "WHERE copy.made <> main.battle.made) UNION SELECT id FROM main.paper WHERE drawer = 'drawing' AND due < " +
            then);
        int battles = 0;
        for (;;) {
            const auto begun = std::chrono::steady_clock::now();
            const auto [some, all] = archive_some(db, before);
            battles += some;
            if (all == 0 || should_stop()) return battles;
            // Processes that wait for the file poll it only now and then, so players get half of the time.
            std::this_thread::sleep_for(
                std::max<std::chrono::nanoseconds>(min_pause, std::chrono::steady_clock::now() - begun));
            if (should_stop()) return battles;
        }
    } catch (const SQLite::Exception& e) {
        return sentence(e);
    }
}

Failure restore_sqlite(const std::string& store, const std::string& from, const std::string& before) {
    try {
        SQLite::Database kept = open_file(from);
        if (auto wrong = why_invalid(kept)) return from + ": " + *wrong;
        SQLite::Database now = open_file(store);
        if (now.tableExists("battle"))
            if (auto failed = copy_whole(now, before, false)) return before + ": " + *failed;
        copy(kept, now);
        now.exec("PRAGMA journal_mode = WAL");
        return std::nullopt;
    } catch (const SQLite::Exception& e) {
        return sentence(e);
    }
}

}  // namespace linstock::store
