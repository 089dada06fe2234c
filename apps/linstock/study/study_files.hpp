#pragma once
// The rows of a study on disk: one file for the whole, or one per shard. The first line identifies the study and the
// shard. Then there is one line per battle in the order of the tasks, so a partial file is a prefix of the complete
// one.

#include "base/diagnostics.hpp"
#include "study/manifest.hpp"
#include "study/row.hpp"

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// "rows.jsonl" for the whole, "rows-2-of-8.jsonl" for a shard.
std::string rows_name(const study::Shard& shard);

/// The empty file that marks a complete shard for a process that waits for it.
std::string mark_name(const study::Shard& shard);

/// Reads a file of rows line by line. An incomplete last line ends it.
class RowReader {
  public:
    /// Check `problem` now and after each `next`.
    RowReader(const std::filesystem::path& path, const study::Manifest& manifest);
    std::optional<study::BattleRow> next();
    const std::optional<Problem>& problem() const { return problem_; }
    const study::Shard& shard() const { return shard_; }
    const std::string& line() const { return line_; }  ///< of the last row
    std::string place() const;                         ///< file and line number of the last row
    std::uintmax_t bytes() const { return bytes_; }    ///< of the file up to the end of the last row

  private:
    void fail(std::string text, std::string expected = "");
    bool whole_line();
    std::ifstream in_;
    std::string path_;
    const study::Manifest& manifest_;
    study::Shard shard_;
    std::optional<Problem> problem_;
    std::string line_;
    std::uintmax_t bytes_ = 0;
    int number_ = 0;
    bool any_ = false;
    std::uint64_t last_ = 0;
};

/// Writes a file of rows, or appends to it.
class RowWriter {
  public:
    ~RowWriter();
    RowWriter() = default;
    RowWriter(const RowWriter&) = delete;  // it holds an open file
    RowWriter& operator=(const RowWriter&) = delete;
    /// With `resume`, existing rows are kept. Without it, existing rows are an error.
    std::optional<Problem> open(const std::filesystem::path& path, const study::Manifest& manifest,
                                const study::Shard& shard, bool resume);
    std::uint64_t kept() const { return kept_; }
    std::uint64_t next() const { return next_; }  ///< the first task without a row
    bool write(const std::string& line);          ///< false if the disk is full
    std::optional<Problem> close();

  private:
    std::optional<Problem> wrong(const char* what) const;
    std::FILE* file_ = nullptr;
    std::string path_;
    std::uint64_t kept_ = 0;
    std::uint64_t next_ = 0;
};

/// The files of rows in a folder: first the shards in order, then the whole.
std::vector<std::filesystem::path> row_files(const std::filesystem::path& folder);

/// Creates the folder of a study if needed. Complains and returns false if a study would overwrite a file in it that
/// belongs to no study.
bool fit_for_study(const std::filesystem::path& folder);

}  // namespace linstock::apps
