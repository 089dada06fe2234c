// Tests what the front process reads from a message: verb, battle and token, however the JSON is
// written.

#include "apps/linstockd/message_head.hpp"

#include "server/access/tokens.hpp"

#include <gtest/gtest.h>

namespace linstock::apps {
namespace {

TEST(MessageHead, EquivalentJson_GivesSameVerbAndBattle) {
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
        const MessageHead what = message_head(text);
        EXPECT_EQ(what.verb, "odds");
        EXPECT_EQ(what.battle, "b");
        EXPECT_EQ(what.token, "");
    }
    const MessageHead join = message_head(R"({"verb":"join","token":"secret"})");
    EXPECT_EQ(join.verb, "join");
    EXPECT_EQ(join.token, "secret");
    EXPECT_EQ(message_head(R"({"verb":"ping","token":"secret"})").token, "secret");
}

TEST(MessageHead, VerbInATextOrNestedObject_IsNotTheVerb) {
    EXPECT_EQ(message_head(R"({"verb":"note","battle":"b","text":"\"verb\":\"odds\""})").verb, "note");
    EXPECT_EQ(message_head(R"({"verb":"ping","x":{"verb":"odds"}})").verb, "ping");
    // A repeated member makes the message invalid, so that two readers cannot understand it
    // differently.
    EXPECT_EQ(message_head(R"({"verb":"ping","verb":"odds"})").verb, "");
    EXPECT_EQ(message_head(R"({"verb":"ping","v\u0065rb":"odds"})").verb, "");
}

TEST(MessageHead, LoggableText_HasNoLinkAndOneLine) {
    const std::string link = server::new_token();
    for (const std::string& text : {
             R"({"verb":"moments","battle":"b","token":")" + link + R"("})",
             R"({"verb":"ping","x":{"token":")" + link + R"("}})",
             R"({"verb":"ping","token":[")" + link + R"("]})",
             R"({"verb":")" + link + R"("})",
             R"({"verb":"ping","token":"\u0041)" + link.substr(1) + R"("})",
             R"({"verb":"ping","url":"https://example.org/#/battle/)" + link + R"("})",
             "no message at all: " + link,
             link,
         }) {
        const std::string logged = loggable(text);
        EXPECT_EQ(logged.find(link.substr(1)), std::string::npos) << logged;
        EXPECT_NE(logged.find("(a link?)"), std::string::npos) << logged;
    }
    const std::string plain = R"({"verb":"decide","battle":"abcdefghijkm","decision":{"unit":3,"to":[12.5,-0.25]}})";
    EXPECT_EQ(loggable(plain), plain);
    EXPECT_EQ(loggable("{\n\"verb\":\r\"ping\"}\x1b[2J"), R"({ "verb": "ping"} [2J)");
    EXPECT_EQ(loggable("\xc2\x9b"
                       "31m\x7f \xe2\x80\xae"),
              "??31m? ???")
        << "they change how a terminal shows the line";
    EXPECT_EQ(loggable(std::string(100000, ' ')).size(), 2000U);
    // A link that is cut off is not logged as a shorter link.
    EXPECT_EQ(loggable(std::string(1990, ' ') + link).find(link.substr(0, 10)), std::string::npos);
}

}  // namespace
}  // namespace linstock::apps
