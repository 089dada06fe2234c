#include "store/tables.hpp"

#include <algorithm>

namespace linstock::store {

std::string joined(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items)
        out += (out.empty() ? "" : ", ") + item;
    return out;
}

std::string Table::list() const {
    std::vector<std::string> names;
    for (const Column& column : columns)
        names.emplace_back(column.name);
    return joined(names);
}

const Table& table(std::string_view name) {
    return *std::find_if(tables().begin(), tables().end(), [&](const Table& one) { return one.name == name; });
}

const std::vector<Table>& tables() {
    const auto word = [](const char* name) { return Column{name, Kind::word}; };
    const auto bytes = [](const char* name) { return Column{name, Kind::bytes}; };
    const auto number = [](const char* name) { return Column{name, Kind::number}; };
    const auto small = [](const char* name) { return Column{name, Kind::small}; };
    const auto flag = [](const char* name) { return Column{name, Kind::flag}; };
    constexpr int few = 16;  // their texts may be long
    constexpr int many = 1000;
    static const std::vector<Table> all = {
        {"book", "", few, {word("hash"), word("ruleset"), bytes("charts"), bytes("clauses")}},
        {"battle",
         "id",
         few,
         {word("id"), word("scenario"), bytes("scenario_text"), word("ruleset"), number("ruleset_hash"), bytes("house"),
          word("seed"), bytes("tape"), word("first"), word("second"), flag("record"), flag("complete"),
          number("opening"), number("made"), word("book")}},
        {"course",
         "battle",
         many,
         {word("battle"), number("changed"), number("epoch"), flag("finished"), bytes("bug"), number("count"),
          word("seen")}},
        {"link",
         "battle",
         many,
         {word("hash"), word("battle"), word("role"), small("seats"), bytes("commands"), bytes("sealed"),
          flag("invitation"), word("heir")}},
        {"decision",
         "battle",
         many,
         {word("battle"), number("number"), bytes("json"), number("hash"), small("turn"), flag("by_hand")}},
        {"note", "battle", many, {word("battle"), small("viewer"), number("event"), bytes("text")}},
        {"standing", "battle", many, {word("battle"), small("seat"), bytes("kinds")}},
        {"paper",
         "owner",
         few,
         {word("drawer"), word("id"), word("owner"), number("due"), number("version"), bytes("text")}}};
    return all;
}

}  // namespace linstock::store
