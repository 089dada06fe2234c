// Tests text functions, hashes, diagnostics, ids and results.

#include "base/diagnostics.hpp"
#include "base/hash.hpp"
#include "base/id.hpp"
#include "base/lines.hpp"
#include "base/result.hpp"

#include <gtest/gtest.h>

#include <set>

namespace linstock::testing {
namespace {

TEST(Lines, CutText_EndsWithWholeCharacter) {
    EXPECT_EQ(utf8_prefix("verb", 40), "verb");
    EXPECT_EQ(utf8_prefix("verbs", 4), "verb");
    EXPECT_EQ(utf8_prefix("xéx", 2), "x");
    EXPECT_EQ(utf8_prefix("xéx", 3), "xé");
    EXPECT_EQ(utf8_prefix("€", 2), "");
    EXPECT_EQ(utf8_prefix("€€", 5), "€");
    EXPECT_EQ(utf8_prefix("\xf0\x9f\x90\x8e\xf0\x9f\x90\x8e", 7), "\xf0\x9f\x90\x8e");
    EXPECT_EQ(utf8_prefix("", 0), "");
}

TEST(Hash, KnownTexts_HaveKnownHashes) {
    // These must never change: records identify their files by them.
    EXPECT_EQ(hash_of(""), 0x86f0e2598e73a55dULL);
    EXPECT_EQ(hash_of("a"), 0x79e04dcb16ca3d49ULL);
    EXPECT_EQ(hash_of("linstock"), 0xc7958fbaebdc98baULL);
    EXPECT_EQ(hash_of("The whole battery speaks."), 0x28de73477d734d3aULL);
    Hasher h;
    h.add(std::uint64_t{1815});
    EXPECT_EQ(h.digest(), 0xb361949c68557bebULL);
}

TEST(Hash, DifferentLengthOrderOrTrailingZero_ChangesHash) {
    std::set<std::uint64_t> seen;
    std::size_t count = 0;
    for (std::size_t size = 0; size < 40; ++size) {
        seen.insert(hash_of(std::string(size, '\0')));
        seen.insert(hash_of(std::string(size, 'x') + "y"));
        seen.insert(hash_of("y" + std::string(size + 1, 'x')));
        count += 3;
    }
    EXPECT_EQ(seen.size(), count);
    Hasher ab;
    ab.add("a");
    ab.add("b");
    Hasher joined;
    joined.add("ab");
    EXPECT_NE(ab.digest(), joined.digest());
}

TEST(Hash, ChangedBit_ChangesHalfOfTheHashBits) {
    const std::uint64_t plain = hash_of("12345678");
    for (std::size_t bit = 0; bit < 64; ++bit) {
        std::string text = "12345678";
        text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << (bit % 8)));
        int changed = 0;
        for (std::uint64_t d = plain ^ hash_of(text); d != 0; d &= d - 1)
            ++changed;
        EXPECT_GT(changed, 12) << bit;
        EXPECT_LT(changed, 52) << bit;
    }
}

TEST(NearestWord, MisspeltWord_FindsIntendedWord) {
    const std::vector<std::string> words{"wood", "hill", "stream", "fieldworks", "house"};
    EXPECT_EQ(nearest_word("woood", words), "wood");
    EXPECT_EQ(nearest_word("hil", words), "hill");
    EXPECT_EQ(nearest_word("steram", words), "stream");
    EXPECT_EQ(nearest_word("feildwroks", words), "") << "four changes are too many";
    EXPECT_EQ(nearest_word("fieldwork", words), "fieldworks");
    EXPECT_EQ(nearest_word("house", words), "house");
}

TEST(NearestWord, UnrelatedWord_FindsNothing) {
    EXPECT_EQ(nearest_word("cavalry", {"wood", "hill"}), "");
    EXPECT_EQ(nearest_word("wood", {}), "");
}

TEST(NearestWord, EquallyNearWords_FirstIsReturned) { EXPECT_EQ(nearest_word("cat", {"hat", "bat"}), "hat"); }

TEST(Problem, Text_HasPlaceErrorAndSuggestion) {
    Problem p{"a.toml", 3, 7, "no such key 'woood'", "a kind of terrain", "wood", "RV-16.F.5", false};
    EXPECT_EQ(to_text(p),
              "a.toml:3:7: no such key 'woood'; expected a kind of terrain; did you mean 'wood'? [RV-16.F.5]");
    p = Problem{"a.toml", 0, 7, "is empty", "", "", "", true};
    EXPECT_EQ(to_text(p), "a.toml: warning: is empty");
    p = Problem{"a.toml", 4, 0, "is twice here", "", "", "", false};
    EXPECT_EQ(to_text(p), "a.toml:4: is twice here");
    p = Problem{"", 0, 0, "there is no army", "", "", "", false};
    EXPECT_EQ(to_text(p), "there is no army");
}

TEST(Problem, OnlyWarnings_AreNotFatal) {
    Problem warning;
    warning.warning = true;
    EXPECT_FALSE(any_fatal({}));
    EXPECT_FALSE(any_fatal({warning}));
    EXPECT_TRUE(any_fatal({warning, Problem{}}));
}

TEST(Id, ZeroIsNone_AndFirstIdHasIndexZero) {
    EXPECT_TRUE(UnitId{}.none());
    EXPECT_FALSE(UnitId{});
    EXPECT_EQ(UnitId::of_index(0), UnitId{1});
    EXPECT_EQ(UnitId{5}.index(), 4u);
    EXPECT_LT(UnitId{1}, UnitId{2});
    EXPECT_EQ(other_army(ArmyId{1}), ArmyId{2});
    EXPECT_EQ(other_army(ArmyId{2}), ArmyId{1});
}

TEST(Result, Result_HoldsValueOrError) {
    const Result<int, std::string> good(4);
    const Result<int, std::string> bad(std::string("too far"));
    EXPECT_TRUE(good.ok());
    EXPECT_EQ(*good, 4);
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error(), "too far");
}

}  // namespace
}  // namespace linstock::testing
