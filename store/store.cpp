#include "store/store.hpp"

#include "store/archive.hpp"
#include "store/shared_store.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {

namespace {

const SharedStore* shared_store = nullptr;  // set before any thread starts

/// The error for an address that this build cannot open; nothing for a file.
Failure unusable(const std::string& where) {
    if (!is_shared(where) || shared_store != nullptr) return std::nullopt;
    return without_password(where) + ": this program was built without databases (LINSTOCK_CLUSTER=OFF); use a file";
}

}  // namespace

void use_shared_store(const SharedStore& shared) { shared_store = &shared; }

bool is_shared(const std::string& where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string without_password(const std::string& where) {
    const auto at = where.find('@');
    const auto begin = where.find("//");
    if (!is_shared(where) || at == std::string::npos) return where;
    const auto colon = where.find(':', begin + 2);
    return colon < at ? where.substr(0, colon) + where.substr(at) : where;
}

Read<std::unique_ptr<Store>> Store::open(const std::string& where, std::int64_t instance, unsigned writers) {
    if (auto error = unusable(where)) return *error;
    return is_shared(where) ? shared_store->open(where, instance, writers) : open_sqlite(where, writers);
}

Failure backup(const std::string& store, const std::string& to) {
    if (auto error = unusable(store)) return error;
    return is_shared(store) ? shared_store->backup(store, to) : backup_sqlite(store, to);
}

Failure restore(const std::string& store, const std::string& from, const std::string& before) {
    if (auto error = unusable(store)) return error;
    return is_shared(store) ? shared_store->restore(store, from, before) : restore_sqlite(store, from, before);
}

std::string archive_of(const std::string& store) {
    return is_shared(store) && shared_store != nullptr ? shared_store->archive_of(store) : store + ".archive";
}

Read<int> archive(const std::string& store, std::int64_t before, const ShouldStop& should_stop) {
    if (auto error = unusable(store)) return *error;
    return is_shared(store) ? shared_store->archive(store, before, should_stop)
                            : archive_sqlite(store, archive_of(store), before, should_stop);
}

Read<int> archive(const std::string& store, std::int64_t before) {
    return archive(store, before, [] { return false; });
}

}  // namespace linstock::store
