#pragma once
// A lock on the file of results of a study or a ladder, for one process at a time. It is the system's lock on that
// file, so it ends with the process.

#include <filesystem>
#include <string_view>

namespace linstock::apps {

class RowsLock {
  public:
    RowsLock() = default;
    ~RowsLock();
    RowsLock(const RowsLock&) = delete;  // it holds an open file
    RowsLock& operator=(const RowsLock&) = delete;
    /// Complains and returns false if another process has the lock, or if the file cannot be created. On a file system
    /// without locks it returns true. `work` and `resume_with` are for the message.
    bool take(const std::filesystem::path& rows, std::string_view work = "study",
              std::string_view resume_with = "--resume");

  private:
    int file_ = -1;
    std::filesystem::path path_;
};

}  // namespace linstock::apps
