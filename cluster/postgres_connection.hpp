#pragma once
// A connection to PostgreSQL, and its errors. For cluster/postgres*.cpp only.

#include "cluster/pqxx_versions.hpp"
#include "store/sql.hpp"

#include <pqxx/pqxx>

#include <chrono>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace linstock::store {

/// The connection broke during the commit: the transaction may or may not be stored.
class InDoubt : public std::runtime_error {
  public:
    explicit InDoubt(std::int64_t number) : std::runtime_error("in doubt"), attempt(number) {}
    std::int64_t attempt;
};

/// One connection with its prepared statements.
class PgConnection {
  public:
    /// Throws pqxx::broken_connection after abandon_database_calls().
    explicit PgConnection(const std::string& where);
    PgConnection(const PgConnection&) = delete;
    PgConnection& operator=(const PgConnection&) = delete;
    ~PgConnection();
    pqxx::connection& raw() { return connection_; }
    const std::string& ready(const std::string& sql);
    bool broken() const { return !connection_.is_open(); }
    int socket() const { return socket_; }

  private:
    void set_up();

    pqxx::connection connection_;
    std::map<std::string, std::string> statements_;
    int socket_;  ///< a duplicate: its number stays ours when the library closes its own
};

/// Breaks the connection if this object still exists after `limit`. The database may be stopped, or the network may
/// drop packets.
class PgDeadline {
  public:
    PgDeadline(const PgConnection& connection, std::chrono::milliseconds limit);
    PgDeadline(const PgDeadline&) = delete;
    PgDeadline& operator=(const PgDeadline&) = delete;
    ~PgDeadline();

  private:
    int socket_;
};

/// One transaction on a connection.
class PgSession final : public SqlSession {
  public:
    PgSession(PgConnection& connection, pqxx::transaction_base& transaction)
        : connection_(connection),
          transaction_(transaction) {}
    SqlResult execute(const std::string& sql, const std::vector<Value>& values) override;
    void plain(const char* sql) { transaction_.exec(sql); }

  private:
    PgConnection& connection_;
    pqxx::transaction_base& transaction_;
};

/// `node`: the number of this process in the node registry; 0 = it is the only process.
Dialect postgres_dialect(std::int64_t node);
/// Converts by the type of the field.
Cell cell_of(const pqxx::field& field);

/// True if `fault` is a connection error, so that the work may be repeated on another connection.
bool is_lost(const std::exception& fault, const PgConnection* connection);
/// A message for the people who run the server.
std::string sentence_of(const std::exception& fault);

/// A connection that is opened again after it was lost. For one thread at a time.
class PgReconnecting {
  public:
    explicit PgReconnecting(std::string where) : where_(std::move(where)) {}
    /// Throws if the database cannot be reached.
    PgConnection& get() {
        if (connection_ && connection_->broken()) connection_.reset();
        if (!connection_) connection_ = std::make_unique<PgConnection>(where_);
        return *connection_;
    }
    PgConnection* now() { return connection_.get(); }
    void drop() { connection_.reset(); }

  private:
    std::string where_;
    std::unique_ptr<PgConnection> connection_;
};

}  // namespace linstock::store
