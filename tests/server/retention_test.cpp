// Tests the deletion of unused data: complaints, shared tables and drawings.

#include "server/moderation/retention.hpp"

#include "server/moderation/moderation.hpp"
#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::ms_per_day;
using server::Retention;

class Retained : public OnEachStore {
  protected:
    void prepare_test() override {
        OnEachStore::prepare_test();
        auto opened = store::Store::open(place->path());
        ASSERT_TRUE(opened);
        store = std::move(*opened);
    }
    int expired(const Retention& retention) {
        const auto deleted = server::delete_expired(*store, retention, now);
        EXPECT_TRUE(deleted) << deleted.error();
        return deleted ? *deleted : -1;
    }
    std::string made(const char* where, const std::string& body, const char* link) {
        const auto reply = post(*s, where, body);
        EXPECT_EQ(reply.status, 201) << reply.body;
        return member(reply, link);
    }
    std::string table() {
        return made("/api/shared/new",
                    R"({"scenario":"x","ruleset":"revised","steps":[],"orders":{"turn":1,)"
                    R"("sides":{"1":{"hash":"abc"}}}})",
                    "token");
    }
    std::string drawing() { return made("/api/drawing/new", R"({"text":"drawn"})", "view"); }
    int status(const char* where, const std::string& link) { return get(*s, where, link).status; }
    std::size_t documents_left() {
        std::size_t all = 0;
        for (const char* collection : {"real table", "real table seals", "drawing", "drawing version", "drawing way",
                                       "last use of a table", "last use of a drawing"})
            for (const char* owner : {"", "tables"})
                all += store->documents(collection, owner, 99)->size();
        return all + store->documents_due("drawing", INT64_MAX, 99)->size() +
               store->documents_due("last use of a drawing", INT64_MAX, 99)->size();
    }

    std::unique_ptr<store::Store> store;
};
INSTANTIATE_TEST_SUITE_P(Kinds, Retained, each_store(), name_of_store);

TEST_P(Retained, UnusedTable_IsDeletedAfterItsTime) {
    const Retention retention{0, 30 * ms_per_day, 0};
    const std::string unused = table();
    const std::string used = table();
    now += 29 * ms_per_day;
    EXPECT_EQ(expired(retention), 0);
    EXPECT_EQ(status("/api/shared", used), 200);  // reading counts as use
    now += 2 * ms_per_day;
    EXPECT_EQ(expired(retention), 1);
    EXPECT_EQ(status("/api/shared", unused), 404);
    EXPECT_EQ(status("/api/shared", used), 200);
    now += 31 * ms_per_day;
    EXPECT_EQ(expired(retention), 1);
    EXPECT_EQ(documents_left(), 0U) << "with its seals and its last use";
}

TEST_P(Retained, UnusedDrawing_IsDeletedAfterItsTime) {
    const Retention retention{0, 0, 30 * ms_per_day};
    const std::string unused = drawing();
    const std::string used = drawing();
    now += 29 * ms_per_day;
    EXPECT_EQ(status("/api/drawing", used), 200);
    now += 2 * ms_per_day;
    EXPECT_EQ(expired(retention), 1);
    EXPECT_EQ(status("/api/drawing", unused), 404);
    EXPECT_EQ(status("/api/drawing", used), 200);
    now += 31 * ms_per_day;
    EXPECT_EQ(expired(retention), 1);
    EXPECT_EQ(documents_left(), 0U) << "with its versions and links";
}

TEST_P(Retained, DataOfAnOlderVersion_TimeCountsFromTheFirstCheck) {
    const Retention retention{0, 30 * ms_per_day, 30 * ms_per_day};
    const std::string shared = table();
    const std::string drawn = drawing();
    place->damage("DELETE FROM paper WHERE drawer LIKE 'last use%'");
    place->damage("DELETE FROM paper WHERE drawer = 'real table seals'");
    auto all = *store->documents("real table", "tables", 9);
    ASSERT_EQ(all.size(), 1U);
    all[0].owner = "";
    ASSERT_TRUE(*store->put_documents(all));
    now += 100 * ms_per_day;
    EXPECT_EQ(expired(retention), 0);
    now += 29 * ms_per_day;
    EXPECT_EQ(expired(retention), 0);
    now += 2 * ms_per_day;
    EXPECT_EQ(expired(retention), 2);
    EXPECT_EQ(status("/api/shared", shared), 404);
    EXPECT_EQ(status("/api/drawing", drawn), 404);
}

TEST_P(Retained, Complaint_IsDeletedAfterItsTime) {
    battle = battle_of(*s, ann, ben, "");
    ASSERT_EQ(post(*s, "/api/battle/talk", R"({"place":"battle","name":"Ben","text":"an insult"})", ben.key).status,
              200);
    ASSERT_EQ(post(*s, "/api/battle/complaint", R"({"place":"battle","n":0})", ann.key).status, 201);
    now += 29 * ms_per_day;
    EXPECT_EQ(expired({30 * ms_per_day, 0, 0}), 0);
    now += ms_per_day;
    EXPECT_EQ(expired({0, 0, 0}), 0) << "0 means never";
    EXPECT_EQ(expired({30 * ms_per_day, 0, 0}), 1);
    EXPECT_TRUE(server::list_complaints(*store, 0)->empty());
}

}  // namespace
}  // namespace linstock::server_test
