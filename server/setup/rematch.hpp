#pragma once
// A battle that was made by links, fought again with sides exchanged. Of a battle between people there is one rematch
// at a time: whoever asks second gets his seat in that of whoever asked first. One that was agreed on in the lobby is
// agreed on again there (server/lobby/open_game_api.hpp).

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <optional>
#include <string>

namespace linstock::server {

/// Under the id of a battle that was agreed on in the lobby: that of the meeting at which it is agreed on again.
inline constexpr const char* lobby_rematch_collection = "rematch";

/// `token`: by which he asks. The caller holds the room's lock.
HttpReply create_rematch(SessionRegistry& registry, const BattleSession& session, const OpenedLink& by,
                         const std::string& token);

/// Who would fight a battle that is over again, and waits for the other; nothing: neither has asked, or both sit there.
/// It is read where it is kept: who asks is answered by another process than plays the battle.
std::optional<Seat> waits_for_rematch(const BattleSession& session);

}  // namespace linstock::server
