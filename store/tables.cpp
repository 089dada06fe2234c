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
    using enum Kind;
    constexpr int few = 16;  // their texts may be long
    constexpr int many = 1000;
    static const std::vector<Table> all = {
        {"book", "", few, {{"hash", word}, {"ruleset", word}, {"charts", bytes}, {"clauses", bytes}}},
        {"battle",
         "id",
         few,
         {{"id", word},
          {"scenario", word},
          {"scenario_text", bytes},
          {"ruleset", word},
          {"ruleset_hash", number},
          {"house", bytes},
          {"seed", word},
          {"tape", bytes},
          {"first", word},
          {"second", word},
          {"record", flag},
          {"complete", flag},
          {"opening", number},
          {"made", number},
          {"book", word}}},
        {"course",
         "battle",
         many,
         {{"battle", word},
          {"changed", number},
          {"epoch", number},
          {"finished", flag},
          {"bug", bytes},
          {"count", number},
          {"seen", word}}},
        {"link",
         "battle",
         many,
         {{"hash", word},
          {"battle", word},
          {"role", word},
          {"seats", small},
          {"commands", bytes},
          {"sealed", bytes},
          {"invitation", flag},
          {"heir", word}}},
        {"decision",
         "battle",
         many,
         {{"battle", word}, {"number", number}, {"json", bytes}, {"hash", number}, {"turn", small}, {"by_hand", flag}}},
        {"note", "battle", many, {{"battle", word}, {"viewer", small}, {"event", number}, {"text", bytes}}},
        {"standing", "battle", many, {{"battle", word}, {"seat", small}, {"kinds", bytes}}},
        {"paper",
         "owner",
         few,
         {{"drawer", word}, {"id", word}, {"owner", word}, {"due", number}, {"version", number}, {"text", bytes}}}};
    return all;
}

}  // namespace linstock::store
