// Defaults of Store for a store with a single user, such as the one in the browser (apps/linstock_wasm): no
// documents, and no other player.

#include "store/store.hpp"

namespace linstock::store {

namespace {
constexpr const char* single_user = "there is no other player here: this store has a single user";
}

Read<bool> Store::put_documents(const std::vector<DocumentRow>&) { return std::string(single_user); }
Read<std::optional<DocumentRow>> Store::document(const std::string&, const std::string&) {
    return std::optional<DocumentRow>();
}
Read<std::vector<DocumentRow>> Store::documents(const std::string&, const std::string&, int) {
    return std::vector<DocumentRow>();
}
Read<bool> Store::has_links(const std::string&, int) { return true; }
Read<bool> Store::has_link_ending(const std::string&, int, std::string_view) { return false; }
Failure Store::set_player(const std::string&, int, const std::string&) { return std::string(single_user); }

}  // namespace linstock::store
