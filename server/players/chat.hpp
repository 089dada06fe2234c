#pragma once
// Chat beside a battle, in four places: the battle's (both sides write, spectators read), each side's own, and the
// spectators', which players read only after the end because spectators may see more than a side.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::server {

/// What this link may read: {places: [{place, says, lines: [{n, at, seat?, name, text}]}]}. The caller holds the
/// session's lock here and in the next functions.
HttpReply read_chat(BattleSession& session, const OpenedLink& by);
/// {place, name, text}: one line. Too many are refused for a while.
HttpReply write_chat_line(BattleSession& session, const OpenedLink& by, const HttpRequest& request);

/// POST /api/battle/complaint {place, n}: reports a line to the host (`linstockd moderate list`). The client's network
/// has at most ten open complaints: the next one replaces its oldest.
HttpReply file_complaint(BattleSession& session, const OpenedLink& by, const HttpRequest& request);
inline constexpr const char* complaint_collection = "complaint";

/// Replaces the text of line `n` of a place: `document_id` is that of its document, BATTLE:PLACE.
store::Failure replace_chat_line(store::Store& store, const std::string& document_id, std::int64_t n,
                                 const std::string& text);

/// The error of a line of user text: the rule for names, but it may be longer. "" = valid.
std::string line_error(const std::string& text);

/// The lines by a seat, as a JSON list.
std::string chat_lines_by(const BattleSession& session, Seat seat);
/// Deletes the lines by this link, or by this seat. Copies in complaints become `deleted_line`.
store::Failure delete_chat_lines(const BattleSession& session, const OpenedLink& by, std::optional<Seat> seat);
inline constexpr const char* deleted_line = "(deleted by its writer)";

}  // namespace linstock::server
