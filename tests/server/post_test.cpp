// What goes out of the house: a mail that is one mail whatever was in a name, a hook's body and its signature, and
// where a socket may lead.

#include "apps/linstockd/post_letters.hpp"
#include "apps/linstockd/public_address.hpp"
#include "battle/json.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstring>

namespace linstock::apps {
namespace {

server::Letter a_letter(const std::string& way) {
    server::Letter l;
    l.way = {way, way == "mail" ? "ann@example.org" : "https://example.org/hook", "linstock", "secret", "stop-me",
             true};
    l.battle = "abc";
    l.seat = 2;
    l.what = "turn";
    l.subject = "Your turn: Ü\r\nBcc: eve@example.org";
    l.text = "It is your turn against [Ben](https://evil.example) @everyone.";
    return l;
}
const Sender sender{"https://table.example.org", "table@example.org"};

TEST(Post, AMailHasNoHeaderOfAStrangersMaking) {
    const std::string mail = mail_of(a_letter("mail"), sender, 1'763'769'600'000);
    const std::string head = mail.substr(0, mail.find("\r\n\r\n"));
    EXPECT_EQ(head.find("Bcc"), std::string::npos);
    EXPECT_EQ(head.find("\r\n\r\n"), std::string::npos);
    EXPECT_NE(head.find("Date: Sat, 22 Nov 2025 00:00:00 +0000"), std::string::npos) << head;
    EXPECT_NE(head.find("List-Unsubscribe: <https://table.example.org/api/notice/stop?token=stop-me>"),
              std::string::npos);
    for (std::size_t i = 0; i < mail.size(); ++i)
        EXPECT_LT(static_cast<unsigned char>(mail[i]), 0x80);
}

TEST(Post, ALongSubjectIsFoldedAndNoCharacterIsCut) {
    server::Letter l = a_letter("mail");
    l.subject.clear();
    for (int i = 0; i < 60; ++i)
        l.subject += "ü";
    const std::string mail = mail_of(l, sender, 0);
    std::size_t line = 0;
    for (std::size_t end = 0; (end = mail.find("\r\n", line)) != std::string::npos; line = end + 2)
        EXPECT_LE(end - line, 120U) << mail.substr(line, end - line);
}

TEST(Post, AHookIsSignedAndDiscordIsToldPlainly) {
    const std::string body = hook_body(a_letter("hook"), sender);
    const auto value = json::parse(body, "");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->find("event")->text, "turn");
    EXPECT_EQ(value->find("stop")->text, "https://table.example.org/#/notice/stop/stop-me");
    // Reckoned by Python's hmac.
    EXPECT_EQ(signature("Jefe", 5, "what do ya want for nothing?"),
              "t=5,v1=da64fe9169c3da540d53d6c26071fda4fb814ff6cb086bb8462fc941dc745fcd");
    server::Letter discord = a_letter("hook");
    discord.way.form = "discord";
    const auto told = json::parse(hook_body(discord, sender), "");
    ASSERT_TRUE(told);
    EXPECT_TRUE(told->find("allowed_mentions")->find("parse")->items.empty());
    EXPECT_EQ(told->find("content")->text.find("](http"), std::string::npos);
    EXPECT_EQ(told->find("event"), nullptr);
}

bool is_public_text(const char* text) {
    sockaddr_in four{};
    sockaddr_in6 six{};
    four.sin_family = AF_INET;
    six.sin6_family = AF_INET6;
    sockaddr_storage any{};
    if (::inet_pton(AF_INET, text, &four.sin_addr) == 1)
        std::memcpy(&any, &four, sizeof four);
    else if (::inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
        std::memcpy(&any, &six, sizeof six);
    else
        ADD_FAILURE() << text;
    return is_public(reinterpret_cast<const sockaddr*>(&any));
}

TEST(Post, NoSocketLeadsToThisComputerOrAPrivateNet) {
    for (const char* closed : {"127.0.0.1",
                               "127.9.9.9",
                               "0.0.0.0",
                               "10.1.2.3",
                               "172.16.0.1",
                               "172.31.255.255",
                               "192.168.1.1",
                               "169.254.169.254",
                               "100.64.0.1",
                               "224.0.0.1",
                               "255.255.255.255",
                               "198.18.0.1",
                               "::1",
                               "::",
                               "fe80::1",
                               "fc00::1",
                               "fd12::1",
                               "ff02::1",
                               "::ffff:127.0.0.1",
                               "::ffff:8.8.8.8",
                               "64:ff9b::7f00:1",
                               "2002:7f00:1::1",
                               "2001::1",
                               "2001:db8::1"})
        EXPECT_FALSE(is_public_text(closed)) << closed;
    for (const char* open : {"8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.0.1", "193.99.144.80", "100.63.0.1",
                             "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888"})
        EXPECT_TRUE(is_public_text(open)) << open;
}

}  // namespace
}  // namespace linstock::apps
