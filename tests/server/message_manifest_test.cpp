// Tests that the table of the WebSocket's requests, the code that answers them and the AsyncAPI description agree.

#include "server/api/message_manifest.hpp"

#include "battle/json.hpp"
#include "server/api/asyncapi.hpp"
#include "server/api/session_requests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace linstock::server {
namespace {

TEST(MessageManifest, EveryRequestOfABattle_IsAnswered_AndNoOther) {
    std::set<std::string> described;
    for (const RequestMessage& message : message_manifest().requests)
        if (message.in_battle && message.verb != "leave") described.insert(message.verb);
    const std::vector<std::string> answered = session_request_verbs();
    EXPECT_EQ(described, std::set<std::string>(answered.begin(), answered.end()));
}

TEST(MessageManifest, Members_AreThoseOfTheVerb) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(request_members("join"), (Names{"id", "verb", "token", "have", "advice"}));
    EXPECT_EQ(request_members("advice"), (Names{"id", "verb", "battle", "decision", "level"}));
}

TEST(MessageNotation, Types_AreJsonSchemas) {
    const MessageManifest manifest = parse_manifest(R"(let few = int 1..3
        leave "Stops." battle {n: few, kind?: "a" | "b"}   shape = {points: [[point]] | null}   word = "one")");
    ASSERT_EQ(manifest.requests.size(), 1U);
    const RequestMessage& leave = manifest.requests[0];
    EXPECT_TRUE(leave.verb == "leave" && leave.summary == "Stops." && leave.in_battle && leave.answer.empty());
    ASSERT_EQ(leave.members.size(), 2U);
    EXPECT_EQ(leave.members[0].schema, R"({"type":"integer","minimum":1,"maximum":3})");
    EXPECT_TRUE(leave.members[0].always);
    EXPECT_EQ(leave.members[1].schema, R"({"enum":["a","b"]})");
    EXPECT_FALSE(leave.members[1].always);
    ASSERT_EQ(manifest.shapes.size(), 2U);
    EXPECT_EQ(manifest.shapes[1].second, R"({"const":"one"})");
    EXPECT_EQ(manifest.shapes[0].second,
              R"({"type":"object","properties":{"points":{"anyOf":[{"type":"array","items":{"type":"array","items":)"
              R"({"$ref":"#/$defs/point"}}},{"type":"null"}]}},"required":["points"],"additionalProperties":false})");
}

TEST(MessageNotation, OtherText_Throws) {
    for (const char* text : {"leave", "leave \"Stops.\" {n: int 1..2", "shape = {a: }", "shape = [text", "= text", "?"})
        EXPECT_THROW(parse_manifest(text), std::logic_error) << text;
}

TEST(AsyncApi, EveryRequest_HasItsMessagesAndOperation) {
    const std::string text = asyncapi_json("1.0");
    const auto value = json::parse(text, "");
    ASSERT_TRUE(value) << value.error().text;
    const json::Value* messages = value->find("channels")->find("battles")->find("messages");
    const json::Value* operations = value->find("operations");
    for (const RequestMessage& message : message_manifest().requests) {
        const std::string& verb = message.verb;
        EXPECT_NE(messages->find(verb + "_request"), nullptr) << verb;
        EXPECT_NE(messages->find(verb + "_answer"), nullptr) << verb;
        EXPECT_NE(operations->find(verb), nullptr) << verb;
    }
    EXPECT_EQ(text.find("$defs"), std::string::npos);
}

}  // namespace
}  // namespace linstock::server
