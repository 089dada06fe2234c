#pragma once
// Notifications: which players want one when it is their turn, and by which channel. Addresses are stored beside the
// battle and shown only to the one who gave them. Notifications wait in the store until the mailer
// (apps/linstockd/mailer.hpp) has sent them. They contain only whose turn it is, the battle's title and both names.

#include "server/server.hpp"
#include "server/session/battle_session.hpp"
#include "server/session/session_registry.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

inline constexpr const char* notification_collection = "letter";
/// Notifications to addresses that strangers chose wait in a collection of their own, so that emails do not wait
/// behind them; and those that are tried again.
inline constexpr const char* hook_collection = "hook";
inline constexpr const char* hook_retry_collection = "hook again";
inline constexpr std::array<const char*, 3> notification_collections = {notification_collection, hook_collection,
                                                                        hook_retry_collection};

/// One channel of a recipient.
struct NotificationChannel {
    std::string type;                ///< "mail", "hook", "push"
    std::string address;             ///< an email address or a URL; for push the browser's endpoint
    std::string hook_format;         ///< for a hook: "linstock", "discord"
    std::string secret;              ///< for a hook: the key of its signature; for push: `auth` of the subscription
    std::string stop_token;          ///< the token that deletes it
    bool is_confirmed = false;       ///< for mail: the owner of the mailbox has agreed
    std::string p256dh = {};         ///< for push: the recipient's public key
    std::string server_key = {};     ///< for push: the server's key at subscription
    std::int64_t blocked_until = 0;  ///< its host timed out three times: nothing is sent until then
    std::string confirm_hash = {};   ///< for mail: the hash of the token to agree, which only the first email contains
    std::int64_t confirm_sent_at = 0;     ///< when that email was sent
    std::string confirm_client_key = {};  ///< by which client, until the owner agrees
};

/// A notification that waits to be sent.
struct Notification {
    NotificationChannel channel;
    std::string battle;
    int seat = 0;
    std::string reason;  ///< "turn", "proposal", "time", "over", "rematch", "taken", "lapsed"; the first one: "hello",
                         ///< or "sure" to ask for consent
    std::string subject;
    std::string text;                ///< a few lines
    std::string confirm_token = {};  ///< for "sure": the token to agree
    int tries = 0;
    int timeouts = 0;  ///< how often the host accepted the connection and did not answer
    std::int64_t created_at = 0;
};
std::string to_text(const Notification& notification);
std::optional<Notification> parse_notification(const std::string& text);
/// The notification's document: with the version that was read, or a new one.
store::DocumentRow document_of(const Notification& notification, std::int64_t due);

/// The notifications to a seat, one per channel.
struct SeatNotifications {
    std::vector<store::DocumentRow> documents;
    bool is_waiting = false;      ///< there is something to send, but no channel may be used yet
    bool has_no_channel = false;  ///< no channel is left
};
SeatNotifications notifications_for(const BattleSession& session, Seat seat, std::int64_t now);
/// The opponent wants a rematch of this finished battle: a notification on each channel of `seat`, to store together
/// with the request; none while the battle is in progress.
Result<std::vector<store::DocumentRow>, std::string> rematch_notifications(const BattleSession& session, Seat seat);
/// These seats have a new holder: deletes the former holder's channels. The caller holds the session's lock.
store::Failure forget_channels(BattleSession& session, const LinkAccess& seats);
/// Also for an open game.
store::Failure forget_channels(store::Store& store, const std::string& battle, int seat);
/// Deletes a channel without a recipient (a returned email, a missing hook).
store::Failure drop_channel(store::Store& store, const Notification& notification);

/// The address leads into a private network: nothing is sent to it for two days, and its owner can see that.
store::Failure block_channel(store::Store& store, const Notification& notification, std::int64_t now);

/// Deletes a channel by its stop token; nothing happens if it is deleted already.
store::Failure end_notifications(store::Store& store, const std::string& token);

/// GET, POST /api/battle/notices: the link's own channels. The caller holds the session's lock.
HttpReply show_notifications(BattleSession& session, const LinkAccess& by);
HttpReply change_notifications(BattleSession& session, const LinkAccess& by, const HttpRequest& request);
/// The owner of channels: a seat of a battle, or of an open game before it.
struct Subscriber {
    std::string owner_id;  ///< the battle or the open game
    int seat = 0;
    std::string title;
    std::optional<store::DocumentRow> open_game = {};  ///< as it was read; a change meanwhile gives 503
    std::string client_key = {};                       ///< the client that asks; "" = none
};
/// The same for an open game, without a lock.
HttpReply show_notifications(const ServerContext& context, const Subscriber& subscriber);
HttpReply change_notifications(const ServerContext& context, const Subscriber& subscriber, const std::string& body);
/// The other seat was taken: notifications on each channel, to store together with the change.
Result<std::vector<store::DocumentRow>, std::string> seat_taken_notifications(const ServerContext& context,
                                                                              const Subscriber& subscriber,
                                                                              const std::string& by);
/// The offer expired: `why` is the sentence.
Result<std::vector<store::DocumentRow>, std::string> expiry_notifications(const ServerContext& context,
                                                                          const Subscriber& subscriber,
                                                                          const std::string& why);
/// Moves channels from an open game to its battle: the documents to store, none if there are no channels.
Result<std::vector<store::DocumentRow>, std::string> moved_channels(store::Store& store, const std::string& meeting,
                                                                    int seat, const std::string& battle);
/// Adds a withdrawn game's channels to the documents to delete.
store::Failure add_deleted_channels(store::Store& store, const std::string& meeting,
                                    std::vector<store::DocumentRow>& gone);

/// POST /api/notice/stop with a channel's stop token, /api/notice/sure with the token of its first email; without a
/// lock.
HttpReply answer_notification_link(SessionRegistry& registry, const std::string& token, const std::string& what);

}  // namespace linstock::server
