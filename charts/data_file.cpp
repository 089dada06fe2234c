// The only place that knows toml++: its tree is turned into our own and forgotten.

#include "charts/data_file.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include "charts/data_node.hpp"

// toml++ 3.3 takes for granted what its parser then tests and reports itself: "[=" at the start of a line would stop the
// program, or be undefined where assertions are off. So it may take nothing for granted.
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_assert(true)

#include <toml++/toml.h>

namespace linstock {

namespace {

using detail::DataCore;
using detail::DataNode;

void place(DataNode& node, const toml::source_region& source) {
    node.line = static_cast<int>(source.begin.line);
    node.column = static_cast<int>(source.begin.column);
}

void convert(const toml::node& from, DataNode& node);

void convert_table(const toml::table& from, DataNode& node) {
    node.kind = DataKind::table;
    for (const auto& [key, value] : from) {
        auto child = std::make_unique<DataNode>();
        child->key = std::string(key.str());
        child->path = node.path.empty() ? child->key : node.path + "." + child->key;
        child->key_line = static_cast<int>(key.source().begin.line);
        child->key_column = static_cast<int>(key.source().begin.column);
        convert(value, *child);
        if (child->line == 0) {
            child->line = child->key_line;
            child->column = child->key_column;
        }
        node.items.push_back(std::move(child));
    }
    std::sort(node.items.begin(), node.items.end(), [](const auto& a, const auto& b) {  // no two keys share a place
        return std::pair(a->key_line, a->key_column) < std::pair(b->key_line, b->key_column);
    });
}

void convert_list(const toml::array& from, DataNode& node) {
    node.kind = DataKind::list;
    std::size_t number = 0;
    for (const toml::node& item : from) {
        auto child = std::make_unique<DataNode>();
        child->path = node.path + "[" + std::to_string(++number) + "]";
        convert(item, *child);
        child->key_line = child->line;
        child->key_column = child->column;
        node.items.push_back(std::move(child));
    }
}

void convert(const toml::node& from, DataNode& node) {
    place(node, from.source());
    if (const auto* table = from.as_table()) {
        convert_table(*table, node);
    } else if (const auto* list = from.as_array()) {
        convert_list(*list, node);
    } else if (const auto* text = from.as_string()) {
        node.kind = DataKind::text;
        node.text = text->get();
    } else if (const auto* whole = from.as_integer()) {
        node.kind = DataKind::integer;
        node.integer = whole->get();
        node.number = static_cast<double>(whole->get());
    } else if (const auto* fraction = from.as_floating_point()) {
        node.kind = DataKind::number;
        node.number = fraction->get();
    } else if (const auto* boolean = from.as_boolean()) {
        node.kind = DataKind::boolean;
        node.boolean = boolean->get();
    } else {
        node.kind = DataKind::other;
    }
}

/// toml++ begins some messages with its own context; people want the sentence.
std::string sentence(std::string_view description) {
    std::string text(description);
    for (std::string_view prefix : {"Error while parsing ", "Error "}) {
        if (text.rfind(prefix, 0) == 0) {
            text = "cannot read " + text.substr(prefix.size());
            break;
        }
    }
    while (!text.empty() && text.back() == '.')
        text.pop_back();
    return text;
}

void report_unread(const DataNode& node, DataCore& core) {
    for (const auto& item : node.items) {
        if (node.kind == DataKind::table && !item->read) {
            Problem problem;
            problem.file = core.file;
            problem.line = item->key_line;
            problem.column = item->key_column;
            problem.text = "unknown key '" + item->path + "'";
            std::vector<std::string> free;  // a key that is already there cannot have been meant
            for (const std::string& key : node.asked)
                if (!node.find(key)) free.push_back(key);
            problem.nearest = nearest_word(item->key, free);
            core.problems.push_back(std::move(problem));
        } else {
            report_unread(*item, core);
        }
    }
}

}  // namespace

Result<DataFile, Problems> parse_data(std::string_view text, std::string_view filename) {
    const toml::parse_result parsed = toml::parse(text, filename);
    if (!parsed) {
        Problem problem;
        problem.file = std::string(filename);
        problem.line = static_cast<int>(parsed.error().source().begin.line);
        problem.column = static_cast<int>(parsed.error().source().begin.column);
        problem.text = sentence(parsed.error().description());
        return Problems{std::move(problem)};
    }
    auto core = std::make_shared<DataCore>();
    core->file = std::string(filename);
    convert_table(parsed.table(), core->root);
    core->root.line = 1;
    core->root.column = 1;
    core->root.read = true;
    return DataFile(std::move(core));
}

DataTable DataFile::root() const { return DataTable(DataValue(core_, &core_->root)); }

const std::string& DataFile::name() const { return core_->file; }

Problems& DataFile::problems() { return core_->problems; }

void DataFile::finish(Problems& out) {
    report_unread(core_->root, *core_);
    // In the order of the file; at one place in the order in which they were found.
    std::vector<std::tuple<int, int, std::size_t>> order;
    for (const Problem& problem : core_->problems)
        order.emplace_back(problem.line, problem.column, order.size());
    std::sort(order.begin(), order.end());
    for (const auto& [line, column, place] : order)
        out.push_back(std::move(core_->problems[place]));
    core_->problems.clear();
}

}  // namespace linstock
