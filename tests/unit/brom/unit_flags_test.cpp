// Flags of a unit: their bits are those of old saves, and no unit can confuse two of them.

#include "rulesets/brom/model.hpp"

#include <gtest/gtest.h>

#include <array>

namespace linstock::brom {
namespace {

constexpr std::array kinds = {MarkedKind::foot, MarkedKind::cavalry, MarkedKind::battery};
constexpr std::array ways = {FireWay::plain, FireWay::again, FireWay::continuous};

TEST(Marks, StoredBits_AreThoseOfOldSaves) {
    const auto stored = [](Mark mark) {
        BromUnit w;
        set_mark(w, mark);
        return int{w.marks};
    };
    EXPECT_EQ(stored(Mark::moved_far), 1);
    EXPECT_EQ(stored(Mark::unlimbered), 2);
    EXPECT_EQ(stored(Mark::went), 2);
    EXPECT_EQ(stored(Mark::may_fire_again), 4);
    EXPECT_EQ(stored(Mark::fired_in_round), 4);
    EXPECT_EQ(stored(Mark::opportunity), 4);
    EXPECT_EQ(stored(Mark::may_not_fire_again), 8);
    EXPECT_EQ(stored(Mark::target_left), 8);
    EXPECT_EQ(stored(Mark::ceased), 16);
    EXPECT_EQ(stored(Mark::chose_back), 32);
    EXPECT_EQ(stored(Mark::stays), 64);
    EXPECT_EQ(stored(Mark::bonus), 128);
}

TEST(Marks, TwoFlagsThatAUnitCanHave_AreIndependent) {
    for (const MarkedKind kind : kinds)
        for (const FireWay way : ways)
            for (const MarkBit& set : mark_bits)
                for (const MarkBit& other : mark_bits) {
                    const MarkUsers both = set.users & other.users;
                    if ((both & users(kind, way)) == 0 || set.mark == other.mark) continue;
                    BromUnit w;
                    set_mark(w, set.mark);
                    EXPECT_FALSE(marked(w, other.mark));
                    set_mark(w, other.mark);
                    clear_mark(w, set.mark);
                    EXPECT_TRUE(marked(w, other.mark));
                }
}

TEST(Marks, BitsOfAUnit_AreThoseOfItsFlags) {
    EXPECT_EQ(bits_of(users(MarkedKind::foot, FireWay::plain)), 1 + 4 + 8 + 128);
    EXPECT_EQ(bits_of(users(MarkedKind::battery, FireWay::plain)), 1 + 2 + 8 + 128);
    EXPECT_EQ(bits_of(users(MarkedKind::battery, FireWay::again)), 1 + 2 + 4 + 8 + 16 + 128);
    EXPECT_EQ(bits_of(users(MarkedKind::cavalry, FireWay::continuous)), 255);
}

}  // namespace
}  // namespace linstock::brom
