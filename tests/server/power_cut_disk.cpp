#include "tests/server/power_cut_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace linstock::server_test {

namespace {

constexpr std::size_t sector = 512;

/// A write or a truncation of a file since its last flush.
struct Written {
    std::size_t at = 0;
    std::string bytes;
    bool cuts = false;  ///< the file ends at `at`
};
struct Disk {
    bool there = false;  ///< flushed at least once
    std::string flushed;
    std::vector<Written> since;
};

void put(std::string& to, const Written& w) {
    if (w.cuts) {
        to.resize(w.at);
        return;
    }
    if (to.size() < w.at + w.bytes.size()) to.resize(w.at + w.bytes.size());
    to.replace(w.at, w.bytes.size(), w.bytes);
}

}  // namespace

struct Power::Inside {
    explicit Inside(Power& owner) : power(owner) {}
    Power& power;
    sqlite3_vfs vfs{};
    sqlite3_vfs* real = nullptr;
    std::string name;
    mutable std::mutex lock;
    std::map<std::string, Disk> disks;
    std::size_t steps = 0;
    std::size_t cut_at = SIZE_MAX;
    std::size_t flushes = 0;
    bool cut = false;
    SplitMix64 chance{0};

    /// Counts a write or flush. False once the power is cut.
    bool step() {
        if (!cut && ++steps >= cut_at) go_out();
        return !cut;
    }
    /// Any sector that was written and not flushed may survive, and no other.
    void go_out() {
        cut = true;
        for (auto& one : disks) {
            Disk& disk = one.second;
            disk.there = disk.there || (!disk.since.empty() && chance() % 2 == 0);
            for (const Written& w : std::exchange(disk.since, {})) {
                if (w.cuts) {
                    if (chance() % 2 == 0) put(disk.flushed, w);
                    continue;
                }
                for (std::size_t i = 0; i < w.bytes.size(); i += sector)
                    if (chance() % 2 == 0) put(disk.flushed, Written{w.at + i, w.bytes.substr(i, sector), false});
            }
        }
    }
};

namespace {

/// A file as SQLite sees it: records the writes and passes them on to the real file.
struct Watched {
    sqlite3_file base;
    Power::Inside* inside;
    const char* path;  ///< null for a temporary file
    sqlite3_file* real;
};
Watched& of(sqlite3_file* file) { return *reinterpret_cast<Watched*>(file); }
sqlite3_file* real_of(sqlite3_file* file) { return of(file).real; }

int close_file(sqlite3_file* file) {
    sqlite3_file* real = real_of(file);
    return real->pMethods == nullptr ? SQLITE_OK : real->pMethods->xClose(real);
}
int read_file(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), to, count, at);
}
int write_file(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
    Watched& w = of(file);
    if (w.path != nullptr) {
        const std::lock_guard hold(w.inside->lock);
        if (!w.inside->step()) return SQLITE_IOERR_WRITE;
        const std::string bytes(static_cast<const char*>(from), static_cast<std::size_t>(count));
        w.inside->disks[w.path].since.push_back(Written{static_cast<std::size_t>(at), bytes, false});
    }
    return w.real->pMethods->xWrite(w.real, from, count, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    Watched& w = of(file);
    if (w.path != nullptr) {
        const std::lock_guard hold(w.inside->lock);
        if (!w.inside->step()) return SQLITE_IOERR_TRUNCATE;
        w.inside->disks[w.path].since.push_back(Written{static_cast<std::size_t>(size), "", true});
    }
    return w.real->pMethods->xTruncate(w.real, size);
}
/// Does not flush the real disk: only the simulated one counts.
int flush_file(sqlite3_file* file, int) {
    Watched& w = of(file);
    if (w.path == nullptr) return SQLITE_OK;
    if (w.inside->power.at_flush) w.inside->power.at_flush();
    const std::lock_guard hold(w.inside->lock);
    if (!w.inside->step()) return SQLITE_IOERR_FSYNC;
    ++w.inside->flushes;
    Disk& disk = w.inside->disks[w.path];
    for (const Written& one : disk.since)
        put(disk.flushed, one);
    disk.since.clear();
    disk.there = true;
    return SQLITE_OK;
}
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
int lock_file(sqlite3_file* file, int how) { return real_of(file)->pMethods->xLock(real_of(file), how); }
int unlock_file(sqlite3_file* file, int how) { return real_of(file)->pMethods->xUnlock(real_of(file), how); }
int reserved(sqlite3_file* file, int* out) { return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out); }
int control(sqlite3_file* file, int what, void* with) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, with);
}
int sector_size(sqlite3_file*) { return sector; }
int device(sqlite3_file* file) { return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file)); }
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}
int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}
void shm_barrier(sqlite3_file* file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }
int shm_unmap(sqlite3_file* file, int remove) { return real_of(file)->pMethods->xShmUnmap(real_of(file), remove); }

const sqlite3_io_methods methods = {2,           close_file,   read_file, write_file,  truncate_file,
                                    flush_file,  size_of_file, lock_file, unlock_file, reserved,
                                    control,     sector_size,  device,    shm_map,     shm_lock,
                                    shm_barrier, shm_unmap,    nullptr,   nullptr};

Power::Inside& of(sqlite3_vfs* vfs) { return *static_cast<Power::Inside*>(vfs->pAppData); }

int open_file(sqlite3_vfs* vfs, sqlite3_filename name, sqlite3_file* file, int flags, int* out) {
    Watched& w = of(file);
    w.inside = &of(vfs);
    const bool kept = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    w.path = kept ? name : nullptr;
    w.real = reinterpret_cast<sqlite3_file*>(&w + 1);
    const int code = w.inside->real->xOpen(w.inside->real, name, w.real, flags, out);
    file->pMethods = w.real->pMethods == nullptr ? nullptr : &methods;
    return code;
}
int delete_file(sqlite3_vfs* vfs, const char* name, int sync) {
    Power::Inside& in = of(vfs);
    {
        const std::lock_guard hold(in.lock);
        if (!in.step()) return SQLITE_IOERR_DELETE;
        in.disks.erase(name);
    }
    return in.real->xDelete(in.real, name, sync);
}
int full_name(sqlite3_vfs* vfs, const char* name, int size, char* out) {
    return of(vfs).real->xFullPathname(of(vfs).real, name, size, out);
}
int accessible(sqlite3_vfs* vfs, const char* name, int flags, int* out) {
    return of(vfs).real->xAccess(of(vfs).real, name, flags, out);
}

}  // namespace

Power::Power() : inside_(std::make_unique<Inside>(*this)) {
    static std::atomic<int> made{0};
    inside_->name = "power-" + std::to_string(++made);
    inside_->real = sqlite3_vfs_find(nullptr);
    sqlite3_vfs& vfs = inside_->vfs;
    vfs = *inside_->real;
    vfs.pNext = nullptr;
    vfs.zName = inside_->name.c_str();
    vfs.pAppData = inside_.get();
    vfs.szOsFile += static_cast<int>(sizeof(Watched));
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    vfs.xFullPathname = full_name;
    vfs.xAccess = accessible;
    sqlite3_vfs_register(&vfs, 0);
}
Power::~Power() { sqlite3_vfs_unregister(&inside_->vfs); }

std::string Power::store(const std::string& path) const { return "file:" + path + "?vfs=" + inside_->name; }

void Power::cut_after(std::size_t steps, std::uint64_t seed) {
    const std::lock_guard hold(inside_->lock);
    inside_->cut_at = inside_->steps + steps;
    inside_->chance = SplitMix64(seed);
}
bool Power::is_cut() const {
    const std::lock_guard hold(inside_->lock);
    return inside_->cut;
}
std::size_t Power::flushes() const {
    const std::lock_guard hold(inside_->lock);
    return inside_->flushes;
}

void Power::leave(const std::string& from, const std::string& to) const {
    const std::lock_guard hold(inside_->lock);
    for (const char* end : {"", "-wal", "-journal"}) {
        const auto disk = inside_->disks.find(from + end);
        if (disk == inside_->disks.end() || !disk->second.there) continue;
        std::ofstream(to + end, std::ios::binary) << disk->second.flushed;
    }
}

}  // namespace linstock::server_test
