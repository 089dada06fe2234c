#include "server/api/message_handler.hpp"

#include "base/lines.hpp"
#include "server/api/request_reader.hpp"
#include "server/api/session_requests.hpp"
#include "server/setup/new_battle.hpp"

#include <exception>

namespace linstock::server {

namespace {

constexpr std::size_t longest_message = std::size_t{256} << 10;

/// An answer. A refusal is told to the log too: it begins with the verb and holds no secret, for links are told only
/// to those who are let in.
void send(Connection& to, std::string text) {
    constexpr std::size_t longest_told = 300;
    if (text.find(R"("ok":false)") != std::string::npos)
        to.client->refused("connection " + std::to_string(to.id) + ": " + utf8_prefix(text, longest_told));
    to.client->send(std::make_shared<const std::string>(std::move(text)));
}

void leave(Connection& from, const std::string& battle) {
    const auto it = from.joined.find(battle);
    if (it == from.joined.end()) return;
    const std::shared_ptr<Room> room = it->second;
    from.joined.erase(it);
    const std::lock_guard hold(room->lock());
    const auto there = room->audience().all.find(from.id);
    const LinkKnown link = there == room->audience().all.end() ? LinkKnown{} : there->second.link;
    room->audience().all.erase(from.id);
    room->let_go();
    if (!room->loaded()) return;
    tell_players(*room);
    tell_sides(*room, link);
}

/// The beginning of every answer: id and verb.
json::Writer begun(const json::Value& request, std::string_view message) {
    json::Writer to;
    to.object();
    if (const json::Value* id = request.find("id"))
        if (id->kind == json::Kind::integer || (id->kind == json::Kind::text && id->text.size() <= 100))
            to.key("id").raw(id->raw(message));
    return to;
}

void fail(Connection& from, json::Writer to, const std::string& error) {
    to.key("ok").flag(false);
    to.member("error", error);
    to.end_object();
    send(from, to.take());
}

void join(Lobby& lobby, Connection& from, const json::Value& request, json::Writer to) {
    Reading ask(request, {"id", "verb", "token", "have", "advice"});
    const bool advised = !ask.has("advice") || ask.flag("advice");
    const std::string token = ask.text("token");
    std::int64_t epoch = -1;
    std::int64_t events = 0;
    if (const json::Value* have = ask.object("have")) {
        Reading had(*have, {"epoch", "events"});
        epoch = had.number("epoch", 0, INT32_MAX);
        events = had.number("events", 0, INT32_MAX);
        if (!had.error().empty()) ask.fail("have: " + had.error());
    }
    if (!ask.error().empty()) return fail(from, std::move(to), ask.error());
    auto entrance = lobby.enter(token);
    if (!entrance) {
        if (const auto invited = lobby.look(token); invited && invited->heir.empty()) to.key("invitation").flag(true);
        return fail(from, std::move(to), entrance.error());
    }
    const std::shared_ptr<Room> held = entrance->room;
    Room& room = *held;
    const std::lock_guard hold(room.lock());
    if (const auto wrong = room.load()) return fail(from, std::move(to), *wrong);
    // Once more: what the link stood for may have ended while he waited for the room.
    entrance = lobby.enter(token);
    if (!entrance) return fail(from, std::move(to), entrance.error());
    turn_the_screen(room);
    Attendance& seat = room.audience().all[from.id];
    seat = Attendance{};
    seat.client = from.client;
    seat.advised = advised;
    seat.link = entrance->link;
    seat.hash = entrance->hash;
    seat.eyes = eyes_now(room, seat.link);
    seat.epoch = epoch_of(room, seat.eyes);
    from.joined[room.id()] = entrance->room;
    const std::size_t have = epoch == static_cast<std::int64_t>(seat.epoch) ? static_cast<std::size_t>(events) : 0;
    write_joined(to, room, seat);
    if (!entrance->links.empty()) to.key("links").raw(entrance->links);
    to.end_object();
    send(from, to.take());
    tell_first(room, seat, have);
    tell_players(room);
    tell_sides(room, seat.link);
    // What goes on at nobody's behest is his from now on who comes in and plays it.
    const Room::AtBehest his(room, {seat.link.plays() ? from.whose : ""});
    room.call_for_thought();
}

void in_room(Connection& from, const std::string& verb, const json::Value& request, std::string_view message,
             json::Writer to) {
    const json::Value* battle = request.find("battle");
    if (battle == nullptr || battle->kind != json::Kind::text)
        return fail(from, std::move(to), "'battle' is missing: which one?");
    const auto joined = from.joined.find(battle->text);
    if (joined == from.joined.end()) return fail(from, std::move(to), "you have not joined that battle");
    const std::shared_ptr<Room> room = joined->second;
    std::unique_lock hold(room->lock());
    const auto seat = room->audience().all.find(from.id);
    if (seat == room->audience().all.end()) return fail(from, std::move(to), "you have not joined that battle");
    const FollowUp after = [&] {
        const Room::AtBehest his(*room, {from.whose});
        return answer_verb(*room, seat->second, verb, request, message, to);
    }();
    if (after.later) {
        hold.unlock();
        after.later(to);
        to.end_object();
        return send(from, to.take());
    }
    to.end_object();
    send(from, to.take());
    if (after.news) tell_all(*room);
    if (after.notes) tell_notes(*room, viewer_of(seat->second.link, seat->second.eyes));
}

void serve(Lobby& lobby, Connection& from, const json::Value& request, std::string_view message) {
    json::Writer to = begun(request, message);
    const json::Value* verb = request.find("verb");
    if (verb == nullptr || verb->kind != json::Kind::text)
        return fail(from, std::move(to), "'verb' is missing: it says what is asked");
    const std::string name = utf8_prefix(verb->text, 40);
    to.member("verb", name);
    if (name == "ping") {
        to.key("ok").flag(true);
        to.end_object();
        return send(from, to.take());
    }
    if (name == "join") return join(lobby, from, request, std::move(to));
    if (name != "leave") return in_room(from, name, request, message, std::move(to));
    Reading ask(request, {"id", "verb", "battle"});
    const std::string battle = ask.text("battle");
    if (!ask.error().empty()) return fail(from, std::move(to), ask.error());
    leave(from, battle);
    to.key("ok").flag(true);
    to.end_object();
    send(from, to.take());
}

json::Writer empty_answer() {
    json::Writer to;
    to.object();
    to.member("verb", "");
    return to;
}

std::string ended(json::Writer to, const std::string& error) {
    to.key("ok").flag(false);
    to.member("error", error);
    to.end_object();
    return to.take();
}

std::string alone(Lobby& lobby, const std::string& token, const json::Value& request, std::string_view message) {
    json::Writer to = begun(request, message);
    const json::Value* verb = request.find("verb");
    if (verb == nullptr || verb->kind != json::Kind::text)
        return ended(std::move(to), "'verb' is missing: it says what is asked");
    to.member("verb", utf8_prefix(verb->text, 40));
    auto entrance = lobby.enter(token);
    if (!entrance) return ended(std::move(to), entrance.error());
    Room& room = *entrance->room;
    std::unique_lock hold(room.lock());
    if (const auto wrong = room.load()) return ended(std::move(to), *wrong);
    turn_the_screen(room);
    Attendance by;
    by.link = entrance->link;
    by.eyes = eyes_now(room, by.link);
    const FollowUp after = answer_verb(room, by, verb->text, request, message, to);
    hold.unlock();
    if (after.later) after.later(to);
    to.end_object();
    return to.take();
}

}  // namespace

std::string answer_alone(Lobby& lobby, const std::string& token, std::string_view message) {
    const auto request = json::parse(message, "");
    if (!request || request->kind != json::Kind::object) return ended(empty_answer(), "a request is an object");
    try {
        return alone(lobby, token, *request, message);
    } catch (const std::exception& e) {
        return ended(begun(*request, message), std::string("this could not be answered: ") + e.what());
    }
}

void answer_message(Lobby& lobby, Connection& from, std::string_view message) {
    const std::lock_guard hold(from.lock);
    if (from.gone) return;
    if (message.size() > longest_message) return fail(from, empty_answer(), "the message is over 256 KiB");
    const auto request = json::parse(message, "");
    if (!request)
        return fail(from, empty_answer(),
                    "column " + std::to_string(request.error().column) + ": " + request.error().text);
    if (request->kind != json::Kind::object) return fail(from, empty_answer(), "a request is an object");
    try {
        serve(lobby, from, *request, message);
    } catch (const std::exception& e) {
        fail(from, begun(*request, message), std::string("this could not be answered: ") + e.what());
    }
}

void leave_all(Connection& connection) {
    const std::lock_guard hold(connection.lock);
    connection.gone = true;
    while (!connection.joined.empty()) {
        const std::string battle = connection.joined.begin()->first;
        leave(connection, battle);
    }
}

}  // namespace linstock::server
