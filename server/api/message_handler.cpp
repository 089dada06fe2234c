#include "server/api/message_handler.hpp"

#include "base/lines.hpp"
#include "server/api/message_manifest.hpp"
#include "server/api/request_reader.hpp"
#include "server/api/session_requests.hpp"
#include "server/setup/new_battle.hpp"

#include <algorithm>
#include <exception>

namespace linstock::server {

namespace {

constexpr std::size_t max_message_bytes = std::size_t{256} << 10;

/// The beginning of a text for the log. Other characters than printable ASCII become '?': some of them change how a
/// terminal shows the line.
std::string ascii_prefix(const std::string& text, std::size_t most) {
    std::string out = text.substr(0, most);
    std::replace_if(out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return out;
}

/// Sends an answer. A refusal is also logged. It begins with the verb and has no secret: tokens are sent only to
/// clients with a valid link.
void send(Connection& to, std::string text) {
    constexpr std::size_t longest_told = 300;
    if (text.find(R"("ok":false)") != std::string::npos)
        to.sink->refused("connection " + std::to_string(to.id) + ": " + ascii_prefix(text, longest_told));
    to.sink->send(std::make_shared<const std::string>(std::move(text)));
}

void leave(Connection& from, const std::string& battle) {
    const auto it = from.sessions.find(battle);
    if (it == from.sessions.end()) return;
    const std::shared_ptr<BattleSession> session = it->second;
    from.sessions.erase(it);
    const std::lock_guard hold(session->lock());
    const auto there = session->viewers().by_connection.find(from.id);
    const LinkAccess link = there == session->viewers().by_connection.end() ? LinkAccess{} : there->second.link;
    session->viewers().by_connection.erase(from.id);
    session->release_unused_views();
    if (!session->is_loaded()) return;
    send_presence(*session);
    send_side_presence(*session, link);
}

std::string refusal(json::Writer to, const std::string& error) {
    to.key("ok").flag(false);
    to.member("error", error);
    to.end_object();
    return to.take();
}
void fail(Connection& from, json::Writer to, const std::string& error) { send(from, refusal(std::move(to), error)); }

constexpr const char* no_memory_message =
    "the battles that are open from your network take too much memory: leave one of them, or try again later";

/// Null: there is no memory for another battle of the client's network.
std::shared_ptr<const JoinedMemory::Share> join_memory(BattleSession& session, const Connection& from) {
    const std::string network = network_of(from.client_key);
    for (const auto& [id, viewer] : session.viewers().by_connection)
        if (viewer.memory->network() == network) return viewer.memory;
    return session.context().joined_memory.join(network, session.memory_bytes());
}

void join(SessionRegistry& registry, Connection& from, const json::Value& request, json::Writer to) {
    RequestReader ask(request, request_members("join"));
    const bool advised = !ask.has("advice") || ask.flag("advice");
    const std::string token = ask.text("token");
    std::int64_t epoch = -1;
    std::int64_t events = 0;
    if (const json::Value* have = ask.object("have")) {
        RequestReader had(*have, {"epoch", "events"});
        epoch = had.number("epoch", 0, INT32_MAX);
        events = had.number("events", 0, INT32_MAX);
        if (!had.error().empty()) ask.fail("have: " + had.error());
    }
    if (!ask.error().empty()) return fail(from, std::move(to), ask.error());
    auto entrance = registry.open_link(token);
    if (!entrance) {
        if (const auto invited = registry.inspect_link(token); invited && invited->claimed_key_hash.empty())
            to.key("invitation").flag(true);
        return fail(from, std::move(to), entrance.error());
    }
    const std::shared_ptr<BattleSession> held = entrance->session;
    BattleSession& session = *held;
    const std::lock_guard hold(session.lock());
    if (const auto wrong = session.load()) return fail(from, std::move(to), *wrong);
    // Look again: the link may have ended while this request waited for the lock.
    entrance = registry.open_link(token);
    if (!entrance) return fail(from, std::move(to), entrance.error());
    auto memory = join_memory(session, from);
    if (memory == nullptr) return fail(from, std::move(to), no_memory_message);
    update_hot_seat(session);
    Viewer& seat = session.viewers().by_connection[from.id];
    seat = Viewer{};
    seat.memory = std::move(memory);
    seat.sink = from.sink;
    seat.gets_suggestions = advised;
    seat.link = entrance->link;
    seat.hash = entrance->hash;
    seat.viewpoint = current_viewpoint(session, seat.link);
    seat.epoch = epoch_of(session, seat.viewpoint);
    from.sessions[session.id()] = entrance->session;
    const std::size_t have = epoch == static_cast<std::int64_t>(seat.epoch) ? static_cast<std::size_t>(events) : 0;
    write_joined(to, session, seat);
    if (!entrance->links.empty()) to.key("links").raw(entrance->links);
    to.end_object();
    send(from, to.take());
    send_initial(session, seat, have);
    send_presence(session);
    send_side_presence(session, seat.link);
    // Background work without an owner belongs to the player who joins.
    const BattleSession::OwnerScope his(session, {seat.link.plays() ? from.client_key : ""});
    session.request_work();
}

void answer_in_session(Connection& from, const std::string& verb, const json::Value& request, std::string_view message,
                       json::Writer to) {
    const json::Value* battle = request.find("battle");
    if (battle == nullptr || battle->kind != json::Kind::text)
        return fail(from, std::move(to), "'battle' is missing: which one?");
    const auto joined = from.sessions.find(battle->text);
    if (joined == from.sessions.end()) return fail(from, std::move(to), "you have not joined that battle");
    const std::shared_ptr<BattleSession> session = joined->second;
    std::unique_lock hold(session->lock());
    const auto seat = session->viewers().by_connection.find(from.id);
    if (seat == session->viewers().by_connection.end())
        return fail(from, std::move(to), "you have not joined that battle");
    const FollowUp after = [&] {
        const BattleSession::OwnerScope his(*session, {from.client_key});
        return answer_session_request(*session, seat->second, verb, request, message, to);
    }();
    if (after.deferred_answer) {
        hold.unlock();
        after.deferred_answer(to);
        to.end_object();
        return send(from, to.take());
    }
    to.end_object();
    send(from, to.take());
    if (after.sends_updates) send_updates(*session);
    if (after.sends_notes) send_notes(*session, notes_owner(seat->second.link, seat->second.viewpoint));
}

void serve(SessionRegistry& registry, Connection& from, const json::Value& request, std::string_view message) {
    json::Writer to = begin_answer(request, message);
    const json::Value* verb = request.find("verb");
    if (verb == nullptr || verb->kind != json::Kind::text)
        return fail(from, std::move(to), "'verb' is missing: it names the request");
    const std::string name = utf8_prefix(verb->text, 40);
    to.member("verb", name);
    if (name == "ping") {
        to.key("ok").flag(true);
        to.end_object();
        return send(from, to.take());
    }
    if (name == "join") return join(registry, from, request, std::move(to));
    if (name != "leave") return answer_in_session(from, name, request, message, std::move(to));
    RequestReader ask(request, request_members("leave"));
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

std::string answer_without_connection(SessionRegistry& registry, const std::string& token, const json::Value& request,
                                      std::string_view message) {
    json::Writer to = begin_answer(request, message);
    const json::Value* verb = request.find("verb");
    if (verb == nullptr || verb->kind != json::Kind::text)
        return refusal(std::move(to), "'verb' is missing: it names the request");
    to.member("verb", utf8_prefix(verb->text, 40));
    auto entrance = registry.open_link(token);
    if (!entrance) return refusal(std::move(to), entrance.error());
    BattleSession& session = *entrance->session;
    std::unique_lock hold(session.lock());
    if (const auto wrong = session.load()) return refusal(std::move(to), *wrong);
    update_hot_seat(session);
    Viewer by;
    by.link = entrance->link;
    by.viewpoint = current_viewpoint(session, by.link);
    const FollowUp after = answer_session_request(session, by, verb->text, request, message, to);
    hold.unlock();
    if (after.deferred_answer) after.deferred_answer(to);
    to.end_object();
    return to.take();
}

}  // namespace

json::Writer begin_answer(const json::Value& request, std::string_view message) {
    json::Writer to;
    to.object();
    if (const json::Value* id = request.find("id"))
        if (id->kind == json::Kind::integer || (id->kind == json::Kind::text && id->text.size() <= 100))
            to.key("id").raw(id->raw(message));
    return to;
}

std::string answer_detached(SessionRegistry& registry, const std::string& token, std::string_view message) {
    const auto request = json::parse(message, "");
    if (!request || request->kind != json::Kind::object)
        return refusal(empty_answer(), "the request must be a JSON object");
    try {
        return answer_without_connection(registry, token, *request, message);
    } catch (const std::exception& e) {
        return refusal(begin_answer(*request, message), std::string("this could not be answered: ") + e.what());
    }
}

void answer_message(SessionRegistry& registry, Connection& from, std::string_view message) {
    const std::lock_guard hold(from.lock);
    if (from.is_closed) return;
    if (message.size() > max_message_bytes) return fail(from, empty_answer(), "the message is over 256 KiB");
    const auto request = json::parse(message, "");
    if (!request)
        return fail(from, empty_answer(),
                    "column " + std::to_string(request.error().column) + ": " + request.error().text);
    if (request->kind != json::Kind::object) return fail(from, empty_answer(), "the request must be a JSON object");
    try {
        serve(registry, from, *request, message);
    } catch (const std::exception& e) {
        fail(from, begin_answer(*request, message), std::string("this could not be answered: ") + e.what());
    }
}

void leave_all(Connection& connection) {
    const std::lock_guard hold(connection.lock);
    connection.is_closed = true;
    while (!connection.sessions.empty()) {
        const std::string battle = connection.sessions.begin()->first;
        leave(connection, battle);
    }
}

}  // namespace linstock::server
