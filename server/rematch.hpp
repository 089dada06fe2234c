#pragma once
// A battle that was made by links, fought again with sides exchanged. Of a battle between people there is one rematch
// at a time: whoever asks second gets his seat in that of whoever asked first. One that was agreed on in the lobby is
// agreed on again there (server/meetings.hpp).

#include "server/lobby.hpp"
#include "server/server.hpp"

#include <string>

namespace linstock::server {

/// `token`: by which he asks. The caller holds the room's lock.
HttpReply make_rematch(Lobby& lobby, const Room& room, const Entrance& by, const std::string& token);

}  // namespace linstock::server
