#include "apps/linstockd/bounce.hpp"

#include "server/access/tokens.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace linstock::apps {

namespace {

char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lower_case(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return lower_case(c); });
    return out;
}

/// The lines of a mail without their line ends. A line that begins with a blank continues the line before (RFC 5322).
std::vector<std::string> unfolded(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.pop_back();
        const bool continues =
            !line.empty() && (line[0] == ' ' || line[0] == '\t') && !out.empty() && !out.back().empty();
        if (continues)
            out.back() += line;
        else
            out.push_back(std::move(line));
        at = end + 1;
    }
    return out;
}

/// The part between '+' and '@' of an address in this header.
std::string token_in(std::string_view header) {
    const std::size_t at = header.find('@');
    const std::size_t plus = header.substr(0, at).find('+');
    if (at == std::string_view::npos || plus == std::string_view::npos) return "";
    const std::string_view token = header.substr(plus + 1, at - plus - 1);
    return server::is_base64url(token) ? std::string(token) : "";
}

}  // namespace

std::string return_address(const std::string& from, const std::string& token) {
    const std::size_t at = from.find('@');
    return from.substr(0, at) + "+" + token + from.substr(at);
}

std::optional<std::string> token_of_bounce(const std::string& mail) {
    constexpr std::array<std::string_view, 4> recipient_headers = {
        "to:", "delivered-to:", "x-original-to:", "envelope-to:"};
    const std::vector<std::string> lines = unfolded(mail);
    const auto body = std::find(lines.begin(), lines.end(), "");
    std::string token;
    bool report = false;
    for (auto line = lines.begin(); line != body; ++line) {
        const std::string known = lower_case(*line);
        report = report || (known.starts_with("content-type:") && known.find("multipart/report") != std::string::npos &&
                            known.find("delivery-status") != std::string::npos);
        const auto names = [&](std::string_view name) { return known.starts_with(name); };
        if (token.empty() && std::any_of(recipient_headers.begin(), recipient_headers.end(), names))
            token = token_in(*line);
    }
    const auto has_line = [&](std::string_view what) {
        return std::any_of(body, lines.end(),
                           [&](const std::string& line) { return lower_case(line).starts_with(what); });
    };
    if (!report || token.empty() || !has_line("action: failed") || !has_line("status: 5.")) return std::nullopt;
    return token;
}

}  // namespace linstock::apps
