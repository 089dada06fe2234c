#include "apps/files.hpp"
#include "apps/linstock/study/study_tables.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

Problem problem_of(const fs::path& path, const std::string& text) {
    Problem p;
    p.file = path.string();
    p.text = "cannot write: " + text;
    return p;
}

/// A spreadsheet would run a cell that starts like a formula, and names come from scenario files of strangers.
std::string not_a_formula(const std::string& text) {
    constexpr std::string_view formula_starts = "=+-@\t\r";
    return !text.empty() && formula_starts.find(text.front()) != std::string_view::npos ? "'" + text : text;
}

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + "\"";
}

fs::path csv_path(const fs::path& folder, std::size_t table) { return folder / (study::tables()[table].name + ".csv"); }

fs::path part_of(fs::path path) { return path += ".part"; }

}  // namespace

std::string csv_text(const study::Cell& cell) {
    if (const auto* n = std::get_if<std::int64_t>(&cell)) return fmt::format("{}", *n);
    if (const auto* x = std::get_if<double>(&cell)) return fmt::format("{:.12g}", *x);
    if (std::holds_alternative<std::monostate>(cell)) return {};
    return quoted(not_a_formula(std::get<std::string>(cell)));
}

CsvFiles::~CsvFiles() {
    for (std::FILE* file : files_)
        if (file != nullptr) std::fclose(file);
}

std::optional<Problem> CsvFiles::open(const fs::path& folder) {
    folder_ = folder;
    std::string meanings = "table,column,meaning\n";
    for (const study::Table& table : study::tables())
        for (const study::Column& column : table.columns)
            meanings += table.name + "," + column.name + "," + quoted(column.meaning) + "\n";
    if (std::optional<Problem> failed = write_file(folder / "columns.csv", meanings)) return failed;
    for (std::size_t i = 0; i < study::table_count; ++i) {
        const fs::path path = part_of(csv_path(folder, i));
        files_.push_back(std::fopen(path.c_str(), "wb"));
        if (files_.back() == nullptr) return problem_of(path, std::strerror(errno));
        std::string head;
        for (const study::Column& column : study::tables()[i].columns)
            head += (head.empty() ? "" : ",") + column.name;
        head += "\n";
        failed_ = failed_ || std::fwrite(head.data(), 1, head.size(), files_.back()) != head.size();
    }
    return std::nullopt;
}

void CsvFiles::row(study::TableId table, const std::vector<study::Cell>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i)
        line += (i == 0 ? "" : ",") + csv_text(cells[i]);
    line += "\n";
    std::FILE* file = files_[static_cast<std::size_t>(table)];
    failed_ = failed_ || std::fwrite(line.data(), 1, line.size(), file) != line.size();
}

std::optional<Problem> CsvFiles::close() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const bool well = std::fclose(files_[i]) == 0 && !failed_;
        files_[i] = nullptr;
        const fs::path path = csv_path(folder_, i);
        std::error_code error;
        if (well) fs::rename(part_of(path), path, error);
        if (!well || error) return problem_of(path, well ? error.message() : std::strerror(errno));
    }
    files_.clear();
    return std::nullopt;
}

}  // namespace linstock::apps
