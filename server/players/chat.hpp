#pragma once
// What people say to each other beside a battle. Four places: the battle's (both sides say, whoever watches reads),
// each side's own, and the watchers', which players read only when the battle is over: who watches may see more than a
// side.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::server {

/// What this link may read: {places: [{place, says, lines: [{n, at, seat?, name, text}]}]}. The caller holds the room's
/// lock, as for the next.
HttpReply read_chat(BattleSession& session, const OpenedLink& by);
/// {place, name, text}: one line. What is too much is refused for a while.
HttpReply write_chat_line(BattleSession& session, const OpenedLink& by, const HttpRequest& request);

/// POST /api/battle/complaint {place, n}: a line that its reader finds should not have been said, for the host to read
/// (`linstockd complaints`).
HttpReply file_complaint(BattleSession& session, const OpenedLink& by, const std::string& body);
inline constexpr const char* complaint_collection = "complaint";

/// Replaces the text of line `n` of a place: `paper` is BATTLE:PLACE.
store::Failure replace_chat_line(store::Store& store, const std::string& paper, std::int64_t n,
                                 const std::string& text);

/// What is wrong with a line that people say or write: the same rule as for names, but it may be longer. "" = nothing.
std::string line_error(const std::string& text);

/// What a seat has said, as a list of JSON.
std::string chat_lines_by(const BattleSession& session, Seat seat);
/// Deletes what was said by this link, or for this seat, also the copies in complaints: those keep `deleted_line`.
store::Failure delete_chat_lines(const BattleSession& session, const OpenedLink& by, std::optional<Seat> seat);
inline constexpr const char* deleted_line = "(deleted by its writer)";

}  // namespace linstock::server
