#include "store/postgres_line.hpp"

namespace linstock::store {

namespace {

/// A machine that does not answer is given up after seconds and not after the system's minutes.
std::string impatient(std::string where) {
    for (const char* limit : {"connect_timeout=2", "tcp_user_timeout=4000"}) {
        const std::string name = std::string(limit).substr(0, std::string_view(limit).find('=') + 1);
        if (where.find(name) == std::string::npos)
            where += (where.find('?') == std::string::npos ? "?" : "&") + std::string(limit);
    }
    return where;
}

}  // namespace

PgLine::PgLine(const std::string& where) : connection_(impatient(where)) {
    // Sums are made of bytes as they are written out; what is acknowledged is on the disk, whatever the host has set.
    connection_.set_variable("bytea_output", "hex");
    connection_.set_variable("synchronous_commit", "on");
    // Who stops in the middle of something does not keep others from his battles.
    connection_.set_variable("idle_in_transaction_session_timeout", "2000");
}

const std::string& PgLine::ready(const char* sql) {
    const auto [at, fresh] = statements_.try_emplace(sql);
    if (fresh) {
        at->second = "s" + std::to_string(statements_.size());
        connection_.prepare(at->second, sql);
    }
    return at->second;
}

bool is_lost(const std::exception& fault, const PgLine* line) {
    if (line != nullptr && line->broken()) return true;
    if (dynamic_cast<const pqxx::broken_connection*>(&fault) != nullptr) return true;
    const auto* told = dynamic_cast<const pqxx::sql_error*>(&fault);
    // 08: the connection; 57P: the server is being stopped or begins. What has no state the server has not said: the
    // line ended, perhaps while it was being set up.
    return told != nullptr &&
           (told->sqlstate().empty() || told->sqlstate().starts_with("08") || told->sqlstate().starts_with("57P"));
}

std::string sentence_of(const std::exception& fault) {
    if (dynamic_cast<const pqxx::disk_full*>(&fault) != nullptr) return "the disk is full: nothing could be stored";
    if (dynamic_cast<const pqxx::insufficient_privilege*>(&fault) != nullptr)
        return std::string("the database lets this user not do that: ") + fault.what();
    const auto* told = dynamic_cast<const pqxx::sql_error*>(&fault);
    if (told != nullptr && told->sqlstate() == "25006") return "the store is read only: nothing could be stored";
    if (is_lost(fault, nullptr)) return "the store's database cannot be reached: nothing could be read or stored";
    return std::string("the store failed: ") + fault.what();
}

}  // namespace linstock::store
