#pragma once
// What the server stores about one player: show it, delete it, and move seats to another device. There are no
// accounts, so each request is about one seat, by its key.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

namespace linstock::server {

/// Everything stored about the holder of this seat: name, notifications, chat, notes, standing instructions. The
/// caller holds the session's lock in both functions.
HttpReply show_my_seat(BattleSession& session, const OpenedLink& by);
/// Deletes it; the key becomes invalid. The computer continues a battle in progress, so that the opponent can play on.
/// The decisions stay: the record belongs to the opponent too.
HttpReply delete_my_seat(BattleSession& session, const OpenedLink& by);

/// POST /api/parcel {text}: stores a seat bundle and answers with a code that fetches it once, within 15 minutes. The
/// store cannot read it.
HttpReply store_seat_bundle(SessionRegistry& registry, const std::string& body);
/// POST /api/parcel/open, with the code.
HttpReply open_seat_bundle(SessionRegistry& registry, const std::string& code);

}  // namespace linstock::server
