// Tests the data folder as the server's library: which prepared scenarios it caches.

#include "apps/library.hpp"

#include "battle/ruleset.hpp"
#include "server/session/session_registry.hpp"
#include "server/setup/scenario_text.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace linstock::server_test {

TEST(Library, ScenarioOfTheFolder_IsPreparedOnce) {
    const auto library = apps::folder_library();
    const auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text.ok());
    const auto one = library->prepare(*text, "revised", {});
    const auto two = library->prepare(*text, "revised", {});
    const auto other = library->prepare(*text, "firefight", {});
    ASSERT_TRUE(one.ok() && two.ok() && other.ok());
    EXPECT_EQ(one->battle, two->battle);
    EXPECT_NE(one->battle, other->battle);
    EXPECT_EQ(other->battle->rules->id, "firefight");
}

TEST(Library, ChangedScenario_IsPreparedAgain) {
    const auto library = apps::folder_library();
    auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text.ok());
    const auto before = library->prepare(*text, "", {});
    text->text += "\n# a word more\n";
    const auto after = library->prepare(*text, "", {});
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_NE(before->battle, after->battle);
}

TEST(Library, ScenarioFromAClient_IsSharedWhileInUse_AndNotCached) {
    const auto library = apps::folder_library();
    const auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text.ok());
    const SourceText sent{text->text, "scenario"};
    auto one = library->prepare(sent, "", {});
    const auto two = library->prepare(sent, "", {});
    const auto other = library->prepare(SourceText{text->text + "\n# a word more\n", "scenario"}, "", {});
    ASSERT_TRUE(one.ok() && two.ok() && other.ok());
    EXPECT_EQ(one->battle, two->battle);
    EXPECT_NE(one->battle, other->battle);
    std::weak_ptr<const Battle> left;
    {
        auto alone = library->prepare(SourceText{text->text, "record"}, "", {});
        ASSERT_TRUE(alone.ok());
        EXPECT_NE(alone->battle, one->battle);  // problems would name another file
        left = alone->battle;
    }
    EXPECT_TRUE(left.expired());
}

TEST(Library, BattlesFromTheStore_ShareTheirConstantParts) {
    const StoreFile file;
    std::vector<std::string> battles;
    {
        const auto s = server_on(file.path());
        for (const char* seed : {"1", "2"})
            battles.push_back(make(*s, "two-brigades", "human", "human", seed).battle);
    }
    auto opened = store::Store::open(file.path());
    ASSERT_TRUE(opened.ok());
    server::ServerContext context;
    context.library = apps::folder_library();
    context.store = std::move(*opened);
    context.clock = [] { return std::int64_t{0}; };
    server::SessionRegistry registry(std::move(context), 8);
    std::vector<std::shared_ptr<server::BattleSession>> sessions;
    for (const std::string& battle : battles) {
        sessions.push_back(registry.find_session(battle));
        ASSERT_EQ(sessions.back()->load(), std::nullopt);
    }
    // Each battle has its own ground object, because its umpire may change it.
    EXPECT_NE(&sessions[0]->battle(), &sessions[1]->battle());
    EXPECT_EQ(sessions[0]->battle().scenario, sessions[1]->battle().scenario);
    EXPECT_EQ(sessions[0]->battle().ground, sessions[1]->battle().ground);
    EXPECT_EQ(sessions[0]->battle().rules, sessions[1]->battle().rules);
    EXPECT_EQ(sessions[0]->row().scenario_text, "") << "the session does not keep a text that it can write again";
    const auto row = registry.context().store->battle(battles[0]);
    ASSERT_TRUE(row.ok() && *row);
    EXPECT_GT((*row)->scenario_text.size(), 1000U);
    EXPECT_EQ(server::scenario_text_of(*sessions[0]), (*row)->scenario_text);
    EXPECT_EQ(server::full_row_of(*sessions[0]).scenario_text, (*row)->scenario_text);
}

TEST(Library, FormerHouseRule_StaysValidAndIsNotListed) {
    const auto library = apps::folder_library();
    const auto listed = library->house_rules();
    const auto text = library->scenario("two-brigades");
    const auto book = library->prepare(*text, "revised", {});
    ASSERT_TRUE(book.ok());
    const auto muskets_rule = library->house_rule("muskets-overhead");
    ASSERT_TRUE(muskets_rule.ok()) << to_text(muskets_rule.error());
    EXPECT_EQ(std::count(listed.begin(), listed.end(), "muskets-overhead"), 0);
    const auto prepared = library->prepare(*text, "revised", {*muskets_rule});
    ASSERT_TRUE(prepared.ok());
    const Charts& charts = prepared->battle->charts();
    EXPECT_EQ(charts.overlays(), std::vector<std::string>{"Small arms overhead (now the default)"});
    const auto cell = charts.field("small_arms_overhead");
    EXPECT_EQ(charts.value(cell), book->battle->charts().value(cell));
    EXPECT_FALSE(library->house_rule("former/muskets-overhead").ok());
}

}  // namespace linstock::server_test
