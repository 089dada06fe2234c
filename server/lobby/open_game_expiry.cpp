#include "server/lobby/open_game_expiry.hpp"

#include "base/lines.hpp"
#include "server/access/tokens.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* expiry_collection = "lapse";      ///< by the id of a game: when to check it
constexpr const char* client_collection = "household";  ///< by client_key: the games that the client offered
constexpr const char* watchable_prefix = "watch ";      ///< prefix of a network, for battles in the list to watch
constexpr int batch_size = 100;

/// 0 = never.
std::int64_t expires_at(const ServerContext& context, const OpenGame& m) {
    if (!m.battle.empty() || context.open_game_lifetime <= 0) return 0;
    return m.expires_at != 0 ? m.expires_at : m.created_at + context.open_game_lifetime;  // of an older version
}

/// Whether the invitation to a seat held by the computer was used.
bool is_claimed(store::Store& store, const SecretToken& invitation) {
    const auto link = store.link(invitation.hash);
    return link && *link && !(*link)->heir.empty();
}

/// Anyone in the lobby may be umpire.
bool seeks_umpire(const OpenGame& m) { return m.umpire_policy == "open" && m.wants_umpire(); }

/// Games are checked if they are older than an offer can be.
std::int64_t expiry_margin(const ServerContext& context) {
    return context.clock() - (context.open_game_lifetime > 0 ? context.open_game_lifetime : 14 * ms_per_day);
}

/// A battle whose computer seat can be taken may last for years or be abandoned. Its end is noted (note_battle_over),
/// so a battle younger than the lifetime of offers need not be read.
bool is_seat_free(const ServerContext& context, OpenGame& m, store::DocumentRow document) {
    if (m.is_claimed || m.is_over || m.late_invitation.hash.empty()) return false;
    m.is_claimed = is_claimed(*context.store, m.late_invitation);
    const std::int64_t long_ago = expiry_margin(context);
    if (!m.is_claimed && m.created_at > long_ago) return true;
    const auto battle = context.store->battle(m.battle);
    if (!battle) return true;  // the store failed
    m.is_over = !*battle || (*battle)->finished;
    if (!m.is_claimed && !m.is_over) return context.open_game_lifetime <= 0 || (*battle)->changed > long_ago;
    document.owner = list_of_game(m);
    document.text = to_text(m);
    static_cast<void>(context.store->put_documents({document}));  // otherwise it is checked again
    return false;
}

std::string expiry_reason(const OpenGame& m, int seat) {
    if (!m.is_full())
        return "Nobody has taken your offer of '" + m.title +
               "', and it does not stand any longer. Make it again when you like.";
    const int other = 3 - seat;
    const bool here = !(other == 1 ? m.dice.first : m.dice.second).share.empty();
    return "The battle '" + m.title + "' against " + m.seat(other).name + " has not begun: " +
           (here ? std::string("your share of the dice did not come")
                 : m.seat(other).name + " has not looked in again") +
           ". The offer does not stand any longer.";
}

/// Notifies the players, with the reason.
store::Failure expire(const ServerContext& context, OpenGame m, store::DocumentRow document, store::DocumentRow by) {
    std::vector<store::DocumentRow> documents;
    for (const int seat : {1, 2}) {
        if (m.seat(seat).key.empty()) continue;
        auto notifications = expiry_notifications(context, {m.id, seat, m.title}, expiry_reason(m, seat));
        if (!notifications) return notifications.error();
        std::move(notifications->begin(), notifications->end(), std::back_inserter(documents));
    }
    m.has_lapsed = true;
    document.owner = list_of_game(m);
    document.text = to_text(m);
    by.due = context.clock() + context.open_game_lifetime;
    documents.push_back(std::move(document));
    documents.push_back(std::move(by));
    const auto kept = context.store->put_documents(documents);
    return kept ? std::nullopt : store::Failure(kept.error());
}

/// A damaged game cannot be handled; without a delay it would be tried every second before all others.
store::Failure postpone(const ServerContext& context, store::DocumentRow by) {
    by.due = context.clock() + ms_per_day;
    const auto kept = context.store->put_documents({std::move(by)});
    return kept ? std::nullopt : store::Failure(kept.error());
}

/// Does what is due. Another process that changes the game meanwhile has it checked again.
store::Failure check_one(const ServerContext& context, store::DocumentRow by) {
    store::Store& store = *context.store;
    auto document = store.document(open_game_collection, by.id);
    if (!document && store::tells_damage(document.error())) return postpone(context, std::move(by));
    if (!document) return document.error();
    auto m = *document ? parse_open_game((*document)->text) : std::nullopt;
    std::vector<store::DocumentRow> change;
    const std::int64_t at = m ? expires_at(context, *m) : 0;
    if (m && m->has_lapsed) {
        auto all = documents_of_game(store, **document);
        if (!all) return all.error();
        change = std::move(*all);
    } else if (at != 0 && at <= context.clock()) {
        return expire(context, std::move(*m), std::move(**document), std::move(by));
    }
    if (at > context.clock() && !m->has_lapsed)
        by.due = at;
    else
        by.text.clear();  // it was withdrawn, or became a battle
    change.push_back(std::move(by));
    const auto kept = store.put_documents(change);
    return kept ? std::nullopt : store::Failure(kept.error());
}

store::DocumentRow expiry_document(const OpenGame& m) {
    return {.collection = expiry_collection, .id = m.id, .owner = m.id, .due = m.expires_at, .text = "meeting"};
}

}  // namespace

std::string list_of_game(const OpenGame& m) {
    constexpr const char* elsewhere = "by link";
    if (m.has_lapsed || m.is_over) return elsewhere;
    if (seeks_umpire(m)) return lobby_list;
    if (m.battle.empty()) return m.is_listed && !m.is_full() ? lobby_list : elsewhere;
    if (!m.late_invitation.hash.empty() && m.is_listed && !m.is_claimed) return lobby_list;
    return m.is_public ? watch_list : elsewhere;
}

std::int64_t expiry_time(const ServerContext& context) {
    return context.open_game_lifetime > 0 ? context.clock() + context.open_game_lifetime : 0;
}

bool has_expired(const ServerContext& context, const OpenGame& m) {
    const std::int64_t at = expires_at(context, m);
    return m.has_lapsed || (at != 0 && at <= context.clock());
}

store::Failure add_expiry(const ServerContext& context, const OpenGame& m, std::vector<store::DocumentRow>& to) {
    if (m.expires_at == 0) return std::nullopt;
    const auto there = context.store->document(expiry_collection, m.id);
    if (!there) return there.error();
    if (!*there) to.push_back(expiry_document(m));
    return std::nullopt;
}

bool is_joinable(const ServerContext& context, OpenGame& m, store::DocumentRow document) {
    if (has_expired(context, m)) return false;
    if (m.battle.empty()) return seeks_umpire(m) || !m.is_full();
    return m.is_listed && is_seat_free(context, m, std::move(document));
}

bool is_in_play(const ServerContext& context, OpenGame& m, store::DocumentRow document) {
    if (m.is_over) return false;
    if (m.notes_end && m.created_at > expiry_margin(context)) return true;
    const auto battle = context.store->battle(m.battle);
    if (!battle) return true;  // the store failed
    m.is_over = !*battle || (*battle)->finished;
    if (m.notes_end && !m.is_over) return true;
    m.notes_end = true;
    document.owner = list_of_game(m);
    document.text = to_text(m);
    static_cast<void>(context.store->put_documents({document}));  // otherwise it is checked again
    return !m.is_over;
}

namespace {

/// Whether the game is, or may be again, in the lobby's list: a player who took the offer may leave the seat.
bool is_open(const ServerContext& context, OpenGame& m, const store::DocumentRow& document) {
    return m.battle.empty() ? !has_expired(context, m) : is_joinable(context, m, document);
}

/// Whether the game is, or will be, in its network's list of battles to watch.
bool is_watchable(const ServerContext& context, OpenGame& m, const store::DocumentRow& document) {
    return is_open(context, m, document) || (list_of_game(m) == watch_list && is_in_play(context, m, document));
}

/// Drops games from a document of `client_collection` that no longer count.
store::Failure recount(const ServerContext& context, store::DocumentRow& count, std::size_t& stand) {
    const bool watched = count.id.starts_with(watchable_prefix);
    std::string text;
    stand = 0;
    for (const std::string& id : lines_of(count.text)) {
        auto one = context.store->document(open_game_collection, id);
        // Nobody can withdraw a damaged one. If it counted, or caused an error, its network could offer nothing any
        // more.
        if (!one && store::tells_damage(one.error())) continue;
        if (!one) return one.error();
        auto m = *one ? parse_open_game((*one)->text) : std::nullopt;
        if (!m || !(watched ? is_watchable(context, *m, **one) : is_open(context, *m, **one))) continue;
        text += id + "\n";
        ++stand;
    }
    count.text = std::move(text);
    count.due = context.open_game_lifetime > 0 ? context.clock() + context.open_game_lifetime : 0;
    return std::nullopt;
}

/// The document that counts games, and how many it may have.
struct Count {
    std::string key;
    std::size_t limit = 0;
    std::string too_many;
};

/// The document that counts this game, with the game added.
Result<store::DocumentRow, HttpReply> counts_for(const ServerContext& context, const Count& count,
                                                 const std::string& meeting) {
    auto document = counter_document(*context.store, client_collection, count.key);
    if (!document) return error_reply(507, document.error());
    store::DocumentRow out = *document ? std::move(**document) : store::DocumentRow{};
    out.collection = out.owner = client_collection;
    out.id = count.key;
    std::size_t stand = 0;
    if (const auto failed = recount(context, out, stand)) return error_reply(507, *failed);
    if (stand >= count.limit) return error_reply(429, count.too_many);
    out.text += meeting + "\n";
    return out;
}

}  // namespace

Result<std::vector<store::DocumentRow>, HttpReply> count_open_game(const ServerContext& context,
                                                                   const std::string& from, const OpenGame& m) {
    // A network has many clients: one alone may not fill the lobby's lists of a hundred.
    constexpr std::size_t households_of_a_network = 3;
    std::vector<store::DocumentRow> out;
    if (from.empty() || context.max_open_games_per_client == 0) return out;
    const std::size_t of_a_network = context.max_open_games_per_client * households_of_a_network;
    const auto wait = [](const char* whose, std::size_t most) {
        return std::string("of one ") + whose + " " + std::to_string(most) +
               " open offers are allowed: withdraw one, or wait until a battle begins";
    };
    std::vector<Count> counts = {
        {from, context.max_open_games_per_client, wait("address", context.max_open_games_per_client)},
        {network_of(from), of_a_network, wait("network", of_a_network)}};
    if (m.is_public)
        counts.push_back({watchable_prefix + network_of(from), of_a_network,
                          "of one network " + std::to_string(of_a_network) +
                              " battles may be in the list for all who would watch: offer this one without that"});
    for (const Count& count : counts) {
        auto one = counts_for(context, count, m.id);
        if (!one) return one.error();
        out.push_back(std::move(*one));
    }
    return out;
}

void expire_open_games(SessionRegistry& registry) {
    const ServerContext& context = registry.context();
    const auto due = context.store->documents_due(expiry_collection, context.clock(), batch_size);
    if (due)  // if the store fails, it has them later
        for (const store::DocumentRow& document : *due)
            static_cast<void>(check_one(context, document));
    auto counts = context.store->documents_due(client_collection, context.clock(), batch_size);
    if (!counts || counts->empty()) return;
    // Battles to watch may last longer than an offer.
    std::size_t stand = 0;
    for (store::DocumentRow& document : *counts)
        if (!recount(context, document, stand)) static_cast<void>(context.store->put_documents({document}));
}

void add_missing_expiry(const ServerContext& context, const OpenGame& m) {
    if (m.expires_at != 0) return;
    store::DocumentRow document = expiry_document(m);
    document.due = context.clock();
    static_cast<void>(context.store->put_documents({document}));  // unless it exists
}

store::Read<std::vector<store::DocumentRow>> documents_of_game(store::Store& store, const store::DocumentRow& meeting) {
    std::vector<store::DocumentRow> gone{meeting};
    gone.front().text.clear();
    auto all = store.documents(open_game_key_collection, meeting.id, batch_size);
    if (!all) return all.error();
    for (store::DocumentRow& way : *all) {
        way.text.clear();
        gone.push_back(std::move(way));
    }
    if (const auto failed = add_deleted_channels(store, meeting.id, gone)) return *failed;
    return gone;
}

bool is_public_battle(store::Store& store, const std::string& battle) {
    const auto origin = store.document("met", battle);
    if (!origin) return true;
    if (!*origin) return false;  // made by link only
    const auto document = store.document(open_game_collection, (*origin)->owner);
    if (!document) return true;
    if (!*document) return false;
    const auto m = parse_open_game((*document)->text);
    return !m || m->is_public;
}

void note_battle_over(store::Store& store, const std::string& battle) {
    const auto origin = store.document("met", battle);
    if (!origin || !*origin) return;  // made by link only
    // If the store fails, this is noted when the battle is loaded again.
    static_cast<void>(update_document(store, open_game_collection, (*origin)->owner, [](store::DocumentRow& document) {
        auto m = parse_open_game(document.text);
        if (!m || m->is_over) return false;
        m->is_over = true;
        document.owner = list_of_game(*m);
        document.text = to_text(*m);
        return true;
    }));
}

}  // namespace linstock::server
