// Defaults of Store for a store with a single user, such as the one in the browser (apps/linstock_wasm): no papers,
// and no other player.

#include "store/store.hpp"

namespace linstock::store {

namespace {
constexpr const char* no_papers = "there is nobody else here: this store keeps battles of one person alone";
}

Read<bool> Store::put_papers(const std::vector<PaperRow>&) { return std::string(no_papers); }
Read<std::optional<PaperRow>> Store::paper(const std::string&, const std::string&) { return std::optional<PaperRow>(); }
Read<std::vector<PaperRow>> Store::papers(const std::string&, const std::string&, int) {
    return std::vector<PaperRow>();
}
Read<bool> Store::has_links(const std::string&, int) { return true; }
Failure Store::set_player(const std::string&, int, const std::string&) { return std::string(no_papers); }

}  // namespace linstock::store
