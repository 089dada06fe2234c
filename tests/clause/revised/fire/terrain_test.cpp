// RV-16.A, RV-16.B, RV-16.C, RV-16.D, RV-16.E.2, RV-16.E.3, RV-16.F.1, RV-16.F.5; the sight limits and fire handicaps
// of a scenario.

#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/sight.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan duel(double apart, const std::string& ground = "", const std::string& more = "") {
    Plan f;
    f.ground(ground).blue("B", 36, 10, more).grey("G", 36, 10 + apart);
    return f;
}

/// How B sees G.
Sight sight(const Plan& f) {
    Moment m(f);
    return sight_of(m.battle(), m.state(), m.unit("B"), m.unit("G"));
}
/// G is in cover from B.
bool covered(const Plan& f) {
    Moment m(f);
    return in_cover(m.battle(), m.state(), m.unit("G"), m.unit("B"));
}

const std::string wood_across = area("woods", 20, 14, 52, 16);
const std::string town_across = area("town", 20, 14, 52, 16);

}  // namespace

// --- RV-16.A, RV-16.B ---

TEST(RevisedTerrain, RV_16_A_WoodsTownsAndTroops_BlockSightOnTheLevelAndBridgesAndWallsDoNot) {
    EXPECT_EQ(sight(duel(20)), Sight::direct);
    EXPECT_EQ(sight(duel(20, wood_across)), Sight::none);
    EXPECT_EQ(sight(duel(20, town_across)), Sight::none);
    EXPECT_EQ(sight(duel(20, line("stone_wall", 20, 15, 52, 15))), Sight::direct);
    EXPECT_EQ(sight(duel(20, line("stream", 20, 15, 52, 15))), Sight::direct);
    EXPECT_EQ(sight(duel(20, area("rough", 20, 14, 52, 16))), Sight::direct);
    Plan troops = duel(20);
    EXPECT_EQ(sight(troops.blue("Between", 36, 20)), Sight::none);
    // A wood on a hill is as high as the hill; only a higher hill sees over it.
    const auto up = [](int level) { return hill(20, 0, 52, 12, 4, level) + hill(20, 13, 52, 18, 18) + wood_across; };
    EXPECT_EQ(sight(duel(20, up(2))), Sight::none);  // its crest is between them
    const auto flat = [](int level) {
        return hill(20, 0, 52, 12, 4, level) + area("hill", 20, 13, 52, 18) + wood_across;
    };
    EXPECT_EQ(sight(duel(20, flat(1))), Sight::none);
    EXPECT_EQ(sight(duel(20, flat(2))), Sight::over_ground);
}

TEST(RevisedTerrain, RV_16_B_SightFromAForwardSlope_Starts12InchesBeyondTheObstacle) {
    for (const std::string& across : {wood_across, town_across}) {
        // The far edge is at y = 16: Grey at y = 28 is 12" beyond it.
        EXPECT_EQ(sight(duel(18, hill(20, 0, 52, 12, 4) + across)), Sight::over_ground);
        // Measured along the line of sight; the longest goes to a front corner of Grey.
        EXPECT_EQ(sight(duel(17.8, hill(20, 0, 52, 12, 4) + across)), Sight::over_ground);
        EXPECT_EQ(sight(duel(17.75, hill(20, 0, 52, 12, 4) + across)), Sight::none);
        EXPECT_EQ(sight(duel(18, hill(20, 0, 52, 13, 11.5) + across)), Sight::none);  // the reverse slope
        EXPECT_EQ(sight(duel(18, across)), Sight::none);                              // from the level
    }
}

TEST(RevisedTerrain, RV_16_B_FireOverAnObstacle_NeedsTheSame12Inches) {
    Moment m(duel(18, hill(20, 0, 52, 12, 4) + wood_across, "arm = 'artillery', guns = 6"));
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    Moment near(duel(17.75, hill(20, 0, 52, 12, 4) + wood_across, "arm = 'artillery', guns = 6"));
    EXPECT_EQ(shoots_at(near, "B", FireStep::artillery), "");
}

TEST(RevisedTerrain, RV_16_B_RV_overhead_SmallArmsOnAForwardSlope_FireOverTroops12InchesShortOfTheTarget) {
    const std::string slope = hill(20, 0, 52, 12, 4);
    const auto shot_over = [&](const std::string& ground, double friend_at, const std::string& house = "") {
        Plan f = duel(20, ground);
        f.blue("Between", 36, friend_at);
        Moment m(f, house);
        return shoots_at(m, "B");
    };
    EXPECT_EQ(shot_over(slope, 18), "G");
    EXPECT_EQ(shot_over(slope, 18.01), "");
    EXPECT_EQ(shot_over(slope, 14.99), "");                   // RV-overhead: its rear is less than 3" in front
    EXPECT_EQ(shot_over(hill(20, 0, 52, 13, 11.5), 18), "");  // the reverse slope
    EXPECT_EQ(shot_over("", 18), "");                         // from the level
    EXPECT_EQ(shot_over(slope, 18,
                        "name = 'Guns'\nruleset = 'revised'\n[[change]]\nprofile = 'small_arms_overhead'\n"
                        "value = false\n"),
              "");
    Plan f = duel(20, slope);
    f.blue("Between", 36, 18);
    Moment m(f);
    const Event e = volley(m, "B", "G", dice(6, 1));
    EXPECT_TRUE(m.cites(e, "RV-16.B"));
    EXPECT_TRUE(m.cites(e, "RV-overhead"));
}

TEST(RevisedTerrain, RV_16_B_SmallArms_FireOverWoodsAndTowns) {
    for (const std::string& across : {wood_across, town_across}) {
        Moment m(duel(18, hill(20, 0, 52, 12, 4) + across));
        ASSERT_EQ(shoots_at(m, "B"), "G");
        bool cited = false;
        for (const Offer& o : m.prompt("fire").offers)
            for (const Cite& c : o.why)
                cited = cited || c.clause == m.battle().charts().cite("RV-16.B").clause;
        EXPECT_TRUE(cited);
        const Event e = volley(m, "B", "G", dice(6, 1));
        EXPECT_TRUE(m.cites(e, "RV-16.B"));
        EXPECT_TRUE(m.cites(e, "RV-overhead"));
        Moment near(duel(17.75, hill(20, 0, 52, 12, 4) + across));
        EXPECT_EQ(shoots_at(near, "B"), "");
        Moment level(duel(18, across));
        EXPECT_EQ(shoots_at(level, "B"), "");
    }
    // A friend is on the line too.
    Plan f = duel(20, hill(20, 0, 52, 12, 4) + area("woods", 20, 13.2, 52, 13.5));
    f.blue("Between", 36, 16);
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "B"), "G");
}

TEST(RevisedTerrain, RV_10_Q_Target_IsSeenThroughAGapOneStandWide) {
    // Two friends in front of the target's whole width, 2.25" apart or less.
    const auto gap = [](double wide) {
        Plan f = duel(24);
        f.blue("Left", 36 - wide / 2 - 3.375, 20).blue("Right", 36 + wide / 2 + 3.375, 20);
        f.blue("Further", 36 - wide / 2 - 10.2, 20).blue("On", 36 + wide / 2 + 10.2, 20);
        return sight(f);
    };
    EXPECT_EQ(gap(2.25), Sight::direct);
    EXPECT_EQ(gap(2.249), Sight::none);
}

// --- RV-16.C ---

TEST(RevisedTerrain, RV_16_C_WoodsAndTowns_AreCoverAndOpenGroundIsNot) {
    EXPECT_TRUE(covered(duel(10, area("woods", 30, 18, 42, 24))));
    EXPECT_TRUE(covered(duel(10, area("town", 30, 18, 42, 24))));
    EXPECT_FALSE(covered(duel(10, area("rough", 30, 18, 42, 24))));
    EXPECT_TRUE(covered(duel(10, area("rough", 30, 18, 42, 24, "cover = 'soft'"))));  // the scenario makes it cover
    EXPECT_FALSE(covered(duel(10)));
}

TEST(RevisedTerrain, RV_16_C_FencesWallsAndHedgesWithinAnInch_AreCoverIfTheyLieBetween) {
    // Grey's front rank is 1" deep and begins at y = 20. It is behind a line at y = 19 or more, with half of its
    // stands.
    for (const std::string kind : {"fence", "stone_wall", "hedge", "breastwork"}) {
        EXPECT_TRUE(covered(duel(10, line(kind, 52, 19, 20, 19)))) << kind;
        EXPECT_FALSE(covered(duel(10, line(kind, 52, 18.99, 20, 18.99)))) << kind;
        EXPECT_FALSE(covered(duel(10, line(kind, 52, 22.5, 20, 22.5)))) << kind;  // the line is not between them
    }
    // The line covers two of three files, so four stands of six are in the open.
    EXPECT_FALSE(covered(duel(10, line("fence", 35.5, 19.5, 42, 19.5))));
    Moment m(duel(10, line("fence", 20, 19, 52, 19)));
    m.state().pieces[0].down = 1;
    EXPECT_FALSE(in_cover(m.battle(), m.state(), m.unit("G"), m.unit("B")));
}

// --- RV-16.D ---

TEST(RevisedTerrain, RV_16_D_UnitsOnOppositeSidesOfACrest_DoNotSeeEachOther) {
    EXPECT_EQ(sight(duel(20, hill(20, 12, 52, 20, 16))), Sight::none);
    EXPECT_EQ(sight(duel(20, area("hill", 20, 12, 52, 20))), Sight::direct);  // a hill without a crest line
    EXPECT_EQ(sight(duel(20, hill(20, 8, 52, 20, 11))), Sight::direct);       // on the crest, within 1"
    EXPECT_EQ(sight(duel(20, hill(20, 8, 52, 20, 11.01))), Sight::none);
    EXPECT_EQ(sight(duel(20, hill(20, 12, 28, 20, 16))), Sight::direct);  // beside the line of sight
    Moment m(duel(20, hill(20, 12, 52, 20, 16)));
    EXPECT_EQ(shoots_at(m, "B"), "");
}

// --- Woods ---

TEST(RevisedTerrain, RV_16_E_2_UnitWithinAnInchOfAWoodsEdge_SeesOutAndIsSeen) {
    // Grey's front centre is 20" away; the wood begins `depth` inches in front of it.
    const auto wood = [](double depth) { return area("woods", 20, 30 - depth, 52, 46); };
    EXPECT_EQ(sight(duel(20, wood(1))), Sight::direct);
    // Blue is in the wood and looks out.
    const auto behind = [](double depth) { return area("woods", 20, 0, 52, 10 + depth); };
    EXPECT_EQ(sight(duel(20, behind(1))), Sight::direct);
    EXPECT_EQ(sight(duel(20, behind(1.01))), Sight::none);
    Moment m(duel(20, behind(1)));
    EXPECT_EQ(shoots_at(m, "B"), "G");  // and both may fire
    EXPECT_EQ(shoots_at(m, "G"), "B");
    Moment guns(duel(20, behind(1), "arm = 'artillery', guns = 6"));
    EXPECT_EQ(shoots_at(guns, "B", FireStep::artillery), "G");  // RV-16.E.4: guns too
    EXPECT_EQ(shoots_at(guns, "G"), "B");
    EXPECT_TRUE(in_cover(guns.battle(), guns.state(), guns.unit("B"), guns.unit("G")));
}

TEST(RevisedTerrain, RV_16_E_3_TroopsDeeperInAWood_AreSeenFromItsEdgeOnly) {
    // Grey's nearest point is 3" inside.
    const auto wood = [](double edge) { return area("woods", 20, edge, 52, 46); };
    EXPECT_EQ(sight(duel(20, wood(27))), Sight::none);
    EXPECT_EQ(sight(duel(4, wood(11))), Sight::direct);  // Blue 1" from the edge
    EXPECT_EQ(sight(duel(4, wood(11.01))), Sight::none);
    EXPECT_EQ(sight(duel(6.1, wood(10.5))), Sight::none);  // at the edge, but deeper inside than the sight limit
}

TEST(RevisedTerrain, RV_16_E_3_SightAndRangeInsideAWood_Are6Inches) {
    const std::string wood = area("woods", 10, 0, 62, 46);
    EXPECT_EQ(sight(duel(6, wood)), Sight::direct);
    EXPECT_EQ(sight(duel(6.001, wood)), Sight::none);
    Moment m(duel(6, wood));
    EXPECT_EQ(shoots_at(m, "B"), "G");
    Moment far(duel(6.001, wood));
    EXPECT_EQ(shoots_at(far, "B"), "");
    EXPECT_EQ(sight(duel(9, area("woods", 10, 0, 62, 46, "sight_depth = 9"))),
              Sight::direct);  // the depth of sight is given by the scenario
}

// --- Towns ---

TEST(RevisedTerrain, RV_16_F_1_UnitSeenInATown_StaysSeenWhenAnotherLeaves) {
    Plan f;
    f.ground(area("town", 20, 14, 52, 30)).blue("A", 36, 44).grey("G", 36, 22);
    f.grey("H", 36, 22, "arm = 'artillery', guns = 6, stands = 3");
    Moment m(f);
    const PieceId town = m.of("G").town;
    ASSERT_TRUE(town && m.of("H").town == town);
    Play play(m.battle(), m.state(), nullptr);
    mark_seen_in_town(play, town);
    put_unit(play, m.unit("H"), to_point({36, 10}), 0, Formation::line, 12, true);
    EXPECT_TRUE(seen_in_town(m.state(), town));
    put_unit(play, m.unit("G"), to_point({36, 6}), 0, Formation::line, 16, true);
    EXPECT_FALSE(seen_in_town(m.state(), town));
}

TEST(RevisedTerrain, RV_16_F_1_UnitsInATown_AreHiddenUntilAViewerIs6InchesAway) {
    const auto town = [](double gap) {
        Plan f;
        f.ground(area("town", 30, 10 + gap, 42, 24 + gap)).blue("B", 36, 10).grey("G", 36, 17 + gap);
        return f;
    };
    EXPECT_EQ(sight(town(6)), Sight::direct);
    EXPECT_EQ(sight(town(6.001)), Sight::none);
    Moment m(town(12));
    EXPECT_EQ(shoots_at(m, "B"), "");
    EXPECT_EQ(shoots_at(m, "G"), "B");  // they see out
    m.decide(fire_at(m, "G", "B"), dice(3, 1));
    EXPECT_EQ(shoots_at(m, "B"), "G");  // a unit that has fired is seen
    // The viewer came and left again: units once seen stay seen while they hold the town.
    Moment n(town(6));
    Play play(n.battle(), n.state(), nullptr);
    reveal_near(play, n.unit("B"));
    n.of("B").place = to_point({36, 4});
    EXPECT_TRUE(sees(n.battle(), n.state(), n.unit("B"), n.unit("G")));
}

TEST(RevisedTerrain, RV_16_F_5_HalfTheInfantryStandsOfATown_FireInEachDirection) {
    Plan f;
    f.ground(area("town", 30, 20, 42, 30)).grey("G", 36, 25).blue("South", 36, 12).blue("North", 36, 41);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "G"), "South");  // 8" from the edge; North 9" with its rear
    EXPECT_EQ(throws(m, "G"), 3);
    m.of("G").stands_left = 5;
    EXPECT_EQ(throws(m, "G"), 3);  // rounded up
    m.of("G").casualties[0] = 1;
    m.of("G").casualties[1] = 1;
    m.of("G").casualties[2] = 1;
    EXPECT_EQ(throws(m, "G"), 2);  // stands with casualties do not fire
    Moment back(f);
    back.of("South").place = to_point({36, 4});
    back.of("North").place = to_point({36, 32.1});  // behind its heading; every direction is allowed
    back.of("North").heading = 0;
    ASSERT_EQ(shoots_at(back, "G"), "North");
    back.decide(fire_at(back, "G", "North"), dice(3, 1));
    EXPECT_TRUE(back.cites(back.one(EventKind::fired), "RV-16.F.5"));
}

TEST(RevisedTerrain, RV_16_F_5_GunsInATown_FireInTheirFacingOnly) {
    Plan f;
    f.ground(area("town", 30, 20, 42, 30)).grey("G", 36, 25, "arm = 'artillery', guns = 6");
    f.blue("South", 36, 12).blue("North", 36, 42);
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "G", FireStep::artillery), "South South+");
    EXPECT_EQ(throws(m, "G"), 6);
    m.of("G").heading = 0;
    EXPECT_EQ(shoots_at(m, "G", FireStep::artillery), "North North+");
    m.of("G").heading = full_turn / 4;
    EXPECT_EQ(shoots_at(m, "G", FireStep::artillery), "");
}

// --- The scenario's sight limits and fire handicaps: RV-16.A, RV-17 ---

TEST(RevisedTerrain, RV_16_A_SightLimitOfTheScenario_LimitsFire) {
    const auto mist = [](double apart) { return duel(apart, "[[sight]]\nfrom_turn = 1\nto_turn = 2\nlimit = 10"); };
    EXPECT_EQ(sight(mist(10)), Sight::direct);
    EXPECT_EQ(sight(mist(10.001)), Sight::none);
    Moment m(mist(20));
    EXPECT_EQ(shoots_at(m, "B"), "");
    m.state().turn = 3;
    EXPECT_EQ(shoots_at(m, "B"), "G");
}

TEST(RevisedOrganisation, RV_17_FireHandicapOfTheScenario_TakesDiceAndIsShown) {
    const auto damp = [](int percent) {
        return duel(10,
                    "[[fire_handicap]]\nweapon = 'flintlock'\npercent = " + std::to_string(percent) + "\nto_turn = 2",
                    "weapon = 'flintlock'");
    };
    Moment m(damp(50));
    EXPECT_EQ(throws(m, "B"), 3);
    EXPECT_EQ(throws(m, "G"), 6);  // another weapon
    const Event e = volley(m, "B", "G", dice(3, 4));
    EXPECT_EQ(e.hits(), 3);
    EXPECT_TRUE(Moment::has_modifier(e, "fewer dice by the scenario's handicap"));
    EXPECT_FALSE(Moment::has_modifier(volley(m, "G", "B", dice(6, 1)), "fewer dice by the scenario's handicap"));
    m.of("B").stands_left = 5;
    EXPECT_EQ(throws(m, "B"), 3);  // 2.5: halves up
    m.state().turn = 3;
    EXPECT_EQ(throws(m, "B"), 5);
    EXPECT_EQ(
        [&] {
            Moment n(damp(40));
            return throws(n, "B");
        }(),
        2);
}

}  // namespace linstock::brom
