#include "apps/linstockd/message_head.hpp"

#include "base/lines.hpp"
#include "battle/json.hpp"
#include "server/http_api.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace linstock::apps {

namespace {

/// The door itself does something about it.
bool is_doors(std::string_view verb) { return verb == "join" || verb == "leave" || takes_long(verb); }

/// Where the JSON text that begins with the quote at `at` ends, with its quote; npos = nowhere.
std::size_t end_of_text(std::string_view text, std::size_t at) {
    for (++at; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return std::string_view::npos;
}
/// Where the member's value that begins at `at` ends: before a comma or a brace that is not its own.
std::size_t end_of_member(std::string_view text, std::size_t at) {
    for (std::size_t depth = 0; at < text.size();) {
        const char c = text[at];
        if (depth == 0 && (c == ',' || c == '}')) return at;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && depth-- == 0) break;
        at = c == '"' ? end_of_text(text, at) : at + 1;
    }
    return std::string_view::npos;
}

/// What most messages are: an object without spaces between its members, of which the door wants verb and battle alone.
/// They are found without reading the rest; what is wrong with that, whoever it is passed on to says. Nothing = it is
/// to be read as a whole.
std::optional<Heard> heard_at_once(std::string_view text) {
    constexpr std::size_t longest = 200;
    Heard out;
    std::size_t at = 0;
    for (char before = '{'; at < text.size() && text[at] == before; before = ',') {
        ++at;
        if (at >= text.size() || text[at] != '"') return std::nullopt;
        const std::size_t colon = end_of_text(text, at);
        if (colon >= text.size() || text[colon] != ':') return std::nullopt;
        const std::string_view key = text.substr(at + 1, colon - at - 2);
        const std::size_t end = end_of_member(text, colon + 1);
        if (end == text.npos || key.find('\\') != text.npos || key == "token") return std::nullopt;
        const std::string_view value = text.substr(colon + 1, end - colon - 1);
        at = end;
        if (key != "verb" && key != "battle") continue;
        std::string& to = key == "verb" ? out.verb : out.battle;
        const bool plain = value.size() > 2 && value.size() <= longest && end_of_text(value, 0) == value.size() &&
                           value.front() == '"' && value.find('\\') == text.npos;
        if (!plain || !to.empty()) return std::nullopt;
        to = value.substr(1, value.size() - 2);
    }
    if (at + 1 != text.size() || text[at] != '}' || out.verb.empty() || is_doors(out.verb)) return std::nullopt;
    return out;
}

/// Of a link; with the bar of a letter that is escaped.
bool is_links(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '\\';
}

}  // namespace

bool takes_long(std::string_view verb) { return verb == "odds" || verb == "advice" || verb == "review"; }

Heard heard(std::string_view text) {
    if (auto at_once = heard_at_once(text)) return std::move(*at_once);
    Heard out;
    const auto message = json::parse(text, "");
    if (!message || message->kind != json::Kind::object) return out;
    const auto member = [&](std::string_view name) {
        const json::Value* v = message->find(name);
        return v == nullptr || v->kind != json::Kind::text || v->text.size() > 200 ? std::string() : v->text;
    };
    return Heard{member("verb"), member("battle"), member("token")};
}

std::string loggable(std::string_view text) {
    constexpr std::size_t longest = 2000;
    constexpr std::size_t shortest_link = 22;  // 128 bits in base64url
    std::string out;
    for (std::size_t at = 0; at < text.size() && out.size() < longest;) {
        std::size_t end = at;
        while (end < text.size() && is_links(text[end]))
            ++end;
        out += end - at < shortest_link ? text.substr(at, end - at) : "(a link?)";
        if (end < text.size()) out += static_cast<unsigned char>(text[end]) < ' ' ? ' ' : text[end];
        at = end + 1;
    }
    out.resize(std::min(out.size(), longest));
    return out;
}

std::string refused_message(std::string_view text, std::string_view why) {
    const auto asked = json::parse(text, "");
    json::Writer to;
    to.object();
    if (asked && asked->kind == json::Kind::object)
        if (const json::Value* id = asked->find("id"); id != nullptr && id->kind == json::Kind::integer)
            to.member("id", id->integer);
    to.member("verb", utf8_prefix(heard(text).verb, 40));
    to.key("ok").flag(false);
    to.member("error", why).end_object();
    return to.take();
}

}  // namespace linstock::apps
