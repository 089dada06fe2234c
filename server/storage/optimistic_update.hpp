#pragma once
// Papers of the store that several change: what was read is kept if nobody else has changed it meanwhile, and read
// again otherwise.

#include "store/store.hpp"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace linstock::server {

inline constexpr const char* too_many = "too many change this at once: try again in a moment";

/// `once` reads, changes and keeps, and answers nothing where somebody else was faster: then it is done once more.
/// Nothing: too many were.
template <class Once>
std::invoke_result_t<Once&> until_kept(Once&& once) {
    constexpr int tries = 20;
    for (int i = 0; i < tries; ++i)
        if (auto out = once()) return out;
    return {};
}

/// The same of one paper. `change` is given it as it is, without a text where there is none yet, and says whether it is
/// to be kept. False: too many have changed it.
template <class Change>
store::Read<bool> change_paper(store::Store& store, const std::string& drawer, const std::string& id, Change&& change) {
    const auto out = until_kept([&]() -> std::optional<store::Read<bool>> {
        auto paper = store.paper(drawer, id);
        if (!paper) return store::Read<bool>(paper.error());
        store::PaperRow row;
        if (*paper) row = std::move(**paper);
        row.drawer = drawer;
        row.id = id;
        if (!change(row)) return store::Read<bool>(true);
        auto kept = store.put_papers({std::move(row)});
        return kept && !*kept ? std::nullopt : std::optional(std::move(kept));
    });
    return out ? *out : store::Read<bool>(false);
}

/// A paper that only counts: a damaged one is begun anew. That somebody may do some more, once, is less than that he
/// may do nothing any more.
inline store::Read<std::optional<store::PaperRow>> count_paper(store::Store& store, const std::string& drawer,
                                                               const std::string& id) {
    auto paper = store.paper(drawer, id);
    if (paper || !store::tells_damage(paper.error())) return paper;
    if (const auto failed = store.forget_damaged(drawer, id)) return *failed;
    return store.paper(drawer, id);
}

/// For whoever has nothing else to say.
inline store::Failure failure_of(const store::Read<bool>& kept) {
    if (!kept) return kept.error();
    return *kept ? store::Failure() : store::Failure(too_many);
}

}  // namespace linstock::server
