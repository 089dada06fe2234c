#include "army/own_values.hpp"

#include <fmt/format.h>

#include <optional>

namespace linstock {

namespace {

std::optional<OwnItem> own_item(const DataValue& v) {
    switch (v.kind()) {
        case DataKind::integer: return v.integer();
        case DataKind::number: return v.number();
        case DataKind::boolean: return v.boolean();
        case DataKind::text: return v.text();
        default:
            v.accept_all();
            v.problem(fmt::format("{} in a list of ruleset fields", to_text(v.kind())),
                      "numbers, texts, true or false");
            return std::nullopt;
    }
}

std::optional<OwnValue> own_value(const DataTable& table, const std::string& key) {
    const DataValue v = table.value(key);
    OwnValue out;
    out.key = key;
    out.line = v.line();
    out.column = v.column();
    switch (v.kind()) {
        case DataKind::integer: out.value = v.integer(); return out;
        case DataKind::number: out.value = v.number(); return out;
        case DataKind::boolean: out.value = v.boolean(); return out;
        case DataKind::text: out.value = v.text(); return out;
        case DataKind::list: {
            std::vector<OwnItem> items;
            for (const DataValue& one : v.items())
                if (auto item = own_item(one)) items.push_back(std::move(*item));
            out.value = std::move(items);
            return out;
        }
        default:
            v.accept_all();
            v.problem(
                fmt::format("'{}' cannot be {} here", key, to_text(v.kind())),
                "a number, a text, true or false, or a list of them: a table of ruleset fields is one level deep");
            return std::nullopt;
    }
}

}  // namespace

std::vector<OwnValue> read_own_values(const DataTable& table) {
    std::vector<OwnValue> out;
    for (const std::string& key : table.keys())
        if (auto value = own_value(table, key)) out.push_back(std::move(*value));
    return out;
}

}  // namespace linstock
