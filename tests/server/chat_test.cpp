// Tests the chat of a battle: who may write in a place, and who reads it.

#include "tests/server/each_store.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

constexpr const char* opponents_key = "vutsrqponmlkjihgfedcba9876543210";

class Chat : public OnStore {
  protected:
    void prepare_test() override {
        s = server_on(place->path());
        made = made_of(post(*s, "/api/battles", R"({"scenario":"two-brigades","first":"human","second":"human"})"));
        post(*s, "/api/battle/claim", R"({"key":")" + std::string(opponents_key) + "\"}", made.invited_second);
    }
    int say(const std::string& where, const std::string& text, const std::string& token) {
        const std::string body = R"({"place":")" + where + R"(","name":"Somebody","text":")" + text + "\"}";
        return post(*s, "/api/battle/talk", body, token).status;
    }
    bool reads(const std::string& text, const std::string& token) {
        return get(*s, "/api/battle/talk", token).body.find(text) != std::string::npos;
    }
    Made made;
};
INSTANTIATE_TEST_SUITE_P(Kinds, Chat, each_store(), name_of_store);

TEST_P(Chat, EachPlace_IsReadByItsAudienceOnly) {
    EXPECT_EQ(say("battle", "good morning", made.first), 200);
    EXPECT_EQ(say("first", "my plan", made.first), 200);
    EXPECT_EQ(say("watchers", "he has not seen it", made.spectator), 200);
    s = server_on(place->path());
    for (const std::string& token : {made.first, std::string(opponents_key), made.spectator})
        EXPECT_TRUE(reads("good morning", token));
    EXPECT_TRUE(reads("my plan", made.first));
    EXPECT_FALSE(reads("my plan", opponents_key));
    EXPECT_FALSE(reads("my plan", made.spectator));
    // During the battle players do not read spectators' lines, and spectators do not write to
    // players.
    EXPECT_TRUE(reads("not seen it", made.spectator));
    EXPECT_FALSE(reads("not seen it", made.first));
    EXPECT_EQ(say("battle", "look left", made.spectator), 403);
    EXPECT_EQ(say("second", "look left", made.first), 403);
    EXPECT_EQ(say("watchers", "hello", made.first), 403);
}

TEST_P(Chat, TooManyLines_AreRefusedForAWhile) {
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(say("battle", "again", made.first), 200);
    EXPECT_EQ(say("battle", "again", made.first), 429);
    EXPECT_EQ(say("battle", "still", opponents_key), 200);
}

TEST_P(Chat, LimitOfSpectators_CountsPerClient) {
    const auto from = [&](const std::string& household) {
        const std::string body = R"({"place":"watchers","name":"Somebody","text":"look"})";
        return s->answer({"POST", "/api/battle/talk", made.spectator, "application/json", body, household}).status;
    };
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(from("one"), 200);
    EXPECT_EQ(from("one"), 429);
    EXPECT_EQ(from("another"), 200);
    EXPECT_EQ(get(*s, "/api/battle/talk", made.spectator).body.find("\"by\""), std::string::npos);
}

TEST_P(Chat, LineOfAPlayer_HasThePlayersSeatName) {
    const Person ann("first", "Ann");
    const Person ben("second", "Ben");
    battle_of(*s, ann, ben, "");
    ASSERT_EQ(say("battle", "I concede", ben.key), 200);  // under the name "Somebody"
    const auto talk = parsed(get(*s, "/api/battle/talk", ann.key).body);
    EXPECT_EQ(text_of(talk.find("places")->items[0].find("lines")->items[0], "name"), "Ben");
}

TEST_P(Chat, InvisibleCharacters_AreRejected_JoinersOfEmojiAreNot) {
    for (const char* odd : {"a\\u061cb", "a\\u200bb", "a\\u200eb", "a\\u2028b", "a\\u2060b", "a\\ufeffb", "a\\u00adb",
                            "a\\u200db", "\\u200d", "a\xF3\xA0\x80\x81", "a\xF3\xA0\x81\x81", "\xF3\xA0\x81\xBF",
                            "\\u00e9\\u200d\\u200c", "a\\ufe0f", "\\u2694\\ufe0f\\ufe0f", "\\u3164", "\\u2800"})
        EXPECT_EQ(say("battle", odd, made.first), 400) << odd;
    // A family of two, and a Persian word with a non-joiner.
    EXPECT_EQ(say("battle", "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA9\xEF\xB8\x8F", made.first), 200);
    EXPECT_EQ(say("battle", "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB1\xD9\x88\xD9\x85", made.first), 200);
}

TEST_P(Chat, InvalidText_IsRejected) {
    EXPECT_EQ(say("battle", "<script>alert(1)</script>", made.first), 200);
    EXPECT_TRUE(reads("<script>alert(1)</script>", opponents_key));
    EXPECT_EQ(say("battle", "", made.first), 400);
    EXPECT_EQ(say("battle", "  ", made.first), 400);
    EXPECT_EQ(say("battle", "a\\u0007", made.first), 400);
    EXPECT_EQ(say("battle", std::string(501, 'x'), made.first), 400);
    for (const char* odd : {"a\\u0085b", "a\\u009bb", "a\\u202eb", "a\\u2066b", "\xC0\xAE", "a\x80"})
        EXPECT_EQ(say("battle", odd, made.first), 400) << odd;
    EXPECT_EQ(say("battle", "\xD9\x85\xD8\xB1\xD8\xAD\xD8\xA8\xD8\xA7 \xE2\x9A\x94\xEF\xB8\x8F", made.first), 200);
    EXPECT_EQ(say("tavern", "hello", made.first), 400);
    EXPECT_EQ(say("battle", "hello", made.invited_second), 404);
}

}  // namespace
}  // namespace linstock::server_test
