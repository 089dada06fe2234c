// Tests which unit is credited with casualties.
#include "report/page/credit.hpp"

#include "battle/event.hpp"

#include <gtest/gtest.h>

using namespace linstock;
using namespace linstock::report;

namespace {

Event event(EventKind kind, int unit, int other, int amount, EventResult event_result = EventResult::none) {
    Event e;
    e.kind = kind;
    if (unit > 0) e.unit = UnitId{static_cast<std::uint16_t>(unit)};
    if (other > 0) e.other = UnitId{static_cast<std::uint16_t>(other)};
    e.on_wire.amount = amount;
    e.event_result = event_result;
    return e;
}
Event fired(int by, int at, int hits) { return event(EventKind::fired, by, at, hits); }
Event lost(int unit, int figures, int by = 0) { return event(EventKind::casualties, unit, by, figures); }

using Figures = std::vector<int>;

}  // namespace

TEST(Credit, SingleFirer_GetsAllCasualties) {
    const Credit c = credit_of({fired(1, 3, 4), lost(3, 2, 1)}, 4);
    EXPECT_EQ(c.inflicted, (Figures{2, 0, 0, 0}));
    EXPECT_EQ(c.lost, (Figures{0, 0, 2, 0}));
    EXPECT_EQ(c.unattributed, 0);
}

TEST(Credit, SeveralFirers_ShareByHits) {
    const Credit c = credit_of({fired(1, 3, 4), fired(2, 3, 2), fired(4, 3, 0), lost(3, 2), lost(3, 1)}, 4);
    EXPECT_EQ(c.inflicted, (Figures{2, 1, 0, 0})) << "stand by stand, yet in all as the hits";
    // Casualties of earlier fire are already credited and do not count again.
    const Credit later = credit_of({fired(1, 3, 6), lost(3, 1), fired(2, 3, 1), lost(3, 2)}, 4);
    EXPECT_EQ(later.inflicted, (Figures{1, 2, 0, 0}));
}

TEST(Credit, LossesInCombat_GoToWinnersOfDuels) {
    const Credit c = credit_of(
        {fired(4, 3, 1), event(EventKind::duel, 1, 3, 2, EventResult::first_wins),
         event(EventKind::duel, 1, 3, 0, EventResult::tie), event(EventKind::duel, 2, 3, 1, EventResult::first_wins),
         event(EventKind::duel, 1, 3, 1, EventResult::second_wins), lost(3, 3), lost(1, 1)},
        4);
    EXPECT_EQ(c.inflicted, (Figures{2, 1, 1, 0})) << "its hit of before brought no figure";
    EXPECT_EQ(c.unattributed, 0);
}

TEST(Credit, LossWithoutEnemy_IsUnattributed) {
    const Credit c = credit_of({fired(1, 3, 1), event(EventKind::turn_began, 0, 0, 2), lost(3, 2)}, 4);
    EXPECT_EQ(c.inflicted, (Figures{0, 0, 0, 0}));
    EXPECT_EQ(c.unattributed, 2);
}

TEST(Credit, DispersedUnit_LostBasesGoToTheirAttackers_AndTheRestToTheLast) {
    // Unit 3 has six bases. Unit 1 destroys two; cover stops unit 2's hit; one more goes to unit 1; unit 4 gets the
    // last three.
    const Credit c = credit_of_bases(
        {fired(1, 3, 2), event(EventKind::stand_lost, 3, 1, 5), event(EventKind::stand_lost, 3, 1, 4), fired(2, 3, 1),
         event(EventKind::stand_lost, 3, 1, 3), fired(4, 3, 3), event(EventKind::destroyed, 3, 0, 0)},
        {4, 4, 6, 4});
    EXPECT_EQ(c.lost, (Figures{0, 0, 6, 0}));
    EXPECT_EQ(c.inflicted, (Figures{3, 0, 0, 3}));
    EXPECT_EQ(c.unattributed, 0);
}

TEST(Credit, UnitThatFleesOffTable_GoesToCauseOfItsFlinch) {
    const Credit c = credit_of_bases(
        {fired(1, 3, 1), event(EventKind::stand_lost, 3, 1, 2), fired(2, 3, 1), event(EventKind::fell_back, 3, 1, 0),
         event(EventKind::destroyed, 3, 0, 0), event(EventKind::destroyed, 2, 0, 0)},
        {4, 4, 3});
    EXPECT_EQ(c.lost, (Figures{0, 4, 3}));
    EXPECT_EQ(c.inflicted, (Figures{3, 0, 0}));
    EXPECT_EQ(c.unattributed, 4) << "nobody was told to have hit it";
}

TEST(Credit, MeleeThatDispersesSeveral_IsCreditedWithAll) {
    Event melee = event(EventKind::fired, 1, 2, 3, EventResult::melee);
    melee.units = {UnitId{2}, UnitId{3}};
    const Credit c = credit_of_bases(
        {fired(4, 3, 1), melee, event(EventKind::destroyed, 2, 0, 0), event(EventKind::destroyed, 3, 0, 0)},
        {4, 1, 2, 4});
    EXPECT_EQ(c.inflicted, (Figures{3, 0, 0, 0}));
}
