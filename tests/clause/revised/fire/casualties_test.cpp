// RV-12: hits, figures and stands. RV-5.C and RV-9.E where a loss causes them.

#include "rulesets/brom/fire/casualties.hpp"

#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan duel(const std::string& grey = "") {
    Plan f;
    f.blue("B", 36, 10).grey("G", 36, 20, grey);
    return f;
}

/// Lays `hits` hits on Grey and removes the casualties.
void hit(Moment& m, int hits, const std::string& tape = "") {
    edit(m.of("G"), [&](BromUnit& w) { w.hits = static_cast<std::uint8_t>(hits); });
    m.run(take_casualties(m.unit("G"), 0, true), tape);
}

Decision stand(int number) {
    Decision d;
    d.verb = Verb::choose;
    d.number = number;
    return d;
}

}  // namespace

TEST(RevisedCasualties, RV_12_OneHit_IsOneFigureOnAStandOfTheOwnersChoice) {
    Moment m(duel());
    hit(m, 1);
    const Prompt p = m.prompt("casualty_stand");
    EXPECT_EQ(p.seat, Seat::second);
    EXPECT_EQ(p.offers.size(), 6U);
    m.refuse(stand(7), "RV-12");
    m.refuse(stand(0), "RV-12");
    m.decide(stand(2));
    EXPECT_EQ(int{m.of("G").casualties[1]}, 1);
    EXPECT_EQ(m.of("G").casualties_on_stands(), 1);
    const Event e = m.one(EventKind::casualties);
    EXPECT_EQ(e.figures(), 1);
    EXPECT_EQ(e.stand_number(), 2);
    EXPECT_TRUE(m.cites(e, "RV-12"));
}

TEST(RevisedCasualties, RV_12_Casualties_FillOneStandBeforeTheNextIsChosen) {
    Moment m(duel());
    hit(m, 1);
    m.decide(stand(2));
    hit(m, 2);  // nothing to choose
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(int{m.of("G").casualties[1]}, 3);
    EXPECT_TRUE(m.none(EventKind::stand_lost));
    hit(m, 3);  // one fills it, two remain
    EXPECT_EQ(m.one(EventKind::stand_lost).stands_left(), 5);
    EXPECT_TRUE(m.cites(m.one(EventKind::stand_lost), "RV-12"));
    EXPECT_EQ(m.prompt("casualty_stand").offers.size(), 5U);
    m.decide(stand(5));
    EXPECT_EQ(int{m.of("G").stands_left}, 5);
    EXPECT_EQ(int{m.of("G").casualties[4]}, 2);
    EXPECT_EQ(m.of("G").casualties_on_stands(), 2);
    EXPECT_EQ(int{own(m.of("G")).stands_lost}, 1);
    EXPECT_EQ(int{own(m.of("G")).figures_lost}, 6);
}

TEST(RevisedCasualties, RV_12_SeveralDamagedStands_OneOfThemMustBeChosen) {
    Moment m(duel());
    m.of("G").casualties[0] = 1;
    m.of("G").casualties[3] = 2;
    hit(m, 1);
    m.refuse(stand(2), "RV-12");
    m.decide(stand(4));
    EXPECT_EQ(int{m.of("G").casualties[3]}, 3);
}

TEST(RevisedCasualties, RV_12_LostStand_ClosesUpTheLayoutAndKeepsTheFrontCentre) {
    Moment m(duel());
    m.of("G").casualties[0] = 3;
    const Point before = m.of("G").place;
    hit(m, 1);
    EXPECT_EQ(m.of("G").place, before);
    EXPECT_EQ(int{m.of("G").stands_left}, 5);
    EXPECT_DOUBLE_EQ(size_of(m.battle(), m.state(), m.unit("G"), Formation::line).width, 3 * 2.25);  // 3 + 2
    m.of("G").stands_left = 4;
    EXPECT_DOUBLE_EQ(size_of(m.battle(), m.state(), m.unit("G"), Formation::line).width, 2 * 2.25);  // 2 + 2
    m.of("G").formation = Formation::column;
    m.of("G").stands_left = 3;
    m.of("G").casualties[0] = 3;
    hit(m, 1);
    EXPECT_EQ(m.of("G").formation, Formation::line);  // RV-11.3: two stands are a line
    EXPECT_TRUE(m.cites(m.one(EventKind::reformed), "RV-11.3"));
}

TEST(RevisedCasualties, RV_12_StandsWithCasualties_DoNotFire) {
    Moment m(duel());
    EXPECT_EQ(throws(m, "G"), 6);
    m.of("G").casualties[0] = 1;
    EXPECT_EQ(throws(m, "G"), 5);
    m.of("G").casualties[4] = 3;
    EXPECT_EQ(throws(m, "G"), 4);
    for (std::size_t i = 0; i < 6; ++i)
        m.of("G").casualties[i] = 1;
    EXPECT_EQ(shoots_at(m, "G"), "");
    Moment house(
        duel(),
        "name = 'They fire'\nruleset = 'revised'\n[[change]]\nprofile = 'casualty_stands_fire'\nvalue = true\n");
    house.of("G").casualties[0] = 1;
    EXPECT_EQ(throws(house, "G"), 6);  // the house rule lets them fire
}

TEST(RevisedCasualties, RV_12_LastStandLost_DestroysTheUnitAndFurtherHitsAreIgnored) {
    Moment m(duel());
    m.of("G").stands_left = 2;
    m.of("G").casualties[1] = 2;
    hit(m, 9);  // six figures are left: nothing to choose
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.of("G").presence, Presence::destroyed);
    EXPECT_EQ(int{own(m.of("G")).figures_lost}, 6);
    EXPECT_TRUE(m.cites(m.one(EventKind::destroyed), "RV-12"));
}

TEST(RevisedCasualties, RV_12_StandOfABattery_GoesWithItsLastGunnerAndLeavesItsGun) {
    Moment m(duel("arm = 'artillery', guns = 6"));
    m.of("G").casualties[2] = 1;
    hit(m, 2);
    EXPECT_EQ(int{m.of("G").stands_left}, 2);
    EXPECT_EQ(m.one(EventKind::guns_abandoned).guns(), 1);
    EXPECT_EQ(throws(m, "G"), 4);
    EXPECT_EQ(throws(m, "G", cannister), 6);
}

TEST(RevisedCasualties, RV_12_Battery_NeedsTwoHitsPerGunnerOrOneWithFourGunnersPerGun) {
    Moment m(duel("arm = 'artillery', stands = 3, figures_per_stand = 4"));
    hit(m, 3);
    m.decide(stand(1));
    EXPECT_EQ(m.of("G").casualties_on_stands(), 3);
    Moment two(duel("arm = 'artillery', stands = 1, figures_per_stand = 6"));
    hit(two, 5);
    EXPECT_EQ(two.of("G").casualties_on_stands(), 2);
    EXPECT_EQ(int{own(two.of("G")).odd_hit}, 1);
}

TEST(RevisedCasualties, RV_12_RV_9_E_UnitUnderHalfItsFigures_LosesOneOnce) {
    Moment m(duel());
    m.rate_all(3);
    m.of("G").stands_left = 3;  // 12 of 24 figures: just half
    hit(m, 0);
    EXPECT_TRUE(m.none(EventKind::morale_changed));
    hit(m, 1);
    m.decide(stand(1));
    EXPECT_EQ(m.one(EventKind::morale_changed).rating_change(), -1);
    EXPECT_EQ(int{own(m.of("G")).rating}, 2);
    hit(m, 1);
    EXPECT_EQ(m.all(EventKind::morale_changed).size(), 1U);
}

TEST(RevisedCasualties, RV_5_C_OfficerOfAUnitThatLosesAFigureByFire_IsKilledOn10) {
    for (const int face : {9, 10}) {
        Plan f = duel();
        f.grey_officer("Hood", "brigade", "attached = 'G'");
        Moment m(f);
        hit(m, 1);
        m.decide(stand(1), "d10=" + std::to_string(face));
        EXPECT_EQ(m.officer_state("Hood").presence, face == 10 ? Presence::destroyed : Presence::on_table);
        EXPECT_TRUE(m.cites(m.one(EventKind::officer_fate), "RV-5.C"));
    }
    Plan f = duel();
    f.grey_officer("Hood", "brigade", "attached = 'G'");
    Moment m(f);
    m.run(take_casualties(m.unit("G"), 1, false));  // not by fire
    m.decide(stand(1));
    EXPECT_TRUE(m.none(EventKind::officer_fate));
}

TEST(RevisedCasualties, RV_12_OfficerOfADestroyedUnit_RollsAndIsFree) {
    Plan f = duel();
    f.grey("Other", 60, 30).grey_officer("Hood", "brigade", "attached = 'G'");
    Moment m(f);
    m.of("G").stands_left = 1;
    hit(m, 4, "d10=9");
    EXPECT_EQ(m.of("G").presence, Presence::destroyed);
    EXPECT_EQ(m.officer_state("Hood").presence, Presence::on_table);
    EXPECT_TRUE(m.officer_state("Hood").attached_to.none());
    EXPECT_EQ(m.officer_state("Hood").place, m.of("G").place);
}

TEST(RevisedCasualties, RV_12_CasualtiesByOneFirer_NameTheFirer) {
    Moment m(duel());
    ASSERT_EQ(shoots_at(m, "B"), "G");
    m.decide(fire_at(m, "B", "G"), "d6=4,1,1,1,1,1");
    m.agree();
    EXPECT_EQ(m.one(EventKind::casualties).other, m.unit("B"));
    EXPECT_TRUE(m.none(EventKind::morale_checked));  // RV-9.B: a stand must be lost
}

TEST(RevisedCasualties, RV_9_E_UnitThatRoutsAnotherByFire_GainsOne) {
    Moment m(duel());
    m.rate_all(2);
    m.of("G").casualties[5] = 3;
    ASSERT_EQ(shoots_at(m, "B"), "G");
    m.decide(fire_at(m, "B", "G"), "d6=4,1,1,1,1,1 d6=1 d20=10");  // 1 + 2 = 3: routs
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_EQ(int{own(m.of("B")).rating}, 3);
}

TEST(RevisedCasualties, RV_11_3_SquareThatLossesTurnIntoALine_GivesWayToANeighbour) {
    Plan f;
    f.blue("B", 36, 10).grey("G", 36, 20, "heading = 0, formation = 'square', mounting = 'two_ranks', stands = 3");
    f.grey("N", 40, 20, "heading = 0, mounting = 'two_ranks', stands = 1");
    Moment m(f);
    m.of("N").place = to_point({36 + 0.625 + 0.1 + 0.625, 20});  // 0.1" beside the square
    edit(m.of("G"), [](BromUnit& w) { w.hits = 4; });
    m.run(take_casualties(m.unit("G"), 0, true));
    while (m.asks("casualty_stand"))
        m.agree();
    EXPECT_EQ(m.of("G").formation, Formation::line);
    EXPECT_LT(m.place("G").x, 36);
    EXPECT_GT(m.place("G").x, 35);
    EXPECT_FALSE(overlaps_unit(m.battle(), m.state(), footprint(m.battle(), m.state(), m.unit("G")), m.unit("N")));
    EXPECT_TRUE(m.cites(m.one(EventKind::reformed, "G"), "RV-11.3"));
}

TEST(RevisedCasualties, RV_11_2_SmallColumnsAreLines_ColumnOfFiveThatLosesAStand_FormsLine) {
    Plan f;
    f.blue("B", 36, 10).grey("G", 36, 20, "formation = 'column', stands = 5");
    Moment m(f,
             "name = 'Small columns'\nruleset = 'revised'\n[[change]]\nprofile = 'small_columns_line'\nvalue = true\n");
    edit(m.of("G"), [](BromUnit& w) { w.hits = 4; });
    m.run(take_casualties(m.unit("G"), 0, true));
    while (m.asks("casualty_stand"))
        m.agree();
    EXPECT_EQ(int{m.of("G").stands_left}, 4);
    EXPECT_EQ(m.of("G").formation, Formation::line);
    EXPECT_TRUE(m.cites(m.one(EventKind::reformed, "G"), "RV-11.2"));
}

}  // namespace linstock::brom
