#include "server/lobby/open_game_api.hpp"

#include "battle/record.hpp"
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

#include <algorithm>
#include <iterator>

namespace linstock::server {

namespace {

constexpr const char* ways = "way";  ///< from the hash of a key or an invitation to its meeting
constexpr const char* met = "met";   ///< from a battle to the meeting that it came of

/// A meeting as it was read.
struct Found {
    Meeting meeting;
    store::PaperRow paper;
    int seat = 0;          ///< whose key it was; 0 = an invitation
    bool to_rule = false;  ///< that to the umpire's seat
};

store::PaperRow way_to(const std::string& hash, const std::string& meeting, const std::string& text) {
    store::PaperRow out;
    out.drawer = ways;
    out.id = hash;
    out.owner = meeting;
    out.text = text;
    return out;
}

/// Not yet told apart from one that was withdrawn: both are nobody's.
constexpr const char* no_such = "this link leads to no meeting: it was withdrawn, or has been taken";

/// The error is what is answered: a store that is away (507) is no sign that there is no meeting (404), for whose sake
/// a browser would throw its key away.
using Looked = Result<Found, HttpReply>;
Looked read_meeting(Lobby& lobby, const std::string& id) {
    auto paper = lobby.house().store->paper(meeting_drawer, id);
    if (!paper) return failure(507, paper.error());
    if (!*paper) return failure(404, no_such);
    auto meeting = meeting_of((*paper)->text);
    if (!meeting) return failure(500, "this meeting cannot be read");
    return Found{std::move(*meeting), std::move(**paper), 0, false};
}

Looked look_up(Lobby& lobby, const std::string& token) {
    if (token.empty() || token.size() > 200) return failure(404, no_such);
    const std::string hash = hash_of_token(token);
    const auto way = lobby.house().store->paper(ways, hash);
    if (!way) return failure(507, way.error());
    if (!*way) return failure(404, no_such);
    auto found = read_meeting(lobby, (*way)->owner);
    if (!found) return found;
    for (const int seat : {1, 2})
        if (found->meeting.seat(seat).key == hash) found->seat = seat;
    Meeting& m = found->meeting;
    if (m.ruler.key == hash) found->seat = umpires_seat;
    found->to_rule = m.rule.hash == hash;
    if (found->seat == 0 && !found->to_rule && m.invitation.hash != hash) return failure(404, no_such);
    m.invitation.open_with(token);
    m.rule.open_with(token);
    m.late.open_with(m.invitation.token);
    return found;
}

HttpReply meeting_reply(int status, const Meeting& m, int seat) {
    json::Writer to;
    write_meeting(to, m, seat);
    return HttpReply{status, "application/json", to.take(), {}};
}

/// Keeps what has changed. False: somebody else was first.
store::Read<bool> keep(Lobby& lobby, Found& found, std::vector<store::PaperRow> more = {}) {
    found.paper.owner = owner_of(found.meeting);
    found.paper.text = to_text(found.meeting);
    more.push_back(found.paper);
    return lobby.house().store->put_papers(more);
}

/// What is answered; nothing: somebody else was faster, and it is done once more.
using Answered = std::optional<HttpReply>;
template <class Once>
HttpReply until_done(Once&& once) {
    auto out = until_kept(once);
    return out ? std::move(*out) : failure(503, too_many);
}

/// Changes a meeting until nobody else has changed it meanwhile. `change` answers with a reply where it cannot be.
template <class Find, class Change>
HttpReply changed_as_found(Lobby& lobby, Find&& find, int status, Change&& change) {
    return until_done([&]() -> Answered {
        Looked found = find();
        if (!found) return found.error();
        std::vector<store::PaperRow> more;
        if (auto reply = change(*found, more)) return reply;
        const auto kept = keep(lobby, *found, std::move(more));
        if (!kept) return failure(507, kept.error());
        return *kept ? Answered(meeting_reply(status, found->meeting, found->seat)) : std::nullopt;
    });
}

template <class Change>
HttpReply changed(Lobby& lobby, const std::string& token, int status, Change&& change) {
    return changed_as_found(lobby, [&] { return look_up(lobby, token); }, status, change);
}

using Wrong = std::optional<HttpReply>;

/// A key that is new here is not another seat's, of this meeting or another.
Wrong key_in_use(Lobby& lobby, const std::string& hash) {
    const auto used = lobby.house().store->paper(ways, hash);
    if (!used) return failure(507, used.error());
    if (*used) return failure(409, "this key is in use: make a new one");
    return std::nullopt;
}

/// Nothing begins of it any more, and nobody sits down.
Wrong lapsed(Lobby& lobby, const Meeting& m) {
    if (!has_lapsed(lobby.house(), m)) return std::nullopt;
    return failure(410, "this offer has lapsed: make another");
}

// ------------------------------------------------------------------ who sits down

/// What whoever sits down brings.
struct Sits {
    std::string key;
    std::string name;
    std::string commit;
};
Sits read_sits(Reading& ask) {
    Sits out{ask.text("key"), ask.text("name"), ask.text("commit")};
    if (!ask.error().empty()) return out;
    if (!good_key(out.key)) ask.fail("key: expected 32 random characters or more of base64url");
    if (const std::string wrong = wrong_name(out.name); !wrong.empty()) ask.fail(wrong);
    if (!is_256_bits(out.commit)) ask.fail("commit: expected the SHA-256 of your share, 64 small hexadecimal digits");
    return out;
}

void sit_down(Meeting& m, int seat, const Sits& who) {
    m.seat(seat) = MeetingSeat{hash_of_token(who.key), who.name};
    m.share(seat).commit = who.commit;
}

/// The terms of an offer, as far as they are told.
Wrong read_terms(Lobby& lobby, Reading& ask, Meeting& m) {
    m.scenario = ask.text("scenario");
    const std::string ruleset = ask.text("ruleset", "");
    m.house = ask.texts("house");
    m.pace = ask.text("pace", "live");
    m.level = ask.text("level", "sergeant");
    const std::string seat = ask.text("seat", "first");
    if (const json::Value* timing = ask.object("timing")) {
        TimingRead asked = read_timing(*timing);
        if (!asked.error.empty()) ask.fail("timing: " + asked.error);
        m.timing = std::move(asked.timing);
    }
    m.timing.level = m.level;
    m.open = ask.flag("open");
    m.watched = ask.flag("watched");
    m.umpire = ask.text("umpire", "");
    if (!m.umpire.empty() && m.umpire != "link" && m.umpire != "open") ask.fail("umpire: expected 'link' or 'open'");
    if (seat != "first" && seat != "second") ask.fail("seat: expected 'first' or 'second'");
    if (m.pace != "live" && m.pace != "mail") ask.fail("pace: expected 'live' or 'mail'");
    if (!is_computer_player(m.level)) ask.fail("level: there is no such general");
    if (!ask.error().empty()) return failure(400, ask.error());
    m.by = seat == "first" ? 1 : 2;
    const auto text = lobby.house().library->scenario(m.scenario);
    if (!text) return failure(404, to_text(text.error()));
    std::vector<SourceText> house;
    for (const std::string& name : m.house) {
        auto one = lobby.house().library->house(name);
        if (!one) return failure(404, to_text(one.error()));
        house.push_back(std::move(*one));
    }
    const auto ready = lobby.house().library->prepare(*text, ruleset, house);
    if (!ready) return failure(422, "this battle cannot be fought", ready.error());
    m.title = ready->scenario->title;
    m.ruleset = ready->battle->rules->id;
    m.book = ready->battle->charts().title();
    for (std::size_t i = 0; i < 2 && i < ready->battle->forces().armies.size(); ++i)
        m.armies[i] = ready->battle->forces().armies[i].name;
    return std::nullopt;
}

/// `from`: whose household counts it; "" = nobody does.
HttpReply offered(Lobby& lobby, Meeting m, const Sits& who, const std::string& from) {
    const House& house = lobby.house();
    m.id = new_battle_id();
    m.made = house.clock();
    m.until = until_when(house);
    m.invitation = SecretToken::make(m.open, who.key);
    if (!m.umpire.empty()) m.rule = SecretToken::make(m.umpire == "open", who.key);
    m.dice.server = new_share("server");
    sit_down(m, m.by, who);
    Found found;
    found.paper.drawer = meeting_drawer;
    found.paper.id = m.id;
    found.paper.due = m.made;
    found.meeting = std::move(m);
    found.seat = found.meeting.by;
    const std::string key = found.meeting.seat(found.seat).key;
    std::vector<store::PaperRow> papers{way_to(key, found.meeting.id, "key"),
                                        way_to(found.meeting.invitation.hash, found.meeting.id, "invitation")};
    if (!found.meeting.rule.hash.empty())
        papers.push_back(way_to(found.meeting.rule.hash, found.meeting.id, "invitation"));
    if (const auto failed = add_lapse(house, found.meeting, papers)) return failure(507, *failed);
    return until_done([&]() -> Answered {
        auto count = counted(house, from, found.meeting);
        if (!count) return count.error();
        std::vector<store::PaperRow> all = papers;
        std::move(count->begin(), count->end(), std::back_inserter(all));
        const auto kept = keep(lobby, found, std::move(all));
        if (!kept) return failure(507, kept.error());
        if (*kept) return meeting_reply(201, found.meeting, found.seat);
        return key_in_use(lobby, key);
    });
}

// ------------------------------------------------------------------ the battle that comes of it

store::LinkRow link_row(const std::string& hash, const std::string& battle, Role role, int seat, bool invitation) {
    store::LinkRow row;
    row.hash = hash;
    row.battle = battle;
    row.role = name_of(role);
    row.seats = static_cast<std::uint8_t>(seat);
    row.invitation = invitation;
    return row;
}

std::vector<store::LinkRow> links_of(const Meeting& m) {
    std::vector<store::LinkRow> out;
    for (const int seat : {1, 2})
        if (!m.seat(seat).key.empty())
            out.push_back(link_row(m.seat(seat).key, m.battle, Role::commander, seat, false));
        else
            out.push_back(link_row(m.late.hash, m.battle, Role::commander, seat, true));
    out.push_back(link_row(m.watch.hash, m.battle, Role::spectator, 0, false));
    if (!m.umpire.empty()) {
        const bool there = !m.ruler.key.empty();
        out.push_back(link_row(there ? m.ruler.key : m.rule.hash, m.battle, Role::umpire, 0, !there));
    }
    return out;
}

/// What was agreed on, beside the battle that comes of it.
store::Read<std::vector<store::PaperRow>> agreed_papers(store::Store& store, const Meeting& m) {
    const Agreed agreed{m.seats[0].name, m.seats[1].name, m.pace, m.dice};
    Hours hours;
    hours.begin(m.timing);
    hours.umpired = !m.umpire.empty();
    std::vector<store::PaperRow> papers;
    for (const int seat : {1, 2}) {
        auto moved = ways_moved(store, m.id, seat, m.battle);
        if (!moved) return moved.error();
        hours.of(static_cast<Seat>(seat)).listens = !moved->empty();
        for (store::PaperRow& paper : *moved)
            papers.push_back(std::move(paper));
    }
    store::PaperRow clocks;
    clocks.drawer = hours_drawer;
    clocks.id = clocks.owner = m.battle;
    clocks.text = to_text(hours);
    store::PaperRow origin;
    origin.drawer = met;
    origin.id = m.battle;
    origin.owner = m.id;
    origin.text = "meeting";
    for (const store::PaperRow& paper : {paper_of(agreed, m.battle), clocks, origin})
        papers.push_back(paper);
    return papers;
}

/// Once: who comes later finds it kept. A way that is said yes to, or ended, at the same moment is read again.
Wrong keep_agreed(store::Store& store, const Meeting& m) {
    const auto wrong = until_kept([&]() -> std::optional<Wrong> {
        const auto there = store.paper(met, m.battle);
        if (!there) return failure(507, there.error());
        if (*there) return std::optional<Wrong>(std::in_place);
        const auto papers = agreed_papers(store, m);
        if (!papers) return failure(507, papers.error());
        const auto kept = store.put_papers(*papers);
        if (!kept) return failure(507, kept.error());
        return *kept ? std::optional<Wrong>(std::in_place) : std::nullopt;
    });
    return wrong ? *wrong : failure(503, too_many);
}

/// Makes the battle of a meeting whose shares are all there, unless it has been made. Made again it is the same one.
Wrong begin_battle(Lobby& lobby, const Meeting& m) {
    store::Store& store = *lobby.house().store;
    const auto there = store.battle(m.battle);
    if (!there) return failure(507, there.error());
    if (*there) return std::nullopt;
    const Library& library = *lobby.house().library;
    const auto scenario = library.scenario(m.scenario);
    if (!scenario) return failure(404, to_text(scenario.error()));
    store::BattleRow row;
    std::vector<SourceText> house;
    for (const std::string& name : m.house) {
        auto text = library.house(name);
        if (!text) return failure(404, to_text(text.error()));
        row.house.push_back(text->text);
        house.push_back(std::move(*text));
    }
    auto ready = library.prepare(*scenario, m.ruleset, house);
    if (!ready) return failure(422, "this battle cannot be fought", ready.error());
    row.id = m.battle;
    row.scenario = m.scenario;
    row.first = m.seats[0].key.empty() ? m.level : "human";
    row.second = m.seats[1].key.empty() ? m.level : "human";
    row.seed = seed_of(m.dice);
    row.scenario_text = write_scenario(*ready->scenario);
    row.ruleset = ready->battle->rules->id;
    row.ruleset_hash = ready->battle->rules->hash();
    row.made = row.changed = lobby.house().clock();
    // Before the battle: nobody sees one without what was agreed on.
    if (auto wrong = keep_agreed(store, m)) return wrong;
    auto room = std::make_shared<Room>(lobby.house(), row.id);
    room->begin(std::move(row), std::move(*ready));
    if (!room->loaded()) return failure(500, room->bug());
    if (const auto failed = room->keep(links_of(m))) {
        const auto other = store.battle(m.battle);  // two who brought the last share at once
        if (!other || !*other) return failure(507, *failed);
        return std::nullopt;
    }
    lobby.add(room);
    return std::nullopt;
}

/// All shares are there: the battle has a name, and is made when that is kept.
void name_the_battle(Meeting& m) {
    if (!m.shared() || !m.battle.empty()) return;
    m.battle = new_battle_id();
    m.watch = SecretToken::make(m.watched, "");
    if (!m.full()) m.late = SecretToken::make(m.open, m.invitation.token);
    m.noted = true;
}

HttpReply with_battle(Lobby& lobby, HttpReply reply, const std::string& token) {
    if (reply.status >= 300) return reply;
    const auto found = look_up(lobby, token);
    if (!found || found->meeting.battle.empty()) return reply;
    if (auto wrong = begin_battle(lobby, found->meeting)) return *wrong;
    return reply;
}

// ------------------------------------------------------------------ what is asked of a meeting

template <class Find>
HttpReply take_seat(Lobby& lobby, Find&& find, const Sits& who) {
    const std::string hash = hash_of_token(who.key);
    return changed_as_found(lobby, find, 201, [&](Found& found, std::vector<store::PaperRow>& more) -> Wrong {
        Meeting& m = found.meeting;
        for (const int seat : {1, 2})
            if (m.seat(seat).key == hash) return meeting_reply(201, m, seat);  // asked again, since the answer was lost
        if (auto late = lapsed(lobby, m)) return late;
        if (found.seat != 0) return failure(409, "you sit at this table: send the invitation to somebody else");
        if (found.to_rule) return failure(409, "this invitation is to the umpire's seat: no side is led by it");
        if (m.full()) return failure(410, "somebody else has taken this offer");
        if (!m.battle.empty()) return failure(410, "this battle has begun");
        found.seat = 3 - m.by;
        if (!m.share(found.seat).commit.empty())
            return failure(409, "the computer holds this seat for the moment: take it when the battle has begun");
        if (who.commit == m.share(m.by).commit || who.commit == m.dice.server.commit)
            return failure(400, "commit: this is another's; yours is of a share of your own");
        if (m.ruler.key == hash) return failure(409, "you rule on this battle: an umpire takes no side of it");
        if (auto used = key_in_use(lobby, hash)) return used;
        sit_down(m, found.seat, who);
        m.until = until_when(lobby.house());  // for who offered to look in
        if (const auto failed = add_lapse(lobby.house(), m, more)) return failure(507, *failed);
        more.push_back(way_to(hash, m.id, "key"));
        // Whoever offers may be asleep, and without him it does not begin.
        auto letters = letters_taken(lobby.house(), {m.id, m.by, m.title}, who.name);
        if (!letters) return failure(507, letters.error());
        for (store::PaperRow& letter : *letters)
            more.push_back(std::move(letter));
        return std::nullopt;
    });
}

HttpReply take(Lobby& lobby, const std::string& token, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*parsed, {"key", "name", "commit"});
    const Sits who = read_sits(ask);
    if (!ask.error().empty()) return failure(400, ask.error());
    return take_seat(lobby, [&] { return look_up(lobby, token); }, who);
}

/// The umpire's seat, as long as the battle has not begun; afterwards its invitation is claimed like any other's.
HttpReply take_umpires(Lobby& lobby, const std::string& token, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*parsed, {"key", "name"});
    const std::string key = ask.text("key");
    const std::string name = ask.text("name");
    if (!good_key(key)) ask.fail("key: expected 32 random characters or more of base64url");
    if (const std::string wrong = wrong_name(name); !wrong.empty()) ask.fail(wrong);
    if (!ask.error().empty()) return failure(400, ask.error());
    const std::string hash = hash_of_token(key);
    return changed(lobby, token, 201, [&](Found& found, std::vector<store::PaperRow>& more) -> Wrong {
        Meeting& m = found.meeting;
        if (m.ruler.key == hash) return meeting_reply(201, m, umpires_seat);  // asked again, since the answer was lost
        if (is_side(found.seat) || m.seats[0].key == hash || m.seats[1].key == hash)
            return failure(409, "who commands a side does not rule on its battle");
        if (!found.to_rule) return failure(403, "the umpire's seat is taken by an invitation of its own");
        if (!m.wants_umpire()) return failure(410, "somebody else has taken the umpire's seat");
        if (!m.battle.empty()) return failure(410, "this battle has begun: claim the seat there");
        if (auto used = key_in_use(lobby, hash)) return used;
        m.ruler = MeetingSeat{hash, name};
        found.seat = umpires_seat;
        more.push_back(way_to(hash, m.id, "key"));
        return std::nullopt;
    });
}

/// He goes again, before it begins.
HttpReply leave_umpires(Lobby& lobby, const std::string& token) {
    return changed(lobby, token, 200, [&](Found& found, std::vector<store::PaperRow>& more) -> Wrong {
        if (!found.meeting.battle.empty()) return failure(409, "the battle has begun");
        auto way = lobby.house().store->paper(ways, hash_of_token(token));
        if (!way) return failure(507, way.error());
        if (*way) {
            (*way)->text.clear();
            more.push_back(std::move(**way));
        }
        found.meeting.ruler = {};
        found.seat = 0;
        return std::nullopt;
    });
}

HttpReply bring_share(Lobby& lobby, const std::string& token, const std::string& body) {
    const auto parsed = json::parse(body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    Reading ask(*parsed, {"share"});
    const std::string share = ask.text("share");
    if (!ask.error().empty()) return failure(400, ask.error());
    HttpReply reply = changed(lobby, token, 200, [&](Found& found, std::vector<store::PaperRow>&) -> Wrong {
        Meeting& m = found.meeting;
        if (!is_side(found.seat)) return failure(403, "a share is brought by who has a seat");
        if (auto late = lapsed(lobby, m)) return late;
        if (!m.committed()) return failure(409, "not all commitments are public yet: keep your share to yourself");
        Share mine = m.share(found.seat);
        if (!share.empty() && mine.share == share) return meeting_reply(200, m, found.seat);
        if (!mine.share.empty()) return failure(409, "your share is here already, and it was another");
        mine.share = share;
        if (!keeps(mine, seat_name(found.seat)))
            return failure(422, "this is not the share that you have committed to");
        m.share(found.seat) = mine;
        name_the_battle(m);
        return std::nullopt;
    });
    return with_battle(lobby, std::move(reply), token);
}

/// The computer takes the empty seat, until somebody comes.
HttpReply begin_alone(Lobby& lobby, const std::string& token) {
    return changed(lobby, token, 200, [&](Found& found, std::vector<store::PaperRow>&) -> Wrong {
        Meeting& m = found.meeting;
        if (!is_side(found.seat)) return failure(403, "only who has made this offer begins");
        if (auto late = lapsed(lobby, m)) return late;
        if (m.full()) return failure(409, "there is nobody's seat: both are taken");
        const int empty = 3 - found.seat;
        if (!m.share(empty).commit.empty()) return meeting_reply(200, m, found.seat);
        m.share(empty) = new_share(seat_name(empty));
        m.share(empty).by_server = true;
        name_the_battle(m);
        return std::nullopt;
    });
}

HttpReply withdraw(Lobby& lobby, const std::string& token) {
    return until_done([&]() -> Answered {
        auto found = look_up(lobby, token);
        if (!found) return found.error();
        if (found->seat == umpires_seat) return leave_umpires(lobby, token);
        if (found->seat == 0) return failure(403, "only who sits here withdraws the offer");
        if (!found->meeting.battle.empty()) return failure(409, "the battle has begun");
        const auto gone = all_of_it(*lobby.house().store, found->paper);
        if (!gone) return failure(507, gone.error());
        const auto kept = lobby.house().store->put_papers(*gone);
        if (!kept) return failure(507, kept.error());
        if (!*kept) return std::nullopt;
        return HttpReply{200, "application/json", R"({"withdrawn":true})", {}};
    });
}

/// By which ways one is told that one's offer is taken, and then whose turn it is.
HttpReply notices_of(Lobby& lobby, const HttpRequest& request) {
    return until_done([&]() -> Answered {
        const auto found = look_up(lobby, request.token);
        if (!found) return found.error();
        const Meeting& m = found->meeting;
        if (!is_side(found->seat)) return failure(403, "notices are for who has a seat");
        if (!m.battle.empty()) return failure(409, "the battle has begun: its notices are asked for there");
        if (auto late = lapsed(lobby, m)) return late;
        // Kept with the meeting, so that none is added to one that is withdrawn, or becomes a battle, meanwhile.
        const Asker asker{m.id, found->seat, m.title, found->paper, request.from};
        if (request.method == "GET") return show_notices(lobby.house(), asker);
        HttpReply reply = change_notices(lobby.house(), asker, request.body);
        return reply.status != 503 ? Answered(std::move(reply)) : std::nullopt;
    });
}

/// Another link instead of one that has come to the wrong hands.
HttpReply invite_anew(Lobby& lobby, const std::string& token) {
    return changed(lobby, token, 201, [&](Found& found, std::vector<store::PaperRow>& more) -> Wrong {
        Meeting& m = found.meeting;
        if (found.seat != m.by) return failure(403, "only who has made this offer invites");
        if (auto late = lapsed(lobby, m)) return late;
        if (m.full() || !m.battle.empty()) return failure(409, "the seat is taken");
        m.invitation = SecretToken::make(m.open, token);
        more.push_back(way_to(m.invitation.hash, m.id, "invitation"));
        return std::nullopt;
    });
}

// ------------------------------------------------------------------ a rematch

constexpr const char* sits_already = "this rematch has been taken: it is among your battles where you took it";

/// Seats a player who asks for the same rematch again (a lost answer, another device) with the new commitment, as long
/// as the opponent has not committed. None if another request changed the meeting meanwhile.
Wrong seated_anew(Lobby& lobby, Found& found, const Sits& who) {
    Meeting& m = found.meeting;
    const int seat = m.by;
    if (m.full() || !m.share(3 - seat).commit.empty()) return failure(409, sits_already);
    const std::string hash = hash_of_token(who.key);
    if (m.seat(seat).key == hash) return meeting_reply(200, m, seat);
    if (auto used = key_in_use(lobby, hash)) return used;
    sit_down(m, seat, who);
    m.invitation = SecretToken::make(m.open, who.key);
    const auto kept = keep(lobby, found, {way_to(hash, m.id, "key"), way_to(m.invitation.hash, m.id, "invitation")});
    if (!kept) return failure(507, kept.error());
    return *kept ? Wrong(meeting_reply(200, m, seat)) : std::nullopt;
}

/// The meeting that a battle came of, which has its house rules by name.
Result<Meeting, HttpReply> agreed_before(Lobby& lobby, const Room& room) {
    const auto origin = lobby.house().store->paper(met, room.id());
    if (!origin) return failure(507, origin.error());
    if (!*origin)
        return failure(409, "this battle was made by links: its rematch is asked by POST /api/battle/rematch");
    auto found = read_meeting(lobby, (*origin)->owner);
    if (!found) return found.error();
    return std::move(found->meeting);
}

/// The offer of a rematch of this battle, or the one that the other has made already.
HttpReply rematch(Lobby& lobby, const std::string& token, const Sits& who) {
    const auto entrance = lobby.enter(token);
    if (!entrance) return failure(status_of_closed(entrance.error()), entrance.error());
    Room& room = *entrance->room;
    const std::lock_guard hold(room.lock());
    if (const auto wrong = room.load()) return failure(room.refused_by_store() ? 507 : 410, *wrong);
    const LinkKnown& link = entrance->link;
    if (link.role != Role::commander || link.first == link.second)
        return failure(403, "a rematch is asked by who has commanded one side");
    const auto before = agreed_before(lobby, room);
    if (!before) return before.error();
    const std::string drawer = lobby_rematch_drawer;
    return until_done([&]() -> Answered {
        const auto made = lobby.house().store->paper(drawer, room.id());
        if (!made) return failure(507, made.error());
        if (*made) {
            auto other = read_meeting(lobby, (*made)->text);
            if (!other && other.error().status != 404) return other.error();
            // One that was withdrawn is none, nor is one that has lapsed, or has been fought, or what an older store
            // has here.
            const bool stands = other && !has_lapsed(lobby.house(), other->meeting) && !other->meeting.over;
            if (stands && other->meeting.by == (link.first ? 2 : 1)) return seated_anew(lobby, *other, who);
            if (stands) {
                if (other->meeting.full()) return failure(409, sits_already);
                return take_seat(lobby, [&] { return read_meeting(lobby, other->meeting.id); }, who);
            }
        }
        Meeting m;
        m.scenario = before->scenario;
        m.house = before->house;
        m.title = room.battle().scenario->title;
        m.ruleset = room.row().ruleset;
        m.book = room.battle().charts().title();
        for (std::size_t a = 0; a < 2; ++a)
            m.armies[a] = room.battle().forces().armies[a].name;
        const auto agreed = agreed_of(room);
        m.pace = agreed && !agreed->pace.empty() ? agreed->pace : "live";
        m.timing = room.hours().timing;
        m.level = m.timing.level;
        m.by = link.first ? 2 : 1;
        // He is written to of the first alone, and finds an offer also without a letter.
        std::vector<store::PaperRow> papers;
        if (!*made)
            if (auto letters = letters_rematch(room, link.first ? Seat::second : Seat::first))
                papers = std::move(*letters);
        HttpReply reply = offered(lobby, std::move(m), who, "");
        if (reply.status != 201) return reply;
        const auto value = json::parse(reply.body, "");
        store::PaperRow paper = *made ? **made : store::PaperRow{};
        paper.drawer = drawer;
        paper.id = paper.owner = room.id();
        paper.text = value->find("id")->text;  // another invitation leads to the same
        papers.push_back(paper);
        const auto kept = lobby.house().store->put_papers(papers);
        if (!kept) return failure(507, kept.error());
        if (*kept) return reply;
        static_cast<void>(withdraw(lobby, who.key));  // the other was first
        return std::nullopt;
    });
}

void write_all(json::Writer& to, const char* name, const std::vector<Meeting>& all) {
    to.key(name).list();
    for (const Meeting& m : all)
        write_meeting(to, m, in_the_lobby);
    to.end_list();
}

bool is_shown(Lobby& lobby, Meeting& m, const store::PaperRow& paper) {
    if (has_lapsed(lobby.house(), m)) note_lapsed(lobby.house(), m);
    return paper.owner == in_lobby ? is_open(lobby.house(), m, paper) : is_fought(lobby.house(), m, paper);
}

/// What is in a list; one that is damaged hides none of the others. Where all that is found has just been noted to be
/// over, there may be more behind it.
store::Read<std::vector<Meeting>> shown_of(Lobby& lobby, const char* owner) {
    constexpr std::size_t most = 100;
    constexpr int rounds = 5;
    std::vector<Meeting> shown;
    for (int i = 0; i < rounds && shown.empty(); ++i) {
        const auto papers = lobby.house().store->whole_papers(meeting_drawer, owner, static_cast<int>(most));
        if (!papers) return papers.error();
        for (const store::PaperRow& paper : *papers)
            if (auto meeting = meeting_of(paper.text); meeting && is_shown(lobby, *meeting, paper))
                shown.push_back(std::move(*meeting));
        if (papers->size() < most) break;
    }
    return shown;
}

}  // namespace

HttpReply list_meetings(Lobby& lobby) {
    json::Writer to;
    to.object();
    for (const auto& [owner, name] : {std::pair{in_lobby, "open"}, std::pair{to_watch, "watch"}}) {
        const auto shown = shown_of(lobby, owner);
        if (!shown) return failure(507, shown.error());
        write_all(to, name, *shown);
    }
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

store::Failure forget_in_meeting(store::Store& store, const std::string& battle, Seat seat) {
    const auto origin = store.paper(met, battle);
    if (!origin) return origin.error();
    if (!*origin) return std::nullopt;  // made by a link alone
    return failure_of(change_paper(store, meeting_drawer, (*origin)->owner, [&](store::PaperRow& paper) {
        auto meeting = meeting_of(paper.text);
        if (!meeting) return false;
        (seat == Seat::umpire ? meeting->ruler : meeting->seat(static_cast<int>(seat))).name.clear();
        paper.text = to_text(*meeting);
        return true;
    }));
}

HttpReply make_meeting(Lobby& lobby, const HttpRequest& request) {
    const std::string& token = request.token;
    const auto parsed = json::parse(request.body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return failure(400, "the body is no JSON object");
    if (!token.empty()) {
        Reading ask(*parsed, {"key", "name", "commit"});
        const Sits who = read_sits(ask);
        if (!ask.error().empty()) return failure(400, ask.error());
        return rematch(lobby, token, who);
    }
    Reading ask(*parsed, {"scenario", "ruleset", "house", "pace", "timing", "level", "seat", "open", "watched",
                          "umpire", "key", "name", "commit"});
    const Sits who = read_sits(ask);
    if (!ask.error().empty()) return failure(400, ask.error());
    Meeting m;
    if (auto wrong = read_terms(lobby, ask, m)) return *wrong;
    return offered(lobby, std::move(m), who, request.from);
}

HttpReply of_meeting(Lobby& lobby, const HttpRequest& request, const std::string& what) {
    const bool looks = what.empty();
    const bool notices = what == "notices";
    if (request.method != (looks ? "GET" : "POST") && !(notices && request.method == "GET")) {
        HttpReply reply = failure(405, looks ? "this address takes GET" : "this address takes POST");
        reply.headers.emplace_back("Allow", looks ? "GET" : "POST");
        return reply;
    }
    if (request.token.empty()) return failure(401, "a meeting is opened by its link: Authorization: Bearer TOKEN");
    if (what == "take") return take(lobby, request.token, request.body);
    if (what == "rule") return take_umpires(lobby, request.token, request.body);
    if (what == "share") return bring_share(lobby, request.token, request.body);
    if (what == "begin") return begin_alone(lobby, request.token);
    if (what == "withdraw") return withdraw(lobby, request.token);
    if (what == "invitation") return invite_anew(lobby, request.token);
    if (notices) return notices_of(lobby, request);
    if (!looks) return failure(404, "a meeting has take, rule, share, begin, withdraw, invitation and notices");
    const auto found = look_up(lobby, request.token);
    if (!found) return found.error();
    const int eyes = found->to_rule ? asked_to_rule : found->seat;
    return with_battle(lobby, meeting_reply(200, found->meeting, eyes), request.token);
}

}  // namespace linstock::server
