#pragma once
// Drawn battles stored under two links: one to view and one to edit. Each stored state is a version that can be viewed
// and restored. An editor names the version it has read; if another was faster, the answer has the newer one. Stored
// as documents (docs/server.md, Drawings).

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <cstddef>
#include <string>

namespace linstock::server {

inline constexpr std::size_t max_drawing_bytes = std::size_t{1} << 20;  ///< as for a scenario file
inline constexpr std::size_t max_versions = 50;                         ///< per drawing
inline constexpr std::size_t max_versions_bytes = std::size_t{8}
                                                  << 20;      ///< bytes, for all versions of a drawing together
inline constexpr const char* drawing_collection = "drawing";  ///< due: when it was last changed

/// POST /api/drawing/new {text}: {edit, view, version}, 201.
HttpReply create_drawing(SessionRegistry& registry, const std::string& body);

/// By either link. `what`: "" GET is {version, at, may, view, versions, text}; POST {version, text, say} is {version},
/// or 409 if another editor was faster; "version" GET ?n= is {version, at, text}; "delete" POST.
HttpReply answer_drawing(SessionRegistry& registry, const HttpRequest& request, const std::string& what);

/// With its versions and links, by the id of its document.
store::Failure delete_drawing(store::Store& store, const std::string& id);

}  // namespace linstock::server
