// Tests a study's counts in rulesets with events of their own.
#include "study/battle_observer.hpp"

#include "battle/event.hpp"
#include "study/play_battle.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace linstock::study {
namespace {

/// The sums of both sides over some battles of two sergeants.
Counts fought(const char* book, int battles) {
    Counts sum{};
    const auto battle = tests::battle_of("two-brigades", book);
    for (int seed = 1; seed <= battles; ++seed) {
        const BattleRow row = play_battle(*battle, "sergeant", "sergeant", seed_of(static_cast<std::uint64_t>(seed)));
        for (const Counts& side : row.sides)
            for (std::size_t i = 0; i < counts; ++i)
                sum[i] += side[i];
    }
    return sum;
}

std::int64_t of(const Counts& c, Count what) { return c[static_cast<std::size_t>(what)]; }

Event event_of(EventKind kind, int unit, EventResult event_result = EventResult::none) {
    Event e;
    e.kind = kind;
    e.unit = UnitId{static_cast<std::uint16_t>(unit)};
    e.event_result = event_result;
    return e;
}

/// The first unit that is not of the first unit's army.
UnitId enemy(const Battle& battle) {
    for (const Unit& u : battle.forces().units)
        if (u.army != battle.forces().units.front().army) return u.id;
    return {};
}

BattleRow watched(const Battle& battle, std::vector<Event> events) {
    BattleObserver observer(battle);
    State state = open(battle, nullptr, nullptr);
    observer.observe(state, events);
    return observer.finish(state);
}

TEST(Luck, LuckInBrothers_AgreesWithExpectation) {
    const Counts sum = fought("brothers", 12);
    const double hits = static_cast<double>(of(sum, Count::hits));
    const double expected = static_cast<double>(of(sum, Count::hits_expected)) / 1000;
    const double variance = static_cast<double>(of(sum, Count::hits_variance)) / 1000;
    ASSERT_GT(variance, 50);
    EXPECT_LT(std::fabs(hits - expected) / std::sqrt(variance), 4) << hits << " against " << expected;
}

TEST(Luck, NeededFace_AlreadyIncludesModifiers) {
    Event e = event_of(EventKind::fired, 1);
    e.dice = {6, {1, 2, 3, 4}};
    e.needed = 6;
    e.modifiers = {{"Attack", 4, {}, ::linstock::Counts::number}, {"unformed", 1, {}}, {"out of command", 1, {}}};
    EXPECT_EQ(face_needed(e), 6);
    EXPECT_DOUBLE_EQ(expected_hits(e), 4 / 6.0);
}

TEST(BattleObserver, Brothers_CountsChargesAndMelees) {
    const Counts sum = fought("brothers", 4);
    for (const Count c : {Count::charges, Count::charges_closed, Count::combats, Count::combats_won, Count::volleys})
        EXPECT_GT(of(sum, c), 0) << name_of(c);
    EXPECT_LT(of(sum, Count::combats_won), of(sum, Count::combats));
}

TEST(BattleObserver, AttackInMelee_IsNotAVolley_AndIsWonOnce) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    const UnitId struck = enemy(*battle);
    Event blow = event_of(EventKind::fired, 1, EventResult::melee);
    blow.units = {struck};
    blow.other = struck;
    blow.dice = {6, {6, 1}};
    blow.needed = 5;
    blow.hits() = 1;
    const Event flinch = event_of(EventKind::fell_back, struck.value, EventResult::falls_back);
    const BattleRow row = watched(*battle, {event_of(EventKind::moved, 1, EventResult::charges_home), blow, flinch,
                                            flinch, event_of(EventKind::phase_began, 0), flinch});
    EXPECT_EQ(row.of(0, Count::charges_closed), 1);
    EXPECT_EQ(row.of(0, Count::combats), 1);
    EXPECT_EQ(row.of(0, Count::combats_won), 1);
    EXPECT_EQ(row.of(0, Count::volleys), 0);
    EXPECT_EQ(row.of(0, Count::dice), 2);
    EXPECT_EQ(row.of(1, Count::fell_back), 3);
}

TEST(BattleObserver, FlinchesAndDispersals_HaveCauses) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    const UnitId struck = enemy(*battle);
    Event blow = event_of(EventKind::fired, 1, EventResult::melee);
    blow.units = {struck};
    const Event shot = event_of(EventKind::fired, 1);
    const Event flinch = event_of(EventKind::fell_back, struck.value, EventResult::falls_back);
    Event marked = event_of(EventKind::noted, 0, EventResult::out_of_command);
    marked.officer = battle->forces().officers.front().id;
    const std::size_t his = battle->officer(marked.officer).army.index();
    const BattleRow row =
        watched(*battle, {shot, flinch, blow, flinch, flinch, event_of(EventKind::destroyed, struck.value), shot,
                          event_of(EventKind::destroyed, struck.value), blow,
                          event_of(EventKind::destroyed, struck.value, EventResult::flees),
                          event_of(EventKind::noted, struck.value, EventResult::out_of_command), marked});
    EXPECT_EQ(row.of(1, Count::flinched_by_fire), 1);
    EXPECT_EQ(row.of(1, Count::flinched_in_melee), 2);
    EXPECT_EQ(row.of(1, Count::fell_back), 3);
    EXPECT_EQ(row.of(1, Count::dispersed_by_fire), 1);
    EXPECT_EQ(row.of(1, Count::dispersed_in_melee), 1);
    EXPECT_EQ(row.of(1, Count::dispersed_fleeing), 1);
    EXPECT_EQ(row.of(1, Count::units_not_in_command), 1);
    EXPECT_EQ(row.of(his, Count::commanders_not_in_command), 1);
    EXPECT_EQ(row.of(0, Count::flinched_by_fire) + row.of(0, Count::units_not_in_command), 0);
}

// Whole battles: the counts by cause add up to the totals.
TEST(BattleObserver, CausesInBrothers_AddUp) {
    const Counts sum = fought("brothers", 4);
    const auto sum_of_all = [&](const auto& causes) {
        std::int64_t all = 0;
        for (const Cause& cause : causes)
            all += of(sum, cause.count);
        return all;
    };
    EXPECT_GT(of(sum, Count::fell_back), 0);
    EXPECT_EQ(sum_of_all(flinch_causes()), of(sum, Count::fell_back));
    EXPECT_GT(sum_of_all(dispersal_causes()), 0);
    EXPECT_LE(sum_of_all(dispersal_causes()), of(sum, Count::units_lost));
    EXPECT_GT(of(sum, Count::units_not_in_command), 0);
    for (const Cause& cause : flinch_causes())
        EXPECT_EQ(of(fought("revised", 2), cause.count), 0);
}

TEST(BattleObserver, Mwan18_CountsCombatsAndChecks) {
    const Counts sum = fought("mwan18", 3);
    for (const Count c : {Count::charges, Count::combats, Count::combats_won, Count::tests, Count::routed_after_combat})
        EXPECT_GT(of(sum, c), 0) << name_of(c);
    EXPECT_LE(of(sum, Count::combats_won), of(sum, Count::combats));
    EXPECT_EQ(of(sum, Count::charges_met), 0) << "its chargers are stopped by their own check";
}

TEST(BattleObserver, StampedeOverSeveralTurns_IsOneRout) {
    const auto battle = tests::battle_of("two-brigades", "mwan18");
    Event begins = event_of(EventKind::routed, 1, EventResult::stampedes);
    begins.in_percent = true;
    begins.occasion() = 'd';
    Event runs = event_of(EventKind::routed, 1, EventResult::runs_on);
    runs.in_percent = true;
    const BattleRow row = watched(*battle, {begins, runs, runs});
    EXPECT_EQ(row.of(0, Count::routed), 1);
    EXPECT_EQ(row.of(0, Count::routed_after_combat), 1);
}

TEST(BattleObserver, CasualtyWithoutStand_CountsAsStandForFootAndHorse) {
    const auto battle = tests::battle_of("two-brigades", "mwan18");
    UnitId guns;
    for (const Unit& u : battle->forces().units)
        if (guns.none() && u.branch() == Branch::guns) guns = u.id;
    ASSERT_TRUE(guns);
    ASSERT_NE(battle->forces().units.front().branch(), Branch::guns);
    Event three = event_of(EventKind::casualties, 1);
    three.figures() = 3;
    three.to = to_point({20, 20});
    Event gunner = event_of(EventKind::casualties, guns.value);
    gunner.figures() = 1;
    gunner.stand_number() = 2;
    Event gunners = event_of(EventKind::casualties, guns.value);  // of a close combat
    gunners.figures() = 2;
    const BattleRow row = watched(*battle, {three, gunner, gunners});
    const std::size_t foot = battle->forces().units.front().army.index();
    EXPECT_EQ(row.of(foot, Count::stands_lost), 3);
    std::int64_t fell = 0;
    std::int64_t figures = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        figures += row.of(side, Count::figures_lost);
        for (const auto& [cell, n] : row.fell[side])
            fell += n;
    }
    EXPECT_EQ(fell, 3) << "the heat map has them";
    EXPECT_EQ(figures, 6) << "gunners are figures, and no stands";
}

TEST(BattleObserver, FireInPercent_HeatMapHasEveryStandLost) {
    const auto battle = tests::battle_of("two-brigades", "mwan18");
    const BattleRow row = play_battle(*battle, "sergeant", "sergeant", seed_of(1));
    for (std::size_t side = 0; side < 2; ++side) {
        std::int64_t fell = 0;
        for (const auto& [cell, n] : row.fell[side])
            fell += n;
        EXPECT_EQ(fell, row.of(side, Count::stands_lost));
        EXPECT_GT(fell, 0);
        EXPECT_LE(fell, row.of(side, Count::figures_lost));
    }
}

// In the other rulesets a casualty names its stand, and an event reports the loss of a stand.
TEST(BattleObserver, CasualtyWithStand_IsNotAStand) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    const BattleRow row = play_battle(*battle, "sergeant", "sergeant", seed_of(1));
    for (std::size_t side = 0; side < 2; ++side)
        EXPECT_LT(row.of(side, Count::stands_lost), row.of(side, Count::figures_lost));
}

}  // namespace
}  // namespace linstock::study
