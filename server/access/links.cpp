// Claiming seats: keys, invitations, and closing connections of a former holder.

#include "server/access/links.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/couriers/couriers.hpp"
#include "server/lobby/open_game.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/stored_bytes.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>

namespace linstock::server {

bool is_valid_key(const std::string& key) {
    constexpr std::size_t least = 32;  // 192 bits
    constexpr std::size_t most = 100;
    const std::size_t start = is_program_key(key) ? program_key_start.size() : 0;
    return key.size() >= start + least && key.size() <= most && std::all_of(key.begin(), key.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                      c == '_';
           });
}

void write_link(json::Writer& to, const LinkAccess& link, const std::string& token) {
    to.object();
    to.member("role", name_of(link.role));
    to.key("seats").list();
    if (link.first) to.value(linstock::name_of(Seat::first));
    if (link.second) to.value(linstock::name_of(Seat::second));
    to.end_list();
    to.key("commands").list();
    for (const int c : link.commands)
        to.value(c);
    to.end_list();
    if (link.invitation) to.key("invitation").flag(true);
    if (link.program) to.key("program").flag(true);
    to.member("token", token);
    to.end_object();
}

void write_programs(json::Writer& to, const BattleSession& session) {
    std::vector<Seat> programs;
    for (const Seat seat : {Seat::first, Seat::second}) {
        const auto held =
            session.context().store->has_link_ending(session.id(), static_cast<int>(seat), program_hash_end);
        if (!held) return;
        if (*held) programs.push_back(seat);
    }
    to.key("programs").list();
    for (const Seat seat : programs)
        to.value(linstock::name_of(seat));
    to.end_list();
}

store::LinkRow row_of(const NewLink& made, const std::string& battle) {
    const auto seats = static_cast<std::uint8_t>((made.link.first ? 1 : 0) | (made.link.second ? 2 : 0));
    store::LinkRow row;
    row.hash = hash_of_token(made.token);
    row.battle = battle;
    row.role = name_of(made.link.role);
    row.seats = seats;
    row.commands = made.link.commands;
    row.invitation = made.link.invitation;
    return row;
}

namespace {
store::Failure store_link(const BattleSession& session, const NewLink& made) {
    const store::LinkRow row = row_of(made, session.id());
    if (auto failed = session.context().store->add_link(row)) return failed;
    count_stored(row.hash.size());
    return std::nullopt;
}
}  // namespace

store::Read<bool> is_key_in_use(store::Store& store, const std::string& hash) {
    const auto link = store.link(hash);
    if (!link) return link.error();
    if (*link) return true;
    const auto game = store.document(open_game_key_collection, hash);
    if (!game) return game.error();
    return game->has_value();
}

namespace {

HttpReply link_reply(int status, const NewLink& link) {
    json::Writer to;
    write_link(to, link.link, link.token);
    return HttpReply{status, "application/json", to.take(), {}};
}

/// Closes connections of other links to these seats. A link that also has another seat keeps that one.
void close_connections(BattleSession& session, const LinkAccess& seats, const std::string& but) {
    auto& all = session.viewers().by_connection;
    bool kept = false;
    for (auto it = all.begin(); it != all.end();) {
        Viewer& a = it->second;
        const bool loses = a.hash != but && ((seats.first && a.link.first) || (seats.second && a.link.second));
        if (loses) {
            a.link.first = a.link.first && !seats.first;
            a.link.second = a.link.second && !seats.second;
        }
        if (loses && !a.link.plays()) {
            a.sink->close("this link is no longer valid: the key of the seat was replaced");
            it = all.erase(it);
        } else {
            kept = kept || loses;
            ++it;
        }
    }
    if (kept) send_updates(session);  // for the remaining seats
    send_presence(session);
}

/// {"key", "program"} of a body that may be empty: a key that the client made, so that no answer contains it, or else a
/// new one. With `program` it is a program's key.
constexpr const char* program_flag_differs =
    "program: this does not agree with 'key'. A program's key begins with 'program-', a person's does not";
struct KeyRead {
    std::string key;
    std::string error;  ///< "" = no error
};
KeyRead read_key(const std::string& body, bool program_by_default) {
    const auto parsed = json::parse(body.empty() ? "{}" : body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return {"", "the body is no JSON object"};
    RequestReader ask(*parsed, {"key", "program"});
    KeyRead read;
    read.key = ask.text("key", "");
    const bool program = ask.has("program") ? ask.flag("program") : read.key.empty() && program_by_default;
    if (read.key.empty()) read.key = new_key(program);
    if (!is_valid_key(read.key)) ask.fail(key_expected);
    if (ask.has("program") && program != is_program_key(read.key)) ask.fail(program_flag_differs);
    read.error = ask.error();
    return read;
}

/// Claims a seat that the computer held until a player came.
MaybeRejection take_from_computer(BattleSession& session, const LinkAccess& seats) {
    for (const Seat seat : {Seat::first, Seat::second})
        if (seats.holds(seat) && !session.is_human(seat) && !session.row().record)
            if (auto failed = session.take_seat(seat)) return failed;
    return std::nullopt;
}

bool is_lost(const BattleSession& session, const LinkAccess& seats) {
    return (seats.first && session.is_lost(Seat::first)) || (seats.second && session.is_lost(Seat::second));
}

constexpr const char* no_umpire_program = "a program cannot take the umpire's seat: claim it with a person's key";

constexpr const char* claimed_message = "this invitation was used: the seat is taken";

}  // namespace

HttpReply claim_seat(BattleSession& session, const OpenedLink& by, const std::string& body) {
    if (!by.link.invitation) return error_reply(409, "this link is no invitation: it opens the battle");
    const KeyRead read = read_key(body, false);
    if (!read.error.empty()) return error_reply(400, read.error);
    NewLink made{by.link, read.key};
    made.link.invitation = false;
    made.link.program = is_program_key(read.key);
    if (made.link.program && made.link.role == Role::umpire) return error_reply(403, no_umpire_program);
    if (is_lost(session, made.link)) return error_reply(409, time_was_up_message);
    const store::LinkRow row = row_of(made, session.id());
    const auto known = session.context().store->link(row.hash);
    if (!known) return error_reply(507, known.error());
    if (by.claimed_key_hash == row.hash && *known) {  // repeated, because the first answer was lost
        if (const auto failed = take_from_computer(session, made.link)) return error_reply(507, failed->error);
        return link_reply(201, made);
    }
    if (!by.claimed_key_hash.empty()) return error_reply(410, claimed_message);
    if (made.link.role == Role::umpire)  // of an older version
        return error_reply(410, "the battle has begun: its umpire's seat can no longer be taken");
    const auto used = is_key_in_use(*session.context().store, row.hash);
    if (!used) return error_reply(507, used.error());
    if (*used) return error_reply(409, key_in_use_message);
    const auto claimed = session.context().store->claim(by.hash, row);
    if (!claimed) return error_reply(507, claimed.error());
    if (!*claimed) return error_reply(410, claimed_message);
    if (const auto failed = take_from_computer(session, made.link)) return error_reply(507, failed->error);
    if (const auto failed = forget_channels(session, made.link)) return error_reply(507, *failed);
    close_connections(session, made.link, row.hash);
    return link_reply(201, made);
}

HttpReply create_invitation(BattleSession& session, const OpenedLink& by, const std::string& body) {
    if (!by.link.plays() || by.link.role == Role::subordinate)
        return error_reply(403, "only who holds a seat hands it on");
    const auto parsed = json::parse(body.empty() ? "{}" : body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"seat"});
    const std::string seat = ask.text("seat", by.link.first && by.link.second ? ""
                                              : by.link.first                 ? "first"
                                                                              : "second");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    NewLink made{LinkAccess{Role::commander, seat == "first", seat == "second", {}, true}, new_token()};
    if ((made.link.first && !by.link.first) || (made.link.second && !by.link.second) ||
        made.link.first == made.link.second)
        return error_reply(400, "seat: expected one that you hold, 'first' or 'second'");
    if (is_lost(session, made.link)) return error_reply(409, time_was_up_message);
    // The umpire sees both sides, so the maker who kept the umpire's link cannot play against another person.
    if (session.clocks().umpire_plays)
        return error_reply(409,
                           "the maker of this battle is its umpire too: make one without an umpire, or leave both "
                           "seats to others");
    if (session.clocks().seed_known && !session.context().is_single_user)
        return error_reply(409,
                           "the maker of this battle knows its dice, by its seed or its record: make a battle without "
                           "a seed to play against another person");
    if (const auto failed = store_link(session, made)) return error_reply(507, *failed);
    return link_reply(201, made);
}

HttpReply renew_key(BattleSession& session, const OpenedLink& by, const std::string& token, const std::string& body) {
    if (!by.link.plays() || by.link.role == Role::subordinate)
        return error_reply(403, "only who holds a seat has another key made");
    const KeyRead read = read_key(body, by.link.program);
    if (!read.error.empty()) return error_reply(400, read.error);
    NewLink made{by.link, read.key};
    made.link.program = is_program_key(read.key);
    if (by.link.program && !made.link.program)
        return error_reply(403, "a program's key is replaced by a program's key: it begins with 'program-'");
    store::LinkRow row = row_of(made, session.id());
    const auto used = is_key_in_use(*session.context().store, row.hash);
    if (!used) return error_reply(507, used.error());
    if (*used) return error_reply(409, key_in_use_message);
    if (!by.links.empty()) {
        std::string links = by.links;
        if (const auto at = links.find(token); at != std::string::npos) links.replace(at, token.size(), made.token);
        row.sealed = seal(links, made.token);
    }
    if (const auto failed = session.context().store->reissue(row)) return error_reply(507, *failed);
    if (const auto failed = forget_channels(session, made.link)) return error_reply(507, *failed);
    close_connections(session, made.link, row.hash);
    return link_reply(201, made);
}

HttpReply create_watch_link(BattleSession& session, const LinkAccess& of) {
    if (!of.plays() || of.role == Role::subordinate) return error_reply(403, "it is shown by who played it");
    if (!session.is_over()) return error_reply(409, "it is shown to others when it is over");
    const NewLink link{LinkAccess{Role::spectator, false, false, {}, false}, new_token()};
    if (const auto failed = store_link(session, link)) return error_reply(507, *failed);
    return link_reply(201, link);
}

HttpReply create_subordinate_link(BattleSession& session, const LinkAccess& of, const std::string& body) {
    if (of.program) return error_reply(403, "a program leads its whole side: it cannot give commands away");
    if (!of.plays() || of.role == Role::subordinate || (of.first && of.second))
        return error_reply(403, "only the commander of one seat gives commands away");
    const auto parsed = json::parse(body, "body");
    if (!parsed) return error_reply(400, "the body is not JSON: " + to_text(parsed.error()));
    RequestReader ask(*parsed, {"commands"});
    NewLink link{LinkAccess{Role::subordinate, of.first, of.second, ask.numbers("commands"), false}, new_token()};
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (link.link.commands.empty()) return error_reply(400, "'commands' is empty: which are they to lead?");
    const OrderOfBattle& forces = session.battle().forces();
    for (const int c : link.link.commands) {
        const CommandId id{static_cast<std::uint16_t>(c)};
        if (c < 1 || id.index() >= forces.commands.size() || !of.holds(seat_of(forces.command(id).army)))
            return error_reply(400, "command " + std::to_string(c) + " is not one of yours");
    }
    if (const auto failed = add_dispatch_address(session, link.link)) return error_reply(507, *failed);
    if (const auto failed = store_link(session, link)) return error_reply(507, *failed);
    return link_reply(201, link);
}

}  // namespace linstock::server
