#pragma once
// Rematches of battles made by link, with sides exchanged. A battle between people has one rematch at a time: the
// second to ask gets the opposite seat in it. A battle from the lobby has its rematch there
// (server/lobby/open_game_api.hpp).

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <optional>
#include <string>

namespace linstock::server {

/// During the battle, the opponent's seat in a copy of it would show what is concealed.
inline constexpr const char* rematch_too_early_message = "a rematch can be asked for when the battle is over";

/// The documents with the open game for the rematch of a battle from the lobby, by the id of that battle.
inline constexpr const char* lobby_rematch_collection = "rematch";

/// `token`: of the client that asks. The caller holds the session's lock.
HttpReply create_rematch(SessionRegistry& registry, const BattleSession& session, const OpenedLink& by,
                         const std::string& token);

/// The seat of the player who asked for a rematch and waits for the other. Nothing: neither asked, or both have
/// joined. It is read from the store, because another process may have answered the request.
std::optional<Seat> waits_for_rematch(const BattleSession& session);

}  // namespace linstock::server
