#include "server/api/http_api.hpp"

#include "base/lines.hpp"
#include "battle/snapshot.hpp"
#include "server/access/my_seats.hpp"
#include "server/api/print_pages.hpp"
#include "server/couriers/couriers.hpp"
#include "server/drawings/shared_drawings.hpp"
#include "server/lobby/open_game_api.hpp"
#include "server/moderation/host_api.hpp"
#include "server/players/chat.hpp"
#include "server/players/notifications.hpp"
#include "server/previews/battle_preview.hpp"
#include "server/real_table/real_table.hpp"
#include "server/real_table/shared_tables.hpp"
#include "server/setup/new_battle.hpp"
#include "server/setup/rematch.hpp"
#include "server/views/history_view.hpp"

#include <charconv>
#include <exception>
#include <new>
#include <optional>

namespace linstock::server {

namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
        if (low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

HttpReply wrong_method(const char* allowed) {
    HttpReply reply = error_reply(405, std::string("this address takes ") + allowed);
    reply.headers.emplace_back("Allow", allowed);
    return reply;
}

HttpReply battle_card(const BattleSession& session, const LinkAccess& link) {
    return HttpReply{200, "application/json", card_json(session, link), {}};
}

/// Whether the record has no secrets of another player: the link holds every seat that people play. A computer that
/// only keeps a seat for a player counts as that player, because the record would show their dice.
store::Read<bool> is_private(const BattleSession& session, const LinkAccess& link) {
    const bool first = session.is_human(Seat::first);
    const bool second = session.is_human(Seat::second);
    const bool holds_all = (!first || link.first) && (!second || link.second);
    if (!link.plays() || link.role == Role::subordinate || !holds_all) return false;
    if (session.context().is_single_user) return true;
    if (first == second) return false;
    const auto others = session.context().store->has_links(session.id(), first ? 2 : 1);
    if (!others) return others.error();
    return !*others;
}

/// Refuses what shows both sides' secrets. Also for a frozen battle: it may continue later, and the person who repairs
/// the fault has the store. An umpire of a battle between people sees the whole history, but no future dice.
std::optional<HttpReply> refuse_secrets(const BattleSession& session, const LinkAccess& link, const std::string& what) {
    const bool umpires = link.role == Role::umpire && !session.clocks().has_umpire;
    if (session.is_over() || umpires) return std::nullopt;
    const auto his = is_private(session, link);
    if (!his) return error_reply(507, his.error());
    if (!*his) return error_reply(409, what + " shows everything: you get it after the battle");
    return std::nullopt;
}

HttpReply record(BattleSession& session, const LinkAccess& link) {
    if (auto no = refuse_secrets(session, link, "the record")) return std::move(*no);
    HttpReply reply{200, "application/jsonl", record_of(session), {}};
    reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + session.id() + ".jsonl\"");
    return reply;
}

/// The scenario of a moment for another ruleset, with what was changed in comments.
HttpReply converted_moment(const Library& library, const std::string& text, const std::string& ruleset) {
    const auto made = library.converted(SourceText{text, "the moment", true}, ruleset);
    if (!made) {
        std::string why = "this moment cannot be played by '" + utf8_prefix(ruleset, 40) + "'";
        if (!made.error().empty()) why += ": " + to_text(made.error().front());
        return error_reply(422, why, made.error());
    }
    std::string out;
    for (const std::string& change : made->changes)
        out += "# changed: " + change + "\n";
    return HttpReply{200, "application/toml", out + made->text, {}};
}

/// A moment as a scenario, by `ruleset` or that of the battle. `decision` counts the decisions that this link knows of,
/// as in the page; without it, the present moment.
HttpReply snapshot(const Library& library, const BattleSession& session, const LinkAccess& link, const Target& target) {
    if (auto no = refuse_secrets(session, link, "the scenario of a moment")) return std::move(*no);
    const History& history = session.history();
    const Viewpoint counting = counting_viewpoint(link, current_viewpoint(session, link));
    const std::size_t count = history.known_decisions(counting).size();
    const std::string text = target.parameter("decision");
    std::size_t known = count;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), known);
    if (!text.empty() && (error != std::errc{} || end != text.data() + text.size() || known > count))
        return error_reply(
            400, "decision=" + utf8_prefix(text, 20) + ": expected a whole number from 0 to " + std::to_string(count));
    const bool now = text.empty() || known == count;
    const State state = now ? history.state() : history.state_at(history.decision_when_known(counting, known));
    const auto made = snapshot_of(*session.prepared().scenario, history.battle(), state);
    if (!made) return error_reply(409, made.error());
    const std::string ruleset = target.parameter("ruleset");
    HttpReply reply = ruleset.empty() || ruleset == session.row().ruleset
                          ? HttpReply{200, "application/toml", made->text, {}}
                          : converted_moment(library, made->text, ruleset);
    if (reply.status != 200) return reply;
    reply.headers.emplace_back("Content-Disposition",
                               "attachment; filename=\"" + session.id() + "-" + std::to_string(known) + ".toml\"");
    return reply;
}

HttpReply report(BattleSession& session, const LinkAccess& link) {
    auto letters = report_dispatches(session, link);
    if (!letters) return error_reply(507, letters.error());
    return HttpReply{
        200, "text/html; charset=utf-8", report_of(session, current_viewpoint(session, link), std::move(*letters)), {}};
}

/// Everything about one battle, by its link.
HttpReply answer_battle(SessionRegistry& registry, const HttpRequest& request, const std::string& what) {
    if (request.token.empty()) {
        HttpReply reply = error_reply(401, "a battle is opened by its link: Authorization: Bearer TOKEN");
        reply.headers.emplace_back("WWW-Authenticate", "Bearer");
        return reply;
    }
    const bool talks = (what == "talk" || what == "notices" || what == "dispatches") && request.method == "POST";
    const bool own =
        what == "delete" || what == "complaint" || what == "onward" || what == "watch" || what == "courier";
    const bool writes = talks || own || what == "links" || what == "rematch" || what == "claim" ||
                        what == "invitation" || what == "key" || what == "fight_on";
    if (request.method != (writes ? "POST" : "GET")) return wrong_method(writes ? "POST" : "GET");
    const bool invited = what.empty() || what == "claim";
    const auto looked = [&] {
        return invited ? registry.inspect_link(request.token) : registry.open_link(request.token);
    };
    auto entrance = looked();
    if (!entrance) return error_reply(link_error_status(entrance.error()), entrance.error());
    const std::shared_ptr<BattleSession> held = entrance->session;
    BattleSession& session = *held;
    const std::lock_guard hold(session.lock());
    if (const auto wrong = session.load()) return error_reply(session.refused_by_store() ? 507 : 410, *wrong);
    // Look again: while this request waited for the lock, the seat may have been claimed or deleted.
    entrance = looked();
    if (!entrance) return error_reply(link_error_status(entrance.error()), entrance.error());
    const BattleSession::OwnerScope his(session, {request.client_key});
    if (what == "claim") return claim_seat(session, *entrance, request.body);
    if (!entrance->claimed_key_hash.empty()) return error_reply(410, "this invitation was used: the seat is taken");
    if (what.empty()) return battle_card(session, entrance->link);
    if (what == "talk") return talks ? write_chat_line(session, *entrance, request) : read_chat(session, *entrance);
    if (what == "dispatches")
        return talks ? send_dispatch(session, *entrance, request.body) : read_dispatches(session, *entrance);
    if (what == "courier") return rule_on_courier(session, *entrance, request.body);
    if (what == "notices")
        return talks ? change_notifications(session, entrance->link, request)
                     : show_notifications(session, entrance->link);
    if (what == "own") return show_my_seat(session, *entrance);
    if (what == "delete") return delete_my_seat(session, *entrance);
    if (what == "complaint") return file_complaint(session, *entrance, request);
    if (what == "onward") return continue_battle(registry, session, entrance->link, request.body);
    if (what == "watch") return create_watch_link(session, entrance->link);
    if (what == "links") return create_subordinate_link(session, entrance->link, request.body);
    if (what == "invitation") return create_invitation(session, *entrance, request.body);
    if (what == "key") return renew_key(session, *entrance, request.token, request.body);
    if (what == "rematch") return create_rematch(registry, session, *entrance, request.token);
    if (what == "fight_on") {
        if (entrance->link.role != Role::umpire) return error_reply(403, "only its owner can continue a record");
        return continue_record(registry, session);
    }
    if (what == "record") return record(session, entrance->link);
    if (what == "snapshot")
        return snapshot(*registry.context().library, session, entrance->link, parsed_target(request.target));
    if (what == "report") return report(session, entrance->link);
    if (what == "print")
        return print_battle(*registry.context().library, session, current_viewpoint(session, entrance->link),
                            parsed_target(request.target));
    return error_reply(404,
                       "a battle has claim, complaint, courier, delete, dispatches, fight_on, invitation, key, links, "
                       "notices, onward, own, print, "
                       "rematch, record, report, snapshot, talk and watch, not '" +
                           utf8_prefix(what, 40) + "'");
}

HttpReply check(const Library& library, const std::string& text) {
    json::Writer to;
    to.object();
    write_problems(to, library.check(SourceText{text, "scenario"}));
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

/// For a scenario in the request: its page, a layer, its printed sheets, or trial battles.
HttpReply drawn_scenario(const Library& library, const std::string& text, const Target& target) {
    const std::string ruleset = target.parameter("ruleset");
    if (const std::string layer = target.parameter("layer"); !layer.empty())
        return show_scenario_layer(library, text, {ruleset, layer, target.parameter("army"), target.parameter("unit")});
    if (const std::string fight = target.parameter("fight"); !fight.empty())
        return run_trial_battles(library, text, {ruleset, fight, target.parameter("from")});
    if (target.parameter("as") == "print") return print_scenario_text(library, SourceText{text, "scenario"}, target);
    return show_drawn_scenario(library, text, ruleset);
}

/// A stored drawing, by one of its links.
HttpReply drawing(SessionRegistry& registry, const HttpRequest& request, const std::string& what) {
    const bool post = request.method == "POST";
    if (what == "new") return post ? create_drawing(registry, request.body) : wrong_method("POST");
    if (what == "delete" && !post) return wrong_method("POST");
    if (what == "version" && request.method != "GET") return wrong_method("GET");
    if (!post && request.method != "GET") return wrong_method("GET, POST");
    if (what.empty() || what == "delete" || what == "version") return answer_drawing(registry, request, what);
    return error_reply(404, "a drawing has delete and version");
}

HttpReply route(SessionRegistry& registry, const HttpRequest& request) {
    const Target target = parsed_target(request.target);
    const std::vector<std::string>& path = target.path;
    if (path.size() < 2 || path.size() > 3 || path.front() != "api")
        return error_reply(404, "there is nothing at this address");
    const std::string& room = path[1];
    const std::string what = path.size() > 2 ? path[2] : "";
    const Library& library = *registry.context().library;
    const bool post = request.method == "POST";
    if (room == "battle") return answer_battle(registry, request, what);
    if (room == "battles" && what.empty()) return post ? create_battle(registry, request.body) : wrong_method("POST");
    if (room == "host") {
        const char* allowed = what.empty() ? "GET" : "POST";
        return request.method == allowed ? answer_host(registry, request, what) : wrong_method(allowed);
    }
    if (room == "meeting") return answer_open_game(registry, request, what);
    if (room == "parcel" && (what.empty() || what == "open")) {
        if (!post) return wrong_method("POST");
        return what.empty() ? store_seat_bundle(registry, request.body) : open_seat_bundle(registry, request.token);
    }
    if (room == "notice") {
        // A click in a mail program sends no header, so the token is in the address.
        const std::string token = request.token.empty() ? target.parameter("token") : request.token;
        return post ? answer_notification_link(registry, token, what) : wrong_method("POST");
    }
    if (room == "meetings" && what.empty())
        return post                      ? create_open_game(registry, request)
               : request.method == "GET" ? list_open_games(registry)
                                         : wrong_method("GET, POST");
    if (room == "records" && what.empty()) return post ? create_record(registry, request.body) : wrong_method("POST");
    if (room == "table" && what.empty()) return post ? answer_real_table(library, request.body) : wrong_method("POST");
    if (room == "shared" && what == "new") return post ? share_table(registry, request.body) : wrong_method("POST");
    if (room == "shared" && what == "delete")
        return post ? delete_shared_table(registry, request.token) : wrong_method("POST");
    if (room == "shared" && what.empty())
        return post || request.method == "GET" ? answer_shared_table(registry, request, target.parameter("version"))
                                               : wrong_method("GET, POST");
    if (room == "drawing") return drawing(registry, request, what);
    if (room == "skirmish" && what.empty())
        return post                      ? make_skirmish_reply(library, request.body)
               : request.method == "GET" ? list_skirmish_choices(library)
                                         : wrong_method("GET, POST");
    if (room == "check" && what.empty()) return post ? check(library, request.body) : wrong_method("POST");
    if ((room == "preview" || room == "picture") && !what.empty())
        return request.method == "GET" ? preview_battle(registry, what, room == "picture") : wrong_method("GET");
    const bool houses = room == "houses" && what.empty();
    if (room != "rulesets" && room != "scenarios" && !houses)
        return error_reply(404, "there is nothing at this address");
    if (room == "scenarios" && what.empty() && post) return drawn_scenario(library, request.body, target);
    if (request.method != "GET") return wrong_method("GET");
    if (room == "scenarios" && !what.empty() && target.parameter("as") == "text") return scenario_text(library, what);
    if (room == "rulesets" && what.empty() && target.parameter("as") == "form") return list_forms(library);
    if (!what.empty() && target.parameter("as") == "print")
        return room == "scenarios" ? print_scenario(library, what, target) : print_ruleset(library, what, target);
    if (houses) return list_house_rules(library);
    if (room == "rulesets")
        return what.empty() ? list_rulesets(library) : show_ruleset(library, what, target.parameter("variant"));
    return what.empty() ? list_scenarios(library) : show_scenario(library, what, target.parameter("ruleset"));
}

}  // namespace

std::string Target::parameter(const std::string& name) const {
    for (const auto& [key, value] : query)
        if (key == name) return value;
    return "";
}

Target parsed_target(std::string_view target) {
    Target out;
    const std::size_t mark = target.find('?');
    std::string_view path = target.substr(0, mark);
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0) out.path.push_back(unescaped(path.substr(0, end)));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    std::string_view query = mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view pair = query.substr(0, end);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        out.query.emplace_back(unescaped(pair.substr(0, equals)),
                               unescaped(pair.substr(std::min(equals + 1, pair.size()))));
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return out;
}

std::string canonical_target(std::string_view target) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const std::string& part : parsed_target(target).path) {
        out += '/';
        for (const char c : part) {
            const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                               std::string_view("-_.~").find(c) != std::string_view::npos;
            const auto byte = static_cast<unsigned char>(c);
            if (plain)
                out += c;
            else
                (out += '%') += {digits[byte >> 4], digits[byte & 15]};
        }
    }
    if (out.empty()) out = "/";
    const std::size_t mark = target.find('?');
    if (mark != std::string_view::npos) out += target.substr(mark);
    return out;
}

HttpReply answer_http(SessionRegistry& registry, const HttpRequest& request) {
    try {
        return route(registry, request);
    } catch (const std::bad_alloc&) {
        return error_reply(413, "this would take more memory than one request may have");
    } catch (const std::exception& e) {
        return error_reply(500, std::string("this could not be answered: ") + e.what());
    }
}

}  // namespace linstock::server
