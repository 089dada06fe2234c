#pragma once
// What is printed for a real table: of a battle by its link, of a scenario before it is fought, of a book by itself.

#include "server/api/http_api.hpp"
#include "server/session/battle_session.hpp"

#include <string>

namespace linstock::server {

/// ?what=roster,map&paper=letter. What these eyes may know and no more; who only watches is given the sheets of the
/// book.
HttpReply print_battle(const Library& library, const BattleSession& session, Viewpoint viewpoint, const Target& target);
/// The same of a scenario as it opens, ?ruleset= and ?seat= beside it; without a seat both sides, for the umpire.
HttpReply print_scenario(const Library& library, const std::string& id, const Target& target);
/// The quick reference of a book in one scale: ?variant=15mm&paper=a4.
HttpReply print_ruleset(const Library& library, const std::string& id, const Target& target);

}  // namespace linstock::server
