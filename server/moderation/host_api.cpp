#include "server/moderation/host_api.hpp"

#include "battle/json.hpp"
#include "server/api/request_reader.hpp"
#include "server/clocks/battle_clocks.hpp"
#include "server/moderation/moderation.hpp"
#include "server/setup/new_battle.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace linstock::server {

namespace {

constexpr std::size_t max_listed = 200;
constexpr std::int64_t max_days = 3650;

bool is_address(const std::string& text) {
    std::array<unsigned char, sizeof(in6_addr)> out{};
    return ::inet_pton(AF_INET, text.c_str(), out.data()) == 1 || ::inet_pton(AF_INET6, text.c_str(), out.data()) == 1;
}

HttpReply overview(const ServerContext& context) {
    const auto complaints = list_complaints(*context.store, 0);
    if (!complaints) return error_reply(507, complaints.error());
    const auto blocked = blocked_networks(*context.store, context.clock());
    if (!blocked) return error_reply(507, blocked.error());
    json::Writer to;
    to.object().key("complaints").list();
    const std::size_t listed = std::min(max_listed, complaints->size());
    for (std::size_t i = 0; i < listed; ++i)
        to.raw((*complaints)[i]);
    to.end_list();
    to.member("more", static_cast<std::int64_t>(complaints->size() - listed));
    to.key("blocked").list();
    for (const Block& one : *blocked)
        to.object().member("network", one.network).member("until", one.until).end_object();
    to.end_list().end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply block(const ServerContext& context, const json::Value& body) {
    RequestReader ask(body, {"address", "days"});
    const std::string address = ask.text("address");
    const std::int64_t days = ask.number("days", 0, max_days);
    if (ask.error().empty() && !is_address(address))
        ask.fail("address: expected an address such as 203.0.113.7 or 2001:db8::7");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    const std::int64_t until = days == 0 ? 0 : context.clock() + days * ms_per_day;
    const std::string network = context.network ? context.network(address) : address;
    const auto failed = block_network(*context.store, network, until);
    return failed ? error_reply(507, *failed) : overview(context);
}

}  // namespace

HttpReply answer_host(SessionRegistry& registry, const HttpRequest& request, const std::string& what) {
    const ServerContext& context = registry.context();
    const auto is_host = is_host_key(*context.store, request.token);
    if (!is_host) return error_reply(507, is_host.error());
    if (!*is_host) return error_reply(403, "this is not the host's key: `linstockd moderate key` makes a new one");
    if (what.empty()) return overview(context);
    const bool known = what == "hide" || what == "close" || what == "remove" || what == "block";
    if (!known) return error_reply(404, "a host has block, close, hide and remove");
    const auto body = json::parse(request.body, "body");
    if (!body || body->kind != json::Kind::object) return error_reply(400, "the body is no JSON object");
    if (what == "block") return block(context, *body);
    RequestReader ask(*body, {"id"});
    const std::string id = ask.text("id");
    if (!ask.error().empty()) return error_reply(400, ask.error());
    store::Store& store = *context.store;
    const auto failed = what == "hide"    ? hide_line(store, id)
                        : what == "close" ? close_complaint(store, id)
                                          : remove_open_game(store, id);
    return failed ? error_reply(409, *failed) : overview(context);
}

}  // namespace linstock::server
