// Flags of a unit: their bits are those of old saves, and no unit can confuse two of them.

#include "rulesets/brom/model.hpp"

#include <gtest/gtest.h>

#include <array>

namespace linstock::brom {
namespace {

constexpr std::array kinds = {FlaggedKind::foot, FlaggedKind::cavalry, FlaggedKind::battery};
constexpr std::array ways = {FireWay::plain, FireWay::again, FireWay::continuous};

TEST(UnitFlags, StoredBits_AreThoseOfOldSaves) {
    const auto stored = [](UnitFlag flag) {
        BromUnit w;
        set_flag(w, flag);
        return int{w.marks};
    };
    EXPECT_EQ(stored(UnitFlag::moved_far), 1);
    EXPECT_EQ(stored(UnitFlag::unlimbered), 2);
    EXPECT_EQ(stored(UnitFlag::went), 2);
    EXPECT_EQ(stored(UnitFlag::may_fire_again), 4);
    EXPECT_EQ(stored(UnitFlag::fired_in_round), 4);
    EXPECT_EQ(stored(UnitFlag::opportunity), 4);
    EXPECT_EQ(stored(UnitFlag::may_not_fire_again), 8);
    EXPECT_EQ(stored(UnitFlag::target_left), 8);
    EXPECT_EQ(stored(UnitFlag::ceased), 16);
    EXPECT_EQ(stored(UnitFlag::chose_back), 32);
    EXPECT_EQ(stored(UnitFlag::stays), 64);
    EXPECT_EQ(stored(UnitFlag::bonus), 128);
}

TEST(UnitFlags, TwoFlagsThatAUnitCanHave_AreIndependent) {
    for (const FlaggedKind kind : kinds)
        for (const FireWay way : ways)
            for (const FlagBit& set : flag_bits)
                for (const FlagBit& other : flag_bits) {
                    const FlagUsers both = set.users & other.users;
                    if ((both & users(kind, way)) == 0 || set.flag == other.flag) continue;
                    BromUnit w;
                    set_flag(w, set.flag);
                    EXPECT_FALSE(has_flag(w, other.flag));
                    set_flag(w, other.flag);
                    clear_flag(w, set.flag);
                    EXPECT_TRUE(has_flag(w, other.flag));
                }
}

TEST(UnitFlags, BitsOfAUnit_AreThoseOfItsFlags) {
    EXPECT_EQ(bits_of(users(FlaggedKind::foot, FireWay::plain)), 1 + 4 + 8 + 128);
    EXPECT_EQ(bits_of(users(FlaggedKind::battery, FireWay::plain)), 1 + 2 + 8 + 128);
    EXPECT_EQ(bits_of(users(FlaggedKind::battery, FireWay::again)), 1 + 2 + 4 + 8 + 16 + 128);
    EXPECT_EQ(bits_of(users(FlaggedKind::cavalry, FireWay::continuous)), 255);
}

}  // namespace
}  // namespace linstock::brom
