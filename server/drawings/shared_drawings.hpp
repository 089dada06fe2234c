#pragma once
// Battles that people draw, kept under a link: one that only looks, one that changes too. Every state that was kept is
// a version, and stays to be looked at and gone back to; whoever changes it says which version he has read, and who
// comes second is told, with what is there. They are papers in the store (docs/server.md, Drawings).

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <cstddef>
#include <string>

namespace linstock::server {

inline constexpr std::size_t max_drawing_bytes = std::size_t{1} << 20;   ///< what a scenario's file may have
inline constexpr std::size_t max_versions = 50;                          ///< of one drawing
inline constexpr std::size_t max_versions_bytes = std::size_t{8} << 20;  ///< bytes, all of one drawing together
inline constexpr const char* drawing_collection = "drawing";             ///< due: when it was last changed

/// POST /api/drawing/new {text}: {edit, view, version}, 201.
HttpReply create_drawing(SessionRegistry& registry, const std::string& body);

/// By either link. `what`: "" GET is {version, at, may, view, versions, text}, POST {version, text, say} is {version},
/// 409 when somebody was first; "version" GET ?n= is {version, at, text}; "delete" POST.
HttpReply answer_drawing(SessionRegistry& registry, const HttpRequest& request, const std::string& what);

/// With its versions and links, by the id of its paper.
store::Failure delete_drawing(store::Store& store, const std::string& id);

}  // namespace linstock::server
