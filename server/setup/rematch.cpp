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

constexpr const char* drawer = "again";
constexpr const char* taken = "your seat in this rematch is taken: it is among your battles where you took it";

/// Seats as the store counts them: bit 1 the first, bit 2 the second.
int seats_of(const LinkKnown& link) { return (link.first ? 1 : 0) | (link.second ? 2 : 0); }

/// What somebody was answered, to be told him again; only who asks by the same token reads it.
struct Answer {
    int seats = 0;  ///< that he had in the battle that was fought
    std::string sealed;
    bool sat = false;  ///< he has sat down by it: a key that opens nothing any more was handed on or exchanged
};

/// What is kept beside the battle that was fought.
struct Again {
    std::string battle;                  ///< that came of it; "" = none has
    std::array<std::string, 2> invited;  ///< hashes of the invitations to its seats; "" = who asked first holds it
    std::vector<Answer> answers;
};

std::string text_of(const Again& again) {
    json::Writer to;
    to.object().member("battle", again.battle);
    to.member("first", again.invited[0]).member("second", again.invited[1]).key("answers").list();
    for (const Answer& a : again.answers)
        to.object().member("seats", a.seats).member("sealed", a.sealed).key("sat").flag(a.sat).end_object();
    to.end_list().end_object();
    return to.take();
}

Again again_of(const std::string& text) {
    Again out;
    const auto value = json::parse(text, "");
    if (!value || value->kind != json::Kind::object) return out;
    Reading read(*value, {"battle", "first", "second", "answers"});
    out.battle = read.text("battle", "");
    out.invited = {read.text("first", ""), read.text("second", "")};
    if (const json::Value* all = value->find("answers"))
        for (const json::Value& one : all->items) {
            Reading answer(one, {"seats", "sealed", "sat"});
            out.answers.push_back(
                {static_cast<int>(answer.number("seats", 0, 3)), answer.text("sealed", ""), answer.flag("sat")});
        }
    return out;
}

/// Whether it is there and not over: of one that is over, another may be asked.
store::Read<bool> stands(store::Store& store, const Again& again) {
    if (again.battle.empty()) return false;
    const auto battle = store.battle(again.battle);
    if (!battle) return battle.error();
    return *battle && !(*battle)->finished;
}

/// The key among the links that somebody was told.
std::string key_in(const std::string& made) {
    const auto value = json::parse(made, "");
    const json::Value* links = value ? value->find("links") : nullptr;
    if (links == nullptr) return "";
    for (const json::Value& link : links->items)
        if (!link.find("seats")->items.empty() && link.find("invitation") == nullptr) return link.find("token")->text;
    return "";
}

/// The seat of whoever comes second: that across, or what whoever holds both has left.
Seat seat_across(const LinkKnown& by, const Again& again) {
    if (by.first && by.second) return again.invited[0].empty() ? Seat::second : Seat::first;
    return by.first ? Seat::second : Seat::first;
}

/// Once: his invitation is claimed for him. Who holds both seats at one screen shares one of them, as he did.
store::Read<bool> sit_down(store::Store& store, const Again& again, Seat seat, const std::string& key) {
    const MadeLink made{LinkKnown{Role::commander, seat == Seat::first, seat == Seat::second, {}, false}, key};
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
    // He asks twice at one moment, and the other request has claimed it for him.
    return claimed && *claimed ? claimed : sits();
}

/// The battle itself is shared by several who ask at once; what one of them does, until his answer is kept.
struct Asking {
    Lobby& lobby;
    const Room& room;
    const LinkKnown& by;
    const std::string& token;
    store::Store& store() const { return *lobby.house().store; }
};

/// Nothing: somebody else was faster.
using Settled = std::optional<HttpReply>;

Settled keep(const Asking& ask, store::PaperRow& paper, const Again& again, std::vector<store::PaperRow> letters = {}) {
    paper.text = text_of(again);
    letters.push_back(paper);
    const auto kept = ask.store().put_papers(letters);
    if (!kept) return failure(507, kept.error());
    return *kept ? Settled(HttpReply{201, "application/json", "", {}}) : std::nullopt;
}

/// From now on his key is not made a seat's again, whatever becomes of it.
store::Failure has_sat(const Asking& ask, const Answer& answer) {
    return failure_of(change_paper(ask.store(), drawer, ask.room.id(), [&](store::PaperRow& paper) {
        Again again = again_of(paper.text);
        for (Answer& one : again.answers)
            one.sat = one.sat || one.sealed == answer.sealed;
        paper.text = text_of(again);
        return true;
    }));
}

/// He has asked before: the answer was lost, or he has another page open.
HttpReply told_again(const Asking& ask, const Again& again, const Answer& answer, std::string made) {
    const std::string key = key_in(made);
    const auto there = ask.store().link(hash_of_token(key));
    if (!there) return failure(507, there.error());
    if (!*there) {
        if (answer.sat) return failure(409, taken);
        const auto sits = sit_down(ask.store(), again, seat_across(ask.by, again), key);
        if (!sits) return failure(507, sits.error());
        if (!*sits) return failure(409, taken);
    }
    if (!answer.sat)
        if (const auto failed = has_sat(ask, answer)) return failure(507, *failed);
    return HttpReply{200, "application/json", std::move(made), {}};
}

/// The other has asked before: he sits down across from him.
Settled joined(const Asking& ask, store::PaperRow& paper, Again again) {
    const Seat seat = seat_across(ask.by, again);
    const MadeLink link{LinkKnown{Role::commander, seat == Seat::first, seat == Seat::second, {}, false}, new_token()};
    const std::string& invitation = again.invited[seat == Seat::first ? 0 : 1];
    const auto invited = ask.store().link(invitation);
    if (!invited) return failure(507, invited.error());
    if (*invited && !(*invited)->heir.empty()) return failure(409, taken);
    const std::string made = made_json(again.battle, {link});
    const Answer answer{seats_of(ask.by), sealed(made, ask.token)};
    again.answers.push_back(answer);
    // His key is kept before it is a seat's: if the answer is lost he has it by asking once more.
    Settled kept = keep(ask, paper, again);
    if (!kept || kept->status != 201) return kept;
    HttpReply reply = told_again(ask, again, answer, made);
    if (reply.status == 200) reply.status = 201;
    return reply;
}

Settled laid_out(const Asking& ask, store::PaperRow& paper) {
    auto out = lay_out_again(ask.lobby, ask.room, ask.by);
    if (!out) return out.error();
    Again again;
    again.battle = out->room->id();
    for (const MadeLink& made : out->links)
        if (made.link.invitation) again.invited[made.link.first ? 0 : 1] = hash_of_token(made.token);
    const std::string made = made_json(again.battle, out->links);
    again.answers.push_back({seats_of(ask.by), sealed(made, ask.token), true});
    // He across is written to of the first alone, and finds a rematch also without a letter; who holds both knows of
    // it.
    std::vector<store::PaperRow> letters;
    if (paper.version == 0 && ask.by.first != ask.by.second)
        if (auto told = letters_rematch(ask.room, ask.by.first ? Seat::second : Seat::first))
            letters = std::move(*told);
    // After the battle, of which nobody knows if the other was faster.
    Settled kept = keep(ask, paper, again, std::move(letters));
    if (!kept || kept->status != 201) return kept;
    ask.lobby.add(out->room);
    kept->body = made;
    return kept;
}

Settled asked(const Asking& ask) {
    auto read = ask.store().paper(drawer, ask.room.id());
    if (!read) return failure(507, read.error());
    store::PaperRow paper = *read ? std::move(**read) : store::PaperRow{};
    paper.drawer = drawer;
    paper.id = paper.owner = ask.room.id();
    Again again = again_of(paper.text);
    const auto standing = stands(ask.store(), again);
    if (!standing) return failure(507, standing.error());
    if (!*standing) return laid_out(ask, paper);
    for (const Answer& answer : again.answers)
        if (std::string made = opened(answer.sealed, ask.token); !made.empty())
            return told_again(ask, again, answer, std::move(made));
    for (const Answer& answer : again.answers)
        if (answer.seats == seats_of(ask.by)) return failure(409, taken);
    return joined(ask, paper, std::move(again));
}

/// Of one that was agreed on in the lobby: an offer that stands, of which no battle has come.
std::optional<Seat> waits_in_the_lobby(const Room& room) {
    store::Store& store = *room.house().store;
    const auto origin = store.paper(lobby_rematch_drawer, room.id());
    if (!origin || !*origin) return std::nullopt;
    const auto paper = store.paper(meeting_drawer, (*origin)->text);
    if (!paper || !*paper) return std::nullopt;
    const auto m = meeting_of((*paper)->text);
    if (!m || m->full() || !m->battle.empty() || has_lapsed(room.house(), *m)) return std::nullopt;
    return m->by == 2 ? Seat::first : Seat::second;  // sides are exchanged
}

/// Of people who have a screen each. At one screen, and against the computer, nobody else can ask for it.
bool between_people(const Room& room) {
    return room.human(Seat::first) && room.human(Seat::second) && !room.house().alone;
}

}  // namespace

std::optional<Seat> waits_for_rematch(const Room& room) {
    if (!room.over() || !between_people(room)) return std::nullopt;
    const auto paper = room.house().store->paper(drawer, room.id());
    if (!paper || !*paper) return waits_in_the_lobby(room);
    const Again again = again_of((*paper)->text);
    const auto standing = stands(*room.house().store, again);
    if (!standing || !*standing || again.answers.size() != 1) return std::nullopt;
    const int seats = again.answers.front().seats;
    if (seats != 1 && seats != 2) return std::nullopt;
    return seats == 1 ? Seat::first : Seat::second;
}

HttpReply make_rematch(Lobby& lobby, const Room& room, const Entrance& by, const std::string& token) {
    const LinkKnown& link = by.link;
    const bool of_computers = link.role == Role::umpire && !room.hours().umpired;
    if (link.role == Role::subordinate || (!link.plays() && !of_computers))
        return failure(403, "a rematch is asked by who has commanded a side");
    if (room.row().record) return failure(409, "a record is only watched");
    if (!between_people(room)) return make_again_alone(lobby, room, link);
    if (agreed_of(room))
        return failure(409,
                       "this battle was agreed on in the lobby: its rematch is agreed on again, by POST "
                       "/api/meetings with its key");
    const Asking ask{lobby, room, link, token};
    const Settled settled = until_kept([&] { return asked(ask); });
    return settled ? *settled : failure(503, too_many);
}

}  // namespace linstock::server
