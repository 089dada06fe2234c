#include "store/store.hpp"

#include "store/nodes.hpp"
#include "store/postgres.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> Store::open(const std::string& where, std::int64_t node) {
    return is_shared(where) ? open_postgres(where, node) : open_sqlite(where);
}

}  // namespace linstock::store
