#include "server/players/notifications.hpp"

#include "battle/ruleset.hpp"
#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* channels_collection = "ways";
constexpr const char* stop_collection = "stop";     ///< from the hash of a channel's stop token to the channel's owner
constexpr const char* confirm_collection = "sure";  ///< the same for the confirmation token in its first email
constexpr std::size_t max_channels = 5;
constexpr std::size_t max_address_length = 500;
constexpr std::size_t max_endpoint_length = 1000;  ///< push services of browsers have long addresses
constexpr int max_attempts = 20;
constexpr std::int64_t block_duration = 2 * ms_per_day;

std::string channels_id(const std::string& battle, int seat) { return battle + ":" + std::to_string(seat); }

void write_channel(json::Writer& to, const NotificationChannel& w, bool all) {
    to.object();
    to.member("way", w.type).member("to", w.address);
    if (!w.hook_format.empty()) to.member("form", w.hook_format);
    to.key("sure").flag(w.is_confirmed);
    to.member("stop", w.stop_token);
    if (all || w.type == "hook") to.member("secret", w.secret);
    if (all && w.type == "push") to.member("p256dh", w.p256dh).member("by", w.server_key);
    if (w.blocked_until != 0) to.member("shut_until", w.blocked_until);
    if (all && !w.confirm_hash.empty()) to.member("yes", w.confirm_hash);
    if (all && w.confirm_sent_at != 0)
        to.member("asked_at", w.confirm_sent_at).member("asked_from", w.confirm_client_key);
    to.end_object();
}

NotificationChannel read_channel(const json::Value& value) {
    RequestReader read(value, {"way", "to", "form", "secret", "stop", "sure", "p256dh", "by", "shut_until", "yes",
                               "asked_at", "asked_from"});
    NotificationChannel w{read.text("way"),  read.text("to"), read.text("form", ""),   read.text("secret", ""),
                          read.text("stop"), false,           read.text("p256dh", ""), read.text("by", "")};
    w.is_confirmed = read.flag("sure");
    w.blocked_until = read.number("shut_until", 0, INT64_MAX, 0);
    w.confirm_hash = read.text("yes", "");
    w.confirm_sent_at = read.number("asked_at", 0, INT64_MAX, 0);
    w.confirm_client_key = read.text("asked_from", "");
    return w;
}

std::string text_of(const std::vector<NotificationChannel>& channels) {
    json::Writer to;
    to.list();
    for (const NotificationChannel& w : channels)
        write_channel(to, w, true);
    to.end_list();
    return channels.empty() ? "" : to.take();
}
std::vector<NotificationChannel> channels_of(const std::string& text) {
    std::vector<NotificationChannel> out;
    const auto all = json::parse(text, "");
    if (!all || all->kind != json::Kind::list) return out;
    for (const json::Value& one : all->items)
        out.push_back(read_channel(one));
    return out;
}

struct StoredChannels {
    store::DocumentRow document;
    std::vector<NotificationChannel> channels;
};
store::Read<StoredChannels> stored_channels_of(store::Store& store, const std::string& battle, int seat) {
    auto document = store.document(channels_collection, channels_id(battle, seat));
    if (!document) return document.error();
    StoredChannels out;
    out.document.collection = channels_collection;
    out.document.id = channels_id(battle, seat);
    out.document.owner = battle;
    if (*document) {
        out.document = std::move(**document);
        out.channels = channels_of(out.document.text);
    }
    return out;
}

store::DocumentRow channels_document(const char* collection, const std::string& hash, const std::string& battle,
                                     int seat) {
    store::DocumentRow out;
    out.collection = collection;
    out.id = hash;
    out.owner = battle;
    out.text = std::to_string(seat);
    return out;
}

/// The collections and ids of the documents for a channel's tokens.
std::vector<std::pair<const char*, std::string>> tokens_of(const NotificationChannel& channel) {
    std::vector<std::pair<const char*, std::string>> out{{stop_collection, hash_of_token(channel.stop_token)}};
    if (!channel.confirm_hash.empty()) out.emplace_back(confirm_collection, channel.confirm_hash);
    return out;
}

bool plain(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F; });
}
bool is_valid_email(const std::string& to) {
    const std::size_t at = to.find('@');
    const bool placed = at != std::string::npos && at > 0 && at == to.rfind('@') &&
                        to.find('.', at) != std::string::npos && to.back() != '.' && at + 1 < to.size();
    return placed && to.size() <= 254 && plain(to) && to.find_first_of("<>(),;:\\\"[]") == std::string::npos;
}
bool is_valid_url(const std::string& to, std::size_t most) {
    constexpr std::string_view begin = "https://";
    return to.starts_with(begin) && to.size() > begin.size() && to.size() <= most && plain(to) &&
           to.find('@') == std::string::npos;
}
/// 65 bytes that begin with 4: an uncompressed point. The mailer checks whether it is on the curve.
bool is_valid_point(const std::string& text) {
    constexpr std::size_t size = 87;
    return text.size() == size && is_base64url(text) && text[0] == 'B' && text[1] >= 'A' && text[1] <= 'P';
}
bool is_valid_auth(const std::string& text) {
    constexpr std::size_t size = 22;  // 16 bytes
    return text.size() == size && is_base64url(text);
}

/// The sentences. They contain nothing that a seat may not know.
struct NotificationText {
    std::string what;
    std::string subject;
    std::string text;
};
std::optional<NotificationText> text_for(const BattleSession& session, Seat seat) {
    const std::string title = session.battle().scenario->title;
    const std::string other = opponent_name(session, seat);
    const std::string against = other.empty() ? "" : " against " + other;
    const BattleClocks& clocks = session.clocks();
    if (session.is_over())
        return NotificationText{"over", "It is over: " + title, "Your battle '" + title + "'" + against + " is over."};
    if (!clocks.proposal_kind.empty() && clocks.proposer != seat) {
        const std::string who = other.empty() ? "The other side" : other;
        const std::string what = clocks.proposal_kind == "draw"      ? " offers a draw"
                                 : clocks.proposal_kind == "adjourn" ? " would adjourn"
                                                                     : " asks to take back a decision";
        return NotificationText{"proposal", who + what + ": " + title, who + what + " in '" + title + "'."};
    }
    const bool gone = !session.is_human(seat);
    if (gone)
        return NotificationText{
            "time", "The computer has taken over: " + title,
            "Your time was up in '" + title + "'" + against + ". The computer leads your side until you take it back."};
    if (!session.is_asked(seat)) return std::nullopt;
    if (clocks.of(seat).has_expired)
        return NotificationText{"time", "Your time is up: " + title,
                                "Your time is up in '" + title + "'" + against + ". They are waiting for you."};
    return NotificationText{"turn", "Your turn: " + title,
                            "It is your turn in '" + title + "'" + against + " (" + session.battle().rules->terms.turn +
                                " " + std::to_string(session.history().state().turn) + ")."};
}

/// The list of channels. `push_key`: the server's key for browser subscriptions.
HttpReply channels_reply(const std::vector<NotificationChannel>& channels, const std::string& push_key = {},
                         int status = 200) {
    json::Writer to;
    to.object().key("ways").list();
    for (const NotificationChannel& w : channels)
        write_channel(to, w, false);
    to.end_list();
    if (!push_key.empty()) to.member("push", push_key);
    to.end_object();
    return HttpReply{status, "application/json", to.take(), {}};
}

int seat_of_link(const LinkAccess& by) { return by.first == by.second ? 0 : by.first ? 1 : 2; }
constexpr const char* whose = "notices are for who holds one seat";

/// A browser's subscription at its push service.
NotificationChannel read_push(RequestReader& ask, const std::string& push_key) {
    NotificationChannel w;
    w.type = "push";
    w.address = ask.text("to");
    w.p256dh = ask.text("p256dh");
    w.secret = ask.text("auth");
    w.server_key = push_key;
    w.stop_token = new_token();
    w.is_confirmed = true;
    if (push_key.empty()) ask.fail("way: this server sends no browser notifications");
    if (!is_valid_url(w.address, max_endpoint_length)) ask.fail("to: expected an endpoint that begins with https://");
    if (!is_valid_point(w.p256dh)) ask.fail("p256dh: expected a point of P-256, 65 bytes as base64url");
    if (!is_valid_auth(w.secret)) ask.fail("auth: expected 16 bytes as base64url");
    return w;
}

/// The requested channel; the error is a sentence.
NotificationChannel read_channel_request(RequestReader& ask) {
    NotificationChannel w;
    w.type = ask.text("way");
    w.address = ask.text("to");
    w.hook_format = ask.text("form", w.type == "hook" ? "linstock" : "");
    if (!ask.error().empty()) return w;
    if (w.type != "mail" && w.type != "hook") ask.fail("way: expected 'mail', 'hook' or 'push'");
    if (w.type == "mail" && !is_valid_email(w.address)) ask.fail("to: this is no address of e-mail");
    if (w.type != "mail" && !is_valid_url(w.address, max_address_length))
        ask.fail("to: expected an address that begins with https://");
    if (w.type == "hook" && w.hook_format != "linstock" && w.hook_format != "discord")
        ask.fail("form: expected 'linstock' or 'discord'");
    w.stop_token = new_token();
    if (w.type == "hook") w.secret = new_token();
    w.is_confirmed = w.type != "mail";
    return w;
}

/// Nothing is sent to it now.
bool is_quiet(const NotificationChannel& w, std::int64_t now) { return !w.is_confirmed || w.blocked_until > now; }

enum class Added : std::uint8_t { anew, known, changed, too_many };
/// `channel` becomes what is stored of it.
Added add_to(std::vector<NotificationChannel>& channels, NotificationChannel& channel) {
    const auto same = [&](const NotificationChannel& w) {
        return w.type == channel.type && w.address == channel.address && w.hook_format == channel.hook_format;
    };
    const auto known = std::find_if(channels.begin(), channels.end(), same);
    if (known == channels.end()) {
        if (channels.size() >= max_channels) return Added::too_many;
        channels.push_back(channel);
        return Added::anew;
    }
    const auto keys = [](const NotificationChannel& w) {
        return w.p256dh + w.server_key + (w.type == "push" ? w.secret : "");
    };
    const bool same_keys = keys(*known) == keys(channel);
    const bool never_asked = !known->is_confirmed && known->confirm_hash.empty();  // of an older version
    if (same_keys && known->blocked_until == 0 && !never_asked) return Added::known;
    if (!known->is_confirmed) {
        known->confirm_hash = channel.confirm_hash;
        known->confirm_sent_at = channel.confirm_sent_at;
        known->confirm_client_key = channel.confirm_client_key;
    }
    if (!same_keys) {  // the same browser with a new subscription
        channel.stop_token = known->stop_token;
        *known = channel;
    }
    known->blocked_until = 0;  // the owner may have repaired it
    channel = *known;
    return Added::changed;
}

Notification notification_to(const NotificationChannel& channel, const std::string& battle, int seat,
                             std::int64_t now) {
    Notification out;
    out.channel = channel;
    out.battle = battle;
    out.seat = seat;
    out.created_at = now;
    return out;
}

/// A first email asks for consent and contains no text by the requester. A hook receives a greeting, which shows
/// whether it can be reached.
Notification first_notification(const NotificationChannel& channel, const Subscriber& subscriber, std::int64_t now) {
    Notification out = notification_to(channel, subscriber.owner_id, subscriber.seat, now);
    const std::string& title = subscriber.title;
    out.reason = channel.is_confirmed ? "hello" : "sure";
    if (channel.is_confirmed) {
        out.subject = "You get notifications: " + title;
        out.text = "You get a notification here when it is your turn in '" + title + "'.";
    } else {
        out.subject = "Do you want notifications of your turns?";
        out.text =
            "Someone, perhaps you, asked for notifications to this address about a battle on this server. Nothing more "
            "is sent to it unless you agree. If it was not you, do nothing.";
    }
    return out;
}

// --- Limits on requests for consent ---

/// The times of unanswered requests for consent: for each mailbox (by its hash), client and network, and for all
/// together.
constexpr const char* confirmation_collection = "asked";

struct ConfirmationCount {
    std::string id;
    std::size_t limit;  ///< per day
    const char* is_exhausted;
};
ConfirmationCount of_mailbox(const std::string& mailbox) {
    constexpr std::size_t without_yes = 3;  // by any client
    return {hash_of_token(mailbox), without_yes,
            "three emails within a day asked this address for consent without an answer: look at its mail, or try "
            "tomorrow"};
}
ConfirmationCount count_of_client(const std::string& from) {
    constexpr std::size_t each = 10;
    return {hash_of_token("household " + from), each,
            "ten emails within a day from your address asked for consent without an answer: look at them, try "
            "tomorrow, or choose another way"};
}
ConfirmationCount of_network(const std::string& from) {
    constexpr std::size_t each = 30;
    return {hash_of_token("network " + network_of(from)), each,
            "thirty emails within a day from your network asked for consent without an answer: try tomorrow, or choose "
            "another way"};
}
/// A client without open requests is not refused because of others' requests.
ConfirmationCount of_all(bool his_first) {
    constexpr std::size_t all = 1000;
    constexpr std::size_t with_first_ones = 5000;
    return {"all", his_first ? with_first_ones : all,
            "this server has asked a thousand mailboxes for consent within a day: try tomorrow, or choose another way"};
}

/// The same for ann+one@example.org, Ann@Example.org and a.nn@example.org: a flooder could use many spellings of a
/// mailbox.
std::string mailbox_of(const std::string& to) {
    const std::size_t at = to.find('@');
    std::string out = to.substr(0, std::min(to.find('+'), at));
    std::erase(out, '.');
    out += to.substr(at);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

/// Deletes times older than a day.
store::Failure delete_confirmations(store::Store& store, std::int64_t now) {
    constexpr int most = 100;
    auto old = store.documents_due(confirmation_collection, now, most);
    if (!old) return old.error();
    if (old->empty()) return std::nullopt;
    for (store::DocumentRow& document : *old)
        document.text.clear();
    const auto done = store.put_documents(*old);
    if (!done) return done.error();
    return std::nullopt;
}

/// The times in a document.
struct SendTimes {
    store::DocumentRow document;
    std::vector<std::int64_t> all;
};
store::Read<SendTimes> times_of(store::Store& store, const std::string& id) {
    auto document = counter_document(store, confirmation_collection, id);
    if (!document) return document.error();
    SendTimes out;
    if (*document) out.document = std::move(**document);
    out.document.collection = out.document.owner = confirmation_collection;
    out.document.id = id;
    if (const auto kept = json::parse(out.document.text, ""); kept && kept->kind == json::Kind::list)
        for (const json::Value& one : kept->items)
            out.all.push_back(one.integer);
    return out;
}
store::DocumentRow written(SendTimes&& times) {
    json::Writer text;
    text.list();
    for (const std::int64_t time : times.all)
        text.value(time);
    text.end_list();
    times.document.text = times.all.empty() ? "" : text.take();
    return std::move(times.document);
}

/// The documents with which a first email to this address may go out; otherwise the answer.
Result<std::vector<store::DocumentRow>, HttpReply> confirmation_documents(store::Store& store, const std::string& to,
                                                                          const std::string& from, std::int64_t now) {
    if (const auto failed = delete_confirmations(store, now)) return error_reply(507, *failed);
    std::vector<store::DocumentRow> out;
    bool his_first = false;
    const auto once_more = [&](const ConfirmationCount& whom) -> std::optional<HttpReply> {
        auto times = times_of(store, whom.id);
        if (!times) return error_reply(507, times.error());
        std::erase_if(times->all, [now](std::int64_t time) { return time <= now - ms_per_day; });
        if (times->all.size() >= whom.limit) return error_reply(429, whom.is_exhausted);
        his_first = times->all.empty();
        times->all.push_back(now);
        times->document.due = now + ms_per_day;
        out.push_back(written(std::move(*times)));
        return std::nullopt;
    };
    std::vector<ConfirmationCount> his{of_mailbox(mailbox_of(to))};
    if (!from.empty()) his.insert(his.end(), {of_network(from), count_of_client(from)});
    for (const ConfirmationCount& whom : his)
        if (auto no = once_more(whom)) return std::move(*no);
    if (auto no = once_more(of_all(!from.empty() && his_first))) return std::move(*no);
    return out;
}

/// The owner of the mailbox has agreed: its next battle asks again, and earlier requests no longer count.
store::Read<std::vector<store::DocumentRow>> documents_after_confirmation(store::Store& store,
                                                                          const NotificationChannel& channel) {
    std::vector<std::string> counts;
    if (!channel.confirm_client_key.empty())
        counts = {of_network(channel.confirm_client_key).id, count_of_client(channel.confirm_client_key).id};
    counts.emplace_back("all");
    std::vector<store::DocumentRow> out;
    auto mailbox = times_of(store, of_mailbox(mailbox_of(channel.address)).id);
    if (!mailbox) return mailbox.error();
    const bool counted = !mailbox->all.empty();
    mailbox->all.clear();
    if (counted) out.push_back(written(std::move(*mailbox)));
    for (const std::string& id : counts) {
        auto times = times_of(store, id);
        if (!times) return times.error();
        const auto then = std::find(times->all.begin(), times->all.end(), channel.confirm_sent_at);
        if (then == times->all.end()) continue;  // on another day
        times->all.erase(then);
        out.push_back(written(std::move(*times)));
    }
    return out;
}

}  // namespace

std::string to_text(const Notification& l) {
    json::Writer to;
    to.object();
    write_channel(to.key("way"), l.channel, true);
    to.member("battle", l.battle).member("seat", l.seat).member("what", l.reason);
    to.member("subject", l.subject).member("text", l.text).member("tries", l.tries).member("made", l.created_at);
    if (!l.confirm_token.empty()) to.member("yes", l.confirm_token);
    if (l.timeouts != 0) to.member("silences", l.timeouts);
    to.end_object();
    return to.take();
}

std::optional<Notification> parse_notification(const std::string& text) {
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return std::nullopt;
    RequestReader read(*value,
                       {"way", "battle", "seat", "what", "subject", "text", "tries", "made", "yes", "silences"});
    Notification l;
    const json::Value* way = read.object("way");
    l.battle = read.text("battle");
    l.seat = static_cast<int>(read.number("seat", 1, 2));
    l.reason = read.text("what");
    l.subject = read.text("subject");
    l.text = read.text("text");
    l.tries = static_cast<int>(read.number("tries", 0, INT32_MAX));
    l.timeouts = static_cast<int>(read.number("silences", 0, INT32_MAX, 0));
    l.created_at = read.number("made", 0, INT64_MAX);
    l.confirm_token = read.text("yes", "");
    if (!read.error().empty() || way == nullptr) return std::nullopt;
    if (l.reason == "sure" && l.confirm_token.empty())
        return std::nullopt;  // of an older version: its link would do nothing
    l.channel = read_channel(*way);
    return l;
}

store::DocumentRow document_of(const Notification& notification, std::int64_t due) {
    store::DocumentRow out;
    out.collection = notification.channel.type == "mail" ? notification_collection : hook_collection;
    out.id = new_token();
    out.owner = notification.battle;
    out.due = due;
    out.text = to_text(notification);
    return out;
}

SeatNotifications notifications_for(const BattleSession& session, Seat seat, std::int64_t now) {
    SeatNotifications out;
    const auto said = text_for(session, seat);
    const auto kept = stored_channels_of(*session.context().store, session.id(), static_cast<int>(seat));
    if (!kept) {
        out.is_waiting = true;  // the store failed
        return out;
    }
    out.has_no_channel = kept->channels.empty();
    if (!said) return out;
    for (const NotificationChannel& channel : kept->channels) {
        if (is_quiet(channel, now)) {
            out.is_waiting = true;
            continue;
        }
        Notification notification = notification_to(channel, session.id(), static_cast<int>(seat), now);
        notification.reason = said->what;
        notification.subject = said->subject;
        notification.text = said->text;
        out.documents.push_back(document_of(notification, now));
    }
    out.is_waiting = out.is_waiting && out.documents.empty();
    return out;
}

Result<std::vector<store::DocumentRow>, std::string> rematch_notifications(const BattleSession& session, Seat seat) {
    std::vector<store::DocumentRow> out;
    if (!session.is_over()) return out;
    const auto kept = stored_channels_of(*session.context().store, session.id(), static_cast<int>(seat));
    if (!kept) return kept.error();
    const std::int64_t now = session.context().clock();
    const std::string other = opponent_name(session, seat);
    const std::string title = session.battle().scenario->title;
    for (const NotificationChannel& channel : kept->channels) {
        if (is_quiet(channel, now)) continue;
        Notification notification = notification_to(channel, session.id(), static_cast<int>(seat), now);
        notification.reason = "rematch";
        notification.subject = (other.empty() ? "The other side" : other) + " would fight it again: " + title;
        notification.text = (other.empty() ? "The other side" : other) + " asks to fight '" + title +
                            "' again with sides exchanged. At the end of that battle's page a button takes you there.";
        out.push_back(document_of(notification, now));
    }
    return out;
}

store::Failure forget_channels(store::Store& store, const std::string& battle, int seat) {
    const auto kept = stored_channels_of(store, battle, seat);
    if (!kept) return kept.error();
    for (const NotificationChannel& channel : kept->channels)
        if (auto failed = drop_channel(store, notification_to(channel, battle, seat, 0))) return failed;
    return std::nullopt;
}

store::Failure forget_channels(BattleSession& session, const LinkAccess& seats) {
    for (const int seat : {1, 2})
        if (seats.holds(static_cast<Seat>(seat)))
            if (auto failed = forget_channels(*session.context().store, session.id(), seat)) return failed;
    return std::nullopt;
}

/// Waiting notifications of a channel; they are deleted with it.
store::Failure add_waiting(store::Store& store, const Notification& whom, std::vector<store::DocumentRow>& documents) {
    constexpr int most = 100;
    for (const char* collection : notification_collections) {
        auto all = store.documents(collection, whom.battle, most);
        if (!all) return all.error();
        for (store::DocumentRow& document : *all) {
            const auto notification = parse_notification(document.text);
            if (!notification || notification->channel.stop_token != whom.channel.stop_token) continue;
            document.text.clear();
            documents.push_back(std::move(document));
        }
    }
    return std::nullopt;
}

/// Changes the channels of a notification's recipient and deletes what waits for them. `change` receives the channels
/// and the documents to store; it returns whether the channel exists.
template <class Change>
store::Failure change_ways(store::Store& store, const Notification& notification, Change&& change) {
    const auto done = retry_until_stored([&]() -> std::optional<store::Read<bool>> {
        auto kept = stored_channels_of(store, notification.battle, notification.seat);
        if (!kept) return store::Read<bool>(kept.error());
        std::vector<store::DocumentRow> documents;
        if (!change(kept->channels, documents)) return store::Read<bool>(true);
        kept->document.text = text_of(kept->channels);
        documents.push_back(std::move(kept->document));
        if (const auto failed = add_waiting(store, notification, documents)) return store::Read<bool>(*failed);
        auto put = store.put_documents(documents);
        return put && !*put ? std::nullopt : std::optional(std::move(put));
    });
    return done ? failure_of(*done) : store::Failure(too_many_changes);
}

store::Failure drop_channel(store::Store& store, const Notification& notification) {
    return change_ways(store, notification,
                       [&](std::vector<NotificationChannel>& channels, std::vector<store::DocumentRow>& documents) {
                           const auto channel =
                               std::find_if(channels.begin(), channels.end(), [&](const NotificationChannel& w) {
                                   return w.stop_token == notification.channel.stop_token;
                               });
                           if (channel == channels.end()) return false;
                           for (const auto& [collection, hash] : tokens_of(*channel))
                               if (auto token = store.document(collection, hash); token && *token) {
                                   (*token)->text.clear();
                                   documents.push_back(std::move(**token));
                               }
                           channels.erase(channel);
                           return true;
                       });
}

store::Failure block_channel(store::Store& store, const Notification& notification, std::int64_t now) {
    return change_ways(
        store, notification, [&](std::vector<NotificationChannel>& channels, const std::vector<store::DocumentRow>&) {
            const auto channel = std::find_if(channels.begin(), channels.end(), [&](const NotificationChannel& w) {
                return w.stop_token == notification.channel.stop_token;
            });
            if (channel == channels.end()) return false;
            channel->blocked_until = now + block_duration;
            return true;
        });
}

store::Failure end_notifications(store::Store& store, const std::string& token) {
    for (int i = 0; i < max_attempts; ++i) {
        const auto stop = store.document(stop_collection, hash_of_token(token));
        if (!stop) return stop.error();
        if (!*stop) return std::nullopt;
        Notification whom;
        whom.battle = (*stop)->owner;
        whom.seat = (*stop)->text == "1" ? 1 : 2;
        whom.channel.stop_token = token;
        // If the channel moves from the open game to the battle meanwhile, it is deleted there.
        if (auto failed = drop_channel(store, whom)) return failed;
    }
    return std::nullopt;
}

HttpReply show_notifications(const ServerContext& context, const Subscriber& subscriber) {
    const auto kept = stored_channels_of(*context.store, subscriber.owner_id, subscriber.seat);
    return kept ? channels_reply(kept->channels, context.push_key) : error_reply(507, kept.error());
}

HttpReply change_notifications(const ServerContext& context, const Subscriber& subscriber, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    const json::Value* kind = parsed->find("way");
    const bool push = kind != nullptr && kind->text == "push";
    RequestReader ask(*parsed, push ? std::vector<std::string>{"way", "to", "p256dh", "auth"}
                                    : std::vector<std::string>{"way", "to", "form"});
    NotificationChannel asked_for = push ? read_push(ask, context.push_key) : read_channel_request(ask);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    // The requester receives the stop token but never this one: only the mailbox can agree.
    const std::string yes = asked_for.is_confirmed ? "" : new_token();
    if (!asked_for.is_confirmed) {
        asked_for.confirm_hash = hash_of_token(yes);
        asked_for.confirm_client_key = subscriber.client_key;
    }
    store::Store& store = *context.store;
    for (int i = 0; i < (subscriber.open_game ? 1 : max_attempts); ++i) {
        auto kept = stored_channels_of(store, subscriber.owner_id, subscriber.seat);
        if (!kept) return error_reply(507, kept.error());
        const std::int64_t now = context.clock();
        if (!asked_for.is_confirmed) asked_for.confirm_sent_at = now;
        NotificationChannel channel = asked_for;
        const Added added = add_to(kept->channels, channel);
        if (added == Added::known) return channels_reply(kept->channels, context.push_key);
        if (added == Added::too_many)
            return error_reply(409, "you have five notification addresses already: remove one first");
        kept->document.text = text_of(kept->channels);
        std::vector<store::DocumentRow> documents{kept->document};
        if (added == Added::anew)
            documents.push_back(channels_document(stop_collection, hash_of_token(channel.stop_token),
                                                  subscriber.owner_id, subscriber.seat));
        if (subscriber.open_game) documents.push_back(*subscriber.open_game);
        Notification first = first_notification(channel, subscriber, now);
        if (!channel.is_confirmed) {
            auto asked = confirmation_documents(store, channel.address, subscriber.client_key, now);
            if (!asked) return asked.error();
            std::move(asked->begin(), asked->end(), std::back_inserter(documents));
            documents.push_back(
                channels_document(confirm_collection, channel.confirm_hash, subscriber.owner_id, subscriber.seat));
            first.confirm_token = yes;
        }
        documents.push_back(document_of(first, now));
        const auto done = store.put_documents(documents);
        if (!done) return error_reply(507, done.error());
        if (!*done) continue;
        for (const store::DocumentRow& document : documents)
            count_stored(document.text.size());
        return channels_reply(kept->channels, context.push_key, 201);
    }
    return error_reply(503, too_many_changes);
}

HttpReply show_notifications(BattleSession& session, const LinkAccess& by) {
    const int seat = seat_of_link(by);
    if (seat == 0 || by.role == Role::subordinate) return error_reply(403, whose);
    return show_notifications(session.context(), {session.id(), seat, session.battle().scenario->title});
}

HttpReply change_notifications(BattleSession& session, const LinkAccess& by, const HttpRequest& request) {
    const int seat = seat_of_link(by);
    if (seat == 0 || by.role == Role::subordinate) return error_reply(403, whose);
    const Subscriber subscriber{session.id(), seat, session.battle().scenario->title, {}, request.client_key};
    HttpReply reply = change_notifications(session.context(), subscriber, request.body);
    if (reply.status != 201) return reply;
    const Seat listens = static_cast<Seat>(seat);
    const auto failed = session.change_clocks([&](BattleClocks& clocks, std::int64_t at) {
        clocks.of(listens).wants_notifications = true;
        if (clocks.of(listens).asked_since != 0) clocks.schedule_notification(listens, at);
    });
    return failed ? error_reply(507, failed->error) : reply;
}

namespace {

/// A notification on each channel of a player of an open game.
Result<std::vector<store::DocumentRow>, std::string> open_game_notifications(const ServerContext& context,
                                                                             const Subscriber& subscriber,
                                                                             const NotificationText& said) {
    const auto kept = stored_channels_of(*context.store, subscriber.owner_id, subscriber.seat);
    if (!kept) return kept.error();
    const std::int64_t now = context.clock();
    std::vector<store::DocumentRow> out;
    for (const NotificationChannel& channel : kept->channels) {
        if (is_quiet(channel, now)) continue;
        Notification notification = notification_to(channel, subscriber.owner_id, subscriber.seat, now);
        notification.reason = said.what;
        notification.subject = said.subject;
        notification.text = said.text;
        out.push_back(document_of(notification, now));
    }
    return out;
}

}  // namespace

Result<std::vector<store::DocumentRow>, std::string> seat_taken_notifications(const ServerContext& context,
                                                                              const Subscriber& subscriber,
                                                                              const std::string& by) {
    return open_game_notifications(context, subscriber,
                                   {"taken", "Your offer is taken: " + subscriber.title,
                                    by + " has taken your offer of '" + subscriber.title +
                                        "'. Look in: with your share of the dice the battle begins."});
}

Result<std::vector<store::DocumentRow>, std::string> expiry_notifications(const ServerContext& context,
                                                                          const Subscriber& subscriber,
                                                                          const std::string& why) {
    return open_game_notifications(context, subscriber, {"lapsed", "Your offer has lapsed: " + subscriber.title, why});
}

Result<std::vector<store::DocumentRow>, std::string> moved_channels(store::Store& store, const std::string& meeting,
                                                                    int seat, const std::string& battle) {
    auto kept = stored_channels_of(store, meeting, seat);
    if (!kept) return kept.error();
    std::vector<store::DocumentRow> out;
    if (kept->channels.empty()) return out;
    store::DocumentRow there;
    there.collection = channels_collection;
    there.id = channels_id(battle, seat);
    there.owner = battle;
    there.text = text_of(kept->channels);
    out.push_back(std::move(there));
    kept->document.text.clear();
    out.push_back(std::move(kept->document));
    for (const NotificationChannel& channel : kept->channels)
        for (const auto& [collection, hash] : tokens_of(channel)) {
            auto token = store.document(collection, hash);
            if (!token) return token.error();
            if (!*token) continue;
            (*token)->owner = battle;
            out.push_back(std::move(**token));
        }
    return out;
}

store::Failure add_deleted_channels(store::Store& store, const std::string& meeting,
                                    std::vector<store::DocumentRow>& gone) {
    constexpr int most = 100;
    for (const char* collection : {channels_collection, stop_collection, confirm_collection, notification_collection,
                                   hook_collection, hook_retry_collection}) {
        auto all = store.documents(collection, meeting, most);
        if (!all) return all.error();
        for (store::DocumentRow& document : *all) {
            document.text.clear();
            gone.push_back(std::move(document));
        }
    }
    return std::nullopt;
}

HttpReply answer_notification_link(SessionRegistry& registry, const std::string& token, const std::string& what) {
    if (what != "stop" && what != "sure") return error_reply(404, "a notice has stop and sure");
    store::Store& store = *registry.context().store;
    if (token.empty() || token.size() > 200) return error_reply(401, "whose notice? Authorization: Bearer TOKEN");
    if (what == "stop") {
        // Deleting a second time gives the same answer.
        const auto failed = end_notifications(store, token);
        return failed ? error_reply(507, *failed) : channels_reply({});
    }
    const std::string hash = hash_of_token(token);
    for (int i = 0; i < max_attempts; ++i) {
        // Read again each time: the channel moves from the open game to its battle.
        const auto sure = store.document(confirm_collection, hash);
        if (!sure) return error_reply(507, sure.error());
        if (!*sure) return error_reply(404, "this link is no longer valid: ask for emails again in the battle");
        auto kept = stored_channels_of(store, (*sure)->owner, (*sure)->text == "1" ? 1 : 2);
        if (!kept) return error_reply(507, kept.error());
        const auto channel = std::find_if(kept->channels.begin(), kept->channels.end(),
                                          [&](const NotificationChannel& w) { return w.confirm_hash == hash; });
        if (channel == kept->channels.end()) continue;
        std::vector<store::DocumentRow> documents{kept->document};
        if (!channel->is_confirmed) {
            // Always in the same order, or two transactions could block each other.
            auto asked = documents_after_confirmation(store, *channel);
            if (!asked) return error_reply(507, asked.error());
            std::move(asked->begin(), asked->end(), std::back_inserter(documents));
        }
        channel->is_confirmed = true;
        channel->confirm_sent_at = 0;
        channel->confirm_client_key.clear();
        documents.front().text = text_of(kept->channels);
        const auto done = store.put_documents(documents);
        if (!done) return error_reply(507, done.error());
        if (*done) return channels_reply({});
    }
    return error_reply(503, too_many_changes);
}

}  // namespace linstock::server
