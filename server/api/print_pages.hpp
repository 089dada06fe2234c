#pragma once
// Printed sheets for a real table: of a battle, of a scenario before it is played, of a ruleset.

#include "server/api/http_api.hpp"
#include "server/session/battle_session.hpp"

#include <string>

namespace linstock::server {

/// ?what=roster,map&paper=letter. Only what the viewpoint may know. A spectator gets the sheets of the ruleset.
HttpReply print_battle(const Library& library, const BattleSession& session, Viewpoint viewpoint, const Target& target);
/// The sheets of a scenario at its start, with ?ruleset= and ?seat= too. Without a seat it is for the umpire, with
/// both sides.
HttpReply print_scenario(const Library& library, const std::string& id, const Target& target);
/// The same of a scenario in the request.
HttpReply print_scenario_text(const Library& library, const SourceText& text, const Target& target);
/// The quick reference of a ruleset in one scale: ?variant=15mm&paper=a4.
HttpReply print_ruleset(const Library& library, const std::string& id, const Target& target);

}  // namespace linstock::server
