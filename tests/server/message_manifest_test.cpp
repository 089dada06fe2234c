// Tests that the table of the WebSocket's requests, the code that answers them and the AsyncAPI description agree.

#include "server/api/message_manifest.hpp"

#include "battle/json.hpp"
#include "server/api/asyncapi.hpp"
#include "server/api/session_requests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace linstock::server {
namespace {

TEST(MessageManifest, EveryRequestOfABattle_IsAnswered_AndNoOther) {
    std::set<std::string> described;
    for (const RequestMessage& message : request_messages())
        if (message.in_battle && std::string(message.verb) != "leave") described.insert(message.verb);
    const std::vector<std::string> answered = session_request_verbs();
    EXPECT_EQ(described, std::set<std::string>(answered.begin(), answered.end()));
}

TEST(MessageManifest, Members_AreThoseOfTheVerb) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(request_members("join"), (Names{"id", "verb", "token", "have", "advice"}));
    EXPECT_EQ(request_members("advice"), (Names{"id", "verb", "battle", "decision", "level"}));
}

TEST(AsyncApi, EveryRequest_HasItsMessagesAndOperation) {
    const std::string text = asyncapi_json("1.0");
    const auto value = json::parse(text, "");
    ASSERT_TRUE(value) << value.error().text;
    const json::Value* messages = value->find("channels")->find("battles")->find("messages");
    const json::Value* operations = value->find("operations");
    for (const RequestMessage& message : request_messages()) {
        const std::string verb = message.verb;
        EXPECT_NE(messages->find(verb + "_request"), nullptr) << verb;
        EXPECT_NE(messages->find(verb + "_answer"), nullptr) << verb;
        EXPECT_NE(operations->find(verb), nullptr) << verb;
    }
    EXPECT_EQ(text.find("$defs"), std::string::npos);
}

}  // namespace
}  // namespace linstock::server
