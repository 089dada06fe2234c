// Tests updates, which contain only what has changed: a client that applies them sees the same as a
// client that joins again.

#include "server/views/view_snapshot.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::server_test {
namespace {

class UpdatesByRuleset : public testing::TestWithParam<const char*> {};

TEST_P(UpdatesByRuleset, AppliedUpdates_EqualTheWholeView) {
    const StoreFile file;
    const auto s = server_on(file.path());
    const Made made = made_of(post(
        *s, "/api/battles",
        std::string(
            R"({"scenario":"two-brigades","first":"human","second":"human","mine":["first","second"],"seed":"7","ruleset":")") +
            GetParam() + "\"}"));
    const std::string tokens[] = {made.first, made.second, made.spectator};
    Player first(*s, made.battle, made.first);
    Player second(*s, made.battle, made.second);
    Player watcher(*s, made.battle, made.spectator);
    Player* const all[] = {&first, &second, &watcher};
    std::size_t patches = 0;
    for (Player* player : all)
        player->join();
    for (int i = 0; i < 150; ++i) {
        if (!first.take_advice() && !second.take_advice()) break;
        for (Player* player : all) {
            static_cast<void>(player->last());
            patches += player->scene.patched() ? 1 : 0;
            EXPECT_FALSE(player->missing);
        }
        if (i % 25 != 24) continue;
        const auto joined_now = server_on(file.path());
        for (std::size_t n = 0; n < 3; ++n) {
            Player fresh(*joined_now, made.battle, tokens[n]);
            fresh.join();
            EXPECT_FALSE(fresh.scene.patched());
            EXPECT_EQ(all[n]->scene.units(), fresh.scene.units()) << "after " << i + 1 << " decisions, to link " << n;
            EXPECT_EQ(all[n]->scene.frame(), fresh.scene.frame()) << "after " << i + 1 << " decisions, to link " << n;
        }
    }
    EXPECT_GT(patches, 0U);
}

TEST(Updates, ClientThatReconnects_SeesTheWholeView_AndOthersMissNothing) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    int away = 0;
    for (int i = 0; i < 8; ++i) {
        for (int n = 0; n < 6 && (first.take_advice() || second.take_advice()); ++n) {
        }
        Player& leaves = i % 2 == 0 ? first : second;
        Player& stays = i % 2 == 0 ? second : first;
        leaves.lose_connection();
        for (int n = 0; n < 4 && stays.take_advice(); ++n)
            ++away;
        leaves.join();
        for (Player* one : {&leaves, &stays}) {
            static_cast<void>(one->last());
            Player joined_now(*s, made.battle, one == &first ? made.first : made.second);
            joined_now.join();
            EXPECT_FALSE(one->missing);
            EXPECT_EQ(one->scene.units(), joined_now.scene.units()) << i;
            EXPECT_EQ(one->scene.frame(), joined_now.scene.frame()) << i;
        }
    }
    EXPECT_GT(away, 0);
    // A battle that all players have left stays as it was.
    const auto units = first.scene.units();
    first.lose_connection();
    second.lose_connection();
    first.join();
    EXPECT_EQ(first.scene.units(), units);
}

TEST(Updates, RequestedView_CanBeUpdatedFurther) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    for (int i = 0; i < 30 && (first.take_advice() || second.take_advice()); ++i) {
    }
    static_cast<void>(first.last());
    Scene joined_now;
    const json::Value answer = first.ask("view");
    ASSERT_TRUE(answer.find("ok")->flag);
    joined_now.receive(first.answer());
    EXPECT_FALSE(joined_now.patched());
    EXPECT_EQ(joined_now.units(), first.scene.units());
    EXPECT_EQ(joined_now.frame(), first.scene.frame());
    const std::size_t updates_before = first.news.size();
    for (int i = 0; i < 10 && (first.take_advice() || second.take_advice()); ++i) {
    }
    static_cast<void>(first.last());
    for (std::size_t n = updates_before; n < first.news.size(); ++n)
        joined_now.receive(first.news[n]);
    EXPECT_TRUE(joined_now.fits());
    EXPECT_EQ(joined_now.units(), first.scene.units());
}

TEST(Updates, Suggestions_AreSentOnlyIfWanted) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    Player& asked = first.asked() ? first : second;
    const std::string advice = asked.advice();
    ASSERT_NE(advice, "");
    const json::Value update = asked.last();
    const std::string id = std::to_string(update.find("prompts")->items.front().find("prompt")->integer);
    Player quiet(*s, made.battle, &asked == &first ? made.first : made.second);
    quiet.join(false, R"(,"advice":false)");
    EXPECT_EQ(quiet.advice(), "");
    // The suggestion is the first candidate of the prompt.
    const json::Value candidates = quiet.ask("candidates", "\"most\":1,\"prompt\":" + id);
    EXPECT_EQ(candidates.find("candidates")->items.front().find("decision")->raw(quiet.answer()), advice);
}

/// The messages about who is connected.
std::size_t presence_messages(const Player& player) {
    return static_cast<std::size_t>(
        std::count_if(player.pushes.begin(), player.pushes.end(),
                      [](const std::string& push) { return push.find(R"("push":"players")") != std::string::npos; }));
}

TEST(Presence, SpectatorThatComesAndGoes_CostsTheOthersNoMessage) {
    TwoPeople two("two-brigades");
    auto& [s, made, first, second] = two;
    Player stays(*s, made.battle, made.spectator);
    stays.join();
    for (Player* one : {&first, &second, &stays})
        one->view();
    const auto all = [&] {
        first.last();
        second.last();
        stays.last();
        return presence_messages(first) + presence_messages(second) + presence_messages(stays);
    };
    const std::size_t before = all();
    EXPECT_EQ(presence_messages(stays), 1U);
    for (int i = 0; i < 20; ++i) {
        Player comes(*s, made.battle, made.spectator);
        comes.join();
        comes.last();
        EXPECT_EQ(presence_messages(comes), 1U) << "it learns who is connected";
    }
    EXPECT_EQ(all(), before);
}

TEST(Presence, PlayerThatComesAndGoes_CostsSpectatorsAFewMessages) {
    std::int64_t now = 1'000'000;
    const auto s = server_on(":memory:", now);
    const Made made = make(*s, "two-brigades", "human", "human");
    Player first(*s, made.battle, made.first);
    Player watcher(*s, made.battle, made.spectator);
    first.join();
    watcher.join();
    for (int i = 0; i < 20; ++i) {
        Player second(*s, made.battle, made.second);
        second.join();
    }
    first.last();
    watcher.last();
    EXPECT_GE(presence_messages(first), 40U) << "the opponent learns each change";
    EXPECT_LE(presence_messages(watcher), 3U);
    // The next update brings a spectator up to date, as soon as it may be told again.
    Player second(*s, made.battle, made.second);
    second.join();
    now += 2000;
    ASSERT_TRUE(first.take_advice() || second.take_advice());
    watcher.last();
    EXPECT_NE(watcher.pushes.back().find(R"("online":["first","second"])"), std::string::npos) << watcher.pushes.back();
}

TEST(Updates, ChangedMembers_ListsAddedChangedAndRemoved) {
    using server::changed_members;
    EXPECT_EQ(changed_members(R"({"a":1,"b":"x"})", R"({"a":1,"b":"x"})"), "");
    EXPECT_EQ(changed_members(R"({"a":1,"b":"x"})", R"({"a":2,"b":"x"})"), R"(,"a":2)");
    EXPECT_EQ(changed_members(R"({"a":[1,{"b":2}],"c":{}})", R"({"a":[1,{"b":3}],"c":{}})"), R"(,"a":[1,{"b":3}])");
    EXPECT_EQ(changed_members(R"({"a":1,"b":2})", R"({"b":2,"c":3})"), R"(,"c":3,"a":null)");
    EXPECT_EQ(changed_members(R"({"a":"}],\"","b":1})", R"({"a":"}],\"","b":"\\"})"), R"(,"b":"\\")");
    EXPECT_EQ(changed_members("{}", R"({"a":true})"), R"(,"a":true)");
    EXPECT_EQ(changed_members(R"({"a":true})", "{}"), R"(,"a":null)");
    // Two values of which one is the beginning of the other are different.
    EXPECT_EQ(changed_members(R"({"a":12,"b":1})", R"({"a":1,"b":12})"), R"(,"a":1,"b":12)");
    EXPECT_EQ(changed_members(R"({"a":1})", R"({"a":1,"b":2})"), R"(,"b":2)");
    EXPECT_EQ(changed_members(R"({"a":1,"b":2})", R"({"a":1})"), R"(,"b":null)");
    // Changes before and after a member that was added, removed or moved.
    EXPECT_EQ(changed_members(R"({"a":1,"b":2,"c":3,"d":4})", R"({"a":0,"c":3,"d":5,"e":6})"),
              R"(,"a":0,"d":5,"e":6,"b":null)");
    EXPECT_EQ(changed_members(R"({"a":1,"b":2,"c":3})", R"({"a":1,"c":3,"b":2})"), "");
}

INSTANTIATE_TEST_SUITE_P(Books, UpdatesByRuleset,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock::server_test
