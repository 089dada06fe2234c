#pragma once
// Strict reading of the data files that people write (TOML). A file becomes a tree of values that know their line and
// column. The getters never throw and never stop: what is wrong goes into the file's list of problems and a harmless
// value comes back, so that one reading reports everything. In the end `finish` also reports every key that nobody
// asked for, with the nearest key that somebody did ask for in that table.
//
//   auto file = parse_data(text, "mill-springs.toml");
//   if (!file) return file.error();                       // a syntax error or a key given twice
//   DataTable root = file->root();
//   std::string title = root.text("title");               // missing or not a text: a problem, and ""
//   for (DataTable unit : root.tables("unit")) {          // [[unit]]
//       int stands = static_cast<int>(unit.integer("stands", 1, 12));
//       std::string arm = unit.word("arm", {"infantry", "cavalry", "artillery"});
//       if (stands == 5) unit.value("stands").problem("five stands cannot form a square", "4 or 6");
//   }
//   Problems problems;
//   file->finish(problems);                               // sorted by line; any_fatal(problems) tells
//
// Handles are cheap copies that share the tree. Not for use from several threads at once.

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

/// One value of a file, or none. The plain getters record a problem when the kind is wrong.
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
    std::string key() const;   ///< the key it stands under; "" for an item of a list
    std::string path() const;  ///< "unit[2].stands", for messages

    std::string text() const;
    std::int64_t integer() const;
    double number() const;  ///< whole numbers too
    bool boolean() const;
    std::vector<DataValue> items() const;  ///< of a list
    DataTable table() const;               ///< an empty table when it is none

    /// Records a problem at this value (at the key for `key_problem`).
    void problem(std::string text, std::string expected = {}, std::string nearest = {}, std::string clause = {}) const;
    void key_problem(std::string text, std::string expected = {}, std::string nearest = {},
                     std::string clause = {}) const;
    void warning(std::string text, std::string expected = {}, std::string clause = {}) const;
    /// The same value counts as read with all that is in it.
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

/// A table of a file. A default-made one is empty, and asking it for a key records nothing.
class DataTable {
  public:
    DataTable() = default;

    bool present() const { return value_.present(); }
    int line() const { return value_.line(); }
    int column() const { return value_.column(); }
    std::string key() const { return value_.key(); }
    std::vector<std::string> keys() const;         ///< in the order of the file; does not count as reading them
    bool has(std::string_view key) const;          ///< counts as asking for the key, not as reading it
    DataKind kind_of(std::string_view key) const;  ///< none when missing; does not count as reading or asking
    DataValue value(std::string_view key) const;   ///< none when missing, without a problem; counts as reading
    DataValue self() const { return value_; }

    // Wanted: a missing key is a problem.
    std::string text(std::string_view key) const;  ///< not empty
    std::int64_t integer(std::string_view key, std::int64_t lowest, std::int64_t highest) const;
    double number(std::string_view key) const;
    double number(std::string_view key, double lowest, double highest) const;
    bool boolean(std::string_view key) const;
    /// One of `allowed`; another word is a problem with the nearest one, and the first allowed comes back.
    std::string word(std::string_view key, const std::vector<std::string>& allowed) const;
    Vec point(std::string_view key) const;                ///< [x, y]
    std::vector<Vec> points(std::string_view key) const;  ///< [[x, y], [x, y] ...]
    std::vector<std::int64_t> integers(std::string_view key) const;
    std::vector<double> numbers(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;
    DataTable table(std::string_view key) const;

    // May be missing. A wrong kind is still a problem.
    std::optional<std::string> maybe_text(std::string_view key) const;
    std::optional<std::int64_t> maybe_integer(std::string_view key, std::int64_t lowest, std::int64_t highest) const;
    std::optional<double> maybe_number(std::string_view key) const;
    std::optional<double> maybe_number(std::string_view key, double lowest, double highest) const;
    std::optional<bool> maybe_boolean(std::string_view key) const;
    std::optional<std::string> maybe_word(std::string_view key, const std::vector<std::string>& allowed) const;
    std::optional<Vec> maybe_point(std::string_view key) const;
    std::vector<Vec> maybe_points(std::string_view key) const;             ///< empty when missing
    std::vector<std::int64_t> maybe_integers(std::string_view key) const;  ///< empty when missing
    std::vector<std::string> maybe_texts(std::string_view key) const;      ///< empty when missing
    DataTable maybe_table(std::string_view key) const;                     ///< not present when missing
    std::vector<DataTable> tables(std::string_view key) const;             ///< [[key]]; empty when missing

    /// Records a problem at this table, or at one of its keys when the key is there.
    void problem(std::string text, std::string expected = {}, std::string nearest = {}, std::string clause = {}) const;
    void problem_at(std::string_view key, std::string text, std::string expected = {}, std::string nearest = {},
                    std::string clause = {}) const;
    /// All that is in it counts as read: for a part that somebody else reads later.
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
    /// The list that all handles of this file write to.
    Problems& problems();
    /// Reports the keys nobody read, then appends all problems of the file to `out`, in the order of the file.
    void finish(Problems& out);

  private:
    friend Result<DataFile, Problems> parse_data(std::string_view text, std::string_view filename);
    explicit DataFile(std::shared_ptr<detail::DataCore> core) : core_(std::move(core)) {}
    std::shared_ptr<detail::DataCore> core_;
};

/// Syntax errors and keys given twice come back as problems with line and column.
Result<DataFile, Problems> parse_data(std::string_view text, std::string_view filename);

}  // namespace linstock
