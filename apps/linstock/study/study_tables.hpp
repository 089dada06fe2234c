#pragma once
// A study's tables as files: one CSV a table, and all of them in one SQLite file. Each is written beside its place and
// put there whole.

#include "base/diagnostics.hpp"
#include "study/tables.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// A number as CSV has it: 12 significant digits, the same everywhere.
std::string csv_text(const study::Cell& cell);

class CsvFiles {
  public:
    CsvFiles() = default;
    ~CsvFiles();
    CsvFiles(const CsvFiles&) = delete;  // it holds open files
    CsvFiles& operator=(const CsvFiles&) = delete;
    std::optional<Problem> open(const std::filesystem::path& folder);
    void row(study::TableId table, const std::vector<study::Cell>& cells);
    std::optional<Problem> close();

  private:
    std::filesystem::path folder_;
    std::vector<std::FILE*> files_;
    bool failed_ = false;
};

class SqliteFile {
  public:
    SqliteFile();
    ~SqliteFile();
    SqliteFile(const SqliteFile&) = delete;  // it holds an open file
    SqliteFile& operator=(const SqliteFile&) = delete;
    std::optional<Problem> open(const std::filesystem::path& path);
    void row(study::TableId table, const std::vector<study::Cell>& cells);
    std::optional<Problem> close();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace linstock::apps
