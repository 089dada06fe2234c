#include "charts/data_file.hpp"
#include "charts/data_node.hpp"

#include <utility>

namespace linstock {

namespace {

std::string list_of(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "'" : ", '") + word + "'";
    return out;
}

/// A number without trailing zeros.
std::string plain(double number) {
    std::string text = std::to_string(number);
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

std::int64_t integer_of(const DataValue& value, std::int64_t lowest, std::int64_t highest) {
    const std::string expected = "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
    if (value.kind() != DataKind::integer) {
        value.problem("'" + value.path() + "' is " + std::string(to_text(value.kind())), expected);
        return lowest;
    }
    const std::int64_t number = value.integer();
    if (number >= lowest && number <= highest) return number;
    value.problem("'" + value.path() + "' is " + std::to_string(number), expected);
    return lowest;
}

double number_of(const DataValue& value, double lowest, double highest) {
    if (value.kind() != DataKind::integer && value.kind() != DataKind::number) {
        value.problem("'" + value.path() + "' is " + std::string(to_text(value.kind())), "a number");
        return lowest;
    }
    const double number = value.number();
    if (number >= lowest && number <= highest) return number;
    value.problem("'" + value.path() + "' is " + plain(number),
                  "a number from " + plain(lowest) + " to " + plain(highest));
    return lowest;
}

std::string word_of(const DataValue& value, const std::vector<std::string>& allowed) {
    std::string fallback = allowed.empty() ? std::string() : allowed.front();
    if (value.kind() != DataKind::text) {
        value.problem("'" + value.path() + "' is " + std::string(to_text(value.kind())), "one of " + list_of(allowed));
        return fallback;
    }
    std::string word = value.text();
    for (const std::string& candidate : allowed)
        if (candidate == word) return word;
    value.problem("'" + value.path() + "' is '" + word + "'", "one of " + list_of(allowed),
                  nearest_word(word, allowed));
    return fallback;
}

Vec point_of(const DataValue& value) {
    const std::vector<DataValue> items = value.items();
    if (value.kind() != DataKind::list) return {};
    if (items.size() != 2) {
        value.problem(
            "'" + value.path() + "' has " + std::to_string(items.size()) + (items.size() == 1 ? " number" : " numbers"),
            "a point [x, y]");
        return {};
    }
    return {items[0].number(), items[1].number()};
}

std::vector<Vec> points_of(const DataValue& value) {
    std::vector<Vec> out;
    for (const DataValue& item : value.items())
        out.push_back(point_of(item));
    return out;
}

}  // namespace

std::vector<std::string> DataTable::keys() const {
    std::vector<std::string> out;
    if (value_.node_)
        for (const auto& item : value_.node_->items)
            out.push_back(item->key);
    return out;
}

bool DataTable::has(std::string_view key) const {
    if (!value_.node_) return false;
    if (value_.node_->find(key) != nullptr) return true;
    value_.node_->ask(key);
    return false;
}

DataKind DataTable::kind_of(std::string_view key) const {
    const detail::DataNode* node = value_ ? value_.node_->find(key) : nullptr;
    return node == nullptr ? DataKind::none : node->kind;
}

DataValue DataTable::value(std::string_view key) const {
    if (!value_.node_) return {};
    const detail::DataNode* node = value_.node_->find(key);
    if (node == nullptr) {
        value_.node_->ask(key);
        return {};
    }
    node->read = true;
    return DataValue(value_.core_, node);
}

DataValue DataTable::wanted(std::string_view key) const {
    DataValue out = value(key);
    if (!out && value_) {
        const std::string path = value_.path().empty() ? std::string(key) : value_.path() + "." + std::string(key);
        value_.problem("missing key '" + path + "'");
    }
    return out;
}

void DataTable::problem(std::string text, std::string expected, std::string nearest, std::string clause) const {
    value_.problem(std::move(text), std::move(expected), std::move(nearest), std::move(clause));
}

void DataTable::problem_at(std::string_view key, std::string text, std::string expected, std::string nearest,
                           std::string clause) const {
    const DataValue at = value(key);
    (at ? at : value_).problem(std::move(text), std::move(expected), std::move(nearest), std::move(clause));
}

// ------------------------------------------------------------------ required keys

std::string DataTable::text(std::string_view key) const {
    const DataValue found = wanted(key);
    std::string out = found.text();
    if (found.kind() == DataKind::text && out.empty()) found.problem("'" + found.path() + "' is empty", "a text");
    return out;
}

std::int64_t DataTable::integer(std::string_view key, std::int64_t lowest, std::int64_t highest) const {
    const DataValue found = wanted(key);
    return found ? integer_of(found, lowest, highest) : lowest;
}

double DataTable::number(std::string_view key) const { return wanted(key).number(); }

double DataTable::number(std::string_view key, double lowest, double highest) const {
    const DataValue found = wanted(key);
    return found ? number_of(found, lowest, highest) : lowest;
}

bool DataTable::boolean(std::string_view key) const { return wanted(key).boolean(); }

std::string DataTable::word(std::string_view key, const std::vector<std::string>& allowed) const {
    const DataValue found = wanted(key);
    if (found) return word_of(found, allowed);
    return allowed.empty() ? std::string() : allowed.front();
}

Vec DataTable::point(std::string_view key) const {
    const DataValue found = wanted(key);
    return found ? point_of(found) : Vec{};
}

std::vector<Vec> DataTable::points(std::string_view key) const { return points_of(wanted(key)); }

std::vector<std::int64_t> DataTable::integers(std::string_view key) const {
    wanted(key);
    return maybe_integers(key);
}

std::vector<double> DataTable::numbers(std::string_view key) const {
    std::vector<double> out;
    for (const DataValue& item : wanted(key).items())
        out.push_back(item.number());
    return out;
}

std::vector<std::string> DataTable::texts(std::string_view key) const {
    wanted(key);
    return maybe_texts(key);
}

DataTable DataTable::table(std::string_view key) const { return wanted(key).table(); }

// ------------------------------------------------------------------ optional keys

std::optional<std::string> DataTable::maybe_text(std::string_view key) const {
    if (const DataValue found = value(key)) return found.text();
    return std::nullopt;
}

std::optional<std::int64_t> DataTable::maybe_integer(std::string_view key, std::int64_t lowest,
                                                     std::int64_t highest) const {
    if (const DataValue found = value(key)) return integer_of(found, lowest, highest);
    return std::nullopt;
}

std::optional<double> DataTable::maybe_number(std::string_view key) const {
    if (const DataValue found = value(key)) return found.number();
    return std::nullopt;
}

std::optional<double> DataTable::maybe_number(std::string_view key, double lowest, double highest) const {
    if (const DataValue found = value(key)) return number_of(found, lowest, highest);
    return std::nullopt;
}

std::optional<bool> DataTable::maybe_boolean(std::string_view key) const {
    if (const DataValue found = value(key)) return found.boolean();
    return std::nullopt;
}

std::optional<std::string> DataTable::maybe_word(std::string_view key, const std::vector<std::string>& allowed) const {
    if (const DataValue found = value(key)) return word_of(found, allowed);
    return std::nullopt;
}

std::optional<Vec> DataTable::maybe_point(std::string_view key) const {
    if (const DataValue found = value(key)) return point_of(found);
    return std::nullopt;
}

std::vector<Vec> DataTable::maybe_points(std::string_view key) const { return points_of(value(key)); }

std::vector<std::int64_t> DataTable::maybe_integers(std::string_view key) const {
    std::vector<std::int64_t> out;
    for (const DataValue& item : value(key).items())
        out.push_back(item.integer());
    return out;
}

std::vector<std::string> DataTable::maybe_texts(std::string_view key) const {
    std::vector<std::string> out;
    for (const DataValue& item : value(key).items())
        out.push_back(item.text());
    return out;
}

DataTable DataTable::maybe_table(std::string_view key) const { return value(key).table(); }

std::vector<DataTable> DataTable::tables(std::string_view key) const {
    std::vector<DataTable> out;
    for (const DataValue& item : value(key).items())
        if (DataTable table = item.table(); table.present()) out.push_back(std::move(table));
    return out;
}

}  // namespace linstock
