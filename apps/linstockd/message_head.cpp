#include "apps/linstockd/message_head.hpp"

#include "base/lines.hpp"
#include "battle/json.hpp"
#include "server/api/message_handler.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace linstock::apps {

namespace {

/// True for a character that a link can contain, and for the backslash of an escape.
bool is_of_link(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '\\';
}

}  // namespace

bool runs_as_task(std::string_view verb) { return verb == "odds" || verb == "advice" || verb == "review"; }

MessageHead message_head(std::string_view text) {
    const auto message = json::parse(text, "");
    if (!message || message->kind != json::Kind::object) return {};
    const auto member = [&](std::string_view name) {
        const json::Value* v = message->find(name);
        return v == nullptr || v->kind != json::Kind::text || v->text.size() > 200 ? std::string() : v->text;
    };
    return MessageHead{member("verb"), member("battle"), member("token")};
}

std::string loggable(std::string_view text) {
    constexpr std::size_t longest = 2000;
    constexpr std::size_t shortest_link = 22;  // 128 bits in base64url
    std::string out;
    for (std::size_t at = 0; at < text.size() && out.size() < longest;) {
        std::size_t end = at;
        while (end < text.size() && is_of_link(text[end]))
            ++end;
        out += end - at < shortest_link ? text.substr(at, end - at) : "(a link?)";
        if (end < text.size()) {
            const auto byte = static_cast<unsigned char>(text[end]);
            const bool is_printable = byte >= ' ' && byte <= '~';
            const char replacement = byte < ' ' ? ' ' : '?';
            out += is_printable ? text[end] : replacement;
        }
        at = end + 1;
    }
    out.resize(std::min(out.size(), longest));
    return out;
}

std::string refused_message(std::string_view text, std::string_view why, std::int64_t wait) {
    const auto request = json::parse(text, "");
    json::Writer to = server::begin_answer(request ? *request : json::Value{}, text);
    to.member("verb", utf8_prefix(message_head(text).verb, 40));
    to.key("ok").flag(false);
    to.member("error", why);
    if (wait > 0) to.member("wait", wait);
    to.end_object();
    return to.take();
}

}  // namespace linstock::apps
