// Tests the time of the last change on a battle's card: each seat has its own, so that it does not
// reveal a secret answer.

#include "server/session/last_changes.hpp"

#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

using server::Viewpoint;
using server::ViewpointSet;

std::int64_t seen_at(const store::BattleRow& row, Viewpoint viewpoint) {
    return server::read_last_changes(row)[static_cast<std::size_t>(viewpoint)];
}

TEST(LastChanges, ChangeVisibleToOneSeat_DoesNotChangeOtherSeatsTimes) {
    store::BattleRow row;
    row.changed = 10;
    row.seen = server::encode_last_changes(row, 20, ViewpointSet().set(static_cast<std::size_t>(Viewpoint::first)));
    row.changed = 20;
    EXPECT_EQ(seen_at(row, Viewpoint::shared), 10);
    EXPECT_EQ(seen_at(row, Viewpoint::first), 20);
    EXPECT_EQ(seen_at(row, Viewpoint::second), 10);
    EXPECT_EQ(seen_at(row, Viewpoint::all), 20);
    row.seen = server::encode_last_changes(row, 30, ViewpointSet().set());
    EXPECT_EQ(row.seen, "") << "all saw the last change";
}

/// A battle with sealed orders: both sides have prompts and do not see each other's answers.
class SecretAnswer : public OnEachStore {
  protected:
    void prepare_test() override {
        s = server_on(place->path(), now);
        battle = battle_of(*s, ann, ben, R"(,"ruleset":"mwan18")");
        ASSERT_NE(battle, "");
        Player first(*s, battle, ann.key);
        Player second(*s, battle, ben.key);
        first.join();
        second.join();
        for (int i = 0; i < 400 && !(first.asked() && second.asked()); ++i) {
            now += 1000;
            ASSERT_TRUE(first.take_advice() || second.take_advice());
        }
        ASSERT_TRUE(first.asked() && second.asked());
        before = changed(ann);
        now += a_while;
    }
    std::string changed(const Person& person) {
        return text_of(parsed(get(*s, "/api/battle", person.key).body), "changed");
    }
    static constexpr std::int64_t a_while = 60'000;
    std::string before;
};
INSTANTIATE_TEST_SUITE_P(Kinds, SecretAnswer, each_store(), name_of_store);

TEST_P(SecretAnswer, Made_ChangesTimeOnOwnCardOnly) {
    {
        Player first(*s, battle, ann.key);
        Player second(*s, battle, ben.key);
        first.join();
        second.join();
        const std::size_t updates_before = first.news.size();
        ASSERT_TRUE(second.take_advice());
        ASSERT_EQ(first.news.size(), updates_before) << "the answer is a secret";
    }
    EXPECT_EQ(changed(ann), before);
    EXPECT_GT(changed(ben), before);
    s = server_on(place->path(), now);
    EXPECT_EQ(changed(ann), before) << "the same after the server reads it from the store";
    EXPECT_GT(changed(ben), before);
}

TEST_P(SecretAnswer, Undone_ChangesTimeOnOwnCardOnly) {
    Player second(*s, battle, ben.key);
    second.join();
    ASSERT_TRUE(second.take_advice());
    const std::string answered = changed(ben);
    now += a_while;
    ASSERT_TRUE(second.ask("undo").find("ok")->flag) << second.answer();
    EXPECT_EQ(changed(ann), before);
    EXPECT_GT(changed(ben), answered);
}

TEST_P(SecretAnswer, Revealed_ChangesTimeOnBothCards) {
    Player first(*s, battle, ann.key);
    Player second(*s, battle, ben.key);
    first.join();
    second.join();
    bool revealed = false;
    for (int i = 0; i < 400 && !revealed; ++i) {
        now += a_while;
        const std::size_t of_first = first.events.size();
        const std::size_t of_second = second.events.size();
        ASSERT_TRUE(second.take_advice() || first.take_advice());
        revealed = first.events.size() > of_first && second.events.size() > of_second;
    }
    ASSERT_TRUE(revealed);
    EXPECT_EQ(changed(ann), changed(ben));
}

}  // namespace
}  // namespace linstock::server_test
