// Tests that the bytes that a request stores are counted, so that its client is charged for them.

#include "server/storage/stored_bytes.hpp"

#include "tests/server/lobby_battle.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

/// The number of bytes stored while `work` runs.
template <class Work>
std::uint64_t bytes_stored_by(const Work& work) {
    const std::uint64_t before = server::stored_bytes();
    work();
    return server::stored_bytes() - before;
}

TEST(StoredBytes, BattlesRematchesDecisionsAndNotes_AreCounted) {
    const auto s = server_on(":memory:");
    Made made;
    const std::uint64_t battle =
        bytes_stored_by([&] { made = make(*s, "two-brigades-lesson-1", "human", "sergeant"); });
    EXPECT_GT(battle, 1000U);
    EXPECT_EQ(bytes_stored_by([&] { EXPECT_EQ(post(*s, "/api/records", "no record").status, 400); }), 0U);
    Player player(*s, made.battle, made.first);
    EXPECT_EQ(bytes_stored_by([&] { ASSERT_TRUE(player.join().find("ok")->flag); }), 0U);
    EXPECT_GT(bytes_stored_by([&] { EXPECT_TRUE(player.take_advice()); }), 50U);
    const auto note = [&] {
        ASSERT_TRUE(player.ask("note", R"("event":0,"text":")" + std::string(1000, 'x') + '"').find("ok")->flag);
    };
    EXPECT_GE(bytes_stored_by(note), 1000U);
    EXPECT_EQ(bytes_stored_by(note), 0U) << "it replaces an equal note";
    concede(*s, made.battle, made.first);
    const std::uint64_t again =
        bytes_stored_by([&] { EXPECT_EQ(post(*s, "/api/battle/rematch", "", made.first).status, 201); });
    EXPECT_GT(again, 1000U) << "the rematch stores its scenario again";
}

TEST(StoredBytes, OpenGamesSeatBundlesAndChat_AreCounted) {
    const auto s = server_on(":memory:");
    const Person ann("first", "Ann");
    EXPECT_GT(bytes_stored_by(
                  [&] { EXPECT_EQ(post(*s, "/api/meetings", ann.sits(R"(,"scenario":"two-brigades")")).status, 201); }),
              500U);
    const std::string text(1000, 'x');
    EXPECT_GT(bytes_stored_by([&] { EXPECT_EQ(post(*s, "/api/parcel", R"({"text":")" + text + "\"}").status, 201); }),
              1000U);
    const Made made = make(*s, "two-brigades-lesson-1", "human", "human");
    const std::string line = R"({"place":"battle","name":"Ann","text":")" + text.substr(0, 200) + "\"}";
    EXPECT_GT(bytes_stored_by([&] { EXPECT_EQ(post(*s, "/api/battle/talk", line, made.first).status, 200); }), 200U);
}

TEST(StoredBytes, LinksComplaintsAndNotificationAddresses_AreCounted) {
    const auto s = server_on(":memory:");
    const Made made = make(*s, "two-brigades-lesson-1", "human", "human");
    const std::string text(200, 'x');
    const std::string line = R"({"place":"battle","name":"Ann","text":")" + text + "\"}";
    ASSERT_EQ(post(*s, "/api/battle/talk", line, made.first).status, 200);
    const auto complain = [&] {
        EXPECT_EQ(post(*s, "/api/battle/complaint", R"({"place":"battle","n":0})", made.second).status, 201);
    };
    EXPECT_GT(bytes_stored_by(complain), text.size());
    EXPECT_EQ(bytes_stored_by(complain), 0U) << "it is stored once";
    const std::string hook = R"({"way":"hook","to":"https://example.org/)" + text + R"(","form":"linstock"})";
    const auto subscribe = [&] { EXPECT_EQ(post(*s, "/api/battle/notices", hook, made.first).status, 201); };
    EXPECT_GT(bytes_stored_by(subscribe), 2 * text.size()) << "the address and its first notification";
    EXPECT_GT(bytes_stored_by(
                  [&] { EXPECT_EQ(post(*s, "/api/battle/links", R"({"commands":[1]})", made.first).status, 201); }),
              64U);
}

TEST(StoredBytes, SharedTable_CountsOnlyItsGrowth) {
    const auto s = server_on(":memory:");
    const auto table = [](std::size_t size) {
        return R"({"scenario":"x","ruleset":"y","steps":[)" + std::string(size, ' ') + "]}";
    };
    server::HttpReply made;
    EXPECT_GE(bytes_stored_by([&] { made = post(*s, "/api/shared/new", table(1000)); }), 1000U);
    std::int64_t version = parsed(made.body).find("version")->integer;
    const auto change = [&](std::size_t size) {
        const auto reply = post(*s, "/api/shared?version=" + std::to_string(version), table(size),
                                text_of(parsed(made.body), "token"));
        EXPECT_EQ(reply.status, 200) << reply.body;
        version = parsed(reply.body).find("version")->integer;
    };
    EXPECT_EQ(bytes_stored_by([&] { change(1000); }), 0U);
    EXPECT_EQ(bytes_stored_by([&] { change(1500); }), 500U);
    EXPECT_EQ(bytes_stored_by([&] { change(100); }), 0U);
}

TEST(StoredBytes, Drawing_CountsEachVersion) {
    const auto s = server_on(":memory:");
    const auto drawing = [](std::size_t size) { return R"({"text":")" + std::string(size, 'x') + '"'; };
    server::HttpReply made;
    EXPECT_GE(bytes_stored_by([&] { made = post(*s, "/api/drawing/new", drawing(1000) + "}"); }), 1000U);
    ASSERT_EQ(made.status, 201) << made.body;
    const auto change = [&] {
        const auto reply =
            post(*s, "/api/drawing", drawing(2000) + R"(,"version":1,"say":""})", text_of(parsed(made.body), "edit"));
        EXPECT_EQ(reply.status, 200) << reply.body;
    };
    EXPECT_EQ(bytes_stored_by(change), 2000U);
}

}  // namespace
}  // namespace linstock::server_test
