// Tests the host's page: complaints, open games and blocks, opened by the host's key.

#include "server/moderation/host_api.hpp"

#include "server/moderation/moderation.hpp"
#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::ms_per_day;

class Host : public OnEachStore {
  protected:
    void prepare_test() override {
        OnEachStore::prepare_test();
        auto opened = store::Store::open(place->path());
        ASSERT_TRUE(opened);
        store = std::move(*opened);
        EXPECT_EQ(server::set_host_key(*store, key), std::nullopt);
    }
    json::Value ask(const std::string& what, const std::string& body, int status = 200) {
        const auto reply = post(*s, "/api/host/" + what, body, key);
        EXPECT_EQ(reply.status, status) << what << ": " << reply.body;
        return parsed(reply.body);
    }
    json::Value overview() { return parsed(get(*s, "/api/host", key).body); }
    static std::string id(const std::string& one) { return R"({"id":")" + one + "\"}"; }

    std::unique_ptr<store::Store> store;
    std::string key = server::new_token();
};
INSTANTIATE_TEST_SUITE_P(Kinds, Host, each_store(), name_of_store);

TEST_P(Host, OnlyTheHostKey_OpensThePage) {
    EXPECT_EQ(get(*s, "/api/host", key).status, 200);
    const std::string before = key;
    key = server::new_token();
    EXPECT_EQ(server::set_host_key(*store, key), std::nullopt);
    for (const std::string& wrong : {before, server::new_token(), std::string()}) {
        EXPECT_EQ(get(*s, "/api/host", wrong).status, 403);
        for (const char* what : {"hide", "close", "remove", "block"})
            EXPECT_EQ(post(*s, std::string("/api/host/") + what, "{}", wrong).status, 403) << what;
    }
    const auto stored = (*store->document("host", "key"))->text;
    EXPECT_EQ(stored.find(key), std::string::npos) << "the store has its hash";
    EXPECT_EQ(get(*s, "/api/host/close", key).status, 405);
    EXPECT_EQ(post(*s, "/api/host", "{}", key).status, 405);
    EXPECT_EQ(post(*s, "/api/host/other", "{}", key).status, 404);
}

TEST_P(Host, WithoutHostKey_EveryRequestIsRefused) {
    place->damage("DELETE FROM paper WHERE drawer = 'host'");
    for (const std::string& wrong : {key, std::string()})
        EXPECT_EQ(get(*s, "/api/host", wrong).status, 403);
}

TEST_P(Host, Complaints_AreListedNewestFirst_AndCanBeHiddenAndClosed) {
    battle = battle_of(*s, ann, ben, "");
    for (const char* text : {"an insult", "a worse one"}) {
        const std::string line = std::string(R"({"place":"battle","name":"Ben","text":")") + text + "\"}";
        ASSERT_EQ(post(*s, "/api/battle/talk", line, ben.key).status, 200);
    }
    for (const char* n : {"0", "1"}) {
        now += 1000;
        const std::string which = std::string(R"({"place":"battle","n":)") + n + "}";
        ASSERT_EQ(post(*s, "/api/battle/complaint", which, ann.key).status, 201);
    }
    const json::Value all = overview();
    ASSERT_EQ(all.find("complaints")->items.size(), 2U);
    const json::Value& newest = all.find("complaints")->items.front();
    EXPECT_EQ(text_of(*newest.find("line"), "text"), "a worse one");
    EXPECT_EQ(newest.find("filed")->integer, now);
    EXPECT_EQ(newest.find("hidden"), nullptr);
    const std::string which = text_of(newest, "id");
    const json::Value hidden = ask("hide", id(which));
    EXPECT_TRUE(hidden.find("complaints")->items.front().find("hidden")->flag);
    EXPECT_EQ(get(*s, "/api/battle/talk", ann.key).body.find("a worse one"), std::string::npos);
    const json::Value closed = ask("close", id(which));
    ASSERT_EQ(closed.find("complaints")->items.size(), 1U);
    EXPECT_EQ(text_of(*closed.find("complaints")->items.front().find("line"), "text"), "an insult");
    EXPECT_NE(text_of(ask("close", id(which), 409), "error").find("there is no complaint"), std::string::npos);
}

TEST_P(Host, ComplaintsOfOneNetwork_ReplaceItsOldestOnly) {
    battle = battle_of(*s, ann, ben, "");
    const auto complain = [this](int line, const std::string& client_key) {
        now += 10'000;  // so that chat is not refused either
        const std::string said =
            R"({"place":"battle","name":"Ben","text":"line \"from\":\"net1\" )" + std::to_string(line) + "\"}";
        EXPECT_EQ(post(*s, "/api/battle/talk", said, ben.key).status, 200);
        const std::string which = R"({"place":"battle","n":)" + std::to_string(line) + "}";
        EXPECT_EQ(s->answer({"POST", "/api/battle/complaint", ann.key, "application/json", which, client_key}).status,
                  201);
    };
    complain(0, "net2cli1");
    for (int line = 1; line <= 14; ++line)
        complain(line, line % 2 == 0 ? "net1cli1" : "net1cli2");
    const json::Value page = overview();
    const auto& all = page.find("complaints")->items;
    ASSERT_EQ(all.size(), 11U);
    EXPECT_EQ(all.front().find("line")->find("n")->integer, 14);
    EXPECT_EQ(all[9].find("line")->find("n")->integer, 5);
    EXPECT_EQ(all.back().find("line")->find("n")->integer, 0) << "of another network";
    EXPECT_EQ(text_of(all.back(), "from"), "net2");
}

TEST_P(Host, Remove_DeletesAnOpenGame) {
    const auto offer = post(*s, "/api/meetings",
                            ann.sits(R"(,"scenario":"two-brigades","seat":"first","open":true,"level":"recruit")"));
    ASSERT_EQ(offer.status, 201) << offer.body;
    const auto open = [this] { return parsed(get(*s, "/api/meetings").body).find("open")->items.size(); };
    ASSERT_EQ(open(), 1U);
    ask("remove", id(member(offer, "id")));
    EXPECT_EQ(open(), 0U);
    EXPECT_NE(text_of(ask("remove", id("nonsense"), 409), "error").find("there is no open game"), std::string::npos);
}

TEST_P(Host, Block_LastsForTheGivenDays) {
    const json::Value blocked = ask("block", R"({"address":"203.0.113.7","days":2})");
    ASSERT_EQ(blocked.find("blocked")->items.size(), 1U);
    EXPECT_EQ(text_of(blocked.find("blocked")->items.front(), "network"), "203.0.113.7");
    EXPECT_EQ(blocked.find("blocked")->items.front().find("until")->integer, now + 2 * ms_per_day);
    now += 2 * ms_per_day;
    EXPECT_TRUE(overview().find("blocked")->items.empty());
    ask("block", R"({"address":"203.0.113.7","days":2})");
    EXPECT_TRUE(ask("block", R"({"address":"203.0.113.7","days":0})").find("blocked")->items.empty());
    for (const char* wrong : {R"({"address":"example.org","days":1})", R"({"address":"203.0.113","days":1})",
                              R"({"address":"203.0.113.7","days":-1})", R"({"days":1})", "[]"})
        ask("block", wrong, 400);
}

}  // namespace
}  // namespace linstock::server_test
