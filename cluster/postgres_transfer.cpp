// Backup, restore and archive of a store in PostgreSQL.

#include "cluster/node_registry.hpp"
#include "cluster/postgres.hpp"
#include "cluster/postgres_connection.hpp"
#include "cluster/postgres_schema.hpp"
#include "store/sqlite.hpp"

#include <utility>

namespace linstock::store {

namespace {

/// A commit of unknown outcome is only reported here: the person who started the command can look.
Failure message_of(const std::string& where, const std::exception& fault) {
    return without_password(where) + ": " + sentence_of(fault);
}

/// Backups and restores may wait for a disk within a transaction.
void disable_idle_timeout(PgSession& session) { session.plain("SET LOCAL idle_in_transaction_session_timeout = 0"); }

void read_table(pqxx::transaction_base& from, const Table& table, const RowSink& sink) {
    from.exec("DECLARE carried NO SCROLL CURSOR FOR SELECT " + table.list() +
              ", sum = " + postgres_dialect(0).sum_of(table) + " FROM " + table.name);
    const std::string fetch = "FETCH " + std::to_string(table.together) + " FROM carried";
    TransferRow carried;
    for (pqxx::result rows = from.exec(fetch); !rows.empty(); rows = from.exec(fetch))
        for (const auto& row : rows) {
            carried.cells.clear();
            const auto count = static_cast<pqxx::row::size_type>(table.columns.size());
            for (pqxx::row::size_type n = 0; n < count; ++n)
                carried.cells.push_back(cell_of(row[n]));
            carried.sound = row[count].as<bool>();
            sink(table, carried);
        }
    from.exec("CLOSE carried");
}

Failure read_all(pqxx::transaction_base& from, const RowSink& sink) {
    for (const Table& table : tables())
        read_table(from, table, sink);
    return std::nullopt;
}

Failure insert_all(SqlSession& to, const RowSource& source) {
    const Dialect dialect = postgres_dialect(0);
    std::vector<Value> values;
    return source([&](const Table& table, const TransferRow& row) {
        values.clear();
        for (std::size_t n = 0; n < row.cells.size(); ++n) {
            const auto* text = std::get_if<std::string>(&row.cells[n]);
            if (text != nullptr)
                values.emplace_back(*text, table.columns[n].kind);
            else
                values.emplace_back(std::get<std::int64_t>(row.cells[n]));
        }
        to.execute(dialect.insert(table), values);
    });
}

/// Why this is no store that this program can read; nothing = it is one.
Failure why_unreadable(pqxx::transaction_base& db) {
    if (first_row(db, "SELECT to_regclass('linstock') IS NOT NULL")[0].as<bool>()) {
        const auto version = first_row(db, "SELECT version FROM linstock")[0].as<std::size_t>();
        if (version == postgres_steps.size()) return std::nullopt;
        return version > postgres_steps.size()
                   ? "it was written by a later version of linstockd"
                   : "it was written by an older version of linstockd: use that version for backups";
    }
    return "it is not a store of linstockd";
}

}  // namespace

Failure backup_postgres(const std::string& where, const std::string& to) {
    try {
        PgConnection connection(where);
        // One snapshot for all tables.
        PgReadOnly moment(connection.raw());
        PgSession session(connection, moment);
        disable_idle_timeout(session);
        if (auto failed = why_unreadable(moment)) return without_password(where) + ": " + *failed;
        return write_sqlite(to, true, [&](const RowSink& sink) { return read_all(moment, sink); });
    } catch (const std::exception& e) {
        return message_of(where, e);
    }
}

namespace {

/// Locks all tables until the transaction ends. A node that starts meanwhile waits.
Failure lock_exclusively(pqxx::transaction_base& db) {
    std::string all = "node";
    for (const Table& table : tables())
        all += ", " + std::string(table.name);
    db.exec("SET LOCAL lock_timeout = '5s'");
    db.exec("LOCK TABLE " + all + " IN ACCESS EXCLUSIVE MODE");
    const auto live = db.exec("SELECT address FROM node WHERE until > clock_timestamp() LIMIT 1");
    if (live.empty()) return std::nullopt;
    const auto at = live[0][0].as<std::string>();
    return "a linstockd is using this store" + (at.empty() ? "" : " (" + at + ")") +
           ": stop it first (after a crash, wait three seconds)";
}

/// Saves the present contents to a file; writes none for an empty store.
Failure save_contents(pqxx::transaction_base& db, const std::string& before) {
    if (db.exec("SELECT FROM battle LIMIT 1").empty() && db.exec("SELECT FROM paper LIMIT 1").empty())
        return std::nullopt;
    return write_sqlite(before, false, [&](const RowSink& sink) { return read_all(db, sink); });
}

void empty_all(pqxx::transaction_base& db) {
    std::string all;
    for (const Table& table : tables())
        all += (all.empty() ? "" : ", ") + std::string(table.name);
    db.exec("TRUNCATE " + all);
}

}  // namespace

Failure restore_postgres(const std::string& where, const std::string& from, const std::string& before) {
    const auto kept = rows_of_sqlite(from);
    if (!kept) return from + ": " + kept.error();
    try {
        if (auto failed = migrate_schema(where)) return without_password(where) + ": " + *failed;
        PgConnection connection(where);
        pqxx::work transaction(connection.raw());
        PgSession session(connection, transaction);
        disable_idle_timeout(session);
        if (auto failed = lock_exclusively(transaction)) return without_password(where) + ": " + *failed;
        if (auto failed = save_contents(transaction, before)) return before + ": " + *failed;
        empty_all(transaction);
        if (auto failed = insert_all(session, *kept)) return from + ": " + *failed;
        transaction.commit();
        return std::nullopt;
    } catch (const std::exception& e) {
        return message_of(where, e);
    }
}

// The archive is another schema of the same database, so that a battle moves in one transaction. A linstockd whose
// `search_path` names that schema opens the archive.

std::string archive_of_postgres(const std::string& where) {
    return where + (where.find('?') == std::string::npos ? "?" : "&") + "options=-csearch_path%3D" + archive_schema;
}

namespace {

Failure make_archive(const std::string& where) {
    PgConnection connection(where);
    pqxx::work transaction(connection.raw());
    const std::string here = first_row(transaction, "SELECT coalesce(current_schema(), '')")[0].as<std::string>();
    if (here == archive_schema) return "this store is an archive: nothing can be archived from it";
    transaction.exec("SELECT pg_advisory_xact_lock(1863)");  // as migrate_schema(): two simultaneous migrations would
                                                             // disturb each other
    transaction.exec("CREATE SCHEMA IF NOT EXISTS " + std::string(archive_schema));
    transaction.commit();
    return migrate_schema(archive_of_postgres(where));
}

std::string of_gone(const Table& table) {
    return table.owner[0] == '\0' ? "hash IN (SELECT book FROM battle WHERE id IN (SELECT id FROM gone))"
                                  : std::string(table.owner) + " IN (SELECT id FROM gone)";
}
std::string archived(const Table& table) { return std::string(archive_schema) + "." + table.name; }
/// A battle has no owner in the archive.
bool has_node(const Table& table) { return table.name == std::string_view("course"); }
std::string insert_archived(const Table& table) {
    return "INSERT INTO " + archived(table) + " (" + table.list() + ", sum" + (has_node(table) ? ", node" : "") + ") ";
}
std::string columns_of(const Table& table) { return table.list() + ", sum" + (has_node(table) ? ", 0" : ""); }

/// Selects some old battles and drawings that no transaction is changing, and locks them until the end.
void pick(pqxx::transaction_base& db, std::int64_t before) {
    db.exec("CREATE TEMP TABLE gone (id TEXT PRIMARY KEY) ON COMMIT DROP");
    const std::string then = std::to_string(before);
    const std::string some = " LIMIT 8 FOR UPDATE SKIP LOCKED";
    // An archived battle that was begun at another time is not an older copy of the same battle.
    db.exec("INSERT INTO gone SELECT battle FROM course WHERE changed < " + then +
            " AND NOT EXISTS (SELECT FROM battle JOIN " + archive_schema +
            ".battle AS copy USING (id) WHERE id = course.battle AND copy.made <> battle.made)" + some);
    db.exec("INSERT INTO gone SELECT id FROM paper WHERE drawer = 'drawing' AND due < " + then + some);
    db.exec("SELECT FROM battle WHERE id IN (SELECT id FROM gone) FOR UPDATE");  // so that no link is added meanwhile
}

/// Archives a few; the number of battles, and of battles and drawings.
std::pair<int, int> archive_some(const std::string& where, std::int64_t before) {
    PgConnection connection(where);
    pqxx::work db(connection.raw());
    if (!first_row(db, "SELECT pg_try_advisory_xact_lock(1864)")[0].as<bool>())
        return {0, 0};  // another machine is archiving
    pick(db, before);
    const int all = first_row(db, "SELECT count(*) FROM gone")[0].as<int>();
    // An older copy exists if the battle came back from a backup.
    for (auto table = tables().rbegin(); table != tables().rend(); ++table)
        if (table->owner[0] != '\0') db.exec("DELETE FROM " + archived(*table) + " WHERE " + of_gone(*table));
    int battles = 0;
    for (const Table& table : tables()) {
        const bool shared = table.owner[0] == '\0';
        const bool stays = shared || table.name == std::string_view("battle");  // later tables still refer to it
        if (stays) {
            const auto done = db.exec(insert_archived(table) + "SELECT " + columns_of(table) + " FROM " + table.name +
                                      " WHERE " + of_gone(table) + (shared ? " ON CONFLICT DO NOTHING" : ""));
            if (!shared) battles = static_cast<int>(done.affected_rows());
        } else {
            db.exec("WITH moved AS (DELETE FROM " + std::string(table.name) + " WHERE " + of_gone(table) +
                    " RETURNING *) " + insert_archived(table) + "SELECT " + columns_of(table) + " FROM moved");
        }
    }
    db.exec("DELETE FROM battle WHERE id IN (SELECT id FROM gone)");
    db.commit();
    return {battles, all};
}

}  // namespace

Read<int> archive_postgres(const std::string& where, std::int64_t before, const ShouldStop& should_stop) {
    try {
        if (auto failed = make_archive(where)) return without_password(where) + ": " + *failed;
        int battles = 0;
        for (;;) {
            const auto [some, all] = archive_some(where, before);
            battles += some;
            if (all == 0 || should_stop()) return battles;
        }
    } catch (const std::exception& e) {
        return *message_of(where, e);
    }
}

}  // namespace linstock::store
