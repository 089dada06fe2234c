#include "cluster/postgres.hpp"

#include "cluster/node_registry.hpp"
#include "cluster/postgres_connection.hpp"
#include "cluster/postgres_schema.hpp"
#include "store/shared_store.hpp"

#include <mutex>
#include <string_view>
#include <thread>

namespace linstock::store {

namespace {

using std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(10);  ///< how long an operation is retried after its connection was lost
constexpr auto call_limit = std::chrono::seconds(5);  ///< for one transaction
constexpr auto pause = std::chrono::milliseconds(50);
constexpr int schema_version = static_cast<int>(postgres_steps.size());

std::string message_of(const std::exception& fault) {
    return dynamic_cast<const Refused*>(&fault) != nullptr ? fault.what() : sentence_of(fault);
}

/// Reads and writes on connections that can be lost.
class PostgresDatabase final : public SqlDatabase {
  public:
    PostgresDatabase(const std::string& where, std::int64_t node, unsigned writers)
        : SqlDatabase(postgres_dialect(node), writers),
          writer_(where),
          reader_(where) {}

    Failure read(const std::function<void(SqlSession&)>& work) override {
        const std::lock_guard hold(reader_lock_);
        const auto until = steady_clock::now() + patience;
        for (;;) {
            try {
                PgConnection& connection = reader_.get();
                const PgDeadline limit(connection, call_limit);
                PgReadOnly moment(connection.raw());
                PgSession session(connection, moment);
                work(session);
                return std::nullopt;
            } catch (const std::exception& e) {
                if (!is_lost(e, reader_.now()) || steady_clock::now() > until) return message_of(e);
                reader_.drop();
            }
            std::this_thread::sleep_for(pause);
        }
    }

  protected:
    /// Stores the group in one transaction, and retries while it is certain that nothing was stored.
    void commit(const Flushes::Group& group) override {
        const auto until = steady_clock::now() + patience;
        bool use_savepoints = false;
        for (;;) {
            std::int64_t doubt = 0;
            try {
                attempt(group, use_savepoints);
                return;
            } catch (const InDoubt& open) {
                doubt = open.attempt;
            } catch (const std::exception& e) {
                const bool lost = is_lost(e, writer_.now());
                if (!lost && !use_savepoints && group.size() > 1) {
                    use_savepoints = true;  // so that the work that fails does not harm the others
                    continue;
                }
                if (!lost || steady_clock::now() > until) {
                    fail(group, message_of(e));
                    return;
                }
            }
            writer_.drop();
            if (doubt != 0 && was_committed(doubt, until, group)) return;
            std::this_thread::sleep_for(pause);
        }
    }

  private:
    static void fail(const Flushes::Group& group, const std::string& why) {
        for (auto* one : group)
            one->failure = why;
    }
    void attempt(const Flushes::Group& group, bool use_savepoints) {
        PgConnection& connection = writer_.get();
        const PgDeadline limit(connection, call_limit);
        insert_mark(connection);
        pqxx::work transaction(connection.raw());
        PgSession session(connection, transaction);
        const std::int64_t number = ++attempts_;
        session.run("UPDATE mark SET last = $2 WHERE id = $1", {mark_, number});
        for (auto* one : group) {
            one->failure.reset();
            if (use_savepoints)
                one->failure = in_savepoint(session, connection, *one->work);
            else
                (*one->work)(session);
        }
        try {
            transaction.commit();
        } catch (const std::exception& e) {
            if (dynamic_cast<const pqxx::in_doubt_error*>(&e) == nullptr && !is_lost(e, &connection)) throw;
            throw InDoubt(number);
        }
    }
    static Failure in_savepoint(PgSession& session, const PgConnection& connection, const Flushes::Work& work) {
        session.plain("SAVEPOINT one");
        try {
            work(session);
            session.plain("RELEASE one");
            return std::nullopt;
        } catch (const std::exception& e) {
            if (is_lost(e, &connection)) throw;
            session.plain("ROLLBACK TO one");
            return message_of(e);
        }
    }
    /// Inserts the row of `mark` that belongs to this process alone. Every transaction changes it, so it shows which
    /// transaction committed last. The transaction ids of PostgreSQL cannot show that: after a crash they are given
    /// again.
    void insert_mark(PgConnection& connection) {
        if (!mark_.empty()) return;
        pqxx::work transaction(connection.raw());
        transaction.exec("DELETE FROM mark WHERE made < now() - interval '1 year'");
        const auto made =
            first_row(transaction, "INSERT INTO mark VALUES (gen_random_uuid()::text, 0, now()) RETURNING id");
        transaction.commit();
        mark_ = made[0].as<std::string>();
    }
    /// The number of our last committed transaction. Waits for one that is committing; nothing = it is still
    /// committing.
    std::optional<std::int64_t> last_committed() {
        try {
            PgConnection& connection = writer_.get();
            const PgDeadline limit(connection, call_limit);
            pqxx::work ask(connection.raw());
            ask.exec("SET LOCAL lock_timeout = '500ms'");
            const auto rows = ask.exec("SELECT last FROM mark WHERE id = " + ask.quote(mark_) + " FOR UPDATE");
            return rows.empty() ? 0 : rows[0][0].as<std::int64_t>();
        } catch (const pqxx::sql_error& e) {
            if (e.sqlstate() == "55P03") return std::nullopt;  // lock_not_available
            throw;
        }
    }
    /// True if the transaction was committed, though its connection was lost before the answer. True also if that
    /// cannot be determined; the failures of the group are set then.
    bool was_committed(std::int64_t attempt, steady_clock::time_point until, const Flushes::Group& group) {
        for (;;) {
            try {
                if (const auto last = last_committed()) return *last == attempt;
            } catch (const std::exception& e) {
                if (!is_lost(e, writer_.now())) {
                    fail(group, message_of(e));
                    return true;
                }
                writer_.drop();
            }
            if (steady_clock::now() > until) {
                fail(group, "lost the connection to the store's database: this may or may not be stored");
                return true;
            }
            std::this_thread::sleep_for(pause);
        }
    }

    std::mutex reader_lock_;
    PgReconnecting writer_;  ///< used by the thread that flushes
    std::string mark_;
    std::int64_t attempts_ = 0;
    PgReconnecting reader_;
};

}  // namespace

Failure migrate_schema(const std::string& where) {
    PgConnection connection(where);
    pqxx::work transaction(connection.raw());
    // Must be the first statement: a session caches that a table does not exist. Waiting for this lock later would not
    // make a table visible that was created meanwhile.
    transaction.exec("SELECT pg_advisory_xact_lock(1863)");
    const auto there = [&](const std::string& table) {
        return !transaction.exec("SELECT 1 WHERE to_regclass('" + table + "') IS NOT NULL").empty();
    };
    const bool ours = there("linstock");
    if (!ours && there("battle")) return "this is a database of another program";
    const int version = ours ? first_row(transaction, "SELECT version FROM linstock")[0].as<int>() : 0;
    if (version == schema_version) return std::nullopt;
    if (version > schema_version) return "the store was written by a later version of linstockd";
    for (int v = version; v < schema_version; ++v)
        transaction.exec(postgres_steps[static_cast<std::size_t>(v)]);
    transaction.exec("UPDATE linstock SET version = " + std::to_string(schema_version));
    transaction.commit();
    return std::nullopt;
}

Read<std::unique_ptr<Store>> open_postgres(const std::string& where, std::int64_t node, unsigned writers) {
    try {
        if (auto failed = migrate_schema(where)) return without_password(where) + ": " + *failed;
        return sql_store(std::make_unique<PostgresDatabase>(where, node, writers));
    } catch (const std::exception& e) {
        return without_password(where) + ": " + sentence_of(e);
    }
}

void enable_cluster() {
    static const SharedStore postgres{open_postgres, backup_postgres, restore_postgres, archive_of_postgres,
                                      archive_postgres};
    use_shared_store(postgres);
}

}  // namespace linstock::store
