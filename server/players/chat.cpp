#include "server/players/chat.hpp"

#include "server/access/tokens.hpp"
#include "server/api/request_reader.hpp"
#include "server/lobby/open_game.hpp"
#include "server/setup/game_terms.hpp"
#include "server/setup/new_battle.hpp"
#include "server/storage/optimistic_update.hpp"
#include "server/storage/stored_bytes.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace linstock::server {

namespace {

constexpr const char* collection = "talk";
constexpr std::array<const char*, 4> places = {"battle", "first", "second", "watchers"};
constexpr std::size_t max_lines = 200;        ///< per place; the oldest are dropped
constexpr std::size_t max_line_length = 500;  ///< bytes per line
constexpr std::size_t burst = 5;              ///< lines per writer ...
constexpr std::int64_t rate_window = 10'000;  ///< ... within this time, in milliseconds
constexpr std::size_t by_length = 16;         ///< characters of a link's hash
constexpr std::size_t max_complaints = 10;    ///< open ones of a network

struct Line {
    std::int64_t n = 0;
    std::int64_t at = 0;
    std::string seat;  ///< "" = a spectator
    std::string name;
    std::string text;
    std::string by;  ///< the start of a hash of the writer: for counting, never sent
    bool program = false;
};

bool is_spectator(const LinkAccess& link) { return link.role == Role::spectator || link.role == Role::umpire; }

bool reads(const BattleSession& session, const LinkAccess& link, const std::string& place) {
    if (place == "battle") return true;
    if (place == "watchers") return is_spectator(link) || session.is_over();
    return link.holds(place == "first" ? Seat::first : Seat::second);
}

/// Spectators may not write to players, since they may know what a side may not.
bool may_write(const BattleSession& session, const LinkAccess& link, const std::string& place) {
    if (place == "watchers") return is_spectator(link);
    if (place == "battle") return link.plays();
    // Chat would be faster than any courier.
    if (session.couriers_ride()) return false;
    return link.plays() && link.holds(place == "first" ? Seat::first : Seat::second);
}

void write_line(json::Writer& to, const Line& l, bool kept) {
    to.object();
    to.member("n", l.n).member("at", l.at);
    if (!l.seat.empty()) to.member("seat", l.seat);
    to.member("name", l.name).member("text", l.text);
    if (l.program) to.key("program").flag(true);
    if (kept) to.member("by", l.by);
    to.end_object();
}

Line line_of(const json::Value& value) {
    RequestReader read(value, {"n", "at", "seat", "name", "text", "by", "program"});
    return Line{read.number("n", 0, INT64_MAX),
                read.number("at", 0, INT64_MAX),
                read.text("seat", ""),
                read.text("name"),
                read.text("text"),
                read.text("by", ""),
                read.flag("program")};
}

/// The chat of a place. Numbers are never used again, so that a complaint always names the same line.
struct Chat {
    std::int64_t next = 0;  ///< the number of the next line
    std::vector<Line> lines;
};

/// Reads what text_of() wrote, or the list of lines that earlier versions stored.
Chat chat_of(const std::string& text) {
    Chat out;
    const auto all = json::parse(text, "");
    if (!all) return out;
    const bool is_list = all->kind == json::Kind::list;
    const json::Value* lines = is_list ? &*all : all->find("lines");
    const json::Value* next = is_list ? nullptr : all->find("next");
    if (lines != nullptr)
        for (const json::Value& one : lines->items)
            out.lines.push_back(line_of(one));
    if (next != nullptr) out.next = next->integer;
    if (is_list && !out.lines.empty()) out.next = out.lines.back().n + 1;
    return out;
}

std::string text_of(const Chat& chat) {
    json::Writer to;
    to.object().member("next", chat.next).key("lines").list();
    for (const Line& l : chat.lines)
        write_line(to, l, true);
    to.end_list().end_object();
    return to.take();
}

std::string name_of_player(const BattleSession& session, const LinkAccess& link) {
    if (link.role != Role::commander || link.first == link.second) return "";
    const auto terms = game_terms_of(session);
    return !terms ? "" : link.first ? terms->first : terms->second;
}

/// Many spectators may share a link and must not exhaust each other's limits, so their client keys distinguish them.
std::string speaker_of(const OpenedLink& by, const std::string& from) {
    const bool one = by.link.role != Role::spectator || from.empty();
    return (one ? by.hash : hash_of_token(by.hash + from)).substr(0, by_length);
}

/// `from` is the network of the client that complains.
std::string complaint_text(const std::string& battle, const std::string& place, const std::string& from,
                           const Line& line) {
    json::Writer to;
    to.object();
    to.member("battle", battle).member("place", place).member("from", from);
    write_line(to.key("line"), line, true);
    to.end_object();
    return to.take();
}

/// Deletes the oldest complaints of a network that has too many, so that it does not fill the host's page.
store::Failure limit_complaints(store::Store& store, const std::string& from) {
    const auto all = store.documents_due(complaint_collection, INT64_MAX, std::numeric_limits<int>::max());
    if (!all) return all.error();
    const std::string member = R"("from":")" + from + '"';  // within a text the quotes would be escaped
    std::size_t newer = 0;
    for (auto one = all->rbegin(); one != all->rend(); ++one) {
        if (one->text.find(member) == std::string::npos || ++newer <= max_complaints) continue;
        store::DocumentRow deleted = *one;
        deleted.text.clear();
        if (const auto done = store.put_documents({std::move(deleted)}); !done) return done.error();
    }
    return std::nullopt;
}

std::string document_id(const BattleSession& session, const std::string& place) { return session.id() + ":" + place; }

}  // namespace

std::string line_error(const std::string& text) {
    if (text.size() > max_line_length) return "text: at most 500 bytes";
    if (std::string wrong = text_error(text); !wrong.empty()) return wrong;
    if (text.find_first_not_of(" \n") == std::string::npos) return "text: there is nothing in it";
    return "";
}

HttpReply read_chat(BattleSession& session, const OpenedLink& by) {
    json::Writer to;
    to.object();
    to.key("places").list();
    for (const std::string place : places) {
        if (!reads(session, by.link, place)) continue;
        const auto document = session.context().store->document(collection, document_id(session, place));
        if (!document) return error_reply(507, document.error());
        to.object();
        to.member("place", place);
        to.key("says").flag(may_write(session, by.link, place));
        to.key("lines").list();
        if (*document)
            for (const Line& l : chat_of((*document)->text).lines)
                write_line(to, l, false);
        to.end_list();
        to.end_object();
    }
    to.end_list();
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply write_chat_line(BattleSession& session, const OpenedLink& by, const HttpRequest& request) {
    const auto parsed = json::parse(request.body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"place", "name", "text"});
    const std::string place = ask.text("place");
    Line line;
    line.name = ask.text("name");
    line.text = ask.text("text");
    if (ask.error().empty() && std::find(places.begin(), places.end(), place) == places.end())
        ask.fail("place: expected 'battle', 'first', 'second' or 'watchers'");
    for (const std::string& wrong : {name_error(line.name), line_error(line.text)})
        if (ask.error().empty() && !wrong.empty()) ask.fail(wrong);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    if (!may_write(session, by.link, place) && session.couriers_ride() && by.link.plays() && place != "watchers")
        return error_reply(403, "couriers ride in this battle: write a dispatch");
    if (!may_write(session, by.link, place)) return error_reply(403, "by this link nothing is said there");
    if (by.link.first != by.link.second) line.seat = by.link.first ? "first" : "second";
    // A player writes under the name chosen on joining, not under another one.
    if (const std::string own = name_of_player(session, by.link); !own.empty()) line.name = own;
    line.by = speaker_of(by, request.client_key);
    line.program = by.link.program;
    line.at = session.context().clock();
    bool much = false;
    const auto kept = update_document(
        *session.context().store, collection, document_id(session, place), [&](store::DocumentRow& row) {
            Chat chat = chat_of(row.text);
            std::vector<Line>& lines = chat.lines;
            const auto lately = std::count_if(lines.begin(), lines.end(), [&](const Line& l) {
                return l.by == line.by && line.at - l.at < rate_window;
            });
            much = static_cast<std::size_t>(lately) >= burst;
            if (much) return false;
            line.n = chat.next++;
            lines.push_back(line);
            if (lines.size() > max_lines)
                lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(max_lines));
            row.owner = session.id();
            row.text = text_of(chat);
            return true;
        });
    if (!kept) return error_reply(507, kept.error());
    if (much) return error_reply(429, "you have said much: wait a few seconds");
    if (*kept) count_stored(line.name.size() + line.text.size());
    if (*kept) return read_chat(session, by);
    return error_reply(503, "too many speak at once: try again in a moment");
}

HttpReply file_complaint(BattleSession& session, const OpenedLink& by, const HttpRequest& request) {
    const auto parsed = json::parse(request.body, "body");
    if (!parsed || parsed->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    RequestReader ask(*parsed, {"place", "n"});
    const std::string place = ask.text("place");
    const std::int64_t n = ask.number("n", 0, INT64_MAX);
    if (!ask.error().empty()) return error_reply(400, ask.error());
    const bool known = std::find(places.begin(), places.end(), place) != places.end();
    if (!known || !reads(session, by.link, place)) return error_reply(403, "this is said where you do not hear it");
    const auto document = session.context().store->document(collection, document_id(session, place));
    if (!document) return error_reply(507, document.error());
    const std::vector<Line> lines = *document ? chat_of((*document)->text).lines : std::vector<Line>();
    const auto line = std::find_if(lines.begin(), lines.end(), [n](const Line& l) { return l.n == n; });
    if (line == lines.end()) return error_reply(404, "this line is gone");
    const std::string from = network_of(request.client_key);
    const store::DocumentRow out{.collection = complaint_collection,
                                 .id = document_id(session, place) + ":" + std::to_string(n),
                                 .owner = session.id(),
                                 .due = session.context().clock(),
                                 .text = complaint_text(session.id(), place, from, *line)};
    const auto kept = session.context().store->put_documents({out});
    if (!kept) return error_reply(507, kept.error());
    if (*kept) count_stored(out.text.size());
    if (*kept && !from.empty())
        if (const auto failed = limit_complaints(*session.context().store, from)) return error_reply(507, *failed);
    return HttpReply{201, "application/json", R"({"kept":true})", {}};  // also if it was reported before
}

store::Failure replace_chat_line(store::Store& store, const std::string& document_id, std::int64_t n,
                                 const std::string& text) {
    bool found = false;
    const auto failed = failure_of(update_document(store, collection, document_id, [&](store::DocumentRow& row) {
        Chat chat = chat_of(row.text);
        const auto line = std::find_if(chat.lines.begin(), chat.lines.end(), [n](const Line& l) { return l.n == n; });
        found = line != chat.lines.end();
        if (!found) return false;
        line->text = text;
        row.text = text_of(chat);
        return true;
    }));
    return failed || found ? failed : store::Failure("this line is gone");
}

std::string chat_lines_by(const BattleSession& session, Seat seat) {
    json::Writer to;
    to.list();
    for (const char* place : places) {
        const auto document = session.context().store->document(collection, document_id(session, place));
        if (!document || !*document) continue;
        for (const Line& l : chat_of((*document)->text).lines)
            if (l.seat == linstock::name_of(seat)) write_line(to, l, false);
    }
    to.end_list();
    return to.take();
}

namespace {
/// The copies in complaints: the host still sees that there was a line.
template <class IsTheirs>
store::Failure forget_in_complaints(const BattleSession& session, const IsTheirs& is_theirs) {
    constexpr int most = 10'000;
    store::Store& store = *session.context().store;
    const auto all = store.documents(complaint_collection, session.id(), most);
    if (!all) return all.error();
    for (const store::DocumentRow& document : *all) {
        auto failed =
            failure_of(update_document(store, complaint_collection, document.id, [&](store::DocumentRow& row) {
                const auto value = json::parse(row.text, "");
                const json::Value* about = value ? value->find("line") : nullptr;
                if (about == nullptr) return false;
                Line line = line_of(*about);
                if (!is_theirs(line)) return false;
                line.name.clear();
                line.text = deleted_line;
                const auto member = [&value](const char* name) {
                    const json::Value* found = value->find(name);
                    return found == nullptr ? std::string() : found->text;
                };
                row.text = complaint_text(session.id(), member("place"), member("from"), line);
                return true;
            }));
        if (failed) return failed;
    }
    return std::nullopt;
}
}  // namespace

store::Failure delete_chat_lines(const BattleSession& session, const OpenedLink& by, std::optional<Seat> seat) {
    // A line of a link with both seats, or of the umpire, has no seat.
    const std::string own = by.hash.substr(0, by_length);
    const auto is_theirs = [&](const Line& l) { return (seat && l.seat == linstock::name_of(*seat)) || l.by == own; };
    for (const char* place : places) {
        const auto kept = update_document(*session.context().store, collection, document_id(session, place),
                                          [&](store::DocumentRow& row) {
                                              Chat chat = chat_of(row.text);
                                              if (std::erase_if(chat.lines, is_theirs) == 0) return false;
                                              row.text = text_of(chat);
                                              return true;
                                          });
        if (const auto failed = failure_of(kept)) return failed;
    }
    return forget_in_complaints(session, is_theirs);
}

}  // namespace linstock::server
