#pragma once
// Battles that people draw, kept under a link: one that only looks, one that changes too. Every state that was kept is
// a version, and stays to be looked at and gone back to; whoever changes it says which version he has read, and who
// comes second is told, with what is there. They are papers in the store (docs/server.md, Drawings).

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <cstddef>
#include <string>

namespace linstock::server {

inline constexpr std::size_t most_of_a_drawing = std::size_t{1} << 20;     ///< what a scenario's file may have
inline constexpr std::size_t most_versions = 50;                           ///< of one drawing
inline constexpr std::size_t most_of_all_versions = std::size_t{8} << 20;  ///< bytes, all of one drawing together
inline constexpr const char* drawing_drawer = "drawing";                   ///< due: when it was last changed

/// POST /api/drawing/new {text}: {edit, view, version}, 201.
HttpReply keep_drawing(Lobby& lobby, const std::string& body);

/// By either link. `what`: "" GET is {version, at, may, view, versions, text}, POST {version, text, say} is {version},
/// 409 when somebody was first; "version" GET ?n= is {version, at, text}; "delete" POST.
HttpReply of_drawing(Lobby& lobby, const HttpRequest& request, const std::string& what);

/// With its versions and links, by the id of its paper.
store::Failure delete_drawing(store::Store& store, const std::string& id);

}  // namespace linstock::server
