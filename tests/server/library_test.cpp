// The data folder as the server's library: what is kept of it, and what is not.

#include "apps/library.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {

TEST(Library, AScenarioOfTheFolderIsPreparedOnce) {
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

TEST(Library, AScenarioWhoseFileHasChangedIsPreparedAnew) {
    const auto library = apps::folder_library();
    auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text.ok());
    const auto before = library->prepare(*text, "", {});
    text->text += "\n# a word more\n";
    const auto after = library->prepare(*text, "", {});
    ASSERT_TRUE(before.ok() && after.ok());
    EXPECT_NE(before->battle, after->battle);
}

TEST(Library, WhatComesFromElsewhereIsSharedWhileItIsInUseAndNotKept) {
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

}  // namespace linstock::server_test
