#include "apps/command_line/rows_lock.hpp"

#include "apps/command_line/setup.hpp"
#include "apps/linstock/study/study_files.hpp"
#include "study/tables.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

/// Whether the open file is what the name stands for: a merge may have put another in its place.
bool still_named(int file, const fs::path& path) {
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
    if (empty_file(file_) && still_named(file_, path_)) ::unlink(path_.c_str());  // nothing came of it
    ::close(file_);
}

bool RowsLock::take(const fs::path& rows, std::string_view work, std::string_view onwards) {
    path_ = rows;
    for (;;) {
        const int file = ::open(rows.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0) {
            complain(rows.string() + ": cannot be written: " + std::strerror(errno));
            return false;
        }
        if (::flock(file, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EAGAIN)) {
            ::close(file);
            complain(fmt::format(
                "another linstock is at work on this {} ({}); wait for its end, or stop it, then go on with {}", work,
                rows.string(), onwards));
            return false;
        }
        if (still_named(file, rows)) {
            file_ = file;
            return true;
        }
        ::close(file);
    }
}

bool fit_for_study(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    std::error_code none;
    if (!fs::is_directory(folder, none)) {
        complain(folder.string() + ": the folder cannot be made: " +
                 (error ? error.message() : "something else has that name") + "; name another folder");
        return false;
    }
    if (fs::exists(folder / "manifest.json", error) || !row_files(folder).empty()) return true;
    std::vector<std::string> written = {"report.html", "study.sqlite"};
    for (const study::Table& table : study::tables())
        written.push_back(table.name + ".csv");
    for (const std::string& name : written) {
        if (!fs::exists(folder / name, error)) continue;
        complain(folder.string() + " holds no study, but a file '" + name +
                 "' that one would write over; name another folder");
        return false;
    }
    return true;
}

}  // namespace linstock::apps
