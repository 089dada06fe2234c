#include "charts/data_file.hpp"
#include "charts/data_node.hpp"

#include <utility>

namespace linstock {

namespace {

Problem at(const detail::DataCore& core, int line, int column, std::string text, std::string expected,
           std::string nearest, std::string clause) {
    Problem problem;
    problem.file = core.file;
    problem.line = line;
    problem.column = column;
    problem.text = std::move(text);
    problem.expected = std::move(expected);
    problem.nearest = std::move(nearest);
    problem.clause = std::move(clause);
    return problem;
}

void accept(const detail::DataNode& node) {
    node.read = true;
    for (const auto& item : node.items)
        accept(*item);
}

}  // namespace

std::string_view to_text(DataKind kind) {
    switch (kind) {
        case DataKind::none: return "nothing";
        case DataKind::text: return "a text";
        case DataKind::integer: return "a whole number";
        case DataKind::number: return "a number";
        case DataKind::boolean: return "true or false";
        case DataKind::list: return "a list";
        case DataKind::table: return "a table";
        case DataKind::other: return "a date or time";
    }
    return "";
}

DataKind DataValue::kind() const { return node_ ? node_->kind : DataKind::none; }
int DataValue::line() const { return node_ ? node_->line : 0; }
int DataValue::column() const { return node_ ? node_->column : 0; }
int DataValue::key_line() const { return node_ ? node_->key_line : 0; }
int DataValue::key_column() const { return node_ ? node_->key_column : 0; }
std::string DataValue::key() const { return node_ ? node_->key : std::string(); }
std::string DataValue::path() const { return node_ ? node_->path() : std::string(); }

void DataValue::problem(std::string text, std::string expected, std::string nearest, std::string clause) const {
    if (!node_) return;
    core_->problems.push_back(at(*core_, node_->line, node_->column, std::move(text), std::move(expected),
                                 std::move(nearest), std::move(clause)));
}

void DataValue::key_problem(std::string text, std::string expected, std::string nearest, std::string clause) const {
    if (!node_) return;
    core_->problems.push_back(at(*core_, node_->key_line, node_->key_column, std::move(text), std::move(expected),
                                 std::move(nearest), std::move(clause)));
}

void DataValue::warning(std::string text, std::string expected, std::string clause) const {
    if (!node_) return;
    problem(std::move(text), std::move(expected), {}, std::move(clause));
    core_->problems.back().warning = true;
}

void DataValue::accept_all() const {
    if (node_) accept(*node_);
}

std::string DataValue::text() const {
    if (!node_) return {};
    if (node_->kind == DataKind::text) return node_->text;
    problem("'" + node_->path() + "' is " + std::string(to_text(node_->kind)), "a text");
    return {};
}

std::int64_t DataValue::integer() const {
    if (!node_) return 0;
    if (node_->kind == DataKind::integer) return node_->integer;
    problem("'" + node_->path() + "' is " + std::string(to_text(node_->kind)), "a whole number");
    return 0;
}

double DataValue::number() const {
    if (!node_) return 0;
    const bool numeric = node_->kind == DataKind::integer || node_->kind == DataKind::number;
    // TOML allows infinity and not-a-number. Neither is a valid number here.
    if (numeric && node_->number > -1e15 && node_->number < 1e15) return node_->number;
    problem("'" + node_->path() + "' is " + (numeric ? "out of range" : std::string(to_text(node_->kind))), "a number");
    return 0;
}

bool DataValue::boolean() const {
    if (!node_) return false;
    if (node_->kind == DataKind::boolean) return node_->boolean;
    problem("'" + node_->path() + "' is " + std::string(to_text(node_->kind)), "true or false");
    return false;
}

std::vector<DataValue> DataValue::items() const {
    std::vector<DataValue> out;
    if (!node_) return out;
    if (node_->kind != DataKind::list) {
        problem("'" + node_->path() + "' is " + std::string(to_text(node_->kind)), "a list");
        return out;
    }
    for (const auto& item : node_->items) {
        item->read = true;
        out.push_back(DataValue(core_, item.get()));
    }
    return out;
}

DataTable DataValue::table() const {
    if (!node_) return {};
    if (node_->kind != DataKind::table) {
        problem("'" + node_->path() + "' is " + std::string(to_text(node_->kind)), "a table");
        return {};
    }
    return DataTable(*this);
}

}  // namespace linstock
