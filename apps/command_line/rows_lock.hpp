#pragma once
// One program at a time on the rows of a study, or of a ladder. The lock is the system's, on the file of rows itself,
// and ends with the program however that ends: nothing is left behind that somebody would have to clear away.

#include <filesystem>
#include <string_view>

namespace linstock::apps {

class RowsLock {
  public:
    RowsLock() = default;
    ~RowsLock();
    RowsLock(const RowsLock&) = delete;  // it holds an open file
    RowsLock& operator=(const RowsLock&) = delete;
    /// False after a message when another program has it, or when there cannot be such a file. A file system that
    /// knows no locks gives none, and the work goes on without. `work` and `onwards` are for the message.
    bool take(const std::filesystem::path& rows, std::string_view work = "study",
              std::string_view onwards = "--resume");

  private:
    int file_ = -1;
    std::filesystem::path path_;
};

/// Whether a study may write its tables and its page to `folder`: false after a message when a file that it would
/// write is there and no study is. A folder that is not there yet is made.
bool fit_for_study(const std::filesystem::path& folder);

}  // namespace linstock::apps
