#pragma once
// What is one's own: shown, given away for good, and carried to another device. There is no account, so it is asked for
// seat by seat, with its key.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

namespace linstock::server {

/// Everything that is kept of whoever holds this seat: name, notices, what he has said and noted, standing
/// instructions. The caller holds the room's lock in both.
HttpReply show_my_seat(BattleSession& session, const OpenedLink& by);
/// It is deleted, and the key opens nothing any more. A battle that goes on is the computer's to go on with, so that
/// the other side is not left alone. What he decided stays: the record is the other side's too.
HttpReply delete_my_seat(BattleSession& session, const OpenedLink& by);

/// POST /api/parcel {text}: a code by which it is fetched once, within a quarter of an hour. The store cannot read it.
HttpReply store_seat_bundle(SessionRegistry& registry, const std::string& body);
/// POST /api/parcel/open, by the code.
HttpReply open_seat_bundle(SessionRegistry& registry, const std::string& code);

}  // namespace linstock::server
