// What a store says that keeps the battles of one person alone: there is nobody to agree on anything with. The
// browser's own is one (apps/linstock_wasm).

#include "store/store.hpp"

namespace linstock::store {

namespace {
constexpr const char* no_papers = "there is nobody else here: this store keeps battles of one person alone";
}

Read<bool> Store::put_documents(const std::vector<DocumentRow>&) { return std::string(no_papers); }
Read<std::optional<DocumentRow>> Store::document(const std::string&, const std::string&) {
    return std::optional<DocumentRow>();
}
Read<std::vector<DocumentRow>> Store::documents(const std::string&, const std::string&, int) {
    return std::vector<DocumentRow>();
}
Read<bool> Store::has_links(const std::string&, int) { return true; }
Failure Store::set_player(const std::string&, int, const std::string&) { return std::string(no_papers); }

}  // namespace linstock::store
