// The functions of the server that need other people (lobby, notifications, shared drawings and tables), for a browser
// with a single user: lists are empty, and requests are refused. They replace the sources of
// server/moderation/host_api.hpp, lobby/open_game_api.hpp, lobby/open_game_expiry.hpp, players/notifications.hpp,
// previews/battle_preview.hpp, setup/rematch.hpp, drawings/shared_drawings.hpp and real_table/shared_tables.hpp, a
// tenth of the server's size.

#include "server/drawings/shared_drawings.hpp"
#include "server/lobby/open_game.hpp"
#include "server/lobby/open_game_api.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/moderation/host_api.hpp"
#include "server/players/notifications.hpp"
#include "server/previews/battle_preview.hpp"
#include "server/real_table/shared_tables.hpp"
#include "server/setup/new_battle.hpp"
#include "server/setup/rematch.hpp"

namespace linstock::server {

namespace {

HttpReply needs_server() { return error_reply(404, "this needs a server: here you are the only player"); }

}  // namespace

HttpReply list_open_games(SessionRegistry&) { return {200, "application/json", R"({"open":[],"watch":[]})", {}}; }
HttpReply create_open_game(SessionRegistry&, const HttpRequest&) { return needs_server(); }
HttpReply answer_host(SessionRegistry&, const HttpRequest&, const std::string&) { return needs_server(); }
HttpReply answer_open_game(SessionRegistry&, const HttpRequest&, const std::string&) { return needs_server(); }
void expire_open_games(SessionRegistry&) {}
bool is_public_battle(store::Store&, const std::string&) { return false; }
void note_battle_over(store::Store&, const std::string&) {}
store::Failure forget_name_in_open_game(store::Store&, const std::string&, Seat) { return std::nullopt; }

/// A store with a single user sends no notifications and has no subscriptions.
SeatNotifications notifications_for(const BattleSession&, Seat, std::int64_t) {
    return {.documents = {}, .is_waiting = false, .has_no_channel = true};
}
store::Failure forget_channels(BattleSession&, const LinkAccess&) { return std::nullopt; }
HttpReply show_notifications(BattleSession&, const LinkAccess&) {
    return {200, "application/json", R"({"ways":[]})", {}};
}
HttpReply change_notifications(BattleSession&, const LinkAccess&, const HttpRequest&) { return needs_server(); }
HttpReply answer_notification_link(SessionRegistry&, const std::string&, const std::string&) { return needs_server(); }

/// For two players at one screen, or against the computer.
HttpReply create_rematch(SessionRegistry& registry, const BattleSession& session, const OpenedLink& by,
                         const std::string&) {
    if (session.row().record) return error_reply(409, "a record can only be watched");
    const bool may_ask = by.link.plays() ? by.link.role != Role::subordinate : by.link.role == Role::umpire;
    return may_ask ? create_solo_rematch(registry, session, by.link)
                   : error_reply(403, "only a player can ask for a rematch");
}

std::optional<Seat> waits_for_rematch(const BattleSession&) { return std::nullopt; }

HttpReply create_drawing(SessionRegistry&, const std::string&) { return needs_server(); }
HttpReply answer_drawing(SessionRegistry&, const HttpRequest&, const std::string&) { return needs_server(); }
HttpReply preview_battle(SessionRegistry&, const std::string&, bool) { return needs_server(); }
HttpReply share_table(SessionRegistry&, const std::string&) { return needs_server(); }
HttpReply answer_shared_table(SessionRegistry&, const HttpRequest&, const std::string&) { return needs_server(); }
HttpReply delete_shared_table(SessionRegistry&, const std::string&) { return needs_server(); }

}  // namespace linstock::server
