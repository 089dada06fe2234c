#pragma once
// Internals of the scenario reader, shared by its parts. Only for files of this folder.

#include "army/enum_words.hpp"
#include "army/scenario.hpp"
#include "charts/data_file.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::reading {

/// A point of the file with the value it came from, for errors.
struct PlacedPoint {
    Vec at;
    DataValue value;
};

/// Names of one kind of item within one army (or within the scenario), with each item's index.
class NameIndex {
  public:
    /// Returns false if the name is taken.
    bool add(const std::string& name, std::size_t index) { return index_.emplace(name, index).second; }
    std::optional<std::size_t> find(const std::string& name) const {
        const auto it = index_.find(name);
        if (it == index_.end()) return std::nullopt;
        return it->second;
    }
    std::vector<std::string> all() const {
        std::vector<std::string> out;
        for (const auto& entry : index_)
            out.push_back(entry.first);
        return out;
    }

  private:
    std::map<std::string, std::size_t> index_;
};

/// State that the parts of the reader share.
struct ScenarioReader {
    Scenario& scenario;
    NameIndex armies;
    NameIndex pieces;
    NameIndex objectives;
    std::vector<NameIndex> commands;  ///< one list per army
    std::vector<NameIndex> units;
    std::vector<NameIndex> officers;
    std::vector<int> piece_lines;  ///< first line of each piece of terrain
    bool size_known = false;       ///< whether the size of the table is known

    // Functions that several parts use (read_common.cpp).
    /// The points of a list. A list shorter than `least` is an error. Every point must be on the table.
    std::vector<PlacedPoint> points(const DataValue& list, std::size_t least, std::string_view what);
    Polygon polygon(const DataTable& table, std::string_view key, std::string_view what);
    Polyline polyline(const DataValue& list, std::string_view what);
    /// [x, y] on the table; a missing key is an error.
    Vec place(const DataTable& table, std::string_view key);
    std::optional<Vec> maybe_place(const DataTable& table, std::string_view key);
    std::optional<Heading> maybe_heading(const DataTable& table, std::string_view key);
    std::optional<ArmyId> maybe_army(const DataTable& table, std::string_view key);
    std::vector<OwnTable> own(const DataTable& table);
    void on_table(const DataValue& value, Vec at);

    // The parts of the reader.
    void read_frame(const DataTable& root);
    void read_terrain(const DataTable& root);
    void read_forces(const DataTable& root);
    void read_objectives(const DataTable& root);
    void read_situation(const DataTable& root);
};

template <class E>
E word(const DataTable& table, std::string_view key, E fallback) {
    const auto found = table.maybe_word(key, word_list<E>());
    if (!found) return fallback;
    return from_word<E>(*found).value_or(fallback);
}

template <class E>
E wanted_word(const DataTable& table, std::string_view key) {
    return from_word<E>(table.word(key, word_list<E>())).value_or(E{});
}

inline FilePosition position_of(const DataTable& table) { return {table.line(), table.column()}; }
inline FilePosition position_of_value(const DataValue& value) { return {value.line(), value.column()}; }
/// Position of the list's first item equal to `text`.
FilePosition position_of_item(const DataValue& list, const std::string& text);

/// Reports "no unit is called 'x'" with the nearest existing name.
void report_unknown(const DataValue& value, std::string_view what, const NameIndex& names);
/// Reports a duplicate name.
void report_duplicate(const DataTable& table, std::string_view what, std::string_view name, int first_line);

/// Reports a key that another key excludes: "'heading' may not stand with start = "reserve"". Call it for keys that
/// have no use here; otherwise they would be reported as unknown.
void report_excluded(const DataTable& table, std::string_view key, std::string_view with, std::string_view expected);

/// Shortest text that reads back as the same number, without a minus zero. Used in the canonical text.
std::string number_text(double value);
/// Whether two edges that are not neighbours share a point, or two neighbours fold back on each other.
bool crosses_itself(const Polygon& polygon);

}  // namespace linstock::reading
