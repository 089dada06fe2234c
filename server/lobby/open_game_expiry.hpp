#pragma once
// How long offers stay in the lobby and how many a client may have. An offer that is not taken expires, its players
// are notified, and after the same time again it is deleted. Finished battles are not listed.

#include "server/lobby/open_game.hpp"
#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

inline constexpr const char* open_game_collection = "meeting";
inline constexpr const char* lobby_list = "lobby";
inline constexpr const char* watch_list = "watch";

/// The list that shows it; "" = by link only.
std::string list_of_game(const OpenGame& game);
/// The expiry of an offer that is made or taken now; 0 = never.
std::int64_t expiry_time(const ServerContext& context);
/// Nobody took it in time, or the players did not begin.
bool has_expired(const ServerContext& context, const OpenGame& game);
/// Adds the document for its expiry, unless there is one.
store::Failure add_expiry(const ServerContext& context, const OpenGame& game, std::vector<store::DocumentRow>& to);
/// Whether a player may still join. Notes if a seat held by the computer was claimed or the battle is over.
bool is_joinable(const ServerContext& context, OpenGame& game, store::DocumentRow document);
/// Whether its battle is in progress. Notes the end if an older version did not, or if the battle was archived.
bool is_in_play(const ServerContext& context, OpenGame& game, store::DocumentRow document);
/// Expires those that are due.
void expire_open_games(SessionRegistry& registry);
/// Games of an older version have no document for their expiry.
void add_missing_expiry(const ServerContext& context, const OpenGame& game);

/// The documents that count this offer for its client and its network, and if anyone may watch, for the network's
/// battles in the lobby. None: nothing counts it. The error is the answer if a limit is reached.
Result<std::vector<store::DocumentRow>, HttpReply> count_open_game(const ServerContext& context,
                                                                   const std::string& from, const OpenGame& game);

/// All documents of a game, for its deletion.
store::Read<std::vector<store::DocumentRow>> documents_of_game(store::Store& store, const store::DocumentRow& meeting);
/// Whether the link to watch this battle is or was in the lobby's list. Also true if that cannot be read.
bool is_public_battle(store::Store& store, const std::string& battle);
/// Notes that a game's battle is over, so that it is not listed any more.
void note_battle_over(store::Store& store, const std::string& battle);

}  // namespace linstock::server
