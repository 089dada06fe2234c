// MW-6: tests factors, fifths, performance, totals, chances, losses, and the rulebook's example of
// close action.

#include "rulesets/mwan18/close_combat/close_reckoning.hpp"

#include "charts_of.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::mwan18 {

namespace {

const CloseCharts& book() {
    static const CloseCharts charts = close_charts_of();
    return charts;
}

CloseFighter foot(int engaged) {
    CloseFighter f;
    f.engaged = engaged;
    return f;
}

Share tenths(std::int64_t n) { return Share::of(n, 10); }

TEST(CloseAction, Factor_DependsOnArmAndArmy) {
    const auto factor = [](CloseArm arm, bool confederate) { return book().factor(arm, confederate).value; };
    EXPECT_EQ(factor(CloseArm::infantry, false), 3);
    EXPECT_EQ(factor(CloseArm::infantry, true), 3);
    EXPECT_EQ(factor(CloseArm::breechloaders, false), 4);
    EXPECT_EQ(factor(CloseArm::dismounted, false), 4);
    EXPECT_EQ(factor(CloseArm::dismounted, true), 5);
    EXPECT_EQ(factor(CloseArm::mounted, false), 5);
    EXPECT_EQ(factor(CloseArm::mounted, true), 6);
    EXPECT_EQ(factor(CloseArm::artilleryman, true), 1);
}

int fifths(void (*set)(CloseFighter&), bool charged = true) {
    CloseFighter f = foot(10);
    f.charged = charged;
    set(f);
    return strength_of(book(), f, {}).fifths;
}

TEST(CloseAction, EachModifier_ChangesFifthsAsPrinted) {
    EXPECT_EQ(fifths([](CloseFighter&) {}), 5);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.higher = true; }), 6);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.cover = Cover::hedge, f.cover_class = CoverClass::light; }), 6);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.cover = Cover::woods, f.cover_class = CoverClass::medium; }), 7);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.cover = Cover::stone_building, f.cover_class = CoverClass::heavy; }), 7);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.cover = Cover::trench, f.cover_class = CoverClass::heavy; }), 6)
        << "trenches give only one fifth";
    EXPECT_EQ(fifths([](CloseFighter& f) { f.enfiladed = true; }), 2);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.fought_last_turn = true; }), 4);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.prone = true; }), 4);
}

TEST(CloseAction, CoverAndProne_CountForChargedSideOnly) {
    EXPECT_EQ(fifths([](CloseFighter& f) { f.cover = Cover::wall, f.cover_class = CoverClass::medium; }, false), 5);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.prone = true; }, false), 5);
    EXPECT_EQ(fifths([](CloseFighter& f) { f.enfiladed = true; }, false), 2);
}

TEST(CloseAction, Strength_IsAtLeastOneFifthOfTheSum) {
    CloseFighter f = foot(10);
    f.charged = f.enfiladed = f.fought_last_turn = f.prone = true;
    const CloseStrength s = strength_of(book(), f, {});
    EXPECT_EQ(s.fifths, 1) << "5 - 3 - 1 - 1 is 0";
    EXPECT_EQ(s.total, Share::of(6));
}

TEST(CloseAction, PerformanceFifths_DependOnDifferenceOfDice) {
    std::string out;
    for (int difference = 0; difference <= 9; ++difference)
        out += std::to_string(performance_fifths(book(), difference).value);
    EXPECT_EQ(out, "0111122223");
    EXPECT_EQ(performance_fifths(book(), -5).value, 2) << "the difference has no sign";
}

TEST(CloseAction, AttackersChance_IsItsShareRounded) {
    EXPECT_EQ(attackers_chance(Share::of(40), Share::of(60)), 40);
    EXPECT_EQ(attackers_chance(Share::of(19), Share::of(52)), 27) << "the defender has 73";
    EXPECT_EQ(attackers_chance(Share::of(1), Share::of(199)), 1) << "0.5 is rounded up";
    EXPECT_EQ(attackers_chance(Share::of(3), Share::of(0)), 100);
    EXPECT_EQ(attackers_chance(Share::of(0), Share::of(3)), 0);
}

TEST(CloseAction, LossRow_DependsOnDifferenceUpToThree) {
    std::string out;
    for (int by = 3; by >= -3; --by) {
        const CloseCharts::Loss& row = loss_row(book(), 5 + by, 5, 0);
        out += std::to_string(row.winner.value) + ":" + std::to_string(row.loser.value) + " ";
    }
    EXPECT_EQ(out, "25:10 20:10 15:10 10:10 10:15 15:20 10:25 ");
    EXPECT_EQ(loss_row(book(), 9, 0, 0).by, 3) << "differences above 3 count 3";
    EXPECT_EQ(loss_row(book(), 0, 9, 0).by, -3);
}

TEST(CloseAction, StepsOnLossTable_DependOnOdds) {
    const CloseCharts::Loss& equal = loss_row(book(), 5, 5, 0);
    EXPECT_EQ(steps_open(tenths(714), tenths(576), equal), 0) << "1.24 to 1";
    EXPECT_EQ(steps_open(tenths(1999), tenths(1000), equal), 0) << "rounded down";
    EXPECT_EQ(steps_open(tenths(2000), tenths(1000), equal), 1);
    EXPECT_EQ(steps_open(tenths(3000), tenths(1000), equal), 2);
    EXPECT_EQ(steps_open(tenths(1), tenths(1000), equal), 0);
    EXPECT_EQ(steps_open(tenths(9000), tenths(1000), equal), 3) << "the series ends at 3 lower";
    EXPECT_EQ(steps_open(tenths(9000), tenths(1000), loss_row(book(), 9, 0, 0)), 6);
    EXPECT_EQ(loss_row(book(), 5, 5, 2).by, -2);
    EXPECT_EQ(loss_row(book(), 9, 0, 1).by, 2) << "a step from 3 higher, however much higher it was";
}

TEST(CloseAction, BestSteps_MaximiseLosersDisadvantage) {
    EXPECT_EQ(best_steps(book(), 5, 5, 3), 3) << "10 and 25";
    EXPECT_EQ(best_steps(book(), 5, 5, 2), 1) << "10 and 15, as good as 15 and 20";
    EXPECT_EQ(best_steps(book(), 5, 5, 0), 0);
}

TEST(CloseAction, LossesAndPrisoners_RoundHalvesUp) {
    EXPECT_EQ(figures_lost(17, 10), 2);
    EXPECT_EQ(figures_lost(16, 25), 4);
    EXPECT_EQ(figures_lost(4, 10), 0);
    EXPECT_EQ(figures_lost(5, 10), 1) << "0.5 is rounded up";
    EXPECT_EQ(prisoners_of(4, 2), 2);
    EXPECT_EQ(prisoners_of(3, 2), 2);
    EXPECT_EQ(prisoners_of(1, 2), 1);
    EXPECT_EQ(prisoners_of(0, 2), 0);
}

TEST(CloseAction, Need_RoundsUp_ChargeShareRoundsHalvesUp) {
    constexpr std::int64_t turn = 720000;
    EXPECT_EQ(need_of(turn / 2, turn), 3) << "2.5";
    EXPECT_EQ(need_of(turn * 2 / 5, turn), 2);
    EXPECT_EQ(need_of(turn * 2 / 5 + 1, turn), 3);
    EXPECT_EQ(need_of(turn, turn), 5);
    EXPECT_EQ(need_of(turn + 36, turn), 6) << "closes under no row";
    EXPECT_EQ(charge_share(turn / 2, turn), 3);
    EXPECT_EQ(charge_share(turn / 2 - 36, turn), 2);
    EXPECT_EQ(charge_share(36, turn), 1) << "at least one";
    EXPECT_EQ(charge_share(turn * 2, turn), 5) << "at most five";
}

TEST(CloseAction, Overlap_CountsFiguresWithinAStretch) {
    EXPECT_EQ(overlapped(-120.65, 12.7, 12.7, 19, -101.6, 101.6), 17) << "nineteen centred on sixteen";
    EXPECT_EQ(overlapped(-101.6, 12.7, 12.7, 16, -120.65, 120.65), 16);
    EXPECT_EQ(overlapped(0, 10, 10, 3, 9.95, 20.05), 3) << "0.05 foot is a common stretch";
    EXPECT_EQ(overlapped(0, 10, 10, 3, 9.96, 20.04), 1);
    EXPECT_EQ(overlapped(0, 20, 10, 3, 10, 20), 0) << "through the gap of an open order";
}

// The rulebook's worked example, from the performance dice on.
TEST(CloseAction, RulebookExample_GivesPrintedResult) {
    CloseFighter c2 = foot(17);
    c2.confederate = true;
    CloseFighter u2 = foot(16);
    u2.charged = true;
    u2.cover = Cover::fence;
    u2.cover_class = CoverClass::light;
    const int c2_die = 8;
    const int u2_die = 3;
    const Cited<int> better = performance_fifths(book(), c2_die - u2_die);
    EXPECT_EQ(better.value, 2);
    const CloseStrength attacker = strength_of(book(), c2, better);
    const CloseStrength defender = strength_of(book(), u2, {});
    EXPECT_EQ(attacker.total, tenths(714));
    EXPECT_EQ(defender.total, tenths(576));
    EXPECT_EQ(attackers_chance(attacker.total, defender.total), 55);
    const CloseCharts::Loss& row = loss_row(book(), u2_die, c2_die, 0);
    EXPECT_EQ(steps_open(attacker.total, defender.total, row), 0);
    EXPECT_EQ(row.winner.value, 10);
    EXPECT_EQ(row.loser.value, 25);
    EXPECT_EQ(figures_lost(17, row.winner.value), 2);
    const int lost = figures_lost(16, row.loser.value);
    EXPECT_EQ(lost, 4);
    EXPECT_EQ(prisoners_of(lost, book().prisoners_divisor.value), 2);
}

TEST(CloseAction, EachNumber_CitesItsClause) {
    const auto charts = charts_of();
    ASSERT_NE(charts, nullptr);
    CloseFighter f = foot(4);
    f.higher = true;
    const CloseStrength s = strength_of(book(), f, performance_fifths(book(), 3));
    ASSERT_EQ(s.why.size(), 4U);
    EXPECT_EQ(charts->to_text(s.why[1].why), "MW-6.7");
    EXPECT_EQ(charts->to_text(s.why[2].why), "MW-6.8, mended");
    EXPECT_EQ(charts->to_text(s.why[3].why), "MW-6.9");
    EXPECT_EQ(charts->to_text(loss_row(book(), 0, 9, 0).loser.why), "MW-closeloss");
}

}  // namespace

}  // namespace linstock::mwan18
