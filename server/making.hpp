#pragma once
// New battles: of a scenario, of one that was fought (a rematch), of a record.

#include "battle/json.hpp"
#include "server/lobby.hpp"
#include "server/server.hpp"

#include <string>

namespace linstock::server {

HttpReply make_battle(Lobby& lobby, const std::string& body);
HttpReply make_record(Lobby& lobby, const std::string& body);
/// The same battle with the players exchanged. The caller holds the room's lock.
HttpReply make_rematch(Lobby& lobby, const Room& room);
/// For a subordinate of this link's seat. The caller holds the room's lock.
HttpReply make_link(Room& room, const LinkKnown& of, const std::string& body);

/// What is answered when something is wrong.
HttpReply failure(int status, const std::string& error, const Problems& problems = {});
void write_problems(json::Writer& to, const Problems& problems);

/// Card of a battle for one of its links (`BattleCard`). The caller holds the room's lock.
std::string card_json(const Room& room, const LinkKnown& link);

}  // namespace linstock::server
