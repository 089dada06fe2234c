#pragma once
// What libpqxx 6 (Debian 12) and libpqxx 7 (Debian 13) call by different names. For cluster/postgres*.cpp only.

#include <pqxx/pqxx>

#include <string>
#include <vector>

namespace linstock::store {

// PgReadOnly: a transaction whose statements all see the same state of the database.
#if PQXX_VERSION_MAJOR < 7
using PgReadOnly = pqxx::transaction<pqxx::isolation_level::repeatable_read, pqxx::readwrite_policy::read_only>;

inline void set_for_session(pqxx::connection& connection, const char* name, const char* value) {
    connection.set_variable(name, value);
}

inline pqxx::result execute_prepared(pqxx::transaction_base& transaction, const std::string& name,
                                     const std::vector<std::string>& parameters) {
    return transaction.exec_prepared(name, pqxx::prepare::make_dynamic_params(parameters));
}
#else
using PgReadOnly = pqxx::transaction<pqxx::isolation_level::repeatable_read, pqxx::write_policy::read_only>;

inline void set_for_session(pqxx::connection& connection, const char* name, const char* value) {
    connection.set_session_var(name, value);
}

inline pqxx::result execute_prepared(pqxx::transaction_base& transaction, const std::string& name,
                                     const std::vector<std::string>& parameters) {
    pqxx::params all;
    all.append_multi(parameters);
    return transaction.exec(pqxx::prepped{name}, all);
}
#endif

/// The first row of a statement that returns at least one row. Throws pqxx::unexpected_rows if it returns none.
inline pqxx::row first_row(pqxx::transaction_base& transaction, const std::string& sql) {
    const pqxx::result rows = transaction.exec(sql);
    if (rows.empty()) throw pqxx::unexpected_rows("expected a row: " + sql);
    return rows[0];
}

}  // namespace linstock::store
