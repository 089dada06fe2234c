#pragma once
// The tables of a study as files: one CSV file per table, and all tables in one SQLite file. Each is written under a
// temporary name and renamed when complete.

#include "base/diagnostics.hpp"
#include "study/tables.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// A number in CSV: 12 significant digits, the same on every machine.
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
