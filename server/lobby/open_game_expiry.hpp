#pragma once
// How long offers stand in the lobby, and how many of one household: what nobody answers lapses, who sits there is
// told, and after as long again nothing of it is kept. What is over is shown no more.

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

/// In which list it is found; by a link alone else.
std::string list_of_game(const OpenGame& game);
/// Of an offer that is made now, or taken; 0 = it never lapses.
std::int64_t expiry_time(const ServerContext& context);
/// Nobody has taken it in time, or who took it and who offered have not begun.
bool has_expired(const ServerContext& context, const OpenGame& game);
/// The paper by which it lapses, unless there is one.
store::Failure add_expiry(const ServerContext& context, const OpenGame& game, std::vector<store::DocumentRow>& to);
/// Whether somebody may still sit down at it. A seat that the computer held until somebody came, or the battle of
/// which is over, is noted as such.
bool is_joinable(const ServerContext& context, OpenGame& game, store::DocumentRow document);
/// Whether the battle that came of it is still fought. Where an older version did not note that it is over, or the
/// battle is not here any more (archived), it is noted.
bool is_in_play(const ServerContext& context, OpenGame& game, store::DocumentRow document);
/// Those whose time has come.
void expire_open_games(SessionRegistry& registry);
/// Of an older version there is none by which it lapses.
void add_missing_expiry(const ServerContext& context, const OpenGame& game);

/// The papers that count this offer among those of its household, and of the network that lies in; where anybody may
/// watch, also among the battles of that network which the lobby shows. None: nobody counts. The error is what is
/// answered where one of them has as many as it may.
Result<std::vector<store::DocumentRow>, HttpReply> count_open_game(const ServerContext& context,
                                                                   const std::string& from, const OpenGame& game);

/// A meeting with all that leads to it, to be taken away.
store::Read<std::vector<store::DocumentRow>> documents_of_game(store::Store& store, const store::DocumentRow& meeting);
/// Whether the link to watch this battle is, or was, in the lobby's list; so it is where the store cannot say.
bool is_public_battle(store::Store& store, const std::string& battle);
/// The battle that came of a meeting is over: it is not among those that are going on any more.
void note_battle_over(store::Store& store, const std::string& battle);

}  // namespace linstock::server
