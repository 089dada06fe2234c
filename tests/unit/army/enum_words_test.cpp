#include "army/enum_words.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

template <class E>
void expect_both_ways(std::size_t count) {
    ASSERT_EQ(words<E>().size(), count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<E>(i);
        EXPECT_FALSE(word_of(value).empty());
        EXPECT_EQ(from_word<E>(word_of(value)), value);
    }
    EXPECT_FALSE(from_word<E>("nonsense").has_value());
}

TEST(Words, EveryWord_ReadsBack) {
    expect_both_ways<Arm>(19);
    expect_both_ways<Quality>(4);
    expect_both_ways<Weapon>(21);
    expect_both_ways<Formation>(static_cast<std::size_t>(field_last(static_cast<const Formation*>(nullptr))) + 1);
    expect_both_ways<Rank>(5);
    expect_both_ways<OfficerKind>(2);
    expect_both_ways<CommandKind>(7);
    expect_both_ways<Mounting>(2);
    expect_both_ways<Start>(5);
    expect_both_ways<Measure>(3);
    expect_both_ways<RoadClass>(2);
    expect_both_ways<CoverGrade>(4);
    EXPECT_EQ(name_of(Arm::riverboat), "riverboat");
    EXPECT_EQ(name_of(Weapon::mixed_guns), "mixed_guns");
    EXPECT_EQ(name_of(Rank::commander_in_chief), "commander_in_chief");
}

TEST(Words, EveryKindOfTerrain_ReadsBack) {
    for (const std::string& word : piece_kind_list()) {
        const auto kind = piece_kind_from(word);
        ASSERT_TRUE(kind);
        EXPECT_EQ(name_of(*kind), word);
    }
    EXPECT_EQ(piece_kind_list().size(), piece_kinds);
}

TEST(Words, ShortNames_HaveAtMostEightCharacters) {
    EXPECT_EQ(short_name_of("2nd Wisconsin"), "2 Wisc");
    EXPECT_EQ(short_name_of("140th New York"), "140 New");
    EXPECT_EQ(short_name_of("Hampton's Legion"), "Hampton'");
    EXPECT_EQ(short_name_of("61st/64th New York"), "61st/64t");
    EXPECT_EQ(short_name_of(""), "");
    EXPECT_EQ(short_name_of("Größte Batterie"), "Größte B");
    EXPECT_LE(character_count(short_name_of("1234567890th Ohio")), 8U);
    EXPECT_LE(character_count(short_name_of("123456th Ohio")), 8U);
}

TEST(Words, EveryArm_HasItsBranch) {
    EXPECT_EQ(branch_of(Arm::light_infantry), Branch::foot);
    EXPECT_EQ(branch_of(Arm::armoured_cavalry), Branch::horse);
    EXPECT_EQ(branch_of(Arm::gatling), Branch::guns);
    EXPECT_EQ(branch_of(Arm::riverboat), Branch::boat);
    EXPECT_EQ(default_weapon(Branch::horse), Weapon::carbine);
}

}  // namespace
}  // namespace linstock
