#include "server/setup/rematch.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/lobby/open_game.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"

#include <algorithm>
#include <array>

namespace linstock::server {

namespace {

constexpr const char* collection = "again";
constexpr const char* seat_taken_message =
    "your seat in this rematch is taken: it is among your battles where you took it";

/// Seats as in the store: bit 1 = first, bit 2 = second.
int seats_of(const LinkAccess& link) { return (link.first ? 1 : 0) | (link.second ? 2 : 0); }

/// An earlier answer, for a client that repeats its request; only the same token can read it.
struct Answer {
    int seats = 0;  ///< that the client had in the finished battle
    std::string sealed;
    bool sat = false;  ///< the seat was taken by it: the key is not valid again after it was passed on or replaced
};

/// Stored beside the finished battle.
struct StoredRematch {
    std::string battle;                  ///< the rematch; "" = none yet
    std::array<std::string, 2> invited;  ///< hashes of the invitations to its seats; "" = the first to ask holds it
    std::vector<Answer> answers;
};

std::string text_of(const StoredRematch& again) {
    json::Writer to;
    to.object().member("battle", again.battle);
    to.member("first", again.invited[0]).member("second", again.invited[1]).key("answers").list();
    for (const Answer& a : again.answers)
        to.object().member("seats", a.seats).member("sealed", a.sealed).key("sat").flag(a.sat).end_object();
    to.end_list().end_object();
    return to.take();
}

StoredRematch rematch_of(const std::string& text) {
    StoredRematch out;
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return out;
    RequestReader read(*value, {"battle", "first", "second", "answers"});
    out.battle = read.text("battle", "");
    out.invited = {read.text("first", ""), read.text("second", "")};
    if (const json::Value* all = value->find("answers"))
        for (const json::Value& one : all->items) {
            RequestReader answer(one, {"seats", "sealed", "sat"});
            out.answers.push_back(
                {static_cast<int>(answer.number("seats", 0, 3)), answer.text("sealed", ""), answer.flag("sat")});
        }
    return out;
}

/// Whether the rematch exists and is not over. After it is over, another may be asked for.
store::Read<bool> stands(store::Store& store, const StoredRematch& again) {
    if (again.battle.empty()) return false;
    const auto battle = store.battle(again.battle);
    if (!battle) return battle.error();
    return *battle && !(*battle)->finished;
}

/// The key among the links of an answer.
std::string key_in(const std::string& made) {
    const auto value = json::parse(made, "");
    const json::Value* links = value ? value->find("links") : nullptr;
    if (links == nullptr) return "";
    for (const json::Value& link : links->items)
        if (!link.find("seats")->items.empty() && link.find("invitation") == nullptr) return link.find("token")->text;
    return "";
}

/// The seat of the second to ask: the opposite one, or for a client with both seats the one that is left.
Seat seat_across(const LinkAccess& by, const StoredRematch& again) {
    if (by.first && by.second) return again.invited[0].empty() ? Seat::second : Seat::first;
    return by.first ? Seat::second : Seat::first;
}

/// Claims the client's invitation, once. A client with both seats shares one of them, as before.
store::Read<bool> sit_down(store::Store& store, const StoredRematch& again, Seat seat, const std::string& key) {
    const NewLink made{LinkAccess{Role::commander, seat == Seat::first, seat == Seat::second, {}, false}, key};
    const store::LinkRow row = row_of(made, again.battle);
    const auto sits = [&]() -> store::Read<bool> {
        const auto there = store.link(row.hash);
        if (!there) return there.error();
        return there->has_value();
    };
    auto before = sits();
    if (!before || *before) return before;
    const std::string& invitation = again.invited[seat == Seat::first ? 0 : 1];
    if (invitation.empty()) {
        const auto failed = store.add_link(row);
        return failed ? sits() : store::Read<bool>(true);
    }
    const auto claimed = store.claim(invitation, row);
    // A concurrent request of the same client may have claimed it.
    return claimed && *claimed ? claimed : sits();
}

/// Several clients may ask at the same time and share the battle. This is the work for one of them until its answer is
/// stored.
struct RematchRequest {
    SessionRegistry& registry;
    const BattleSession& session;
    const LinkAccess& link;
    const std::string& token;
    store::Store& store() const { return *registry.context().store; }
};

/// Nothing: another process was faster.
using Settled = std::optional<HttpReply>;

Settled store_rematch(const RematchRequest& ask, store::DocumentRow& document, const StoredRematch& again,
                      std::vector<store::DocumentRow> documents = {}) {
    document.text = text_of(again);
    documents.push_back(document);
    const auto kept = ask.store().put_documents(documents);
    if (!kept) return error_reply(507, kept.error());
    return *kept ? Settled(HttpReply{201, "application/json", "", {}}) : std::nullopt;
}

/// Notes that the key has been given a seat, so that it is not given one again, even if the seat is handed on.
store::Failure has_sat(const RematchRequest& ask, const Answer& answer) {
    return failure_of(update_document(ask.store(), collection, ask.session.id(), [&](store::DocumentRow& document) {
        StoredRematch again = rematch_of(document.text);
        for (Answer& one : again.answers)
            one.sat = one.sat || one.sealed == answer.sealed;
        document.text = text_of(again);
        return true;
    }));
}

/// The client asked before: the answer was lost, or another page is open.
HttpReply rematch_reply(const RematchRequest& ask, const StoredRematch& again, const Answer& answer, std::string made) {
    const std::string key = key_in(made);
    const auto there = ask.store().link(hash_of_token(key));
    if (!there) return error_reply(507, there.error());
    if (!*there) {
        if (answer.sat) return error_reply(409, seat_taken_message);
        const auto sits = sit_down(ask.store(), again, seat_across(ask.link, again), key);
        if (!sits) return error_reply(507, sits.error());
        if (!*sits) return error_reply(409, seat_taken_message);
    }
    if (!answer.sat)
        if (const auto failed = has_sat(ask, answer)) return error_reply(507, *failed);
    return HttpReply{200, "application/json", std::move(made), {}};
}

/// The other player asked before: this client takes the opposite seat.
Settled joined(const RematchRequest& ask, store::DocumentRow& document, StoredRematch again) {
    const Seat seat = seat_across(ask.link, again);
    const bool program = ask.link.program;
    const NewLink link{LinkAccess{Role::commander, seat == Seat::first, seat == Seat::second, {}, false, program},
                       new_key(program)};
    const std::string& invitation = again.invited[seat == Seat::first ? 0 : 1];
    const auto invited = ask.store().link(invitation);
    if (!invited) return error_reply(507, invited.error());
    if (*invited && !(*invited)->heir.empty()) return error_reply(409, seat_taken_message);
    const std::string made = new_battle_json(again.battle, {link});
    const Answer answer{seats_of(ask.link), seal(made, ask.token)};
    again.answers.push_back(answer);
    // The key is stored before it holds the seat. If the answer is lost, repeating the request gives it again.
    Settled kept = store_rematch(ask, document, again);
    if (!kept || kept->status != 201) return kept;
    HttpReply reply = rematch_reply(ask, again, answer, made);
    if (reply.status == 200) reply.status = 201;
    return reply;
}

Settled create_and_store(const RematchRequest& ask, store::DocumentRow& document) {
    auto out = create_rematch_battle(ask.registry, ask.session, ask.link);
    if (!out) return out.error();
    StoredRematch again;
    again.battle = out->session->id();
    for (const NewLink& made : out->links)
        if (made.link.invitation) again.invited[made.link.first ? 0 : 1] = hash_of_token(made.token);
    const std::string made = new_battle_json(again.battle, out->links);
    again.answers.push_back({seats_of(ask.link), seal(made, ask.token), true});
    // The opponent gets a notification only of the first request, and finds the rematch without one too. A client with
    // both seats knows of it.
    std::vector<store::DocumentRow> documents;
    if (document.version == 0 && ask.link.first != ask.link.second)
        if (auto told = rematch_notifications(ask.session, ask.link.first ? Seat::second : Seat::first))
            documents = std::move(*told);
    // After the battle is stored, which stays unused if another process was faster.
    Settled kept = store_rematch(ask, document, again, std::move(documents));
    if (!kept || kept->status != 201) return kept;
    ask.registry.add(out->session);
    kept->body = made;
    return kept;
}

Settled asked(const RematchRequest& ask) {
    auto read = ask.store().document(collection, ask.session.id());
    if (!read) return error_reply(507, read.error());
    store::DocumentRow document = *read ? std::move(**read) : store::DocumentRow{};
    document.collection = collection;
    document.id = document.owner = ask.session.id();
    StoredRematch again = rematch_of(document.text);
    const auto standing = stands(ask.store(), again);
    if (!standing) return error_reply(507, standing.error());
    if (!*standing) return create_and_store(ask, document);
    for (const Answer& answer : again.answers)
        if (std::string made = unseal(answer.sealed, ask.token); !made.empty())
            return rematch_reply(ask, again, answer, std::move(made));
    for (const Answer& answer : again.answers)
        if (answer.seats == seats_of(ask.link)) return error_reply(409, seat_taken_message);
    return joined(ask, document, std::move(again));
}

/// For a rematch agreed on in the lobby: an offer that has not become a battle.
std::optional<Seat> waits_in_lobby(const BattleSession& session) {
    store::Store& store = *session.context().store;
    const auto origin = store.document(lobby_rematch_collection, session.id());
    if (!origin || !*origin) return std::nullopt;
    const auto document = store.document(open_game_collection, (*origin)->text);
    if (!document || !*document) return std::nullopt;
    const auto m = parse_open_game((*document)->text);
    if (!m || m->is_full() || !m->battle.empty() || has_expired(session.context(), *m)) return std::nullopt;
    return m->offered_by == 2 ? Seat::first : Seat::second;  // sides are exchanged
}

/// Between people with a screen each. In other battles there is no other player to ask.
bool between_people(const BattleSession& session) {
    return session.is_human(Seat::first) && session.is_human(Seat::second) && !session.context().is_single_user;
}

}  // namespace

std::optional<Seat> waits_for_rematch(const BattleSession& session) {
    if (!session.is_over() || !between_people(session)) return std::nullopt;
    const auto document = session.context().store->document(collection, session.id());
    if (!document || !*document) return waits_in_lobby(session);
    const StoredRematch again = rematch_of((*document)->text);
    const auto standing = stands(*session.context().store, again);
    if (!standing || !*standing || again.answers.size() != 1) return std::nullopt;
    const int seats = again.answers.front().seats;
    if (seats != 1 && seats != 2) return std::nullopt;
    return seats == 1 ? Seat::first : Seat::second;
}

HttpReply create_rematch(SessionRegistry& registry, const BattleSession& session, const OpenedLink& by,
                         const std::string& token) {
    const LinkAccess& link = by.link;
    const bool of_computers = link.role == Role::umpire && !session.clocks().has_umpire;
    if (link.role == Role::subordinate || (!link.plays() && !of_computers))
        return error_reply(403, "only the commander of a side can ask for a rematch");
    if (session.row().record) return error_reply(409, "a record can only be watched");
    if (!session.is_over()) return error_reply(409, rematch_too_early_message);
    if (!between_people(session)) return create_solo_rematch(registry, session, link);
    const auto from_lobby = has_terms(*session.context().store, session.id());
    if (!from_lobby) return error_reply(507, from_lobby.error());
    if (*from_lobby)
        return error_reply(409,
                           "this battle was agreed on in the lobby: its rematch is agreed on again, by POST "
                           "/api/meetings with its key");
    const RematchRequest ask{registry, session, link, token};
    const Settled settled = retry_until_stored([&] { return asked(ask); });
    return settled ? *settled : error_reply(503, too_many_changes);
}

}  // namespace linstock::server
