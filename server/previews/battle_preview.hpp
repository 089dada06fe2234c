#pragma once
// What a link preview shows of a battle: what everybody may know who has its id, which is no secret. That is the title,
// the ruleset, the sides and the ground as the scenario describes it: no token, no troops, nothing of the course.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>

namespace linstock::server {

/// GET /api/preview/ID: {title, text}. With `picture`, GET /api/picture/ID: the ground, 1200 by 630 points, as a
/// portable pixmap (PPM). 404 if there is no such battle, or if its scenario no longer loads; 507 if the store failed.
HttpReply preview_battle(SessionRegistry& registry, const std::string& battle, bool picture);

}  // namespace linstock::server
