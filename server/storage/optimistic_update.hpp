#pragma once
// Optimistic updates of documents that several processes change: a change is stored if the document is unchanged since
// it was read; otherwise it is read and changed again.

#include "store/store.hpp"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace linstock::server {

inline constexpr const char* too_many_changes = "too many change this at once: try again in a moment";

/// `once` reads, changes and stores, and returns nothing if another process was faster; then it is called again.
/// Nothing: too many attempts failed.
template <class Once>
std::invoke_result_t<Once&> retry_until_stored(Once&& once) {
    constexpr int tries = 20;
    for (int i = 0; i < tries; ++i)
        if (auto out = once()) return out;
    return {};
}

/// The same for one document. `change` receives it as it is (without text if there is none) and returns whether to
/// store it. False: too many attempts failed.
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

/// For a document that only counts: a damaged one starts again. It is better that a client exceeds a limit once than
/// that it can do nothing any more.
inline store::Read<std::optional<store::DocumentRow>> counter_document(store::Store& store,
                                                                       const std::string& collection,
                                                                       const std::string& id) {
    auto document = store.document(collection, id);
    if (document || !store::tells_damage(document.error())) return document;
    if (const auto failed = store.forget_damaged(collection, id)) return *failed;
    return store.document(collection, id);
}

/// For callers that need only success or failure.
inline store::Failure failure_of(const store::Read<bool>& kept) {
    if (!kept) return kept.error();
    return *kept ? store::Failure() : store::Failure(too_many_changes);
}

}  // namespace linstock::server
