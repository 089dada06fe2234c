#include "server/access/my_seats.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/couriers/couriers.hpp"
#include "server/lobby/open_game_api.hpp"
#include "server/players/chat.hpp"
#include "server/players/notifications.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr const char* parcel_drawer = "parcel";
constexpr std::int64_t kept_for = 15 * a_minute;
constexpr std::size_t longest = 60'000;
constexpr std::size_t code_length = 20;  ///< letters of 32: 100 bits
constexpr const char* whose = "this is of who holds one seat";

bool holds_one_seat(const LinkKnown& by) { return by.plays() && by.role == Role::commander && by.first != by.second; }
bool holds_seats(const LinkKnown& by) { return by.plays() && (by.role == Role::commander || by.role == Role::both); }
Seat other_side(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }
Seat seat_of(const LinkKnown& by) { return by.first ? Seat::first : Seat::second; }

/// The code in lower case, without hyphens and spaces.
std::string plain_code(const std::string& typed) {
    std::string out;
    for (const char c : typed)
        if (c != '-' && c != ' ') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

store::Failure forget_notes(Room& room, int viewer) {
    const std::vector<store::NoteRow> notes = room.notes();
    for (const store::NoteRow& note : notes)
        if (note.viewer == viewer)
            if (const auto failed = room.set_note(note.viewer, note.event, "")) return failed->error;
    return std::nullopt;
}

/// What he has said and written down, and the name that he went by.
store::Failure forget_seat(Room& room, const Entrance& by, Seat seat) {
    if (auto failed = unsay(room, by, seat)) return failed;
    if (auto failed = forget_dispatches(room, seat)) return failed;
    if (auto failed = forget_name(room, seat)) return failed;
    if (auto failed = forget_in_meeting(*room.house().store, room.id(), seat)) return failed;
    if (auto failed = forget_notes(room, static_cast<int>(seat))) return failed;
    if (const auto failed = room.set_standing(seat, {})) return failed->error;
    return std::nullopt;
}

store::Failure forget_old_parcels(Lobby& lobby) {
    constexpr int most = 100;
    auto old = lobby.house().store->papers_due(parcel_drawer, lobby.house().clock(), most);
    if (!old) return old.error();
    for (store::PaperRow& paper : *old)
        paper.text.clear();
    if (old->empty()) return std::nullopt;
    const auto done = lobby.house().store->put_papers(*old);
    if (!done) return done.error();
    return std::nullopt;
}

}  // namespace

HttpReply show_own(Room& room, const Entrance& by) {
    if (!holds_one_seat(by.link)) return failure(403, whose);
    const Seat seat = seat_of(by.link);
    const auto agreed = agreed_of(room);
    json::Writer to;
    to.object();
    to.member("battle", room.id()).member("title", room.battle().scenario->title);
    to.member("seat", linstock::name_of(seat));
    if (agreed) to.member("name", seat == Seat::first ? agreed->first : agreed->second);
    to.key("notices").raw(show_notices(room, by.link).body);
    to.key("said").raw(said_by(room, seat));
    if (room.hours().couriers) to.key("dispatches").raw(dispatches_of(room, by.link));
    to.key("notes").raw(notes_json(room, Viewers().set(static_cast<std::size_t>(seat))));
    to.key("standing").list();
    for (const std::string& kind : room.standing(seat))
        to.value(kind);
    to.end_list();
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

namespace {
/// Deletes what the umpire said and noted, and ends a pause in case the umpire does not return. The link stays valid.
HttpReply delete_umpires(Room& room, const Entrance& by) {
    if (const auto failed = unsay(room, by, std::nullopt)) return failure(507, *failed);
    if (const auto failed = forget_in_meeting(*room.house().store, room.id(), Seat::umpire))
        return failure(507, *failed);
    if (const auto failed = forget_notes(room, umpires_notes)) return failure(507, *failed);
    if (room.hours().paused)
        if (const auto failed = room.pause(false)) return failure(507, failed->error);
    tell_all(room);
    return HttpReply{200, "application/json", R"({"deleted":true})", {}};
}
}  // namespace

HttpReply delete_own(Room& room, const Entrance& by) {
    if (by.link.role == Role::umpire) return delete_umpires(room, by);
    if (!holds_seats(by.link)) return failure(403, "this is of who holds a seat, or of the umpire");
    for (const Seat seat : {Seat::first, Seat::second})
        if (by.link.holds(seat))
            if (const auto failed = forget_seat(room, by, seat)) return failure(507, *failed);
    if (const auto failed = forget_ways(room, by.link)) return failure(507, *failed);
    // A link with both seats leaves no opponent waiting, so no computer takes over.
    const Seat seat = seat_of(by.link);
    const bool leaves = !by.link.holds(other_side(seat)) && room.human(seat) && room.human(other_side(seat));
    if (leaves && !room.over() && room.bug().empty())
        if (const auto failed = room.seat_left(seat, room.hours().timing.level)) return failure(507, failed->error);
    // Replace the link last: if a deletion fails, the old link still works for another try.
    store::LinkRow nobodys;
    nobodys.hash = hash_of_token(new_token());
    nobodys.battle = room.id();
    nobodys.role = name_of(by.link.role);
    nobodys.seats = static_cast<std::uint8_t>((by.link.first ? 1 : 0) + (by.link.second ? 2 : 0));
    if (const auto failed = room.house().store->reissue(nobodys)) return failure(507, *failed);
    auto& all = room.audience().all;
    std::erase_if(all, [&](const auto& one) {
        const LinkKnown& link = one.second.link;
        if (!(link.first && by.link.first) && !(link.second && by.link.second)) return false;
        one.second.client->close("all that was yours here has been deleted");
        return true;
    });
    tell_all(room);
    return HttpReply{200, "application/json", R"({"deleted":true})", {}};
}

HttpReply leave_parcel(Lobby& lobby, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*parsed, {"text"});
    const std::string text = ask.text("text");
    if (text.empty() || text.size() > longest) ask.fail("text: expected 1 to 60000 bytes");
    if (!ask.error().empty()) return failure(400, ask.error());
    if (const auto failed = forget_old_parcels(lobby)) return failure(507, *failed);
    const std::string code = (new_battle_id() + new_battle_id()).substr(0, code_length);
    store::PaperRow paper;
    paper.drawer = paper.owner = parcel_drawer;
    paper.id = hash_of_token(code);
    paper.due = lobby.house().clock() + kept_for;
    paper.text = sealed(text, code);
    const auto kept = lobby.house().store->put_papers({paper});
    if (!kept) return failure(507, kept.error());
    json::Writer to;
    to.object().member("code", code).member("until", paper.due).end_object();
    return HttpReply{201, "application/json", to.take(), {}};
}

HttpReply open_parcel(Lobby& lobby, const std::string& typed) {
    constexpr const char* none = "there is nothing under this code: it is used once, within a quarter of an hour";
    const std::string code = plain_code(typed);
    if (code.size() != code_length) return failure(404, none);
    auto paper = lobby.house().store->paper(parcel_drawer, hash_of_token(code));
    if (!paper) return failure(507, paper.error());
    if (!*paper || (*paper)->due <= lobby.house().clock()) return failure(404, none);
    const std::string text = opened((*paper)->text, code);
    (*paper)->text.clear();
    const auto gone = lobby.house().store->put_papers({**paper});
    if (!gone) return failure(507, gone.error());
    if (!*gone || text.empty()) return failure(404, none);
    json::Writer to;
    to.object().member("text", text).end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
