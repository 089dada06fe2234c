#include "server/lobby/open_game_api.hpp"

#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "generals/computer_player.hpp"
#include "server/access/links.hpp"
#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/lobby/open_game.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/setup/rematch.hpp"
#include "server/storage/optimistic_update.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>
#include <iterator>

namespace linstock::server {

namespace {

constexpr const char* key_collection = open_game_key_collection;
constexpr const char* origin_collection = "met";  ///< from a battle to the open game that it came from

/// An open game as it was read.
struct Found {
    OpenGame game;
    store::DocumentRow document;
    int seat = 0;          ///< whose key led to it; 0 = an invitation
    bool to_rule = false;  ///< the invitation to the umpire's seat
};

store::DocumentRow link_to(const std::string& hash, const std::string& meeting, const std::string& text) {
    store::DocumentRow out;
    out.collection = key_collection;
    out.id = hash;
    out.owner = meeting;
    out.text = text;
    return out;
}

/// The same text for a withdrawn game and one that never existed.
constexpr const char* no_such = "this link leads to no open game: it was withdrawn or taken";

/// The error is the answer. A store that fails (507) must not look like a game that is gone (404): a browser would
/// drop its key.
using LookUp = Result<Found, HttpReply>;
LookUp read_open_game(SessionRegistry& registry, const std::string& id) {
    auto document = registry.context().store->document(open_game_collection, id);
    if (!document) return error_reply(507, document.error());
    if (!*document) return error_reply(404, no_such);
    auto game = parse_open_game((*document)->text);
    if (!game) return error_reply(500, "this meeting cannot be read");
    return Found{std::move(*game), std::move(**document), 0, false};
}

LookUp look_up(SessionRegistry& registry, const std::string& token) {
    if (token.empty() || token.size() > 200) return error_reply(404, no_such);
    const std::string hash = hash_of_token(token);
    const auto way = registry.context().store->document(key_collection, hash);
    if (!way) return error_reply(507, way.error());
    if (!*way) return error_reply(404, no_such);
    auto found = read_open_game(registry, (*way)->owner);
    if (!found) return found;
    for (const int seat : {1, 2})
        if (found->game.seat(seat).key == hash) found->seat = seat;
    OpenGame& m = found->game;
    if (m.umpire_seat.key == hash) found->seat = umpire_seat_number;
    found->to_rule = m.umpire_invitation.hash == hash;
    if (found->seat == 0 && !found->to_rule && m.invitation.hash != hash) return error_reply(404, no_such);
    m.invitation.open_with(token);
    m.umpire_invitation.open_with(token);
    m.late_invitation.open_with(m.invitation.token);
    return found;
}

HttpReply game_reply(int status, const OpenGame& m, int seat) {
    json::Writer to;
    write_open_game(to, m, seat);
    return HttpReply{status, "application/json", to.take(), {}};
}

/// Stores the changes. False: another process was faster.
store::Read<bool> store_game(SessionRegistry& registry, Found& found, std::vector<store::DocumentRow> more = {}) {
    found.document.owner = list_of_game(found.game);
    found.document.text = to_text(found.game);
    more.push_back(found.document);
    return registry.context().store->put_documents(more);
}

/// The answer. Nothing: another process was faster, and the request is tried again.
using Answer = std::optional<HttpReply>;
template <class Once>
HttpReply retry_until_stored_reply(Once&& once) {
    auto out = retry_until_stored(once);
    return out ? std::move(*out) : error_reply(503, too_many_changes);
}

/// Repeats a change until no other process interferes. `change` returns a reply if the change is not allowed.
template <class Find, class Change>
HttpReply changed_as_found(SessionRegistry& registry, Find&& find, int status, Change&& change) {
    return retry_until_stored_reply([&]() -> Answer {
        LookUp found = find();
        if (!found) return found.error();
        std::vector<store::DocumentRow> more;
        if (auto reply = change(*found, more)) return reply;
        const auto kept = store_game(registry, *found, std::move(more));
        if (!kept) return error_reply(507, kept.error());
        return *kept ? Answer(game_reply(status, found->game, found->seat)) : std::nullopt;
    });
}

template <class Change>
HttpReply changed(SessionRegistry& registry, const std::string& token, int status, Change&& change) {
    return changed_as_found(registry, [&] { return look_up(registry, token); }, status, change);
}

using RequestError = std::optional<HttpReply>;

/// The error if a new key is already in use for a seat.
RequestError key_in_use(SessionRegistry& registry, const std::string& hash) {
    const auto used = is_key_in_use(*registry.context().store, hash);
    if (!used) return error_reply(507, used.error());
    if (*used) return error_reply(409, key_in_use_message);
    return std::nullopt;
}

/// The error for an expired game: no battle begins, and no player can join.
RequestError expired_reply(SessionRegistry& registry, const OpenGame& m) {
    if (!has_expired(registry.context(), m)) return std::nullopt;
    return error_reply(410, "this offer has lapsed: make another");
}

// --- Joining ---

/// What a joining player sends.
struct SeatRequest {
    std::string key;
    std::string name;
    std::string commit;
};
SeatRequest read_seat_request(RequestReader& ask) {
    SeatRequest out{ask.text("key"), ask.text("name"), ask.text("commit")};
    if (!ask.error().empty()) return out;
    if (!is_valid_key(out.key)) ask.fail(key_expected);
    if (const std::string wrong = name_error(out.name); !wrong.empty()) ask.fail(wrong);
    if (!is_256_bits(out.commit)) ask.fail("commit: expected the SHA-256 of your share, 64 small hexadecimal digits");
    return out;
}

void sit_down(OpenGame& m, int seat, const SeatRequest& who) {
    m.seat(seat) = OpenGameSeat{hash_of_token(who.key), who.name};
    m.share(seat).commit = who.commit;
}

/// Reads the terms of an offer.
RequestError read_terms(SessionRegistry& registry, RequestReader& ask, OpenGame& m) {
    m.scenario = ask.text("scenario");
    const std::string ruleset = ask.text("ruleset", "");
    m.house_rules = ask.texts("house");
    m.pace = ask.text("pace", "live");
    m.level = ask.text("level", "sergeant");
    const std::string seat = ask.text("seat", "first");
    if (const json::Value* timing = ask.object("timing")) {
        ClockSettingsRead asked = read_clock_settings(*timing);
        if (!asked.error.empty()) ask.fail("timing: " + asked.error);
        m.clock = std::move(asked.settings);
    }
    m.clock.level = m.level;
    m.is_listed = ask.flag("open");
    m.is_public = ask.flag("watched");
    m.umpire_policy = ask.text("umpire", "");
    if (!m.umpire_policy.empty() && m.umpire_policy != "link" && m.umpire_policy != "open")
        ask.fail("umpire: expected 'link' or 'open'");
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (m.pace != "live" && m.pace != "mail") ask.fail("pace: expected 'live' or 'mail'");
    if (!is_computer_player(m.level)) ask.fail("level: there is no such general");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    m.offered_by = seat == "first" ? 1 : 2;
    const auto text = registry.context().library->scenario(m.scenario);
    if (!text) return error_reply(404, to_text(text.error()));
    std::vector<SourceText> house;
    for (const std::string& name : m.house_rules) {
        auto one = registry.context().library->house_rule(name);
        if (!one) return error_reply(404, to_text(one.error()));
        house.push_back(std::move(*one));
    }
    const auto prepared = registry.context().library->prepare(*text, ruleset, house);
    if (!prepared) return error_reply(422, "this battle cannot be played", prepared.error());
    m.title = prepared->scenario->title;
    m.ruleset = prepared->battle->rules->id;
    m.ruleset_title = prepared->battle->charts().title();
    for (std::size_t i = 0; i < 2 && i < prepared->battle->forces().armies.size(); ++i)
        m.armies[i] = prepared->battle->forces().armies[i].name;
    return std::nullopt;
}

/// `from`: the client it counts for; "" = none.
HttpReply offered(SessionRegistry& registry, OpenGame m, const SeatRequest& who, const std::string& from) {
    const ServerContext& context = registry.context();
    m.id = new_battle_id();
    m.created_at = context.clock();
    m.expires_at = expiry_time(context);
    m.invitation = SecretToken::make(m.is_listed, who.key);
    if (!m.umpire_policy.empty()) m.umpire_invitation = SecretToken::make(m.umpire_policy == "open", who.key);
    m.dice.server = new_share("server");
    sit_down(m, m.offered_by, who);
    Found found;
    found.document.collection = open_game_collection;
    found.document.id = m.id;
    found.document.due = m.created_at;
    found.game = std::move(m);
    found.seat = found.game.offered_by;
    const std::string key = found.game.seat(found.seat).key;
    if (auto used = key_in_use(registry, key)) return *used;
    std::vector<store::DocumentRow> documents{link_to(key, found.game.id, "key"),
                                              link_to(found.game.invitation.hash, found.game.id, "invitation")};
    if (!found.game.umpire_invitation.hash.empty())
        documents.push_back(link_to(found.game.umpire_invitation.hash, found.game.id, "invitation"));
    if (const auto failed = add_expiry(context, found.game, documents)) return error_reply(507, *failed);
    return retry_until_stored_reply([&]() -> Answer {
        auto count = count_open_game(context, from, found.game);
        if (!count) return count.error();
        std::vector<store::DocumentRow> all = documents;
        std::move(count->begin(), count->end(), std::back_inserter(all));
        const auto kept = store_game(registry, found, std::move(all));
        if (!kept) return error_reply(507, kept.error());
        if (*kept) count_stored(found.document.text.size());
        if (*kept) return game_reply(201, found.game, found.seat);
        return key_in_use(registry, key);
    });
}

// --- The battle ---

store::LinkRow link_row(const std::string& hash, const std::string& battle, Role role, int seat, bool invitation) {
    store::LinkRow row;
    row.hash = hash;
    row.battle = battle;
    row.role = name_of(role);
    row.seats = static_cast<std::uint8_t>(seat);
    row.invitation = invitation;
    return row;
}

std::vector<store::LinkRow> links_of(const OpenGame& m) {
    std::vector<store::LinkRow> out;
    for (const int seat : {1, 2})
        if (!m.seat(seat).key.empty())
            out.push_back(link_row(m.seat(seat).key, m.battle, Role::commander, seat, false));
        else
            out.push_back(link_row(m.late_invitation.hash, m.battle, Role::commander, seat, true));
    out.push_back(link_row(m.watch_token.hash, m.battle, Role::spectator, 0, false));
    if (!m.umpire_seat.key.empty()) out.push_back(link_row(m.umpire_seat.key, m.battle, Role::umpire, 0, false));
    return out;
}

/// What was agreed on, as documents beside the battle.
store::Read<std::vector<store::DocumentRow>> terms_documents(store::Store& store, const OpenGame& m) {
    const GameTerms terms{m.seats[0].name, m.seats[1].name, m.umpire_seat.name, m.pace, m.dice};
    BattleClocks clocks;
    clocks.start(m.clock);
    clocks.has_umpire = !m.umpire_seat.key.empty();
    std::vector<store::DocumentRow> documents;
    for (const int seat : {1, 2}) {
        auto moved = moved_channels(store, m.id, seat, m.battle);
        if (!moved) return moved.error();
        clocks.of(static_cast<Seat>(seat)).wants_notifications = !moved->empty();
        for (store::DocumentRow& document : *moved)
            documents.push_back(std::move(document));
    }
    store::DocumentRow clocks_document;
    clocks_document.collection = clocks_collection;
    clocks_document.id = clocks_document.owner = m.battle;
    clocks_document.text = to_text(clocks);
    store::DocumentRow origin;
    origin.collection = origin_collection;
    origin.id = m.battle;
    origin.owner = m.id;
    origin.text = "meeting";
    for (const store::DocumentRow& document : {document_of(terms, m.battle), clocks_document, origin})
        documents.push_back(document);
    return documents;
}

/// Stores the terms once. A notification address that is confirmed or ended at the same moment is read again. The terms
/// are archived with the battle and the origin is not, so an origin without terms is that of an archived battle.
RequestError store_terms(store::Store& store, const OpenGame& m) {
    const auto wrong = retry_until_stored([&]() -> std::optional<RequestError> {
        const auto there = store.document(origin_collection, m.battle);
        if (!there) return error_reply(507, there.error());
        if (*there) {
            const auto terms = has_terms(store, m.battle);
            if (!terms) return error_reply(507, terms.error());
            if (!*terms) return error_reply(410, "this battle is over, and was moved to the archive of the server");
            return std::optional<RequestError>(std::in_place);
        }
        const auto documents = terms_documents(store, m);
        if (!documents) return error_reply(507, documents.error());
        const auto kept = store.put_documents(*documents);
        if (!kept) return error_reply(507, kept.error());
        return *kept ? std::optional<RequestError>(std::in_place) : std::nullopt;
    });
    return wrong ? *wrong : error_reply(503, too_many_changes);
}

/// Makes the battle when all shares are known, unless it exists. Repeating gives the same battle.
RequestError begin_battle(SessionRegistry& registry, const OpenGame& m) {
    store::Store& store = *registry.context().store;
    const auto there = store.battle(m.battle);
    if (!there) return error_reply(507, there.error());
    if (*there) return std::nullopt;
    const Library& library = *registry.context().library;
    const auto scenario = library.scenario(m.scenario);
    if (!scenario) return error_reply(404, to_text(scenario.error()));
    store::BattleRow row;
    std::vector<SourceText> house;
    for (const std::string& name : m.house_rules) {
        auto text = library.house_rule(name);
        if (!text) return error_reply(404, to_text(text.error()));
        row.house.push_back(text->text);
        house.push_back(std::move(*text));
    }
    auto prepared = library.prepare(*scenario, m.ruleset, house);
    if (!prepared) return error_reply(422, "this battle cannot be played", prepared.error());
    row.id = m.battle;
    row.scenario = m.scenario;
    row.first = m.seats[0].key.empty() ? m.level : "human";
    row.second = m.seats[1].key.empty() ? m.level : "human";
    row.seed = seed_of(m.dice);
    row.scenario_text = write_scenario(*prepared->scenario);
    row.ruleset = prepared->battle->rules->id;
    row.ruleset_hash = prepared->battle->rules->hash();
    row.made = row.changed = registry.context().clock();
    // Before the battle, so that it is never visible without its terms.
    if (auto wrong = store_terms(store, m)) return wrong;
    auto session = std::make_shared<BattleSession>(registry.context(), row.id);
    session->start(std::move(row), std::move(*prepared));
    if (!session->is_loaded()) return error_reply(500, session->bug());
    if (const auto failed = session->store_new(links_of(m))) {
        const auto other = store.battle(m.battle);  // both players sent the last share at the same time
        if (!other || !*other) return error_reply(507, *failed);
        return std::nullopt;
    }
    registry.add(session);
    return std::nullopt;
}

/// All shares are known: the battle gets its id, and is made after that is stored.
void set_battle_id(OpenGame& m) {
    if (!m.has_shares() || !m.battle.empty()) return;
    m.battle = new_battle_id();
    m.watch_token = SecretToken::make(m.is_public, "");
    if (!m.is_full()) m.late_invitation = SecretToken::make(m.is_listed, m.invitation.token);
    m.notes_end = true;
}

HttpReply with_battle(SessionRegistry& registry, HttpReply reply, const std::string& token) {
    if (reply.status >= 300) return reply;
    const auto found = look_up(registry, token);
    if (!found || found->game.battle.empty()) return reply;
    if (auto wrong = begin_battle(registry, found->game)) return *wrong;
    return reply;
}

// --- Requests about an open game ---

template <class Find>
HttpReply take_seat(SessionRegistry& registry, Find&& find, const SeatRequest& who) {
    const std::string hash = hash_of_token(who.key);
    return changed_as_found(
        registry, find, 201, [&](Found& found, std::vector<store::DocumentRow>& more) -> RequestError {
            OpenGame& m = found.game;
            for (const int seat : {1, 2})
                if (m.seat(seat).key == hash)
                    return game_reply(201, m, seat);  // repeated, because the first answer was lost
            if (auto late = expired_reply(registry, m)) return late;
            if (found.seat != 0)
                return error_reply(409, "you already have a seat here: send the invitation to another player");
            if (found.to_rule) return error_reply(409, "this invitation is to the umpire's seat: no side is led by it");
            if (m.is_full()) return error_reply(410, "another player has taken this offer");
            if (!m.battle.empty()) return error_reply(410, "this battle has begun");
            found.seat = 3 - m.offered_by;
            if (!m.share(found.seat).commit.empty())
                return error_reply(409,
                                   "the computer holds this seat for the moment: take it when the battle has begun");
            if (who.commit == m.share(m.offered_by).commit || who.commit == m.dice.server.commit)
                return error_reply(400, "commit: this is another's; yours is of a share of your own");
            if (m.umpire_seat.key == hash)
                return error_reply(409, "you rule on this battle: an umpire takes no side of it");
            if (auto used = key_in_use(registry, hash)) return used;
            sit_down(m, found.seat, who);
            m.expires_at = expiry_time(registry.context());  // time for the maker to notice
            if (const auto failed = add_expiry(registry.context(), m, more)) return error_reply(507, *failed);
            more.push_back(link_to(hash, m.id, "key"));
            // The maker may be away, and the game cannot begin without them.
            auto documents = seat_taken_notifications(registry.context(), {m.id, m.offered_by, m.title},
                                                      is_program_key(who.key) ? who.name + " (program)" : who.name);
            if (!documents) return error_reply(507, documents.error());
            for (store::DocumentRow& letter : *documents)
                more.push_back(std::move(letter));
            return std::nullopt;
        });
}

HttpReply take(SessionRegistry& registry, const std::string& token, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"key", "name", "commit"});
    const SeatRequest who = read_seat_request(ask);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    return take_seat(registry, [&] { return look_up(registry, token); }, who);
}

/// Takes the umpire's seat. A side that sends its share accepts the umpire, or that there is none, so afterwards it is
/// too late.
HttpReply take_umpire_seat(SessionRegistry& registry, const std::string& token, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"key", "name"});
    const std::string key = ask.text("key");
    const std::string name = ask.text("name");
    if (!is_valid_key(key)) ask.fail(key_expected);
    if (const std::string wrong = name_error(name); !wrong.empty()) ask.fail(wrong);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (is_program_key(key)) return error_reply(403, "a program cannot take the umpire's seat: use a person's key");
    const std::string hash = hash_of_token(key);
    return changed(registry, token, 201, [&](Found& found, std::vector<store::DocumentRow>& more) -> RequestError {
        OpenGame& m = found.game;
        if (m.umpire_seat.key == hash)
            return game_reply(201, m, umpire_seat_number);  // repeated, because the first answer was lost
        if (is_side(found.seat) || m.seats[0].key == hash || m.seats[1].key == hash)
            return error_reply(409, "who commands a side does not rule on its battle");
        if (!found.to_rule) return error_reply(403, "the umpire's seat is taken by an invitation of its own");
        if (!m.umpire_seat.key.empty()) return error_reply(410, "another player has taken the umpire's seat");
        if (!m.wants_umpire())
            return error_reply(410, "a side has sent its share of the dice: the battle is fought without an umpire");
        if (auto used = key_in_use(registry, hash)) return used;
        m.umpire_seat = OpenGameSeat{hash, name};
        found.seat = umpire_seat_number;
        more.push_back(link_to(hash, m.id, "key"));
        return std::nullopt;
    });
}

/// The umpire, or the player who took the offer, leaves the seat to another.
HttpReply leave_seat(SessionRegistry& registry, const std::string& token) {
    return changed(registry, token, 200, [&](Found& found, std::vector<store::DocumentRow>& more) -> RequestError {
        OpenGame& m = found.game;
        store::Store& store = *registry.context().store;
        if (!m.battle.empty()) return error_reply(409, "the battle has begun");
        if (is_side(found.seat)) {
            // Who knows the maker's share could choose the dice by another share.
            if (!m.share(m.offered_by).share.empty())
                return error_reply(409,
                                   "the other side has sent its share of the dice: send yours, or wait until the "
                                   "offer is withdrawn or lapses");
            if (const auto failed = forget_channels(store, m.id, found.seat)) return error_reply(507, *failed);
            m.seat(found.seat) = {};
            m.share(found.seat) = {};
        } else {
            m.umpire_seat = {};
        }
        auto way = store.document(key_collection, hash_of_token(token));
        if (!way) return error_reply(507, way.error());
        if (*way) {
            (*way)->text.clear();
            more.push_back(std::move(**way));
        }
        found.seat = 0;
        return std::nullopt;
    });
}

HttpReply submit_share(SessionRegistry& registry, const std::string& token, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"share"});
    const std::string share = ask.text("share");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    HttpReply reply =
        changed(registry, token, 200, [&](Found& found, std::vector<store::DocumentRow>&) -> RequestError {
            OpenGame& m = found.game;
            if (!is_side(found.seat)) return error_reply(403, "a share is brought by who has a seat");
            if (auto late = expired_reply(registry, m)) return late;
            if (!m.has_commitments())
                return error_reply(409, "not all commitments are public yet: keep your share to yourself");
            Share mine = m.share(found.seat);
            if (!share.empty() && mine.share == share) return game_reply(200, m, found.seat);
            if (!mine.share.empty()) return error_reply(409, "your share is here already, and it was another");
            mine.share = share;
            if (!matches_commitment(mine, seat_name(found.seat)))
                return error_reply(422, "this is not the share that you have committed to");
            m.share(found.seat) = mine;
            set_battle_id(m);
            return std::nullopt;
        });
    return with_battle(registry, std::move(reply), token);
}

/// The computer takes the empty seat until a player joins.
HttpReply begin_solo(SessionRegistry& registry, const std::string& token) {
    return changed(registry, token, 200, [&](Found& found, std::vector<store::DocumentRow>&) -> RequestError {
        OpenGame& m = found.game;
        if (!is_side(found.seat)) return error_reply(403, "only who has made this offer begins");
        if (auto late = expired_reply(registry, m)) return late;
        if (m.is_full()) return error_reply(409, "both seats are taken");
        const int empty = 3 - found.seat;
        if (!m.share(empty).commit.empty()) return game_reply(200, m, found.seat);
        m.share(empty) = new_share(seat_name(empty));
        m.share(empty).by_server = true;
        set_battle_id(m);
        return std::nullopt;
    });
}

HttpReply withdraw(SessionRegistry& registry, const std::string& token) {
    return retry_until_stored_reply([&]() -> Answer {
        auto found = look_up(registry, token);
        if (!found) return found.error();
        if (found->seat == 0) return error_reply(403, "only a player with a seat here can withdraw the offer");
        const bool ends = found->seat == found->game.offered_by || has_expired(registry.context(), found->game);
        if (!ends || found->seat == umpire_seat_number) return leave_seat(registry, token);
        if (!found->game.battle.empty()) return error_reply(409, "the battle has begun");
        const auto gone = documents_of_game(*registry.context().store, found->document);
        if (!gone) return error_reply(507, gone.error());
        const auto kept = registry.context().store->put_documents(*gone);
        if (!kept) return error_reply(507, kept.error());
        if (!*kept) return std::nullopt;
        return HttpReply{200, "application/json", R"({"withdrawn":true})", {}};
    });
}

/// The addresses for notifications: when the offer is taken, and later when it is the player's turn.
HttpReply notifications_of(SessionRegistry& registry, const HttpRequest& request) {
    return retry_until_stored_reply([&]() -> Answer {
        const auto found = look_up(registry, request.token);
        if (!found) return found.error();
        const OpenGame& m = found->game;
        if (!is_side(found->seat)) return error_reply(403, "notices are for who has a seat");
        if (!m.battle.empty()) return error_reply(409, "the battle has begun: ask for notifications there");
        if (auto late = expired_reply(registry, m)) return late;
        // Stored together with the game, so that none is added to a game that is withdrawn or begins meanwhile.
        const Subscriber subscriber{m.id, found->seat, m.title, found->document, request.client_key};
        if (request.method == "GET") return show_notifications(registry.context(), subscriber);
        HttpReply reply = change_notifications(registry.context(), subscriber, request.body);
        return reply.status != 503 ? Answer(std::move(reply)) : std::nullopt;
    });
}

/// Replaces a link that came into the wrong hands.
HttpReply renew_invitation(SessionRegistry& registry, const std::string& token) {
    return changed(registry, token, 201, [&](Found& found, std::vector<store::DocumentRow>& more) -> RequestError {
        OpenGame& m = found.game;
        if (found.seat != m.offered_by) return error_reply(403, "only who has made this offer invites");
        if (auto late = expired_reply(registry, m)) return late;
        if (m.is_full() || !m.battle.empty()) return error_reply(409, "the seat is taken");
        m.invitation = SecretToken::make(m.is_listed, token);
        more.push_back(link_to(m.invitation.hash, m.id, "invitation"));
        return std::nullopt;
    });
}

// --- Rematches ---

constexpr const char* already_taken_message = "this rematch has been taken: it is among your battles where you took it";

/// Seats a player who asks for the same rematch again (a lost answer, another device) with the new commitment, as long
/// as the opponent has not committed. None if another request changed the meeting meanwhile.
RequestError rejoin(SessionRegistry& registry, Found& found, const SeatRequest& who) {
    OpenGame& m = found.game;
    const int seat = m.offered_by;
    if (m.is_full() || !m.share(3 - seat).commit.empty()) return error_reply(409, already_taken_message);
    const std::string hash = hash_of_token(who.key);
    if (m.seat(seat).key == hash) return game_reply(200, m, seat);
    if (auto used = key_in_use(registry, hash)) return used;
    sit_down(m, seat, who);
    m.invitation = SecretToken::make(m.is_listed, who.key);
    const auto kept =
        store_game(registry, found, {link_to(hash, m.id, "key"), link_to(m.invitation.hash, m.id, "invitation")});
    if (!kept) return error_reply(507, kept.error());
    return *kept ? RequestError(game_reply(200, m, seat)) : std::nullopt;
}

/// The open game of a battle; it has the house rules by name.
Result<OpenGame, HttpReply> previous_terms(SessionRegistry& registry, const BattleSession& session) {
    const auto origin = registry.context().store->document(origin_collection, session.id());
    if (!origin) return error_reply(507, origin.error());
    if (!*origin)
        return error_reply(409, "this battle was made by link: ask for its rematch by POST /api/battle/rematch");
    auto found = read_open_game(registry, (*origin)->owner);
    if (!found) return found.error();
    return std::move(found->game);
}

/// The offer of a rematch of this battle, or the one that the opponent has made.
HttpReply rematch(SessionRegistry& registry, const std::string& token, const SeatRequest& who) {
    const auto entrance = registry.open_link(token);
    if (!entrance) return error_reply(link_error_status(entrance.error()), entrance.error());
    BattleSession& session = *entrance->session;
    const std::lock_guard hold(session.lock());
    if (const auto wrong = session.load()) return error_reply(session.refused_by_store() ? 507 : 410, *wrong);
    const LinkAccess& link = entrance->link;
    if (link.role != Role::commander || link.first == link.second)
        return error_reply(403, "only a player who commands exactly one side can ask for a rematch");
    if (link.program && !is_program_key(who.key))
        return error_reply(403, "key: a program asks for a rematch with a program's key: it begins with 'program-'");
    if (!session.is_over()) return error_reply(409, rematch_too_early_message);
    const auto before = previous_terms(registry, session);
    if (!before) return before.error();
    const std::string collection = lobby_rematch_collection;
    return retry_until_stored_reply([&]() -> Answer {
        const auto made = registry.context().store->document(collection, session.id());
        if (!made) return error_reply(507, made.error());
        if (*made) {
            auto other = read_open_game(registry, (*made)->text);
            if (!other && other.error().status != 404) return other.error();
            // A withdrawn, expired or finished one does not count, nor does a document of an older store.
            const bool stands = other && !has_expired(registry.context(), other->game) && !other->game.is_over;
            if (stands && other->game.offered_by == (link.first ? 2 : 1)) return rejoin(registry, *other, who);
            if (stands) {
                if (other->game.is_full()) return error_reply(409, already_taken_message);
                return take_seat(registry, [&] { return read_open_game(registry, other->game.id); }, who);
            }
        }
        OpenGame m;
        m.scenario = before->scenario;
        m.house_rules = before->house_rules;
        m.title = session.battle().scenario->title;
        m.ruleset = session.row().ruleset;
        m.ruleset_title = session.battle().charts().title();
        for (std::size_t a = 0; a < 2; ++a)
            m.armies[a] = session.battle().forces().armies[a].name;
        const auto terms = game_terms_of(session);
        m.pace = terms && !terms->pace.empty() ? terms->pace : "live";
        m.clock = session.clocks().settings;
        m.level = m.clock.level;
        m.offered_by = link.first ? 2 : 1;
        // The opponent is notified of the first request only, and finds an offer without a notification too.
        std::vector<store::DocumentRow> documents;
        if (!*made)
            if (auto notifications = rematch_notifications(session, link.first ? Seat::second : Seat::first))
                documents = std::move(*notifications);
        HttpReply reply = offered(registry, std::move(m), who, "");
        if (reply.status != 201) return reply;
        const auto value = json::parse(reply.body, "");
        store::DocumentRow document = *made ? **made : store::DocumentRow{};
        document.collection = collection;
        document.id = document.owner = session.id();
        document.text = value->find("id")->text;  // another invitation leads to the same game
        documents.push_back(document);
        const auto kept = registry.context().store->put_documents(documents);
        if (!kept) return error_reply(507, kept.error());
        if (*kept) return reply;
        static_cast<void>(withdraw(registry, who.key));  // the opponent was faster
        return std::nullopt;
    });
}

void write_all(json::Writer& to, const char* name, const std::vector<OpenGame>& all) {
    to.key(name).list();
    for (const OpenGame& m : all)
        write_open_game(to, m, viewer_in_lobby);
    to.end_list();
}

bool is_visible(SessionRegistry& registry, OpenGame& m, const store::DocumentRow& document) {
    if (has_expired(registry.context(), m)) add_missing_expiry(registry.context(), m);
    return document.owner == lobby_list ? is_joinable(registry.context(), m, document)
                                        : is_in_play(registry.context(), m, document);
}

/// The games to show in a list. A damaged one is left out. If all that were found have just been noted as over, there
/// may be more.
store::Read<std::vector<OpenGame>> visible_games(SessionRegistry& registry, const char* owner) {
    constexpr std::size_t most = 100;
    constexpr int rounds = 5;
    std::vector<OpenGame> shown;
    for (int i = 0; i < rounds && shown.empty(); ++i) {
        const auto documents =
            registry.context().store->whole_documents(open_game_collection, owner, static_cast<int>(most));
        if (!documents) return documents.error();
        for (const store::DocumentRow& document : *documents)
            if (auto game = parse_open_game(document.text); game && is_visible(registry, *game, document))
                shown.push_back(std::move(*game));
        if (documents->size() < most) break;
    }
    return shown;
}

}  // namespace

HttpReply list_open_games(SessionRegistry& registry) {
    json::Writer to;
    to.object();
    for (const auto& [owner, name] : {std::pair{lobby_list, "open"}, std::pair{watch_list, "watch"}}) {
        const auto shown = visible_games(registry, owner);
        if (!shown) return error_reply(507, shown.error());
        write_all(to, name, *shown);
    }
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

store::Failure forget_name_in_open_game(store::Store& store, const std::string& battle, Seat seat) {
    const auto origin = store.document(origin_collection, battle);
    if (!origin) return origin.error();
    if (!*origin) return std::nullopt;  // made by link only
    return failure_of(update_document(store, open_game_collection, (*origin)->owner, [&](store::DocumentRow& document) {
        auto game = parse_open_game(document.text);
        if (!game) return false;
        (seat == Seat::umpire ? game->umpire_seat : game->seat(static_cast<int>(seat))).name.clear();
        document.text = to_text(*game);
        return true;
    }));
}

HttpReply create_open_game(SessionRegistry& registry, const HttpRequest& request) {
    const std::string& token = request.token;
    const auto parsed = json::parse(request.body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    if (!token.empty()) {
        RequestReader ask(*parsed, {"key", "name", "commit"});
        const SeatRequest who = read_seat_request(ask);
        if (!ask.error().empty()) return error_reply(400, ask.error());
        return rematch(registry, token, who);
    }
    RequestReader ask(*parsed, {"scenario", "ruleset", "house", "pace", "timing", "level", "seat", "open", "watched",
                                "umpire", "key", "name", "commit"});
    const SeatRequest who = read_seat_request(ask);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    OpenGame m;
    if (auto wrong = read_terms(registry, ask, m)) return *wrong;
    return offered(registry, std::move(m), who, request.client_key);
}

HttpReply answer_open_game(SessionRegistry& registry, const HttpRequest& request, const std::string& what) {
    const bool looks = what.empty();
    const bool notices = what == "notices";
    if (request.method != (looks ? "GET" : "POST") && !(notices && request.method == "GET")) {
        HttpReply reply = error_reply(405, looks ? "this address takes GET" : "this address takes POST");
        reply.headers.emplace_back("Allow", looks ? "GET" : "POST");
        return reply;
    }
    if (request.token.empty()) return error_reply(401, "a meeting is opened by its link: Authorization: Bearer TOKEN");
    if (what == "take") return take(registry, request.token, request.body);
    if (what == "rule") return take_umpire_seat(registry, request.token, request.body);
    if (what == "share") return submit_share(registry, request.token, request.body);
    if (what == "begin") return begin_solo(registry, request.token);
    if (what == "withdraw") return withdraw(registry, request.token);
    if (what == "invitation") return renew_invitation(registry, request.token);
    if (notices) return notifications_of(registry, request);
    if (!looks) return error_reply(404, "a meeting has take, rule, share, begin, withdraw, invitation and notices");
    const auto found = look_up(registry, request.token);
    if (!found) return found.error();
    if (found->to_rule && !found->game.wants_umpire())
        return error_reply(410, "the umpire's seat is taken, or the battle is fought without an umpire");
    const int viewpoint = found->to_rule ? viewer_asked_to_umpire : found->seat;
    return with_battle(registry, game_reply(200, found->game, viewpoint), request.token);
}

}  // namespace linstock::server
