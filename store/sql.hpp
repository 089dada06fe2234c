#pragma once
// The common interface of the two databases: SqlSession runs SQL, Dialect holds what they write differently,
// SqlDatabase has the transactions. SqlStore writes each statement once for both. For store/ only.

#include "store/group_commit.hpp"
#include "store/tables.hpp"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::store {

/// A message for the caller. It ends the write or read that throws it, and nothing else.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A parameter of a statement. It refers to its text, which lives until the statement has run.
class Value {
  public:
    Value(const std::string& text, Kind kind = Kind::word) : kind_(kind), text_(&text) {}
    Value(std::int64_t number) : kind_(Kind::number), number_(number) {}
    Value(int number) : kind_(Kind::number), number_(number) {}
    Value(bool flag) : kind_(Kind::flag), number_(flag ? 1 : 0) {}
    Value(const char*) = delete;  // it would convert to a flag

    Kind kind() const { return kind_; }
    /// Precondition: a word or bytes.
    const std::string& text() const { return *text_; }
    bool is_text() const { return text_ != nullptr; }
    std::int64_t number() const { return number_; }

  private:
    Kind kind_;
    const std::string* text_ = nullptr;
    std::int64_t number_ = 0;
};
/// Text that a person wrote: PostgreSQL stores it as bytes, because its own texts exclude some characters.
inline Value bytes(const std::string& text) { return {text, Kind::bytes}; }

/// A row of a result. NULL is the number 0. A value of the other type, which only a damaged store has, reads as "" or
/// 0.
class Row {
  public:
    void add(Cell cell) { cells_.push_back(std::move(cell)); }
    std::string text(std::size_t column) const {
        const auto* text = std::get_if<std::string>(&cells_[column]);
        return text == nullptr ? std::string() : *text;
    }
    std::int64_t number(std::size_t column) const {
        const auto* number = std::get_if<std::int64_t>(&cells_[column]);
        return number == nullptr ? 0 : *number;
    }
    int small(std::size_t column) const { return static_cast<int>(number(column)); }
    bool flag(std::size_t column) const { return number(column) != 0; }

  private:
    std::vector<Cell> cells_;
};
struct SqlResult {
    std::vector<Row> rows;
    std::int64_t changed = 0;  ///< rows that an INSERT, UPDATE or DELETE changed
};

/// A transaction.
class SqlSession {
  public:
    SqlSession() = default;
    SqlSession(const SqlSession&) = delete;
    SqlSession& operator=(const SqlSession&) = delete;
    virtual ~SqlSession() = default;
    /// `sql` has the parameters $1, $2, ... and is prepared once per connection. Throws if it fails.
    virtual SqlResult execute(const std::string& sql, const std::vector<Value>& values) = 0;
    SqlResult run(const std::string& sql, std::initializer_list<Value> values = {}) {
        return execute(sql, std::vector<Value>(values));
    }
};

/// What the databases write differently.
struct Dialect {
    /// The checksum of a row of this table whose columns have the values of these expressions.
    std::string (*sum)(const Table& of, const std::vector<std::string>& expressions);
    /// The condition on `course` under which this process may write the battle; "" = there is one process only.
    std::string owner;
    const char* for_update = "";
    const char* for_share = "";
    const char* new_owner = "";  ///< name and value of the column of `course` that says who owns the battle
    const char* no_owner = "";

    std::string sum_of(const Table& of) const;
    /// INSERT INTO table (columns, sum) VALUES ($1, $2, ...)
    std::string insert(const Table& into) const;
};

class SqlDatabase {
  public:
    using Flushes = GroupCommit<SqlSession>;

    SqlDatabase(Dialect with, unsigned writers) : dialect(std::move(with)), flushes(writers) {}
    SqlDatabase(const SqlDatabase&) = delete;
    SqlDatabase& operator=(const SqlDatabase&) = delete;
    virtual ~SqlDatabase() = default;

    /// Stores all of it or nothing. `work` can run more than once.
    Failure write(const Flushes::Work& work) {
        return flushes.write(work, [this](const Flushes::Group& group) { commit(group); });
    }
    /// `work` reads one snapshot. It waits for no flush.
    virtual Failure read(const std::function<void(SqlSession&)>& work) = 0;

    const Dialect dialect;
    Flushes flushes;

  protected:
    /// Stores a group in one transaction. Work that fails does not harm the others.
    virtual void commit(const Flushes::Group& group) = 0;
};

std::unique_ptr<Store> sql_store(std::unique_ptr<SqlDatabase> database);

}  // namespace linstock::store
