#include "store/store.hpp"

#include "store/archive.hpp"
#include "store/node_registry.hpp"
#include "store/postgres.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> Store::open(const std::string& where, std::int64_t node, unsigned writers) {
    return is_shared(where) ? open_postgres(where, node, writers) : open_sqlite(where, writers);
}

Failure backup(const std::string& store, const std::string& to) {
    return is_shared(store) ? backup_postgres(store, to) : backup_sqlite(store, to);
}

Failure restore(const std::string& store, const std::string& from, const std::string& before) {
    return is_shared(store) ? restore_postgres(store, from, before) : restore_sqlite(store, from, before);
}

std::string archive_of(const std::string& store) {
    return is_shared(store) ? archive_of_postgres(store) : store + ".archive";
}

Read<int> archive(const std::string& store, std::int64_t before, const ShouldStop& should_stop) {
    return is_shared(store) ? archive_postgres(store, before, should_stop)
                            : archive_sqlite(store, archive_of(store), before, should_stop);
}

Read<int> archive(const std::string& store, std::int64_t before) {
    return archive(store, before, [] { return false; });
}

}  // namespace linstock::store
