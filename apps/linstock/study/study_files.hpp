#pragma once
// The rows of a study on disk: one file for the whole, or one a shard. The first line says of which study and which
// shard they are; then a line a battle, in the order of the tasks, so that what is there is always the beginning of
// what will be.

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

/// A shard that is whole leaves a mark beside its rows, for who waits for it.
std::string mark_name(const study::Shard& shard);

/// Reads a file of rows line by line. A half-written last line ends it.
class RowReader {
  public:
    /// `problem` says what is wrong, now and after each `next`.
    RowReader(const std::filesystem::path& path, const study::Manifest& manifest);
    std::optional<study::BattleRow> next();
    const std::optional<Problem>& problem() const { return problem_; }
    const study::Shard& shard() const { return shard_; }
    const std::string& line() const { return line_; }  ///< of the row that was given last
    std::string place() const;                         ///< file and number of that line
    std::uintmax_t bytes() const { return bytes_; }    ///< of the file up to and with that line

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

/// Writes one, from its beginning or on from what is there.
class RowWriter {
  public:
    ~RowWriter();
    RowWriter() = default;
    RowWriter(const RowWriter&) = delete;  // it holds an open file
    RowWriter& operator=(const RowWriter&) = delete;
    /// The rows that are there are kept when `resume`; a file that has some and is not to go on is a problem.
    std::optional<Problem> open(const std::filesystem::path& path, const study::Manifest& manifest,
                                const study::Shard& shard, bool resume);
    std::uint64_t kept() const { return kept_; }
    std::uint64_t next() const { return next_; }  ///< the first task that is not there
    bool write(const std::string& line);          ///< false when the disk is full
    std::optional<Problem> close();

  private:
    std::optional<Problem> wrong(const char* what) const;
    std::FILE* file_ = nullptr;
    std::string path_;
    std::uint64_t kept_ = 0;
    std::uint64_t next_ = 0;
};

/// The files of rows in a folder: shards first in their order, the whole last.
std::vector<std::filesystem::path> row_files(const std::filesystem::path& folder);

/// Creates the folder of a study if needed. Complains and returns false if a study would overwrite a file in it that
/// belongs to no study.
bool fit_for_study(const std::filesystem::path& folder);

}  // namespace linstock::apps
