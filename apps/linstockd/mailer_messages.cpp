#include "apps/linstockd/mailer_messages.hpp"

#include "battle/json.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <ctime>

namespace linstock::apps {

namespace {

using server::Notification;

std::string base64(const std::string& text) {
    constexpr auto variant = sodium_base64_VARIANT_ORIGINAL;
    std::string out(sodium_base64_encoded_len(text.size(), variant), '\0');
    sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                      variant);
    out.pop_back();
    return out;
}

/// In lines of 76 characters, as the body of an email requires.
std::string base64_lines(const std::string& text) {
    constexpr std::size_t longest = 76;
    const std::string all = base64(text);
    std::string out;
    for (std::size_t i = 0; i < all.size(); i += longest)
        out += all.substr(i, longest) + "\r\n";
    return out;
}

/// RFC 2047: the text stays one header, whatever it contains. Encoded words of at most 75 characters, split between
/// UTF-8 characters.
std::string header_text(const std::string& text) {
    constexpr std::size_t most = 42;
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = std::min(text.size(), i + most);
        while (end < text.size() && end > i + 1 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80)
            --end;
        out += (out.empty() ? "" : "\r\n ") + ("=?UTF-8?B?" + base64(text.substr(i, end - i)) + "?=");
        i = end;
    }
    return out;
}

std::string stop_page(const Notification& notification, const Sender& sender) {
    return sender.origin + "/#/notice/stop/" + notification.channel.stop_token;
}
std::string sure_page(const Notification& notification, const Sender& sender) {
    return sender.origin + "/#/notice/sure/" + notification.confirm_token;
}
std::string your_battles(const Sender& sender) { return sender.origin + "/#/lobby"; }

/// Escapes the characters that are Discord markup.
std::string unmarked(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (std::string_view("\\*_~`|>[]()#:@<").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

}  // namespace

std::string mail_of(const Notification& notification, const Sender& sender, std::int64_t now) {
    const auto time = static_cast<std::time_t>(now / 1000);
    const std::string domain = sender.from.substr(sender.from.find('@') + 1);
    std::string out;
    out += "From: Linstock <" + sender.from + ">\r\n";
    out += "To: <" + notification.channel.address + ">\r\n";
    out += "Subject: " + header_text(notification.subject) + "\r\n";
    out += fmt::format("Date: {:%a, %d %b %Y %H:%M:%S} +0000\r\n", fmt::gmtime(time));
    out += fmt::format("Message-ID: <{}.{}.{}@{}>\r\n", notification.battle, notification.seat, notification.created_at,
                       domain);
    if (notification.reason != "sure") {
        out += "List-Unsubscribe: <" + sender.origin + "/api/notice/stop?token=" + notification.channel.stop_token +
               ">\r\n";
        out += "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
    }
    out += "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n";
    out += "Content-Transfer-Encoding: base64\r\n\r\n";
    std::string text = notification.text + "\r\n\r\n";
    if (notification.reason == "sure")
        text += "Confirm notifications: " + sure_page(notification, sender) + "\r\n";
    else
        text +=
            "Your battles: " + your_battles(sender) + "\r\nUnsubscribe: " + stop_page(notification, sender) + "\r\n";
    return out + base64_lines(text);
}

std::string hook_body(const Notification& notification, const Sender& sender) {
    json::Writer to;
    to.object();
    if (notification.channel.hook_format == "discord") {
        to.member("content", unmarked(notification.text) + "\n<" + your_battles(sender) + ">\nUnsubscribe: <" +
                                 stop_page(notification, sender) + ">");
        to.key("allowed_mentions").object().key("parse").list().end_list().end_object();
    } else {
        to.member("event", notification.reason).member("battle", notification.battle);
        to.member("seat", notification.seat == 1 ? "first" : "second");
        to.member("subject", notification.subject).member("text", notification.text);
        to.member("url", your_battles(sender)).member("stop", stop_page(notification, sender));
    }
    to.end_object();
    return to.take();
}

std::string signature(const std::string& secret, std::int64_t seconds, const std::string& body) {
    const std::string text = std::to_string(seconds) + "." + body;
    const auto bytes = [](const std::string& of) { return reinterpret_cast<const unsigned char*>(of.data()); };
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes(secret), secret.size());
    crypto_auth_hmacsha256_update(&state, bytes(text), text.size());
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> sum{};
    crypto_auth_hmacsha256_final(&state, sum.data());
    std::array<char, 2 * sum.size() + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), sum.data(), sum.size());
    return fmt::format("t={},v1={}", seconds, hex.data());
}

}  // namespace linstock::apps
