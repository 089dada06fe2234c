// Tests what the mailer sends: an email keeps its form whatever a name contains, hooks have a body
// and a signature, sockets lead only to public addresses, and a push message equals the standard's
// example.

#include "apps/linstockd/bounce.hpp"
#include "apps/linstockd/mailer_messages.hpp"
#include "apps/linstockd/public_address.hpp"
#include "apps/linstockd/web_push.hpp"
#include "battle/json.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <sodium.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace linstock::apps {
namespace {

server::Notification notification_of(const std::string& kind) {
    server::Notification l;
    l.channel = {kind, kind == "mail" ? "ann@example.org" : "https://example.org/hook", "linstock", "secret", "stop-me",
                 true};
    l.battle = "abc";
    l.seat = 2;
    l.reason = "turn";
    l.subject = "Your turn: Ü\r\nBcc: eve@example.org";
    l.text = "It is your turn against [Ben](https://evil.example) @everyone.";
    return l;
}
const Sender sender{"https://table.example.org", "table@example.org"};

/// A delivery report with this action and status, as Postfix writes it.
std::string a_report(const std::string& to, const std::string& action, const std::string& status) {
    return "Return-Path: <>\r\nDelivered-To: " + to + "\r\nSubject: Undelivered Mail Returned to Sender\r\nTo: " + to +
           "\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status;\r\n"
           "\tboundary=\"B\"\r\n\r\nThis is the mail system.\r\n\r\n--B\r\nContent-Type: "
           "message/delivery-status\r\n\r\n"
           "Reporting-MTA: dns; mail.example.org\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: " +
           action + "\r\nStatus: " + status + "\r\n\r\n--B--\r\n";
}

TEST(Mailer, PermanentBounce_NamesItsToken) {
    const std::string to = return_address("table@example.org", "q_W-3");
    EXPECT_EQ(to, "table+q_W-3@example.org");
    EXPECT_EQ(token_of_bounce(a_report(to, "failed", "5.1.1")), "q_W-3");
    EXPECT_EQ(token_of_bounce(a_report("<" + to + ">", "Failed", "5.7.1")), "q_W-3");
    EXPECT_EQ(token_of_bounce(a_report(to, "delayed", "4.4.1")), std::nullopt);
    EXPECT_EQ(token_of_bounce(a_report(to, "failed", "4.4.7")), std::nullopt);
    EXPECT_EQ(token_of_bounce(a_report("table@example.org", "failed", "5.1.1")), std::nullopt);
    EXPECT_EQ(token_of_bounce(a_report("table+a b@example.org", "failed", "5.1.1")), std::nullopt);
    // An automatic reply of an absent person may quote anything.
    EXPECT_EQ(token_of_bounce("To: " + to + "\r\n\r\n" + a_report(to, "failed", "5.1.1")), std::nullopt);
    EXPECT_EQ(token_of_bounce(""), std::nullopt);
    EXPECT_EQ(token_of_bounce("\r\n@+"), std::nullopt);
}

TEST(Mailer, LineBreaksInAName_AddNoHeader) {
    const std::string mail = mail_of(notification_of("mail"), sender, 1'763'769'600'000);
    const std::string head = mail.substr(0, mail.find("\r\n\r\n"));
    EXPECT_EQ(head.find("Bcc"), std::string::npos);
    EXPECT_EQ(head.find("\r\n\r\n"), std::string::npos);
    EXPECT_NE(head.find("Date: Sat, 22 Nov 2025 00:00:00 +0000"), std::string::npos) << head;
    EXPECT_NE(head.find("List-Unsubscribe: <https://table.example.org/api/notice/stop?token=stop-me>"),
              std::string::npos);
    for (std::size_t i = 0; i < mail.size(); ++i)
        EXPECT_LT(static_cast<unsigned char>(mail[i]), 0x80);
}

TEST(Mailer, LongSubject_IsFoldedBetweenCharacters) {
    server::Notification l = notification_of("mail");
    l.subject.clear();
    for (int i = 0; i < 60; ++i)
        l.subject += "ü";
    const std::string mail = mail_of(l, sender, 0);
    std::size_t line = 0;
    for (std::size_t end = 0; (end = mail.find("\r\n", line)) != std::string::npos; line = end + 2)
        EXPECT_LE(end - line, 120U) << mail.substr(line, end - line);
}

TEST(Mailer, Hook_IsSigned_AndDiscordGetsPlainText) {
    const std::string body = hook_body(notification_of("hook"), sender);
    const auto value = json::parse(body, "");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->find("event")->text, "turn");
    EXPECT_EQ(value->find("stop")->text, "https://table.example.org/#/notice/stop/stop-me");
    // Computed with Python's hmac.
    EXPECT_EQ(signature("Jefe", 5, "what do ya want for nothing?"),
              "t=5,v1=da64fe9169c3da540d53d6c26071fda4fb814ff6cb086bb8462fc941dc745fcd");
    server::Notification discord = notification_of("hook");
    discord.channel.hook_format = "discord";
    const auto message = json::parse(hook_body(discord, sender), "");
    ASSERT_TRUE(message);
    EXPECT_TRUE(message->find("allowed_mentions")->find("parse")->items.empty());
    EXPECT_EQ(message->find("content")->text.find("](http"), std::string::npos);
    EXPECT_EQ(message->find("event"), nullptr);
}

constexpr auto base64url = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
std::string read_url(const std::string& text) {
    std::string out(text.size(), '\0');
    std::size_t size = 0;
    EXPECT_EQ(sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(),
                                nullptr, &size, nullptr, base64url),
              0);
    out.resize(size);
    return out;
}
std::string written_url(const std::string& text) {
    std::string out(sodium_base64_encoded_len(text.size(), base64url), '\0');
    sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                      base64url);
    out.pop_back();
    return out;
}

// RFC 8291, section 5 and appendix A.
const Subscriber of_the_example{
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg"};

TEST(Push, ExampleOfRfc8291_IsEncryptedAsPrinted) {
    const MessageRandom random{
        read_url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        read_url("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
        read_url("DGv6ra1nlYgDCS1FRnbzlw")};
    const auto sealed = encrypted_for(of_the_example, "When I grow up, I want to be a watermelon", 1, random);
    ASSERT_TRUE(sealed);
    EXPECT_EQ(written_url(*sealed),
              "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
              "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, EncryptedMessages_DifferAndHaveEqualLength) {
    const auto one = encrypted_for(of_the_example, "short", 512);
    const auto other = encrypted_for(of_the_example, std::string(400, 'x'), 512);
    const auto again = encrypted_for(of_the_example, "short", 512);
    ASSERT_TRUE(one && other && again);
    EXPECT_EQ(one->size(), other->size());
    EXPECT_NE(*one, *again);
    EXPECT_FALSE(encrypted_for(of_the_example, std::string(4000, 'x'), 512)) << "more than a record";
}

TEST(Push, InvalidPublicKey_IsRejected) {
    Subscriber none = of_the_example;
    none.p256dh[40] = none.p256dh[40] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(encrypted_for(none, "text", 512));
    EXPECT_FALSE(encrypted_for({"B" + std::string(86, 'A'), of_the_example.auth}, "text", 512));
    EXPECT_FALSE(encrypted_for({of_the_example.p256dh, "short"}, "text", 512));
}

TEST(Push, PushText_ContainsNoKey_AndFitsARecord) {
    server::Notification l = notification_of("hook");
    l.channel.type = "push";
    const auto message = json::parse(push_text(l), "");
    ASSERT_TRUE(message);
    EXPECT_EQ(message->keys, (std::vector<std::string>{"title", "text", "battle", "seat"}));
    EXPECT_EQ(message->find("battle")->text, "abc");
    EXPECT_EQ(message->find("seat")->text, "second");
    l.subject = l.text = std::string(5000, '\1');
    EXPECT_TRUE(encrypted_for(of_the_example, push_text(l), 512));
    l.subject = l.text;
    l.text.clear();
    for (int i = 0; i < 1000; ++i)
        l.text += "ü";
    const std::string cut = json::parse(push_text(l), "")->find("text")->text;
    EXPECT_EQ(cut.size() % 2, 0U) << "a character was cut in half";
}

TEST(Push, KeyFile_IsCreatedOnce_AndReadableByItsOwnerOnly) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "linstock-push";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    const std::string file = (folder / "push.pem").string();
    EXPECT_FALSE(PushKey::read(file));
    const auto made = PushKey::read_or_make(file);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->public_key().size(), 87U);
    const auto read = PushKey::read_or_make(file);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->public_key(), made->public_key());
    EXPECT_EQ(std::filesystem::status(file).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::ofstream(file) << "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    const auto broken = PushKey::read_or_make(file);
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().find("no P-256 key"), std::string::npos);
    EXPECT_FALSE(PushKey::read_or_make((folder / "no" / "push.pem").string()));
    std::filesystem::remove_all(folder);
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

TEST(Mailer, LocalAndPrivateAddresses_AreNotPublic) {
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

/// Runs in a network namespace of this process, whose loopback interface gets public addresses.
int public_addresses_on_own_interface() {
    constexpr int no_rights = 77;
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return no_rights;
    if (!is_public_text("51.15.1.2") || !is_public_text("2a01:4f8::2")) return 1;
    const int four = ::socket(AF_INET, SOCK_DGRAM, 0);
    ifreq set{};
    std::strcpy(set.ifr_name, "lo");
    sockaddr_in own{};
    own.sin_family = AF_INET;
    ::inet_pton(AF_INET, "51.15.1.2", &own.sin_addr);
    std::memcpy(&set.ifr_addr, &own, sizeof own);
    if (::ioctl(four, SIOCSIFADDR, &set) != 0) return 2;
    set.ifr_flags = IFF_UP | IFF_LOOPBACK;
    if (::ioctl(four, SIOCSIFFLAGS, &set) != 0) return 2;
    struct {
        in6_addr address;
        std::uint32_t prefix;
        int interface;
    } six{{}, 128, static_cast<int>(::if_nametoindex("lo"))};  // in6_ifreq, whose header clashes with netinet/in.h
    ::inet_pton(AF_INET6, "2a01:4f8::2", &six.address);
    const bool has_six = ::ioctl(::socket(AF_INET6, SOCK_DGRAM, 0), SIOCSIFADDR, &six) == 0;
    if (is_public_text("51.15.1.2") || (has_six && is_public_text("2a01:4f8::2"))) return 3;
    return is_public_text("51.15.1.3") ? 0 : 4;
}

TEST(Mailer, PublicAddressOfOwnInterface_IsNotPublic) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(public_addresses_on_own_interface());
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77) GTEST_SKIP() << "needs the right to create a network namespace";
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
}

}  // namespace
}  // namespace linstock::apps
