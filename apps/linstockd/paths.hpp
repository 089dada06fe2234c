#pragma once
// Default paths, and whether they can be used.

#include "base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace linstock::apps {

/// linstock/battles.sqlite in XDG_DATA_HOME, or in .local/share of the home folder. The error is a sentence.
Result<std::filesystem::path, std::string> default_store();

/// LINSTOCK_WEB of the environment, else the installed client, else the one built in the source tree.
std::filesystem::path web_folder();

/// The reason why the client cannot be served from there, or nothing.
std::optional<std::string> web_missing(const std::filesystem::path& folder);

/// Creates the folder of the store if needed. Returns why the store cannot be used, or nothing. A test file is removed
/// again.
std::optional<std::string> store_unusable(const std::filesystem::path& store);

/// An exclusive lock on the store's file: two servers on one file would overwrite each other's battles. The lock holds
/// for the file itself, whatever its name or link, and the system releases it when the program dies. Taking the lock
/// also removes the permissions of other users.
class StoreLock {
  public:
    /// The error says that another program has it.
    static Result<StoreLock, std::string> acquire(const std::filesystem::path& store);
    StoreLock(StoreLock&& from) noexcept : file_(std::exchange(from.file_, -1)) {}
    StoreLock(const StoreLock&) = delete;  // it owns an open file
    StoreLock& operator=(const StoreLock&) = delete;
    StoreLock& operator=(StoreLock&&) = delete;
    ~StoreLock();

  private:
    explicit StoreLock(int file) : file_(file) {}
    int file_;
};

}  // namespace linstock::apps
