// The functions of the server that need other people (lobby, notifications, shared drawings and tables), for a browser
// with a single user: lists are empty, and requests are refused. They replace the sources of server/host_api.hpp,
// meetings.hpp, offers.hpp, notices.hpp, rematch.hpp, shared_drawings.hpp and shared_tables.hpp, which are a tenth of
// the server's size.

#include "server/host_api.hpp"
#include "server/making.hpp"
#include "server/meeting.hpp"
#include "server/meetings.hpp"
#include "server/notices.hpp"
#include "server/offers.hpp"
#include "server/rematch.hpp"
#include "server/shared_drawings.hpp"
#include "server/shared_tables.hpp"

namespace linstock::server {

namespace {

HttpReply needs_server() { return failure(404, "this needs a server: here you are the only player"); }

}  // namespace

HttpReply list_meetings(Lobby&) { return {200, "application/json", R"({"open":[],"watch":[]})", {}}; }
HttpReply make_meeting(Lobby&, const HttpRequest&) { return needs_server(); }
HttpReply of_host(Lobby&, const HttpRequest&, const std::string&) { return needs_server(); }
HttpReply of_meeting(Lobby&, const HttpRequest&, const std::string&) { return needs_server(); }
void lapse_offers(Lobby&) {}
bool may_anybody_watch(store::Store&, const std::string&) { return false; }
void note_over(store::Store&, const std::string&) {}
store::Failure forget_in_meeting(store::Store&, const std::string&, Seat) { return std::nullopt; }

/// There is nothing to send and no subscription.
Post letters_to(const Room&, Seat, std::int64_t) { return {.letters = {}, .waits = false, .nobody = true}; }
store::Failure forget_ways(Room&, const LinkKnown&) { return std::nullopt; }
HttpReply show_notices(Room&, const LinkKnown&) { return {200, "application/json", R"({"ways":[]})", {}}; }
HttpReply change_notices(Room&, const LinkKnown&, const HttpRequest&) { return needs_server(); }
HttpReply answer_notice(Lobby&, const std::string&, const std::string&) { return needs_server(); }

/// For two players at one screen, or against the computer.
HttpReply make_rematch(Lobby& lobby, const Room& room, const Entrance& by, const std::string&) {
    if (room.row().record) return failure(409, "a record is only watched");
    const bool may_ask = by.link.plays() ? by.link.role != Role::subordinate : by.link.role == Role::umpire;
    return may_ask ? make_again_alone(lobby, room, by.link) : failure(403, "only a player can ask for a rematch");
}

std::optional<Seat> waits_for_rematch(const Room&) { return std::nullopt; }

HttpReply keep_drawing(Lobby&, const std::string&) { return needs_server(); }
HttpReply of_drawing(Lobby&, const HttpRequest&, const std::string&) { return needs_server(); }
HttpReply share_table(Lobby&, const std::string&) { return needs_server(); }
HttpReply of_shared_table(Lobby&, const HttpRequest&, const std::string&) { return needs_server(); }
HttpReply delete_shared_table(Lobby&, const std::string&) { return needs_server(); }

}  // namespace linstock::server
