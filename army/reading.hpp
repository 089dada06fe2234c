#pragma once
// Inside of the scenario reader: what its parts share. Not for other floors.

#include "army/scenario.hpp"
#include "army/words.hpp"
#include "charts/data_file.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::reading {

/// A point of the file with the value it came from, for problems.
struct PlacedPoint {
    Vec at;
    DataValue value;
};

/// Names of one kind of thing within one army (or within the scenario) and where each stands in its list.
class Names {
  public:
    /// False when the name is taken.
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

/// What the parts of the reader hand on to each other.
struct Reader {
    Scenario& scenario;
    Names armies;
    Names pieces;
    Names objectives;
    std::vector<Names> commands;  ///< one list an army
    std::vector<Names> units;
    std::vector<Names> officers;
    std::vector<int> piece_lines;  ///< where each piece of terrain begins
    bool size_known = false;       ///< of the table

    // What is common to all parts (read_common.cpp).
    /// The points of a list; with `least` a shorter list is a problem. Every point must lie on the table.
    std::vector<PlacedPoint> points(const DataValue& list, std::size_t least, std::string_view what);
    Polygon polygon(const DataTable& table, std::string_view key, std::string_view what);
    Polyline polyline(const DataValue& list, std::string_view what);
    /// [x, y] on the table; a missing key is a problem.
    Vec place(const DataTable& table, std::string_view key);
    std::optional<Vec> maybe_place(const DataTable& table, std::string_view key);
    std::optional<Heading> maybe_heading(const DataTable& table, std::string_view key);
    std::optional<ArmyId> maybe_army(const DataTable& table, std::string_view key);
    std::vector<OwnTable> own(const DataTable& table);
    void on_table(const DataValue& value, Vec at);

    // The parts.
    void frame(const DataTable& root);
    void terrain(const DataTable& root);
    void forces(const DataTable& root);
    void goals(const DataTable& root);
    void situation(const DataTable& root);
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

inline FilePlace place_of(const DataTable& table) { return {table.line(), table.column()}; }
inline FilePlace place_of_value(const DataValue& value) { return {value.line(), value.column()}; }
/// Of the first of the list's texts that is this one.
FilePlace place_of_item(const DataValue& list, const std::string& text);

/// "no unit is called 'x'" with the nearest name that is there.
void no_such(const DataValue& value, std::string_view what, const Names& names);
/// The same name twice.
void taken(const DataTable& table, std::string_view what, std::string_view name, int first_line);

/// The key is there and may not be, for what else the table says: "'heading' may not stand with start = "reserve"".
/// Call it where the key has no use, else it would be called unknown.
void may_not_stand(const DataTable& table, std::string_view key, std::string_view with, std::string_view expected);

/// Shortest text that reads back as the same number, without a minus zero: as the canonical text has it.
std::string number_text(double value);
/// Two edges of the polygon that do not follow each other share a point, or two that do fold back on each other.
bool crosses_itself(const Polygon& polygon);

}  // namespace linstock::reading
