// Tests the named numbers of events.
#include "battle/event.hpp"
#include "battle/wire.hpp"
#include "tests/unit/battle/toy_ruleset.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace linstock;
using testing::HasSubstr;
using testing::Not;

namespace {

Event of(EventKind kind) {
    Event e;
    e.kind = kind;
    return e;
}

}  // namespace

TEST(EventNumbers, NamedNumbers_AreAmountAndSecondOnWire) {
    const auto battle = toy::battle();
    Event e = of(EventKind::fired);
    e.hits() = 3;
    EXPECT_EQ(e.hits(), 3);
    EXPECT_EQ(e.range_band(), 0);
    EXPECT_THAT(wire::event_json(*battle, e), HasSubstr(R"("amount":3)"));
    EXPECT_THAT(wire::event_json(*battle, e), Not(HasSubstr("second\":1")));
    e.range_band() = 1;
    EXPECT_EQ(e.hits(), 3);
    EXPECT_THAT(wire::event_json(*battle, e), HasSubstr(R"("amount":3,"second":1)"));
}

TEST(EventNumbers, SameNameInSeveralKinds_IsTheSameMemberOnWire) {
    for (const EventKind kind : {EventKind::casualties, EventKind::duel}) {
        Event e = of(kind);
        e.figures() = 2;
        e.stand_number() = 4;
        EXPECT_EQ(e.on_wire, (NumbersOnWire{2, 4})) << name_of(kind);
    }
}

#ifndef NDEBUG
TEST(EventNumbersDeathTest, NumberThatTheKindDoesNotHave_Asserts) {
    Event e = of(EventKind::fired);
    const Event& read = e;
    EXPECT_DEATH(e.figures() = 1, "has_number");
    EXPECT_DEATH(static_cast<void>(read.stands_left()), "has_number");
}
#endif
