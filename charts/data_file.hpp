#pragma once
// Strict reading of data files that people write (TOML). A file becomes a tree of values that know their line and
// column. The getters never throw and never stop: they add errors to the file's list and return a harmless value, so
// that one run reports everything. At the end `finish` also reports every key that was never read, with the nearest key
// that was requested in that table.
//
//   auto file = parse_data(text, "mill-springs.toml");
//   if (!file) return file.error();                       // a syntax error or a duplicate key
//   DataTable root = file->root();
//   std::string title = root.text("title");               // missing or not a text: an error, and ""
//   for (DataTable unit : root.tables("unit")) {          // [[unit]]
//       int stands = static_cast<int>(unit.integer("stands", 1, 12));
//       std::string arm = unit.word("arm", {"infantry", "cavalry", "artillery"});
//       if (stands == 5) unit.value("stands").problem("five stands cannot form a square", "4 or 6");
//   }
//   Problems problems;
//   file->finish(problems);                               // sorted by line; then test any_fatal(problems)
//
// Handles are cheap copies that share the tree. Not thread-safe.

#include "base/diagnostics.hpp"
#include "base/geometry.hpp"
#include "base/result.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

enum class DataKind : std::uint8_t { none, text, integer, number, boolean, list, table, other };
/// "a text", "a whole number" ...: for messages.
std::string_view to_text(DataKind kind);

namespace detail {
struct DataNode;
struct DataCore;
}  // namespace detail

class DataTable;

/// One value of a file, or none. The plain getters report an error if the kind is wrong.
class DataValue {
  public:
    DataValue() = default;

    DataKind kind() const;
    bool present() const { return kind() != DataKind::none; }
    explicit operator bool() const { return present(); }
    int line() const;      ///< 1-based, of the value; 0 = none
    int column() const;    ///< 1-based
    int key_line() const;  ///< of its key; of the value itself in a list
    int key_column() const;
    std::string key() const;   ///< its key; "" for an item of a list
    std::string path() const;  ///< "unit[2].stands", for messages

    std::string text() const;
    std::int64_t integer() const;
    double number() const;  ///< integers too
    bool boolean() const;
    std::vector<DataValue> items() const;  ///< of a list
    DataTable table() const;               ///< an empty table if the value is not a table

    /// Reports an error at this value (at its key for `key_problem`).
    void problem(std::string text, std::string expected = {}, std::string nearest = {}, std::string clause = {}) const;
    void key_problem(std::string text, std::string expected = {}, std::string nearest = {},
                     std::string clause = {}) const;
    void warning(std::string text, std::string expected = {}, std::string clause = {}) const;
    /// Marks the value and everything in it as read.
    void accept_all() const;

  private:
    friend class DataTable;
    friend class DataFile;
    DataValue(std::shared_ptr<detail::DataCore> core, const detail::DataNode* node)
        : core_(std::move(core)),
          node_(node) {}
    std::shared_ptr<detail::DataCore> core_;
    const detail::DataNode* node_ = nullptr;
};

/// A table of a file. A default-constructed one is empty, and requests for its keys are not recorded.
class DataTable {
  public:
    DataTable() = default;

    bool present() const { return value_.present(); }
    int line() const { return value_.line(); }
    int column() const { return value_.column(); }
    std::string key() const { return value_.key(); }
    std::vector<std::string> keys() const;         ///< in file order; does not mark them as read
    bool has(std::string_view key) const;          ///< marks the key as requested, not as read
    DataKind kind_of(std::string_view key) const;  ///< none if missing; marks nothing
    DataValue value(std::string_view key) const;   ///< none if missing, without an error; marks it as read
    DataValue self() const { return value_; }

    // Required keys: a missing key is an error.
    std::string text(std::string_view key) const;  ///< not empty
    std::int64_t integer(std::string_view key, std::int64_t lowest, std::int64_t highest) const;
    double number(std::string_view key) const;
    double number(std::string_view key, double lowest, double highest) const;
    bool boolean(std::string_view key) const;
    /// One of `allowed`. For another word reports an error with the nearest word and returns the first allowed.
    std::string word(std::string_view key, const std::vector<std::string>& allowed) const;
    Vec point(std::string_view key) const;                ///< [x, y]
    std::vector<Vec> points(std::string_view key) const;  ///< [[x, y], [x, y] ...]
    std::vector<std::int64_t> integers(std::string_view key) const;
    std::vector<double> numbers(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;
    DataTable table(std::string_view key) const;

    // Optional keys. A wrong kind is still an error.
    std::optional<std::string> maybe_text(std::string_view key) const;
    std::optional<std::int64_t> maybe_integer(std::string_view key, std::int64_t lowest, std::int64_t highest) const;
    std::optional<double> maybe_number(std::string_view key) const;
    std::optional<double> maybe_number(std::string_view key, double lowest, double highest) const;
    std::optional<bool> maybe_boolean(std::string_view key) const;
    std::optional<std::string> maybe_word(std::string_view key, const std::vector<std::string>& allowed) const;
    std::optional<Vec> maybe_point(std::string_view key) const;
    std::vector<Vec> maybe_points(std::string_view key) const;             ///< empty if missing
    std::vector<std::int64_t> maybe_integers(std::string_view key) const;  ///< empty if missing
    std::vector<std::string> maybe_texts(std::string_view key) const;      ///< empty if missing
    DataTable maybe_table(std::string_view key) const;                     ///< not present if missing
    std::vector<DataTable> tables(std::string_view key) const;             ///< [[key]]; empty if missing

    /// Reports an error at this table, or at one of its keys if the key exists.
    void problem(std::string text, std::string expected = {}, std::string nearest = {}, std::string clause = {}) const;
    void problem_at(std::string_view key, std::string text, std::string expected = {}, std::string nearest = {},
                    std::string clause = {}) const;
    /// Marks everything in it as read, for a part that is read later.
    void accept_all() const { value_.accept_all(); }

  private:
    friend class DataValue;
    friend class DataFile;
    explicit DataTable(DataValue value) : value_(std::move(value)) {}
    DataValue wanted(std::string_view key) const;
    DataValue value_;
};

class DataFile {
  public:
    DataTable root() const;
    const std::string& name() const;
    /// The list of errors that all handles of this file share.
    Problems& problems();
    /// Reports the unread keys, then appends all errors of the file to `out`, in file order.
    void finish(Problems& out);

  private:
    friend Result<DataFile, Problems> parse_data(std::string_view text, std::string_view filename);
    explicit DataFile(std::shared_ptr<detail::DataCore> core) : core_(std::move(core)) {}
    std::shared_ptr<detail::DataCore> core_;
};

/// Syntax errors and duplicate keys are returned with line and column.
Result<DataFile, Problems> parse_data(std::string_view text, std::string_view filename);

}  // namespace linstock
