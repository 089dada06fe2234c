#include "store/sqlite.hpp"

#include "base/hash.hpp"
#include "store/column_encoding.hpp"
#include "store/sql.hpp"
#include "store/sqlite_file.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace linstock::store {

std::string sentence(const std::exception& e) {
    if (dynamic_cast<const Refused*>(&e) != nullptr) return e.what();
    const auto* fault = dynamic_cast<const SQLite::Exception*>(&e);
    switch (fault == nullptr ? SQLITE_OK : fault->getErrorCode()) {
        case SQLITE_FULL: return "the disk is full: nothing could be stored";
        case SQLITE_READONLY: return "the store is read only: nothing could be stored";
        case SQLITE_CANTOPEN: return "the store cannot be opened: is its folder there, and may it be written?";
        case SQLITE_NOTADB: return "the store's file is not an SQLite database";
        case SQLITE_CORRUPT: return file_is_damaged;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "the store is in use by another program";
        case SQLITE_IOERR: return std::string("the store could not be read or written: ") + fault->getErrorStr();
        default: return std::string("the store failed: ") + e.what();
    }
}

int busy_wait(void*, int times) {
    constexpr auto pause = std::chrono::microseconds(200);
    constexpr int most = 25000;
    if (times >= most) return 0;
    std::this_thread::sleep_for(pause);
    return 1;
}

namespace {

/// The SQL function row_sum(...): the checksum of a row's columns. It reveals values that a failing disk has changed.
void row_sum(sqlite3_context* context, int count, sqlite3_value** values) {
    Hasher sum;
    for (int i = 0; i < count; ++i) {
        if (sqlite3_value_type(values[i]) == SQLITE_INTEGER) {
            sum.add(unsigned_bits(sqlite3_value_int64(values[i])));
            continue;
        }
        const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[i]));
        sum.add(
            std::string_view(text == nullptr ? "" : text, static_cast<std::size_t>(sqlite3_value_bytes(values[i]))));
    }
    sqlite3_result_int64(context, signed_bits(sum.digest()));
}

}  // namespace

SQLite::Database open_file(const std::string& path) {
    SQLite::Database database(path,
                              SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX | SQLite::OPEN_URI);
    sqlite3_busy_handler(database.getHandle(), busy_wait, nullptr);
    database.createFunction("row_sum", -1, true, nullptr, row_sum);
    database.exec("PRAGMA secure_delete = ON");  // deleted data is overwritten
    return database;
}

namespace {

/// A connection with its prepared statements.
class SqliteSession final : public SqlSession {
  public:
    explicit SqliteSession(SQLite::Database&& database) : database_(std::move(database)) {
        prepared("ROLLBACK");  // prepared now, because later memory may be short
    }

    SQLite::Database& database() { return database_; }
    /// Reset; valid until the next call with the same text.
    SQLite::Statement& prepared(const std::string& sql) {
        auto at = statements_.find(sql);
        if (at == statements_.end()) {
            std::string numbered = sql;
            std::replace(numbered.begin(), numbered.end(), '$', '?');
            at = statements_.emplace(sql, std::make_unique<SQLite::Statement>(database_, numbered)).first;
        }
        at->second->tryReset();  // reset() would throw the error of the last run again
        return *at->second;
    }
    SqlResult execute(const std::string& sql, const std::vector<Value>& values) override {
        SQLite::Statement& statement = prepared(sql);
        const Finished finished{statement};
        for (int n = 1; const Value& value : values) {
            if (value.is_text())
                statement.bindNoCopy(n++, value.text());
            else
                statement.bind(n++, value.number());
        }
        SqlResult out;
        while (statement.executeStep())
            out.rows.push_back(row_of(statement));
        out.changed = sqlite3_changes(database_.getHandle());
        return out;
    }

  private:
    /// A statement that is not reset keeps its snapshot of the file open.
    struct Finished {
        SQLite::Statement& statement;
        ~Finished() { statement.tryReset(); }
    };
    static Row row_of(SQLite::Statement& statement) {
        Row row;
        for (int n = 0; n < statement.getColumnCount(); ++n) {
            const SQLite::Column cell = statement.getColumn(n);
            row.add(cell.isText() ? Cell(cell.getString()) : Cell(cell.getInt64()));
        }
        return row;
    }

    SQLite::Database database_;
    std::map<std::string, std::unique_ptr<SQLite::Statement>> statements_;
};

std::string row_sum_of(const Table&, const std::vector<std::string>& expressions) {
    return "row_sum(" + joined(expressions) + ")";
}

/// A transaction, rolled back unless it is committed. If a rollback fails, the next transaction repeats it first.
class Transaction {
  public:
    Transaction(SqliteSession& session, const char* begin)
        : session_(session),
          rollback_(session.prepared("ROLLBACK")) {
        if (is_open()) rollback_.exec();
        session_.run(begin);
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        rollback_.tryReset();
        if (is_open()) rollback_.tryExecuteStep();
    }
    void commit() { session_.run("COMMIT"); }

  private:
    bool is_open() const { return sqlite3_get_autocommit(session_.database().getHandle()) == 0; }
    SqliteSession& session_;
    SQLite::Statement& rollback_;
};

/// Reads use their own connection and wait for no flush.
class SqliteDatabase final : public SqlDatabase {
  public:
    SqliteDatabase(SQLite::Database&& writer, std::optional<SQLite::Database>&& reader, unsigned writers)
        : SqlDatabase({row_sum_of, ""}, writers),
          writer_(std::move(writer)) {
        if (reader) reader_.emplace(std::move(*reader));
    }

    Failure read(const std::function<void(SqlSession&)>& work) override {
        const std::lock_guard hold(reader_ ? reader_lock_ : writer_lock_);
        try {
            SqliteSession& session = reader_ ? *reader_ : writer_;
            const Transaction moment(session, "BEGIN");
            work(session);
            return std::nullopt;
        } catch (const Refused& e) {
            return e.what();
        } catch (const SQLite::Exception& e) {
            return sentence(e);
        }
    }

  protected:
    void commit(const Flushes::Group& group) override {
        const std::lock_guard hold(writer_lock_);
        try {
            if (!all_at_once(group)) one_by_one(group);
        } catch (const std::exception& e) {
            for (auto* one : group)
                one->failure = sentence(e);
        }
    }

  private:
    /// Nearly always succeeds. False: one of the group failed, and nothing was stored.
    bool all_at_once(const Flushes::Group& group) {
        Transaction transaction(writer_, "BEGIN IMMEDIATE");
        try {
            for (auto* one : group)
                (*one->work)(writer_);
        } catch (const std::exception&) {
            return false;
        }
        transaction.commit();
        return true;
    }
    /// A savepoint costs a copy of each page that changes, so it is used only when one of the group failed.
    void one_by_one(const Flushes::Group& group) {
        Transaction transaction(writer_, "BEGIN IMMEDIATE");
        for (auto* one : group)
            one->failure = in_savepoint(*one->work);
        transaction.commit();
    }
    Failure in_savepoint(const Flushes::Work& work) {
        writer_.run("SAVEPOINT one");
        try {
            work(writer_);
            writer_.run("RELEASE one");
            return std::nullopt;
        } catch (const std::exception& e) {
            if (sqlite3_get_autocommit(writer_.database().getHandle()) != 0) throw;  // SQLite has rolled back all
            writer_.database().exec("ROLLBACK TO one; RELEASE one");
            return sentence(e);
        }
    }

    std::mutex reader_lock_;
    std::mutex writer_lock_;
    SqliteSession writer_;
    std::optional<SqliteSession> reader_;  ///< none for a store in memory
};

}  // namespace

Failure migrate(SQLite::Database& database) {
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > schema_version) return " was written by a later version of linstockd";
    database.exec("PRAGMA foreign_keys = ON");
    if (version == 0) {
        const int tables = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt();
        if (tables > 0) return " is a database of another program";
        database.exec("PRAGMA journal_mode = WAL");
    }
    if (version == schema_version) return std::nullopt;
    SQLite::Transaction transaction(database);
    for (int v = version; v < schema_version; ++v)
        database.exec(steps[static_cast<std::size_t>(v)]);
    database.exec("PRAGMA user_version = " + std::to_string(schema_version));
    transaction.commit();
    return std::nullopt;
}

Read<std::unique_ptr<Store>> open_sqlite(const std::string& path, unsigned writers) {
    try {
        SQLite::Database database = open_file(path);
        if (auto failed = migrate(database)) return "the store " + path + *failed;
        // Acknowledged data is on the disk: each transaction flushes the write-ahead log.
        database.exec("PRAGMA synchronous = FULL");
        // Checkpoint after 32 MiB: a page that many battles have changed is written to the file once.
        database.exec("PRAGMA wal_autocheckpoint = 8000");
        // A write of another process invalidates the cache, so it need hold no more than a group of writes uses.
        database.exec("PRAGMA cache_size = -512");
        std::optional<SQLite::Database> reader;
        if (path != ":memory:") {
            reader = open_file(path);
            // Battles are read rarely, and each once. The system caches the file's pages anyway.
            reader->exec("PRAGMA cache_size = -256");
        }
        return sql_store(std::make_unique<SqliteDatabase>(std::move(database), std::move(reader), writers));
    } catch (const SQLite::Exception& e) {
        return path + ": " + sentence(e);
    }
}

}  // namespace linstock::store
