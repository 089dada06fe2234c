#pragma once
// The tree behind the handles of data_file.hpp. Only for files of this folder.

#include "charts/data_file.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace linstock::detail {

struct DataNode {
    DataKind kind = DataKind::none;
    std::string text;
    std::int64_t integer = 0;
    double number = 0;
    bool boolean = false;
    int line = 0;
    int column = 0;
    int key_line = 0;
    int key_column = 0;
    std::string key;
    std::size_t place = 0;  ///< 1-based position in its list; 0 = it has a key
    const DataNode* parent = nullptr;
    std::vector<std::unique_ptr<DataNode>> items;  ///< of a list; of a table in file order
    std::vector<const DataNode*> by_key;           ///< of a table, in alphabetical order

    // Records which keys were used; not part of the value.
    mutable bool read = false;
    mutable std::vector<std::string> asked;  ///< requested keys that do not exist, for "did you mean"

    const DataNode* find(std::string_view name) const {
        const auto at = std::lower_bound(by_key.begin(), by_key.end(), name,
                                         [](const DataNode* item, std::string_view n) { return item->key < n; });
        return at != by_key.end() && (*at)->key == name ? *at : nullptr;
    }
    /// Only keys that do not exist are recorded: an existing key cannot be a misspelling.
    void ask(std::string_view name) const {
        if (std::find(asked.begin(), asked.end(), name) == asked.end()) asked.emplace_back(name);
    }
    /// "unit[2].stands". Built on request: stored paths would repeat a long key in everything below it.
    std::string path() const {
        if (parent == nullptr) return key;
        const std::string above = parent->path();
        if (place > 0) return above + "[" + std::to_string(place) + "]";
        return above.empty() ? key : above + "." + key;
    }
};

struct DataCore {
    std::string file;
    DataNode root;
    Problems problems;
};

}  // namespace linstock::detail
