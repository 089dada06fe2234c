// What the door makes of a message: the same, however it is written.

#include "apps/linstockd/heard.hpp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

TEST(Heard, AMessageIsOneHoweverItIsWritten) {
    for (const char* text : {
             R"({"verb":"odds","battle":"b"})",
             R"({"battle":"b","id":7,"verb":"odds"})",
             R"({"verb":"od\u0064s","battle":"b"})",
             R"({"v\u0065rb":"odds","battle":"\u0062"})",
             R"( { "verb" : "odds" , "battle" : "b" } )",
             R"({"decision":{"verb":"ping","battle":"c"},"verb":"odds","battle":"b"})",
             R"({"x":"}\",{","verb":"odds","y":[{"verb":"ping"}],"battle":"b"})",
         }) {
        SCOPED_TRACE(text);
        const Heard what = heard(text);
        EXPECT_EQ(what.verb, "odds");
        EXPECT_EQ(what.battle, "b");
        EXPECT_EQ(what.token, "");
    }
    const Heard join = heard(R"({"verb":"join","token":"secret"})");
    EXPECT_EQ(join.verb, "join");
    EXPECT_EQ(join.token, "secret");
    EXPECT_EQ(heard(R"({"verb":"ping","token":"secret"})").token, "secret");
}

TEST(Heard, WhoOnlySpeaksOfAVerbDoesNotAskForIt) {
    EXPECT_EQ(heard(R"({"verb":"note","battle":"b","text":"\"verb\":\"odds\""})").verb, "note");
    EXPECT_EQ(heard(R"({"verb":"ping","x":{"verb":"odds"}})").verb, "ping");
    // Said twice it is no message at all: nobody can hear the one and do the other.
    EXPECT_EQ(heard(R"({"verb":"ping","verb":"odds"})").verb, "");
    EXPECT_EQ(heard(R"({"verb":"ping","v\u0065rb":"odds"})").verb, "");
}

}  // namespace
}  // namespace linstock::apps
