// Tests how many of the mailer's threads slow hosts can occupy.

#include "apps/linstockd/mailer_hosts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::apps {
namespace {

using Known = PostHosts::Known;
constexpr const char* good = "hooks.example.org";

/// The number of threads that start when as many requests as allowed go to each of `count` hosts.
std::size_t threads_started_for(PostHosts& hosts, PostHosts::Carriers& of, const std::string& name, int count) {
    std::size_t out = 0;
    for (int i = 0; i < count; ++i)
        while (hosts.begin(name + std::to_string(i), of))
            ++out;
    return out;
}

/// One request to the host, with this result.
void learn(PostHosts& hosts, PostHosts::Carriers& of, const std::string& host, std::optional<Known> now) {
    const auto then = hosts.begin(host, of);
    ASSERT_TRUE(then);
    hosts.end(host, *then, of, now);
}

TEST(MailerHosts, ManyUnknownHosts_LeaveThreadsToAnsweringHosts) {
    PostHosts hosts;
    PostHosts::Carriers of{8, 3};
    learn(hosts, of, good, Known::good);
    EXPECT_EQ(threads_started_for(hosts, of, "stranger", 20), 8U);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(hosts.begin(good, of), Known::good);
}

TEST(MailerHosts, ManySilentHosts_LeaveThreadsToUnknownHosts) {
    PostHosts hosts;
    PostHosts::Carriers of{8, 3};
    for (int i = 0; i < 20; ++i)
        learn(hosts, of, "silent" + std::to_string(i), Known::silent);
    EXPECT_EQ(threads_started_for(hosts, of, "silent", 20), 3U);
    EXPECT_EQ(threads_started_for(hosts, of, "stranger", 20), 5U);
}

TEST(MailerHosts, OneHost_GetsMoreThreadsTheMoreItAnswers) {
    PostHosts hosts;
    PostHosts::Carriers of{8, 3};
    EXPECT_EQ(threads_started_for(hosts, of, "stranger", 1), 2U);
    learn(hosts, of, good, Known::silent);
    learn(hosts, of, good, std::nullopt);  // the host could not be reached: nothing new is known
    const auto then = hosts.begin(good, of);
    EXPECT_EQ(then, Known::silent);
    EXPECT_FALSE(hosts.begin(good, of));
    hosts.end(good, *then, of, Known::good);
    learn(hosts, of, good, Known::good);
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(hosts.begin(good, of), Known::good);
    EXPECT_FALSE(hosts.begin(good, of));
    for (int i = 0; i < 8; ++i)
        hosts.end(good, Known::good, of, Known::good);
    EXPECT_EQ(of.to_strangers, 2U);
    EXPECT_EQ(of.to_silent, 0U);
}

TEST(MailerHosts, HostStatus_ChangesByOneStepPerResult) {
    PostHosts hosts;
    PostHosts::Carriers of{8, 3};
    const auto expect_known = [&](Known as) {
        const auto known = hosts.begin(good, of);
        EXPECT_EQ(known, as);
        hosts.end(good, *known, of, std::nullopt);
    };
    learn(hosts, of, good, Known::good);
    expect_known(Known::good);
    learn(hosts, of, good, Known::silent);
    expect_known(Known::stranger);
    learn(hosts, of, good, Known::silent);
    expect_known(Known::silent);
    learn(hosts, of, good, Known::good);
    expect_known(Known::stranger);
    learn(hosts, of, good, Known::good);
    expect_known(Known::good);
    // A host that does not answer loses one step, however many requests to it were in progress.
    for (int i = 0; i < 8; ++i)
        ASSERT_EQ(hosts.begin(good, of), Known::good);
    for (int i = 0; i < 8; ++i)
        hosts.end(good, Known::good, of, Known::silent);
    expect_known(Known::stranger);
    // Two requests in progress: one finds the host silent, the other then gets an answer.
    for (int i = 0; i < 2; ++i)
        ASSERT_EQ(hosts.begin(good, of), Known::stranger);
    hosts.end(good, Known::stranger, of, Known::silent);
    hosts.end(good, Known::stranger, of, Known::good);
    expect_known(Known::silent);
    EXPECT_EQ(of.to_strangers, 0U);
}

}  // namespace
}  // namespace linstock::apps
