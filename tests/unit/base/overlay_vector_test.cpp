// Tests vectors whose copies share unchanged elements, and vectors with fixed capacity.

#include "base/overlay_vector.hpp"

#include "base/static_vector.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace linstock;

namespace {

using Words = OverlayVector<std::string>;

std::string joined(const Words& words) {
    std::string out;
    for (const std::string& word : words)
        out += word + " ";
    return out;
}

}  // namespace

TEST(OverlayVector, Element_AfterSeveralWrites_HasLastValue) {
    Words words(std::vector<std::string>{"one", "two", "three"});
    words.put(1, "zwei");
    words.edit(2) += "!";
    words.put(1, "deux");
    EXPECT_EQ(words.size(), 3U);
    EXPECT_EQ(joined(words), "one deux three! ");
    EXPECT_EQ(words.front(), "one");
    EXPECT_EQ(words.back(), "three!");
    EXPECT_EQ(words.all(), (std::vector<std::string>{"one", "deux", "three!"}));
    EXPECT_TRUE(Words().empty());
    EXPECT_EQ(joined(Words()), "");
}

TEST(OverlayVector, WriteToCopy_LeavesOriginalUnchanged) {
    Words model(std::vector<std::string>{"one", "two", "three"});
    model.put(0, "uno");
    Words copy = model;
    EXPECT_EQ(&copy[1], &model[1]) << "what nobody has written is shared";
    copy.put(1, "zwei");
    copy.put(0, "eins");
    model.put(2, "tre");
    EXPECT_EQ(joined(model), "uno two tre ");
    EXPECT_EQ(joined(copy), "eins zwei three ");
    // A rollout copies the model again, whatever changed in the last copy.
    copy = model;
    EXPECT_EQ(joined(copy), "uno two tre ");
    model = Words(std::vector<std::string>{"none"});
    EXPECT_EQ(joined(copy), "uno two tre ");
    copy.put(1, "due");
    copy = model;
    EXPECT_EQ(joined(copy), "none ");
}

TEST(OverlayVector, ReferenceToEditedElement_StaysValid) {
    Words words(std::vector<std::string>(100, "one"));
    std::string& first = words.edit(0);
    for (std::size_t i = 1; i < words.size(); ++i)
        words.edit(i) = "two";
    first = "three";
    EXPECT_EQ(words[0], "three");
}

TEST(StaticVector, PushBack_WhenFull_DropsItem) {
    StaticVector<int, 3> few;
    EXPECT_TRUE(few.empty());
    for (int i = 1; i <= 4; ++i)
        few.push_back(i);
    EXPECT_EQ(few.size(), 3U);
    EXPECT_EQ(few.back(), 3);
    few.pop_back();
    StaticVector<int, 3> other;
    other.assign(2, 1);
    EXPECT_FALSE(few == other);
    other[1] = 2;
    EXPECT_TRUE(few == other);
}
