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

HttpReply nobody() { return error_reply(404, "on this device there is nobody else: that needs a server"); }

}  // namespace

HttpReply list_open_games(SessionRegistry&) { return {200, "application/json", R"({"open":[],"watch":[]})", {}}; }
HttpReply create_open_game(SessionRegistry&, const HttpRequest&) { return nobody(); }
HttpReply answer_host(SessionRegistry&, const HttpRequest&, const std::string&) { return nobody(); }
HttpReply answer_open_game(SessionRegistry&, const HttpRequest&, const std::string&) { return nobody(); }
void expire_open_games(SessionRegistry&) {}
bool is_public_battle(store::Store&, const std::string&) { return false; }
void note_battle_over(store::Store&, const std::string&) {}
store::Failure forget_name_in_open_game(store::Store&, const std::string&, Seat) { return std::nullopt; }

/// Nothing waits to be sent, and nobody listens any more: a seat is not told again until he sits down.
SeatNotifications notifications_for(const BattleSession&, Seat, std::int64_t) {
    return {.documents = {}, .is_waiting = false, .has_no_channel = true};
}
store::Failure forget_channels(BattleSession&, const LinkAccess&) { return std::nullopt; }
HttpReply show_notifications(BattleSession&, const LinkAccess&) {
    return {200, "application/json", R"({"ways":[]})", {}};
}
HttpReply change_notifications(BattleSession&, const LinkAccess&, const HttpRequest&) { return nobody(); }
HttpReply answer_notification_link(SessionRegistry&, const std::string&, const std::string&) { return nobody(); }

/// At one screen, or against the computer.
HttpReply create_rematch(SessionRegistry& registry, const BattleSession& session, const OpenedLink& by,
                         const std::string&) {
    if (session.row().record) return error_reply(409, "a record is only watched");
    const bool his = by.link.plays() ? by.link.role != Role::subordinate : by.link.role == Role::umpire;
    return his ? create_solo_rematch(registry, session, by.link) : error_reply(403, "a rematch is asked by who plays");
}

std::optional<Seat> waits_for_rematch(const BattleSession&) { return std::nullopt; }

HttpReply create_drawing(SessionRegistry&, const std::string&) { return nobody(); }
HttpReply answer_drawing(SessionRegistry&, const HttpRequest&, const std::string&) { return nobody(); }
HttpReply share_table(SessionRegistry&, const std::string&) { return nobody(); }
HttpReply answer_shared_table(SessionRegistry&, const HttpRequest&, const std::string&) { return nobody(); }
HttpReply delete_shared_table(SessionRegistry&, const std::string&) { return nobody(); }

}  // namespace linstock::server
