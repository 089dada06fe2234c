#include "apps/linstockd/request_filter.hpp"

#include "apps/linstockd/client_limits.hpp"
#include "report/page/after_action.hpp"
#include "server/access/tokens.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace linstock::apps {

namespace {

constexpr std::size_t longest_host = 255;

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// True without characters that could end a header or a directive of the content policy.
bool good_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_host && std::all_of(name.begin(), name.end(), [](char c) {
        return is_digit(c) || is_letter(c) || c == '.' || c == '-' || c == '_';
    });
}
bool good_ipv6(std::string_view name) {
    return !name.empty() && name.size() <= 45 && std::all_of(name.begin(), name.end(), [](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
    });
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
    return port;
}

/// The normal form of an address: IPv4-mapped as IPv4, and without the port that some proxies add.
std::optional<std::string> plain_address(std::string_view text) {
    if (text.starts_with('['))
        text = text.substr(1, text.find(']') - 1);
    else if (std::count(text.begin(), text.end(), ':') == 1)
        text = text.substr(0, text.find(':'));
    std::string one(text);
    in_addr four{};
    in6_addr six{};
    std::array<char, INET6_ADDRSTRLEN> out{};
    if (::inet_pton(AF_INET, one.c_str(), &four) == 1) return one;
    if (::inet_pton(AF_INET6, one.c_str(), &six) != 1) return std::nullopt;
    constexpr std::size_t before_the_last_four = 12;
    if (IN6_IS_ADDR_V4MAPPED(&six))
        return ::inet_ntop(AF_INET, six.s6_addr + before_the_last_four, out.data(), out.size());
    return ::inet_ntop(AF_INET6, &six, out.data(), out.size());
}

std::string text_of(const Authority& at) {
    const bool six = at.host.find(':') != std::string::npos;
    return (six ? "[" + at.host + "]" : at.host) + (at.port == 0 ? "" : ":" + std::to_string(at.port));
}

}  // namespace

std::optional<Authority> parse_authority(std::string_view text) {
    Authority out;
    std::string_view host = text;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos || !good_ipv6(text.substr(1, end - 1))) return std::nullopt;
        host = text.substr(1, end - 1);
        rest = text.substr(end + 1);
    } else {
        const std::size_t colon = text.find(':');
        host = text.substr(0, colon);
        if (colon != std::string_view::npos) rest = text.substr(colon);
        if (!good_name(host)) return std::nullopt;
    }
    if (!rest.empty()) {
        if (rest.front() != ':') return std::nullopt;
        const auto port = parse_port(rest.substr(1));
        if (!port) return std::nullopt;
        out.port = *port;
    }
    out.host = lower_case(host);
    return out;
}

std::optional<Origin> parse_origin(std::string_view text) {
    Origin out;
    if (text.starts_with("https://")) {
        out.encrypted = true;
        text.remove_prefix(8);
    } else if (text.starts_with("http://")) {
        text.remove_prefix(7);
    } else {
        return std::nullopt;
    }
    auto at = parse_authority(text);
    if (!at) return std::nullopt;
    out.at = std::move(*at);
    if (out.at.port == 0) out.at.port = out.encrypted ? 443 : 80;
    return out;
}

bool is_loopback(std::string_view host) {
    if (host == "localhost" || host == "::1") return true;
    return host.starts_with("127.") && std::count(host.begin(), host.end(), '.') == 3 &&
           std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; });
}

RequestFilter::RequestFilter(const std::vector<std::string>& origins) {
    for (const std::string& text : origins)
        if (auto origin = parse_origin(text)) origins_.push_back(std::move(*origin));
}

bool RequestFilter::host_allowed(const std::optional<Authority>& host, std::string_view local) const {
    if (!host) return false;
    if (is_loopback(host->host) || host->host == local) return true;
    return std::any_of(origins_.begin(), origins_.end(), [&](const Origin& o) {
        return o.at.host == host->host && (host->port == 0 || host->port == o.at.port);
    });
}

std::string RequestFilter::public_origin(const Authority& host) const {
    const bool encrypted = std::any_of(origins_.begin(), origins_.end(), [&](const Origin& o) {
        return o.encrypted && o.at.host == host.host && (host.port == 0 || host.port == o.at.port);
    });
    return (encrypted ? "https://" : "http://") + text_of(host);
}

bool RequestFilter::origin_allowed(std::string_view origin, const Authority& host) const {
    if (origin.empty()) return true;
    const auto from = parse_origin(origin);
    if (!from) return false;
    Authority own = host;
    if (own.port == 0) own.port = from->encrypted ? 443 : 80;
    return from->at == own || std::find(origins_.begin(), origins_.end(), *from) != origins_.end();
}

std::vector<std::pair<std::string, std::string>> strict_headers(const Authority& host) {
    const std::string own = text_of(host);
    // The page's policy also applies to a report that is opened beside it: its own script may run, no other.
    static const std::string of_reports = server::csp_source(report::script_of_reports());
    return {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " + of_reports +
             "; style-src 'self' 'unsafe-inline'; "
             "img-src 'self' data: blob:; "
             "font-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self' ws://" +
             own + " wss://" + own + "; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
}

std::string_view bearer(std::string_view authorization) {
    constexpr std::string_view word = "bearer ";
    if (authorization.size() <= word.size() || lower_case(authorization.substr(0, word.size())) != word) return {};
    authorization.remove_prefix(word.size());
    while (authorization.starts_with(' '))
        authorization.remove_prefix(1);
    return authorization;
}

std::string pseudonym_of(std::string_view address, const std::string& secret) {
    constexpr std::size_t half = 16;
    return server::hash_of_token(network(address) + secret).substr(0, half) +
           server::hash_of_token(client_of(address) + secret).substr(0, half);
}

std::string client_address(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& proxies) {
    const auto trusted = [&](std::string_view who) {
        return std::find(proxies.begin(), proxies.end(), who) != proxies.end();
    };
    std::string last(peer);
    while (trusted(last) && !forwarded.empty()) {
        const std::size_t comma = forwarded.rfind(',');
        std::string_view one = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
        forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
        while (one.starts_with(' '))
            one.remove_prefix(1);
        while (one.ends_with(' '))
            one.remove_suffix(1);
        auto address = plain_address(one);
        if (!address) break;
        last = std::move(*address);
    }
    return last;
}

}  // namespace linstock::apps
