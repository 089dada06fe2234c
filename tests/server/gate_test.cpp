// What one address may have of the door's memory and of its time, and what a word for it tells.

#include "apps/linstockd/gate.hpp"

#include "server/server.hpp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

TEST(Gate, WhoOwesIsLetInAgainWithinAQuarterOfAnHour) {
    Limits limits(1);
    auto now = Limits::Clock::now();
    for (int i = 0; i < 8; ++i)
        limits.spent("203.0.113.7", Purse::work, std::chrono::minutes(1), now);
    const auto may = [&](Purse purse) { return !limits.wants("203.0.113.7", Weight::light, purse, now); };
    now += std::chrono::minutes(10);
    EXPECT_FALSE(may(Purse::work));
    EXPECT_TRUE(may(Purse::looks));
    now += std::chrono::minutes(5);
    EXPECT_TRUE(may(Purse::work));
}

TEST(Gate, WhoOwesForWhatTakesLongMayDoWhatDoesNot) {
    for (const char* path : {"/api/battles", "/api/records", "/api/check", "/api/table", "/api/scenarios",
                             "/api/battle/rematch", "/api/battle/onward"})
        EXPECT_EQ(purse_of("POST", path), Purse::work) << path;
    for (const char* path : {"/api/battle/report", "/api/battle/record", "/api/battle/print"})
        EXPECT_EQ(purse_of("GET", path), Purse::work) << path;
    for (const char* path :
         {"/api/battle/claim", "/api/battle/talk", "/api/battle/notices", "/api/meetings", "/api/meeting/take",
          "/api/notice/stop", "/api/parcel/open", "/api/shared", "/api/drawing/new"})
        EXPECT_EQ(purse_of("POST", path), Purse::looks) << path;
    for (const char* path : {"/api/scenarios", "/api/battle", "/api/battle/talk", "/api/meetings"})
        for (const char* method : {"GET", "HEAD"})
            EXPECT_EQ(purse_of(method, path), Purse::looks) << path;
}

TEST(Gate, ANetworkIsOneHoweverItsZerosAreWritten) {
    EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    EXPECT_EQ(household("2001:db8:1:0:3:4:5:6"), household("2001:db8:1::6"));
    EXPECT_EQ(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1::");
    EXPECT_EQ(network("2001:db8:0:2::1"), network("2001:db8::2"));
    EXPECT_EQ(household("fe80::1%eth0"), household("fe80::2%eth0"));
    for (const char* four : {"203.0.113.7", "", "x:y"}) {
        EXPECT_EQ(household(four), four);
        EXPECT_EQ(network(four), four);
    }
}

TEST(Gate, AWordTellsItsNetworkInItsFirstHalf) {
    const auto word = [](const char* address) { return word_for(address, "secret"); };
    EXPECT_EQ(word("2001:db8:1:2::1"), word("2001:db8:1:2::2"));
    EXPECT_NE(word("2001:db8:1:2::1"), word("2001:db8:1:3::1"));
    EXPECT_EQ(server::network_of(word("2001:db8:1:2::1")), server::network_of(word("2001:db8:1:3::1")));
    EXPECT_NE(server::network_of(word("2001:db8:1:2::1")), server::network_of(word("2001:db8:2:2::1")));
    EXPECT_NE(server::network_of(word("203.0.113.7")), server::network_of(word("203.0.113.8")));
    EXPECT_NE(word("203.0.113.7"), word_for("203.0.113.7", "another"));
}

}  // namespace
}  // namespace linstock::apps
