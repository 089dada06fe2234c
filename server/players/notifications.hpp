#pragma once
// Who wants to be told that he is asked, and by which way: the addresses are kept beside the battle, seen by nobody but
// who gave them, and what is to be sent waits as a letter in the store until the post (apps/linstockd/mailer.hpp) has
// sent it. No notice tells more than that it is somebody's turn, the battle's title and the names that both go by.

#include "server/server.hpp"
#include "server/session/battle_session.hpp"
#include "server/session/session_registry.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

inline constexpr const char* notification_collection = "letter";
/// To what a stranger has named: where the post puts them, so that no mail waits behind them; and what it tries again.
inline constexpr const char* hook_collection = "hook";
inline constexpr const char* hook_retry_collection = "hook again";
inline constexpr std::array<const char*, 3> notification_collections = {notification_collection, hook_collection,
                                                                        hook_retry_collection};

/// One way to somebody.
struct NotificationChannel {
    std::string type;                ///< "mail", "hook", "push"
    std::string address;             ///< an address of e-mail, a URL; of a push the endpoint that a browser was given
    std::string hook_format;         ///< of a hook: "linstock", "discord"
    std::string secret;              ///< of a hook: the key of its signature; of a push: `auth` of the subscription
    std::string stop_token;          ///< the token that ends it
    bool is_confirmed = false;       ///< of mail: whoever reads it has said yes
    std::string p256dh = {};         ///< of a push: for whose eyes it is sealed
    std::string server_key = {};     ///< of a push: the server's key with which it was subscribed
    std::int64_t blocked_until = 0;  ///< its host let three messages wait: until then nothing is sent to it
    std::string confirm_hash = {};   ///< of mail: the hash of the token that says yes, which its first letter alone has
    std::int64_t confirm_sent_at = 0;     ///< when that went out
    std::string confirm_client_key = {};  ///< and for whose household, until somebody says yes
};

/// Something that waits to be sent.
struct Notification {
    NotificationChannel channel;
    std::string battle;
    int seat = 0;
    std::string
        reason;  ///< "turn", "proposal", "time", "over", "rematch", "taken", "lapsed"; the first: "hello", or "sure"
    std::string subject;
    std::string text;                ///< a few lines
    std::string confirm_token = {};  ///< of "sure": the token that says so
    int tries = 0;
    int timeouts = 0;  ///< how often who took the connection said nothing
    std::int64_t created_at = 0;
};
std::string to_text(const Notification& notification);
std::optional<Notification> parse_notification(const std::string& text);
/// Its paper, as it was read or a new one.
store::DocumentRow document_of(const Notification& notification, std::int64_t due);

/// What is to be told a seat: a letter for each of its ways.
struct SeatNotifications {
    std::vector<store::DocumentRow> documents;
    bool is_waiting = false;      ///< there is something to tell, and as yet no way on which it may go
    bool has_no_channel = false;  ///< nobody wants to be told any more
};
SeatNotifications notifications_for(const BattleSession& session, Seat seat, std::int64_t now);
/// That who sat across would fight a battle that is over again: letters on each way of `seat`, to be kept with what
/// they tell of; none while it is fought.
Result<std::vector<store::DocumentRow>, std::string> rematch_notifications(const BattleSession& session, Seat seat);
/// Who holds these seats from now on is another: his notices were the other's. The caller holds the room's lock.
store::Failure forget_channels(BattleSession& session, const LinkAccess& seats);
/// This way leads to nobody (a mail that came back, a hook that is gone): it is not tried again.
store::Failure drop_channel(store::Store& store, const Notification& notification);

/// What this way names leads into a private net: for two days it is not tried, and whoever set it sees that.
store::Failure block_channel(store::Store& store, const Notification& notification, std::int64_t now);

/// Dropped, by the token with which a letter of it is ended; nothing happens where that has ended already.
store::Failure end_notifications(store::Store& store, const std::string& token);

/// GET, POST /api/battle/notices: one's own ways. The caller holds the room's lock.
HttpReply show_notifications(BattleSession& session, const LinkAccess& by);
HttpReply change_notifications(BattleSession& session, const LinkAccess& by, const HttpRequest& request);
/// Whose ways they are: of a battle's seat, or, before the battle, of one at a meeting.
struct Subscriber {
    std::string owner_id;  ///< the battle, the meeting
    int seat = 0;
    std::string title;
    std::optional<store::DocumentRow> open_game =
        {};                       ///< as it was read: what it becomes meanwhile is waited for (503)
    std::string client_key = {};  ///< whose household asks; "" = nobody's
};
/// The same of a meeting; no lock is held.
HttpReply show_notifications(const ServerContext& context, const Subscriber& subscriber);
HttpReply change_notifications(const ServerContext& context, const Subscriber& subscriber, const std::string& body);
/// That somebody has taken the other seat: letters on each of his ways, to be kept with what they tell of.
Result<std::vector<store::DocumentRow>, std::string> seat_taken_notifications(const ServerContext& context,
                                                                              const Subscriber& subscriber,
                                                                              const std::string& by);
/// That nothing has come of the offer: `why` is the sentence.
Result<std::vector<store::DocumentRow>, std::string> expiry_notifications(const ServerContext& context,
                                                                          const Subscriber& subscriber,
                                                                          const std::string& why);
/// From a meeting to the battle that came of it: papers, nothing where there are no ways.
Result<std::vector<store::DocumentRow>, std::string> moved_channels(store::Store& store, const std::string& meeting,
                                                                    int seat, const std::string& battle);
/// Of a meeting that is withdrawn: they are added to what goes.
store::Failure add_deleted_channels(store::Store& store, const std::string& meeting,
                                    std::vector<store::DocumentRow>& gone);

/// POST /api/notice/stop by the token of a way, which who asked for it has too, /api/notice/sure by that of its first
/// letter; no lock is held.
HttpReply answer_notification_link(SessionRegistry& registry, const std::string& token, const std::string& what);

}  // namespace linstock::server
