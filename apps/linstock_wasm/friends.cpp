// Between people, where there are none: a browser has nobody to meet, to write a letter to or to give a link. What the
// rooms ask of server/moderation/host_api.hpp, lobby/open_game_api.hpp, lobby/open_game_expiry.hpp,
// players/notifications.hpp, setup/rematch.hpp, drawings/shared_drawings.hpp and real_table/shared_tables.hpp finds
// nothing kept, and what a page asks is refused. Their own sources are a tenth of the server's weight.

#include "server/drawings/shared_drawings.hpp"
#include "server/lobby/open_game.hpp"
#include "server/lobby/open_game_api.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/moderation/host_api.hpp"
#include "server/players/notifications.hpp"
#include "server/real_table/shared_tables.hpp"
#include "server/setup/new_battle.hpp"
#include "server/setup/rematch.hpp"

namespace linstock::server {

namespace {

HttpReply nobody() { return failure(404, "on this device there is nobody else: that needs a server"); }

}  // namespace

HttpReply list_meetings(Lobby&) { return {200, "application/json", R"({"open":[],"watch":[]})", {}}; }
HttpReply make_meeting(Lobby&, const HttpRequest&) { return nobody(); }
HttpReply of_host(Lobby&, const HttpRequest&, const std::string&) { return nobody(); }
HttpReply of_meeting(Lobby&, const HttpRequest&, const std::string&) { return nobody(); }
void lapse_offers(Lobby&) {}
bool may_anybody_watch(store::Store&, const std::string&) { return false; }
void note_over(store::Store&, const std::string&) {}
store::Failure forget_in_meeting(store::Store&, const std::string&, Seat) { return std::nullopt; }

/// Nothing waits to be sent, and nobody listens any more: a seat is not told again until he sits down.
Post letters_to(const Room&, Seat, std::int64_t) { return {.letters = {}, .waits = false, .nobody = true}; }
store::Failure forget_ways(Room&, const LinkKnown&) { return std::nullopt; }
HttpReply show_notices(Room&, const LinkKnown&) { return {200, "application/json", R"({"ways":[]})", {}}; }
HttpReply change_notices(Room&, const LinkKnown&, const HttpRequest&) { return nobody(); }
HttpReply answer_notice(Lobby&, const std::string&, const std::string&) { return nobody(); }

/// At one screen, or against the computer.
HttpReply make_rematch(Lobby& lobby, const Room& room, const Entrance& by, const std::string&) {
    if (room.row().record) return failure(409, "a record is only watched");
    const bool his = by.link.plays() ? by.link.role != Role::subordinate : by.link.role == Role::umpire;
    return his ? make_again_alone(lobby, room, by.link) : failure(403, "a rematch is asked by who plays");
}

std::optional<Seat> waits_for_rematch(const Room&) { return std::nullopt; }

HttpReply keep_drawing(Lobby&, const std::string&) { return nobody(); }
HttpReply of_drawing(Lobby&, const HttpRequest&, const std::string&) { return nobody(); }
HttpReply share_table(Lobby&, const std::string&) { return nobody(); }
HttpReply of_shared_table(Lobby&, const HttpRequest&, const std::string&) { return nobody(); }
HttpReply delete_shared_table(Lobby&, const std::string&) { return nobody(); }

}  // namespace linstock::server
