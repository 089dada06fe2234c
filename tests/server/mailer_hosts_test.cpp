// Tests how many of the mailer's threads slow hosts can occupy.

#include "apps/linstockd/mailer_hosts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::apps {
namespace {

using HostState = MailerHosts::HostState;
constexpr const char* good = "hooks.example.org";

/// The number of threads that start when as many requests as allowed go to each of `count` hosts.
std::size_t threads_started_for(MailerHosts& hosts, MailerHosts::ThreadGroup& of, const std::string& name, int count) {
    std::size_t out = 0;
    for (int i = 0; i < count; ++i)
        while (hosts.begin(name + std::to_string(i), of))
            ++out;
    return out;
}

/// One request to the host, with this result.
void learn(MailerHosts& hosts, MailerHosts::ThreadGroup& of, const std::string& host, std::optional<HostState> now) {
    const auto then = hosts.begin(host, of);
    ASSERT_TRUE(then);
    hosts.end(host, *then, of, now);
}

TEST(MailerHosts, ManyUnknownHosts_LeaveThreadsToAnsweringHosts) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    learn(hosts, of, good, HostState::good);
    EXPECT_EQ(threads_started_for(hosts, of, "stranger", 20), 8U);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(hosts.begin(good, of), HostState::good);
}

TEST(MailerHosts, ManySilentHosts_LeaveThreadsToUnknownHosts) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    for (int i = 0; i < 20; ++i)
        learn(hosts, of, "silent" + std::to_string(i), HostState::silent);
    EXPECT_EQ(threads_started_for(hosts, of, "silent", 20), 3U);
    EXPECT_EQ(threads_started_for(hosts, of, "stranger", 20), 5U);
}

TEST(MailerHosts, OneHost_GetsMoreThreadsTheMoreItAnswers) {
    MailerHosts hosts;
    MailerHosts::ThreadGroup of{8, 3};
    EXPECT_EQ(threads_started_for(hosts, of, "stranger", 1), 2U);
    learn(hosts, of, good, HostState::silent);
    learn(hosts, of, good, std::nullopt);  // the host could not be reached: nothing new is known
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

TEST(MailerHosts, HostStatus_ChangesByOneStepPerResult) {
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
    // A host that does not answer loses one step, however many requests to it were in progress.
    for (int i = 0; i < 8; ++i)
        ASSERT_EQ(hosts.begin(good, of), HostState::good);
    for (int i = 0; i < 8; ++i)
        hosts.end(good, HostState::good, of, HostState::silent);
    expect_known(HostState::unknown);
    // Two requests in progress: one finds the host silent, the other then gets an answer.
    for (int i = 0; i < 2; ++i)
        ASSERT_EQ(hosts.begin(good, of), HostState::unknown);
    hosts.end(good, HostState::unknown, of, HostState::silent);
    hosts.end(good, HostState::unknown, of, HostState::good);
    expect_known(HostState::silent);
    EXPECT_EQ(of.to_unknown, 0U);
}

}  // namespace
}  // namespace linstock::apps
