// How many of the post's carriers strangers may keep.

#include "apps/linstockd/mailer_hosts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::apps {
namespace {

using HostState = MailerHosts::HostState;
constexpr const char* good = "hooks.example.org";

/// How many carriers are on their way, as many as may be to each.
std::size_t all_to(MailerHosts& hosts, MailerHosts::ThreadGroup& of, const std::string& name, int count) {
    std::size_t out = 0;
    for (int i = 0; i < count; ++i)
        while (hosts.begin(name + std::to_string(i), of))
            ++out;
    return out;
}

/// It is asked once, and does this.
void learn(MailerHosts& hosts, MailerHosts::ThreadGroup& of, const std::string& host, std::optional<HostState> now) {
    const auto then = hosts.begin(host, of);
    ASSERT_TRUE(then);
    hosts.end(host, *then, of, now);
}

TEST(MailerHosts, ManyWhoSayNothingLeaveCarriersToWhoAnswers) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    learn(hosts, of, good, HostState::good);
    EXPECT_EQ(all_to(hosts, of, "stranger", 20), 8U);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(hosts.begin(good, of), HostState::good);
}

TEST(MailerHosts, ThoseWhoSaidNothingTheLastTimeLeaveSomeToStrangers) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    for (int i = 0; i < 20; ++i)
        learn(hosts, of, "silent" + std::to_string(i), HostState::silent);
    EXPECT_EQ(all_to(hosts, of, "silent", 20), 3U);
    EXPECT_EQ(all_to(hosts, of, "stranger", 20), 5U);
}

TEST(MailerHosts, OneHostHasAsManyAsItAnswersFor) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    EXPECT_EQ(all_to(hosts, of, "stranger", 1), 2U);
    learn(hosts, of, good, HostState::silent);
    learn(hosts, of, good, std::nullopt);  // it could not be reached: nothing new is known
    const auto then = hosts.begin(good, of);
    EXPECT_EQ(then, HostState::silent);
    EXPECT_FALSE(hosts.begin(good, of));
    hosts.end(good, *then, of, HostState::good);
    learn(hosts, of, good, HostState::good);
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(hosts.begin(good, of), HostState::good);
    EXPECT_FALSE(hosts.begin(good, of));
    for (int i = 0; i < 8; ++i)
        hosts.end(good, HostState::good, of, HostState::good);
    EXPECT_EQ(of.to_unknown, 2U);
    EXPECT_EQ(of.to_silent, 0U);
}

TEST(MailerHosts, OneAnswerMakesNoSilentHostGoodAndOneSilenceNoGoodOneSilent) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    const auto expect_known = [&](HostState as) {
        const auto known = hosts.begin(good, of);
        EXPECT_EQ(known, as);
        hosts.end(good, *known, of, std::nullopt);
    };
    learn(hosts, of, good, HostState::good);
    expect_known(HostState::good);
    learn(hosts, of, good, HostState::silent);
    expect_known(HostState::unknown);
    learn(hosts, of, good, HostState::silent);
    expect_known(HostState::silent);
    learn(hosts, of, good, HostState::good);
    expect_known(HostState::unknown);
    learn(hosts, of, good, HostState::good);
    expect_known(HostState::good);
    // However many were on their way when it did not answer.
    for (int i = 0; i < 8; ++i)
        ASSERT_EQ(hosts.begin(good, of), HostState::good);
    for (int i = 0; i < 8; ++i)
        hosts.end(good, HostState::good, of, HostState::silent);
    expect_known(HostState::unknown);
    // One of two has told that it is silent; the other began before.
    for (int i = 0; i < 2; ++i)
        ASSERT_EQ(hosts.begin(good, of), HostState::unknown);
    hosts.end(good, HostState::unknown, of, HostState::silent);
    hosts.end(good, HostState::unknown, of, HostState::good);
    expect_known(HostState::silent);
    EXPECT_EQ(of.to_unknown, 0U);
}

}  // namespace
}  // namespace linstock::apps
