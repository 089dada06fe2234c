#include "apps/command_line/rows_lock.hpp"

#include "apps/command_line/setup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

/// False if a merge replaced the file under this name after it was opened.
bool is_still_named(int file, const fs::path& path) {
    struct stat open_one{};
    struct stat named{};
    return ::fstat(file, &open_one) == 0 && ::stat(path.c_str(), &named) == 0 && open_one.st_ino == named.st_ino &&
           open_one.st_dev == named.st_dev;
}

bool empty_file(int file) {
    struct stat is{};
    return ::fstat(file, &is) == 0 && S_ISREG(is.st_mode) && is.st_size == 0;
}

}  // namespace

RowsLock::~RowsLock() {
    if (file_ < 0) return;
    if (empty_file(file_) && is_still_named(file_, path_)) ::unlink(path_.c_str());  // no row was written
    ::close(file_);
}

bool RowsLock::take(const fs::path& rows, std::string_view work, std::string_view resume_with) {
    path_ = rows;
    for (;;) {
        const int file = ::open(rows.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0) {
            complain(rows.string() + ": cannot write: " + std::strerror(errno));
            return false;
        }
        if (::flock(file, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EAGAIN)) {
            ::close(file);
            complain(fmt::format(
                "another process is working on this {} ({}); wait until it ends, or stop it, then resume with {}", work,
                rows.string(), resume_with));
            return false;
        }
        if (is_still_named(file, rows)) {
            file_ = file;
            return true;
        }
        ::close(file);
    }
}

}  // namespace linstock::apps
