#pragma once
// Papers of the store that several change: what was read is kept if nobody else has changed it meanwhile, and read
// again otherwise.

#include "store/store.hpp"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace linstock::server {

inline constexpr const char* too_many_changes = "too many change this at once: try again in a moment";

/// `once` reads, changes and keeps, and answers nothing where somebody else was faster: then it is done once more.
/// Nothing: too many were.
template <class Once>
std::invoke_result_t<Once&> retry_until_stored(Once&& once) {
    constexpr int tries = 20;
    for (int i = 0; i < tries; ++i)
        if (auto out = once()) return out;
    return {};
}

/// The same of one paper. `change` is given it as it is, without a text where there is none yet, and says whether it is
/// to be kept. False: too many have changed it.
template <class Change>
store::Read<bool> update_document(store::Store& store, const std::string& collection, const std::string& id,
                                  Change&& change) {
    const auto out = retry_until_stored([&]() -> std::optional<store::Read<bool>> {
        auto document = store.document(collection, id);
        if (!document) return store::Read<bool>(document.error());
        store::DocumentRow row;
        if (*document) row = std::move(**document);
        row.collection = collection;
        row.id = id;
        if (!change(row)) return store::Read<bool>(true);
        auto kept = store.put_documents({std::move(row)});
        return kept && !*kept ? std::nullopt : std::optional(std::move(kept));
    });
    return out ? *out : store::Read<bool>(false);
}

/// A paper that only counts: a damaged one is begun anew. That somebody may do some more, once, is less than that he
/// may do nothing any more.
inline store::Read<std::optional<store::DocumentRow>> counter_document(store::Store& store,
                                                                       const std::string& collection,
                                                                       const std::string& id) {
    auto document = store.document(collection, id);
    if (document || !store::tells_damage(document.error())) return document;
    if (const auto failed = store.forget_damaged(collection, id)) return *failed;
    return store.document(collection, id);
}

/// For whoever has nothing else to say.
inline store::Failure failure_of(const store::Read<bool>& kept) {
    if (!kept) return kept.error();
    return *kept ? store::Failure() : store::Failure(too_many_changes);
}

}  // namespace linstock::server
