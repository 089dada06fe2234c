#pragma once
// The tree behind the handles of data_file.hpp. Not for other folders.

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
    std::string path;
    std::vector<std::unique_ptr<DataNode>> items;  ///< of a list; of a table in the order of the file

    // Which keys have been used is noted while reading; it is no part of the value.
    mutable bool read = false;
    mutable std::vector<std::string> asked;  ///< keys asked for in this table, for "did you mean"

    const DataNode* find(std::string_view name) const {
        for (const auto& item : items)
            if (item->key == name) return item.get();
        return nullptr;
    }
    void ask(std::string_view name) const {
        if (std::find(asked.begin(), asked.end(), name) == asked.end()) asked.emplace_back(name);
    }
};

struct DataCore {
    std::string file;
    DataNode root;
    Problems problems;
};

}  // namespace linstock::detail
