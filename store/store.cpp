#include "store/store.hpp"

#include "store/nodes.hpp"
#include "store/postgres.hpp"
#include "store/sqlite.hpp"

namespace linstock::store {

Read<std::unique_ptr<Store>> Store::open(const std::string& where, std::int64_t node) {
    return is_shared(where) ? open_postgres(where, node) : open_sqlite(where);
}

namespace {
constexpr const char* no_papers = "there is nobody else here: this store keeps battles of one person alone";
}

Read<bool> Store::put_papers(const std::vector<PaperRow>&) { return std::string(no_papers); }
Read<std::optional<PaperRow>> Store::paper(const std::string&, const std::string&) { return std::optional<PaperRow>(); }
Read<std::vector<PaperRow>> Store::papers(const std::string&, const std::string&, int) {
    return std::vector<PaperRow>();
}
Failure Store::set_player(const std::string&, int, const std::string&) { return std::string(no_papers); }

}  // namespace linstock::store
