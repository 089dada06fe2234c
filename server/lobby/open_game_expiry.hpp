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

inline constexpr const char* meeting_drawer = "meeting";
inline constexpr const char* in_lobby = "lobby";
inline constexpr const char* to_watch = "watch";

/// In which list it is found; by a link alone else.
std::string owner_of(const Meeting& meeting);
/// Of an offer that is made now, or taken; 0 = it never lapses.
std::int64_t until_when(const House& house);
/// Nobody has taken it in time, or who took it and who offered have not begun.
bool has_lapsed(const House& house, const Meeting& meeting);
/// The paper by which it lapses, unless there is one.
store::Failure add_lapse(const House& house, const Meeting& meeting, std::vector<store::PaperRow>& to);
/// Whether somebody may still sit down at it. A seat that the computer held until somebody came, or the battle of
/// which is over, is noted as such.
bool is_open(const House& house, Meeting& meeting, store::PaperRow paper);
/// Whether the battle that came of it is still fought. Where an older version did not note that it is over, or the
/// battle is not here any more (archived), it is noted.
bool is_fought(const House& house, Meeting& meeting, store::PaperRow paper);
/// Those whose time has come.
void lapse_offers(Lobby& lobby);
/// Of an older version there is none by which it lapses.
void note_lapsed(const House& house, const Meeting& meeting);

/// The papers that count this offer among those of its household, and of the network that lies in; where anybody may
/// watch, also among the battles of that network which the lobby shows. None: nobody counts. The error is what is
/// answered where one of them has as many as it may.
Result<std::vector<store::PaperRow>, HttpReply> counted(const House& house, const std::string& from,
                                                        const Meeting& meeting);

/// A meeting with all that leads to it, to be taken away.
store::Read<std::vector<store::PaperRow>> all_of_it(store::Store& store, const store::PaperRow& meeting);
/// Whether the link to watch this battle is, or was, in the lobby's list; so it is where the store cannot say.
bool may_anybody_watch(store::Store& store, const std::string& battle);
/// The battle that came of a meeting is over: it is not among those that are going on any more.
void note_over(store::Store& store, const std::string& battle);

}  // namespace linstock::server
