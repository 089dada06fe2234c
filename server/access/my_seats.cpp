#include "server/access/my_seats.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/couriers/couriers.hpp"
#include "server/json_list.hpp"
#include "server/lobby/open_game_api.hpp"
#include "server/players/chat.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/stored_bytes.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr const char* seat_bundle_collection = "parcel";
constexpr std::int64_t bundle_lifetime = 15 * ms_per_minute;
constexpr std::size_t max_bundle_bytes = 60'000;
constexpr std::size_t code_length = 20;  ///< characters of an alphabet of 32: 100 bits
constexpr const char* whose = "this is of who holds one seat";

bool holds_one_seat(const LinkAccess& by) { return by.plays() && by.role == Role::commander && by.first != by.second; }
bool holds_seats(const LinkAccess& by) { return by.plays() && (by.role == Role::commander || by.role == Role::both); }
Seat other_side(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }
Seat seat_of(const LinkAccess& by) { return by.first ? Seat::first : Seat::second; }

/// The code in lower case, without hyphens and spaces.
std::string plain_code(const std::string& typed) {
    std::string out;
    for (const char c : typed)
        if (c != '-' && c != ' ') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

store::Failure delete_notes(BattleSession& session, int viewer) {
    const std::vector<store::NoteRow> notes = session.notes();
    for (const store::NoteRow& note : notes)
        if (note.viewer == viewer)
            if (const auto failed = session.set_note(note.viewer, note.event, "")) return failed->error;
    return std::nullopt;
}

/// Deletes the player's chat, notes and name.
store::Failure delete_seat(BattleSession& session, const OpenedLink& by, Seat seat) {
    if (auto failed = delete_chat_lines(session, by, seat)) return failed;
    if (auto failed = delete_dispatches(session, seat, false)) return failed;
    if (auto failed = forget_name(session, seat)) return failed;
    if (auto failed = forget_name_in_open_game(*session.context().store, session.id(), seat)) return failed;
    if (auto failed = delete_notes(session, static_cast<int>(seat))) return failed;
    if (const auto failed = session.set_standing(seat, {})) return failed->error;
    return std::nullopt;
}

store::Failure delete_old_bundles(SessionRegistry& registry) {
    constexpr int most = 100;
    auto old = registry.context().store->documents_due(seat_bundle_collection, registry.context().clock(), most);
    if (!old) return old.error();
    for (store::DocumentRow& document : *old)
        document.text.clear();
    if (old->empty()) return std::nullopt;
    const auto done = registry.context().store->put_documents(*old);
    if (!done) return done.error();
    return std::nullopt;
}

}  // namespace

HttpReply show_my_seat(BattleSession& session, const OpenedLink& by) {
    if (!holds_one_seat(by.link)) return error_reply(403, whose);
    const Seat seat = seat_of(by.link);
    const auto terms = game_terms_of(session);
    json::Writer to;
    to.object();
    to.member("battle", session.id()).member("title", session.battle().scenario->title);
    to.member("seat", linstock::name_of(seat));
    if (terms) to.member("name", seat == Seat::first ? terms->first : terms->second);
    to.key("notices").raw(show_notifications(session, by.link).body);
    to.key("said").raw(chat_lines_by(session, seat));
    if (session.clocks().uses_couriers) to.key("dispatches").raw(dispatches_json(session, by.link));
    to.key("notes").raw(notes_json(session, NotesOwners().set(static_cast<std::size_t>(seat))));
    write_values(to, "standing", session.standing(seat));
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

namespace {
/// Deletes what the umpire said, noted and sent, and ends a pause in case the umpire does not return. The link stays
/// valid.
HttpReply delete_umpires(BattleSession& session, const OpenedLink& by) {
    if (const auto failed = delete_chat_lines(session, by, std::nullopt)) return error_reply(507, *failed);
    for (const Seat side : {Seat::first, Seat::second})
        if (const auto failed = delete_dispatches(session, side, true)) return error_reply(507, *failed);
    if (const auto failed = forget_name_in_open_game(*session.context().store, session.id(), Seat::umpire))
        return error_reply(507, *failed);
    if (const auto failed = forget_name(session, Seat::umpire)) return error_reply(507, *failed);
    if (const auto failed = delete_notes(session, umpires_notes)) return error_reply(507, *failed);
    if (session.clocks().is_paused)
        if (const auto failed = session.pause(false)) return error_reply(507, failed->error);
    send_updates(session);
    return HttpReply{200, "application/json", R"({"deleted":true})", {}};
}
}  // namespace

HttpReply delete_my_seat(BattleSession& session, const OpenedLink& by) {
    if (by.link.role == Role::umpire) return delete_umpires(session, by);
    if (!holds_seats(by.link)) return error_reply(403, "this is of who holds a seat, or of the umpire");
    for (const Seat seat : {Seat::first, Seat::second})
        if (by.link.holds(seat))
            if (const auto failed = delete_seat(session, by, seat)) return error_reply(507, *failed);
    if (const auto failed = forget_channels(session, by.link)) return error_reply(507, *failed);
    // A link with both seats leaves no opponent waiting, so no computer takes over.
    const Seat seat = seat_of(by.link);
    const bool leaves =
        !by.link.holds(other_side(seat)) && session.is_human(seat) && session.is_human(other_side(seat));
    if (leaves && !session.is_over() && session.bug().empty())
        if (const auto failed = session.give_seat_to_computer(seat, session.clocks().settings.level))
            return error_reply(507, failed->error);
    // Replace the link last: if a deletion fails, the old link still works for another try.
    store::LinkRow nobodys;
    nobodys.hash = hash_of_token(new_token());
    nobodys.battle = session.id();
    nobodys.role = name_of(by.link.role);
    nobodys.seats = static_cast<std::uint8_t>((by.link.first ? 1 : 0) + (by.link.second ? 2 : 0));
    if (const auto failed = session.context().store->reissue(nobodys)) return error_reply(507, *failed);
    auto& all = session.viewers().by_connection;
    std::erase_if(all, [&](const auto& one) {
        const LinkAccess& link = one.second.link;
        if (!(link.first && by.link.first) && !(link.second && by.link.second)) return false;
        one.second.sink->close("all that was yours here has been deleted");
        return true;
    });
    send_updates(session);
    return HttpReply{200, "application/json", R"({"deleted":true})", {}};
}

HttpReply store_seat_bundle(SessionRegistry& registry, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"text"});
    const std::string text = ask.text("text");
    if (text.empty() || text.size() > max_bundle_bytes) ask.fail("text: expected 1 to 60000 bytes");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (const auto failed = delete_old_bundles(registry)) return error_reply(507, *failed);
    const std::string code = (new_battle_id() + new_battle_id()).substr(0, code_length);
    const store::DocumentRow document{.collection = seat_bundle_collection,
                                      .id = hash_of_token(code),
                                      .owner = seat_bundle_collection,
                                      .due = registry.context().clock() + bundle_lifetime,
                                      .text = seal(text, code)};
    const auto kept = registry.context().store->put_documents({document});
    if (!kept) return error_reply(507, kept.error());
    count_stored(document.text.size());
    json::Writer to;
    to.object().member("code", code).member("until", document.due).end_object();
    return HttpReply{201, "application/json", to.take(), {}};
}

HttpReply open_seat_bundle(SessionRegistry& registry, const std::string& typed) {
    constexpr const char* none = "there is nothing under this code: it is used once, within a quarter of an hour";
    const std::string code = plain_code(typed);
    if (code.size() != code_length) return error_reply(404, none);
    auto document = registry.context().store->document(seat_bundle_collection, hash_of_token(code));
    if (!document) return error_reply(507, document.error());
    if (!*document || (*document)->due <= registry.context().clock()) return error_reply(404, none);
    const std::string text = unseal((*document)->text, code);
    (*document)->text.clear();
    const auto gone = registry.context().store->put_documents({**document});
    if (!gone) return error_reply(507, gone.error());
    if (!*gone || text.empty()) return error_reply(404, none);
    json::Writer to;
    to.object().member("text", text).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
