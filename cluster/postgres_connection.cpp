#include "cluster/postgres_connection.hpp"

#include "cluster/node_registry.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace linstock::store {

namespace {

/// Adds time-outs, so that a machine that does not answer is given up after seconds, not after the system's minutes.
std::string with_timeouts(std::string where) {
    for (const char* limit : {"connect_timeout=2", "tcp_user_timeout=4000"}) {
        const std::string name = std::string(limit).substr(0, std::string_view(limit).find('=') + 1);
        if (where.find(name) == std::string::npos)
            where += (where.find('?') == std::string::npos ? "?" : "&") + std::string(limit);
    }
    return where;
}

/// The sockets of all connections of this process, with their deadlines. libpq itself waits for an answer without
/// limit.
class Sockets {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr auto never = Clock::time_point::max();

    static Sockets& of_process() {
        static Sockets all;
        return all;
    }
    void set(int socket, Clock::time_point deadline) {
        const std::lock_guard hold(lock_);
        deadlines_[socket] = deadline;
        if (abandoned_) ::shutdown(socket, SHUT_RDWR);
    }
    void remove(int socket) {
        const std::lock_guard hold(lock_);
        deadlines_.erase(socket);
    }
    bool abandoned() const {
        const std::lock_guard hold(lock_);
        return abandoned_;
    }
    void abandon() {
        const std::lock_guard hold(lock_);
        abandoned_ = true;
        for (const auto& [socket, deadline] : deadlines_)
            ::shutdown(socket, SHUT_RDWR);
    }

  private:
    void check(const std::stop_token& stop) {
        constexpr auto check_every = std::chrono::milliseconds(100);
        std::unique_lock hold(lock_);
        while (!stop.stop_requested()) {
            wake_.wait_for(hold, stop, check_every, [] { return false; });
            for (const auto& [socket, deadline] : deadlines_)
                if (Clock::now() > deadline) ::shutdown(socket, SHUT_RDWR);
        }
    }

    mutable std::mutex lock_;
    std::condition_variable_any wake_;
    std::map<int, Clock::time_point> deadlines_;
    bool abandoned_ = false;
    std::jthread checker_{[this](const std::stop_token& stop) { check(stop); }};  // last: it uses all the others
};

std::string connectable(const std::string& where) {
    if (Sockets::of_process().abandoned()) throw pqxx::broken_connection("the program ends");
    return with_timeouts(where);
}

}  // namespace

void abandon_database_calls() { Sockets::of_process().abandon(); }

PgDeadline::PgDeadline(const PgConnection& connection, std::chrono::milliseconds limit) : socket_(connection.socket()) {
    Sockets::of_process().set(socket_, Sockets::Clock::now() + limit);
}
PgDeadline::~PgDeadline() { Sockets::of_process().set(socket_, Sockets::never); }

PgConnection::~PgConnection() {
    Sockets::of_process().remove(socket_);
    ::close(socket_);
}

PgConnection::PgConnection(const std::string& where)
    : connection_(connectable(where)),
      socket_(::dup(connection_.sock())) {
    if (socket_ < 0) throw pqxx::broken_connection("no file descriptor is left for a connection to the database");
    try {
        set_up();
    } catch (...) {
        Sockets::of_process().remove(socket_);
        ::close(socket_);
        throw;
    }
}

void PgConnection::set_up() {
    const PgDeadline limit(*this, std::chrono::seconds(2));
    // Checksums are computed over bytes in hexadecimal. Acknowledged data is on the disk, whatever the server's
    // configuration.
    set_for_session(connection_, "bytea_output", "hex");
    set_for_session(connection_, "synchronous_commit", "on");
    // A stopped process must not lock the battles of others.
    set_for_session(connection_, "idle_in_transaction_session_timeout", "2000");
}

const std::string& PgConnection::ready(const std::string& sql) {
    const auto [at, fresh] = statements_.try_emplace(sql);
    if (fresh) {
        at->second = "s" + std::to_string(statements_.size());
        connection_.prepare(at->second, sql);
    }
    return at->second;
}

namespace {

/// As PostgreSQL writes and reads `bytea`.
std::string bytes_in_hex(const std::string& bytes) {
    constexpr const char* digits = "0123456789abcdef";
    std::string out = "\\x";
    out.reserve(2 + 2 * bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    }
    return out;
}

}  // namespace

SqlResult PgSession::execute(const std::string& sql, const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& value : values) {
        if (value.kind() == Kind::bytes)
            texts.push_back(bytes_in_hex(value.text()));
        else
            texts.push_back(value.is_text() ? value.text() : std::to_string(value.number()));
    }
    const auto done = execute_prepared(transaction_, connection_.ready(sql), texts);
    SqlResult out;
    out.changed = static_cast<std::int64_t>(done.affected_rows());
    for (const auto& fields : done) {
        Row row;
        for (const auto& field : fields)
            row.add(cell_of(field));
        out.rows.push_back(std::move(row));
    }
    return out;
}

namespace {

/// The inverse of bytes_in_hex(). set_up() makes the server write `bytea` in this form.
std::string bytes_of_hex(const std::string& hex) {
    std::string out;
    out.reserve(hex.size() / 2);
    for (std::size_t at = 2; at + 1 < hex.size(); at += 2) {
        unsigned value = 0;
        std::from_chars(&hex[at], &hex[at] + 2, value, 16);
        out += static_cast<char>(value);
    }
    return out;
}

}  // namespace

Cell cell_of(const pqxx::field& field) {
    constexpr pqxx::oid boolean = 16;  // pg_type.dat of PostgreSQL; these numbers never change
    constexpr pqxx::oid bytea = 17;
    constexpr pqxx::oid text = 25;
    if (field.is_null()) return std::int64_t{0};
    switch (field.type()) {
        case boolean: return std::int64_t{field.as<bool>() ? 1 : 0};
        case bytea: return bytes_of_hex(field.as<std::string>());
        case text: return field.as<std::string>();
        default: return field.as<std::int64_t>();
    }
}

namespace {

const char* type_of(Kind kind) {
    constexpr std::array types = {"text", "bytea", "bigint", "integer", "boolean"};
    return types[static_cast<std::size_t>(kind)];
}

/// The types are needed where an expression is a parameter.
std::string md5_of(const Table& of, const std::vector<std::string>& expressions) {
    std::vector<std::string> typed;
    for (std::size_t n = 0; n < expressions.size(); ++n)
        typed.push_back(expressions[n] + "::" + type_of(of.columns[n].kind));
    return "md5(ROW(" + joined(typed) + ")::text)";
}

}  // namespace

Dialect postgres_dialect(std::int64_t node) {
    const std::string owner = node == 0 ? " AND TRUE" : " AND node = " + std::to_string(node);
    return {md5_of, owner, " FOR UPDATE", " FOR SHARE", ", node", ", 0"};
}

bool is_lost(const std::exception& fault, const PgConnection* connection) {
    if (connection != nullptr && connection->broken()) return true;
    if (dynamic_cast<const pqxx::broken_connection*>(&fault) != nullptr) return true;
    const auto* error = dynamic_cast<const pqxx::sql_error*>(&fault);
    // Class 08: connection errors. 57P: the server is stopping or starting. An error without a state did not come from
    // the server: the connection ended, perhaps during its set-up.
    return error != nullptr &&
           (error->sqlstate().empty() || error->sqlstate().starts_with("08") || error->sqlstate().starts_with("57P"));
}

std::string sentence_of(const std::exception& fault) {
    if (dynamic_cast<const pqxx::disk_full*>(&fault) != nullptr) return "the disk is full: nothing could be stored";
    if (dynamic_cast<const pqxx::insufficient_privilege*>(&fault) != nullptr)
        return std::string("the database user has no permission for this: ") + fault.what();
    const auto* error = dynamic_cast<const pqxx::sql_error*>(&fault);
    if (error != nullptr && error->sqlstate() == "25006") return "the store is read only: nothing could be stored";
    if (is_lost(fault, nullptr)) return "the store's database cannot be reached: nothing could be read or stored";
    return std::string("the store failed: ") + fault.what();
}

}  // namespace linstock::store
