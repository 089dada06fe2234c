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

constexpr const char* expiry_collection = "lapse";      ///< under the id of a meeting: when it is looked at
constexpr const char* client_collection = "household";  ///< under the door's word for it: the meetings that it offered
constexpr const char* watchable_prefix = "watch ";      ///< before a network's word, of battles in the list to watch
constexpr int batch_size = 100;

/// 0 = never.
std::int64_t expires_at(const ServerContext& context, const OpenGame& m) {
    if (!m.battle.empty() || context.open_game_lifetime <= 0) return 0;
    return m.expires_at != 0 ? m.expires_at : m.created_at + context.open_game_lifetime;  // of an older version
}

/// Whether an invitation to a seat that the computer held has been followed.
bool is_claimed(store::Store& store, const SecretToken& invitation) {
    const auto link = store.link(invitation.hash);
    return link && *link && !(*link)->heir.empty();
}

/// Anybody of the lobby may rule on it. Once the battle has begun the umpire's invitation is one to the battle.
bool seeks_umpire(store::Store& store, const OpenGame& m) {
    return m.umpire_policy == "open" && m.wants_umpire() &&
           (m.battle.empty() || !is_claimed(store, m.umpire_invitation));
}

/// What is older than an offer becomes is looked at.
std::int64_t expiry_margin(const ServerContext& context) {
    return context.clock() - (context.open_game_lifetime > 0 ? context.open_game_lifetime : 14 * ms_per_day);
}

/// A battle in which somebody may take the computer's seat goes on for years perhaps, or is left; that it is over has
/// been noted (note_battle_over), so that one that is younger than offers are need not be read.
bool is_seat_free(const ServerContext& context, OpenGame& m, store::DocumentRow document) {
    if (m.is_claimed || m.is_over || m.late_invitation.hash.empty()) return false;
    m.is_claimed = is_claimed(*context.store, m.late_invitation);
    const std::int64_t long_ago = expiry_margin(context);
    if (!m.is_claimed && m.created_at > long_ago) return true;
    const auto battle = context.store->battle(m.battle);
    if (!battle) return true;  // the store is away
    m.is_over = !*battle || (*battle)->finished;
    if (!m.is_claimed && !m.is_over) return context.open_game_lifetime <= 0 || (*battle)->changed > long_ago;
    document.owner = list_of_game(m);
    document.text = to_text(m);
    static_cast<void>(context.store->put_documents({document}));  // else it is looked at again
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

/// Said to whoever sits there, with what makes it so.
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

/// Nothing can be done about a damaged one: who asks each second would leave others unasked.
store::Failure postpone(const ServerContext& context, store::DocumentRow by) {
    by.due = context.clock() + ms_per_day;
    const auto kept = context.store->put_documents({std::move(by)});
    return kept ? std::nullopt : store::Failure(kept.error());
}

/// What is due is done; whoever changes the meeting meanwhile has it looked at again.
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
        by.text.clear();  // it is withdrawn, or a battle
    change.push_back(std::move(by));
    const auto kept = store.put_documents(change);
    return kept ? std::nullopt : store::Failure(kept.error());
}

store::DocumentRow expiry_document(const OpenGame& m) {
    store::DocumentRow out;
    out.collection = expiry_collection;
    out.id = out.owner = m.id;
    out.due = m.expires_at;
    out.text = "meeting";
    return out;
}

}  // namespace

std::string list_of_game(const OpenGame& m) {
    constexpr const char* elsewhere = "by link";
    if (m.has_lapsed || m.is_over) return elsewhere;
    if (m.umpire_policy == "open" && m.wants_umpire()) return lobby_list;
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
    const bool umpire = seeks_umpire(*context.store, m);
    if (m.battle.empty()) return umpire || !m.is_full();
    const bool seat = m.is_listed && is_seat_free(context, m, std::move(document));
    return seat || (umpire && !m.is_over);
}

bool is_in_play(const ServerContext& context, OpenGame& m, store::DocumentRow document) {
    if (m.is_over) return false;
    if (m.notes_end && m.created_at > expiry_margin(context)) return true;
    const auto battle = context.store->battle(m.battle);
    if (!battle) return true;  // the store is away
    m.is_over = !*battle || (*battle)->finished;
    if (m.notes_end && !m.is_over) return true;
    m.notes_end = true;
    document.owner = list_of_game(m);
    document.text = to_text(m);
    static_cast<void>(context.store->put_documents({document}));  // else it is looked at again
    return !m.is_over;
}

namespace {

/// One of those that its network has in the list to watch, or will have.
bool is_watchable(const ServerContext& context, OpenGame& m, const store::DocumentRow& document) {
    if (m.battle.empty()) return !has_expired(context, m);
    return is_joinable(context, m, document) || (list_of_game(m) == watch_list && is_in_play(context, m, document));
}

/// A paper of `client_collection` with those of its meetings that stand.
store::Failure recount(const ServerContext& context, store::DocumentRow& count, std::size_t& stand) {
    const bool watched = count.id.starts_with(watchable_prefix);
    std::string text;
    stand = 0;
    for (const std::string& id : lines_of(count.text)) {
        auto one = context.store->document(open_game_collection, id);
        // Nobody can withdraw it: were it counted, or refused, its network would offer nothing any more.
        if (!one && store::tells_damage(one.error())) continue;
        if (!one) return one.error();
        auto m = *one ? parse_open_game((*one)->text) : std::nullopt;
        if (!m || !(watched ? is_watchable(context, *m, **one) : is_joinable(context, *m, **one))) continue;
        text += id + "\n";
        ++stand;
    }
    count.text = std::move(text);
    count.due = context.open_game_lifetime > 0 ? context.clock() + context.open_game_lifetime : 0;
    return std::nullopt;
}

/// Whose meetings are counted, by the word on the paper, and how many may stand.
struct Count {
    std::string key;
    std::size_t limit = 0;
    std::string too_many;
};

/// The paper on which the meetings of this one are, with one more.
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
    // A home may have many networks: the lobby shows a hundred of each list, not his alone.
    constexpr std::size_t households_of_a_network = 3;
    std::vector<store::DocumentRow> out;
    if (from.empty() || context.max_open_games_per_client == 0) return out;
    const std::size_t of_a_network = context.max_open_games_per_client * households_of_a_network;
    const auto wait = [](const char* whose, std::size_t most) {
        return std::string("of one ") + whose + " " + std::to_string(most) +
               " offers may wait to be taken: withdraw one, or wait until somebody comes";
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
    if (due)  // a store that is away has them later
        for (const store::DocumentRow& document : *due)
            static_cast<void>(check_one(context, document));
    auto counts = context.store->documents_due(client_collection, context.clock(), batch_size);
    if (!counts || counts->empty()) return;
    // Battles to watch may go on for longer than an offer stands.
    std::size_t stand = 0;
    for (store::DocumentRow& document : *counts)
        if (!recount(context, document, stand)) static_cast<void>(context.store->put_documents({document}));
}

void add_missing_expiry(const ServerContext& context, const OpenGame& m) {
    if (m.expires_at != 0) return;
    store::DocumentRow document = expiry_document(m);
    document.due = context.clock();
    static_cast<void>(context.store->put_documents({document}));  // unless it is there
}

store::Read<std::vector<store::DocumentRow>> documents_of_game(store::Store& store, const store::DocumentRow& meeting) {
    std::vector<store::DocumentRow> gone{meeting};
    gone.front().text.clear();
    auto all = store.documents("way", meeting.id, batch_size);
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
    if (!*origin) return false;  // made by a link alone
    const auto document = store.document(open_game_collection, (*origin)->owner);
    if (!document) return true;
    const auto m = *document ? parse_open_game((*document)->text) : std::nullopt;
    return m && m->is_public;
}

void note_battle_over(store::Store& store, const std::string& battle) {
    const auto origin = store.document("met", battle);
    if (!origin || !*origin) return;  // made by a link alone
    // A store that is away hears of it when the battle is opened again.
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
