// The edge that an attack meets, estimated from its start.
#include "generals/assault.hpp"

#include <gtest/gtest.h>

namespace linstock::general {
namespace {

TEST(Assault, AttackFromEachSide_MeetsFrontFlankOrRear) {
    Body target;
    target.box = Box{{10, 10}, 0, 3, 0.5};
    EXPECT_TRUE(strikes_front(target, {10, 20}));
    EXPECT_TRUE(strikes_front(target, {20, 14}));
    EXPECT_FALSE(strikes_front(target, {30, 10.2})) << "along the line: its end";
    EXPECT_FALSE(strikes_front(target, {10, 0}));
    EXPECT_FALSE(from_behind(target, {30, 11})) << "before the line through its front, though at its end";
}

}  // namespace
}  // namespace linstock::general
