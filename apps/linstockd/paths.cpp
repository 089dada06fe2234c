#include "apps/linstockd/paths.hpp"

#include "apps/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

const char* set_to(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : nullptr;
}

/// The store and SQLite's files beside it contain seeds and hidden units: only the owner may read them.
std::optional<std::string> restrict_permissions(const fs::path& store) {
    std::error_code error;
    const fs::path real = fs::canonical(store, error);
    for (const char* end : {"", "-wal", "-shm"}) {
        fs::path one = real;
        one += end;
        const fs::file_status status = fs::status(one, error);
        constexpr auto others = fs::perms::group_all | fs::perms::others_all;
        if (!fs::exists(status) || (status.permissions() & others) == fs::perms::none) continue;
        fs::permissions(one, others, fs::perm_options::remove, error);
        if (error)
            return fmt::format("{} is readable by other users and its permissions cannot be changed: {}", one.string(),
                               error.message());
    }
    return std::nullopt;
}

}  // namespace

Result<fs::path, std::string> default_store() {
    // The XDG specification says to ignore a relative path.
    if (const char* data = set_to("XDG_DATA_HOME"); data != nullptr && fs::path(data).is_absolute())
        return fs::path(data) / "linstock" / "battles.sqlite";
    if (const char* home = set_to("HOME")) return fs::path(home) / ".local" / "share" / "linstock" / "battles.sqlite";
    return std::string("neither XDG_DATA_HOME nor HOME is set: name the file for the battles with --store FILE");
}

fs::path web_folder() {
    if (const char* named = set_to("LINSTOCK_WEB")) return named;
    return near_program(LINSTOCK_WEB_FROM_BIN, "web/dist");
}

std::optional<std::string> web_missing(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return fmt::format(
            "there is no folder {}: build the client with `npm run build` in web/ (./play does it), "
            "or name another folder with --web DIR",
            folder.string());
    if (!fs::is_regular_file(folder / "index.html", error))
        return fmt::format("{} has no index.html: it is not the built client; name another folder with --web DIR",
                           folder.string());
    return std::nullopt;
}

std::optional<std::string> store_unusable(const fs::path& store) {
    std::error_code error;
    if (fs::is_directory(store, error)) return fmt::format("--store {} is a folder: name a file", store.string());
    const fs::path folder = store.has_parent_path() ? store.parent_path() : fs::path(".");
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder, error))
        return fmt::format("the folder {} for the battles cannot be created: {}", folder.string(), error.message());
    const bool was = fs::exists(store, error);
    const int file = ::open(store.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return fmt::format("the file {} for the battles cannot be written: {}", store.string(), std::strerror(errno));
    ::close(file);
    if (!was) fs::remove(store, error);
    // SQLite creates its journal beside the file.
    if (::access(folder.c_str(), W_OK) != 0)
        return fmt::format("the folder {} for the battles cannot be written: {}", folder.string(),
                           std::strerror(errno));
    return std::nullopt;
}

Result<StoreLock, std::string> StoreLock::acquire(const fs::path& store) {
    const int file = ::open(store.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return fmt::format("the file {} cannot be written: {}", store.string(), std::strerror(errno));
    StoreLock held(file);
    // SQLite uses locks of another kind (fcntl), which do not conflict with this one.
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return fmt::format("another linstockd is using {}: stop it first, or name another file with --store FILE",
                           store.string());
    if (const auto open_to_all = restrict_permissions(store)) return *open_to_all;
    return held;
}

StoreLock::~StoreLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace linstock::apps
