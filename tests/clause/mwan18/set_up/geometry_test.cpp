// Chapters 1, 2 and 10: scale, organisation, formations and geometry.

#include "army/scenario.hpp"
#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/fire/fire_targets.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "tests/clause/mwan18/scene.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine'";
const std::string guns = "arm = 'artillery', guns = 6, weapon = 'napoleon'";

Scenery with(const std::string& keys) { return Scenery().blue("A", 1000, 500, keys).grey("Z", 1000, 1000); }

Problems warnings_of(const Scenery& scenery) {
    Problems out;
    auto read = read_scenario(scenery.text(), "scene.toml");
    EXPECT_TRUE(read) << scenery.text();
    if (!read) return out;
    EXPECT_TRUE(prepare(rules_of(), *read, &out));
    return out;
}

bool warned(const Problems& problems, const std::string& clause) {
    return std::any_of(problems.begin(), problems.end(),
                       [&](const Problem& p) { return p.warning && p.clause == clause; });
}

Size size_of_unit(Scene& s, std::string_view name) {
    const Box box = footprint(s.battle(), s.state(), s.unit(name));
    return {box.half_width * 2, box.half_depth * 2};
}

}  // namespace

// MW-1.1, MW-1.2, MW-1.3
TEST(MW_1_Scale, MW_1_1_MW_1_2_MW_1_3_MenGunsAndFigures_FollowTheScale) {
    Scene s(Scenery().blue("A", 1000, 500, "men = 307").blue("G", 1500, 500, guns).grey("Z", 1000, 1000));
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("A")), 20);
    EXPECT_EQ(men_of(s.battle(), s.state(), s.unit("A")), 300);
    EXPECT_EQ(s.of("G").stands_left, 3);
    EXPECT_EQ(men_of(s.battle(), s.state(), s.unit("G")), 3 * 6 * 5);
}

TEST(MW_1_Scale, MW_1_4_ScenarioInInches_IsPlayedInFeet) {
    const auto battle = battle_of("two-brigades");
    ASSERT_TRUE(battle);
    EXPECT_NEAR(battle->scenario->width, 72 * 72, 1e-9);
    EXPECT_NEAR(battle->ground->height(), 48 * 72, 1e-9);
    EXPECT_EQ(battle->scenario->measure, Measure::feet);
    EXPECT_NEAR(battle->forces().units.front().start.place.x, 10 * 72, 1e-9);
}

// A turn of the file lasts several turns of this ruleset. Arrivals and fog must use the right ones.
TEST(MW_1_Scale, MW_1_4_TurnOfTheFile_MayBeSeveralTurnsOfThisRuleset) {
    Scene s(Scenery()
                .blue("A", 1000, 500, "arrives = 3")
                .blue("B", 1500, 500, "arrives = 3, mwan18 = { arrives = 4 }")
                .grey("Z", 1000, 1000)
                .frame("turns = 9\nmwan18 = { pace = 2 }")
                .ground("[[sight]]\nfrom_turn = 8\nto_turn = 9\nlimit = 700\n"));
    EXPECT_EQ(s.battle().scenario->turns, 18);
    EXPECT_EQ(s.battle().unit(s.unit("A")).start.turn, 5);
    EXPECT_EQ(s.battle().unit(s.unit("B")).start.turn, 4);
    EXPECT_GT(s.battle().scenario->sight_limit(14), 1000);
    EXPECT_EQ(s.battle().scenario->sight_limit(15), 700);
    EXPECT_EQ(s.battle().scenario->sight_limit(18), 700);
}

// MW-2.1, MW-10.1, MW-10.2
TEST(MW_2_Organisation, MW_2_1_MW_10_1_MW_10_2_InfantryInLineAndColumn_HasItsPrintedSize) {
    Scene s(with(""));
    EXPECT_NEAR(size_of_unit(s, "A").width, 20 * 12.7, 1e-9);
    EXPECT_NEAR(size_of_unit(s, "A").depth, 19.05, 1e-9);
    Scene two(with("mwan18 = { files = 10 }"));
    EXPECT_NEAR(size_of_unit(two, "A").width, 10 * 12.7, 1e-9);
    EXPECT_NEAR(size_of_unit(two, "A").depth, 2 * 19.05, 1e-9);
    Scene column(with("formation = 'column', mwan18 = { files = 4 }"));
    EXPECT_NEAR(size_of_unit(column, "A").width, 4 * 12.7, 1e-9);
    EXPECT_NEAR(size_of_unit(column, "A").depth, 5 * 19.05, 1e-9);
}

// MW-2.2, MW-2.4, MW-2.6
TEST(MW_2_Organisation, MW_2_2_MW_2_4_MW_2_6_StrengthOutsideThePrintedRange_GivesAWarning) {
    EXPECT_TRUE(warned(warnings_of(with("men = 120")), "MW-2.2"));
    EXPECT_TRUE(warned(warnings_of(with("arm = 'cavalry', weapon = 'carbine', men = 330")), "MW-2.4"));
    EXPECT_TRUE(warned(warnings_of(with("arm = 'artillery', guns = 2, weapon = 'napoleon'")), "MW-2.6"));
    EXPECT_TRUE(warnings_of(with("")).empty());
}

TEST(MW_2_Organisation, MW_2_3_Cavalry_HasItsSizesMountedAndDismounted) {
    Scene s(with(horse));
    EXPECT_NEAR(size_of_unit(s, "A").width, 15 * 19.05, 1e-9);
    EXPECT_NEAR(size_of_unit(s, "A").depth, 38.1, 1e-9);
    s.of("A").mounted = false;
    EXPECT_NEAR(size_of_unit(s, "A").width, 15 * 12.7, 1e-9);
}

// MW-2.5, MW-10.6
TEST(MW_2_Organisation, MW_2_5_MW_10_6_GunsAndLimbers_HaveTheirPrintedSizes) {
    Scene s(with(guns));
    EXPECT_NEAR(size_of_unit(s, "A").width, 5 * 25.4, 1e-9);
    EXPECT_NEAR(size_of_unit(s, "A").depth, 2 * 63.5, 1e-9);
    const Vec left = gun_place(s.battle(), s.state(), s.unit("A"), 0);
    EXPECT_NEAR(left.x, 1000 - 2 * 25.4, 1e-6);
    EXPECT_NEAR(left.y, 500, 1e-6);
    Scene road(with(guns + ", formation = 'road_column'"));
    EXPECT_NEAR(size_of_unit(road, "A").width, 25.4, 1e-9);
    EXPECT_NEAR(size_of_unit(road, "A").depth, 6 * 63.5, 1e-9);
}

TEST(MW_0_Notes, MW_0_1_TooManyBrigades_GiveAWarning) {
    Scenery many = with("");
    for (int i = 0; i < 7; ++i)
        many.blue("G" + std::to_string(i), 300.0 + 200 * i, 200, guns);
    EXPECT_TRUE(warned(warnings_of(many), "MW-0.1"));
}

// MW-10.3, MW-10.4
TEST(MW_10_Geometry, MW_10_3_MW_10_4_OpenOrderAndRoadColumn_HaveTheirPrintedSizes) {
    Scene open(with("formation = 'skirmish'"));
    EXPECT_NEAR(size_of_unit(open, "A").width, 20 * 12.7 + 19 * 12.7, 1e-9);
    Scene mounted(with(horse + ", formation = 'skirmish'"));
    EXPECT_NEAR(size_of_unit(mounted, "A").width, 15 * 19.05 + 14 * 19.05, 1e-9);
    Scene road(with("formation = 'road_column'"));
    EXPECT_NEAR(size_of_unit(road, "A").width, 12.7, 1e-9);
    EXPECT_NEAR(size_of_unit(road, "A").depth, 20 * 19.05, 1e-9);
}

TEST(MW_10_Geometry, MW_10_5_ColumnAsATarget_IsAFormationDeeperThanWide) {
    const auto column = [](const std::string& keys) {
        Scene s(with(keys));
        return column_target(s.battle(), s.state(), s.unit("A"));
    };
    EXPECT_FALSE(column(""));
    EXPECT_FALSE(column("mwan18 = { files = 10 }"));
    EXPECT_TRUE(column("formation = 'column', mwan18 = { files = 5 }"));
    EXPECT_TRUE(column("formation = 'road_column'"));
    const std::string four_guns = "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }";
    EXPECT_TRUE(column(four_guns + ", formation = 'road_column'")) << "limbered, one section behind the other";
    EXPECT_FALSE(column(four_guns + ", formation = 'column'")) << "limbered, side by side";
    EXPECT_FALSE(column(four_guns)) << "unlimbered";
}

TEST(MW_10_Geometry, MW_10_7_Losses_CloseOnTheCentre) {
    Scene s(with(""));
    s.of("A").stands_left = 10;
    s.expect_at("A", 1000, 500);
    EXPECT_NEAR(size_of_unit(s, "A").width, 10 * 12.7, 1e-9);
}

TEST(MW_10_Geometry, MW_10_8_Range_IsFromTheFrontCentreToTheNearestPoint) {
    Scene s(with(""));
    EXPECT_NEAR(range(s.battle(), s.state(), s.unit("A"), s.unit("Z")), 500, 1e-6);
    EXPECT_NEAR(between(s.battle(), s.state(), s.unit("A"), s.unit("Z")), 500, 1e-6);
    Scene aside(Scenery().blue("A", 1000, 500).grey("Z", 1427, 900));
    EXPECT_NEAR(range(aside.battle(), aside.state(), aside.unit("A"), aside.unit("Z")), 500, 1e-6);  // 300 and 400
}

// A's front reaches to x = 1127. 45 degrees outwards from there, the arc at y = 850 ends at x = 1477.
TEST(MW_10_Geometry, MW_10_9_StandCentreWithin45DegreesOfTheFrontCorner_IsInArc) {
    const auto sees = [](double x, double y, const std::string& house = "") {
        Scene s(Scenery().blue("A", 1000, 500).grey("Z", x, y), house);
        return in_arc(s.battle(), s.state(), s.unit("A"), s.unit("Z"));
    };
    EXPECT_TRUE(sees(1000, 1000));
    // Z's nearest stand centre is 120.65 to the left of its middle and 9.525 behind its front.
    EXPECT_FALSE(sees(1477 + 120.65 + 10, 850));
    EXPECT_TRUE(sees(1477 + 120.65 + 9, 850));
    EXPECT_FALSE(sees(1300, 480)) << "beside the unit, not in front";
    const std::string middle =
        "name = 'm'\nruleset = 'mwan18'\n[[change]]\nprofile = 'geometry_arc_from'\nvalue = 'middle'\n";
    EXPECT_FALSE(sees(1500, 850, middle));
    EXPECT_TRUE(sees(1500, 872, middle));
}

// A's front is from 1809 to 2191; B stands 60 feet straight in front of its left wing.
TEST(MW_10_Geometry, MW_10_9_EnemyStraightInFrontOfAWing_MayBeFiredAtAndCharged) {
    const Scenery wing =
        Scenery().blue("A", 2000, 1000, "men = 450").grey("B", 1866, 1060, "mwan18 = { figures = 10 }");
    Scene s(wing);
    s.order("A", 3, "B");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("A", "B")});
    EXPECT_TRUE(s.own_of("A").closes);
    Scene t(wing);
    t.run(Proc::fire);
    t.dispatch({Parts(t).fire("A", "B")}, "d100=100");
    EXPECT_EQ(t.one(EventKind::fired, "A").other, t.unit("B"));
    Scene house(wing, "name = 'm'\nruleset = 'mwan18'\n[[change]]\nprofile = 'geometry_arc_from'\nvalue = 'middle'\n");
    house.order("A", 3, "B");
    house.run(Proc::movement);
    house.refuse({Parts(house).charge("A", "B")}, "MW-10.9");
}

// A section has the arc of its own gun, not of the whole battery.
TEST(MW_10_Geometry, MW_10_9_SectionsOfABattery_HaveTheArcsOfTheirGuns) {
    Scene s(Scenery()
                .blue("G", 1000, 500, "arm = 'artillery', weapon = 'napoleon', guns = 8")
                .grey("Z", 1150, 560, "mwan18 = { figures = 1 }"));
    const auto has = [&](int section) {
        return may_fire_at(s.battle(), s.state(), FireStage::all, s.unit("G"), section, s.unit("Z"));
    };
    EXPECT_TRUE(has(3)) << "its gun reaches from 1063 to 1089";
    EXPECT_FALSE(has(0));
}

TEST(MW_10_Geometry, MW_10_10_FrontZoneRearZoneAndFlanks_AreToldApart) {
    Scene s(with(""));
    const Box box = footprint(s.battle(), s.state(), s.unit("A"));
    const auto zone = [&](double x, double y) { return zone_of(s.battle(), box, {x, y}); };
    EXPECT_EQ(zone(1000, 600), Zone::front);
    EXPECT_EQ(zone(1000 + 127 + 99, 600), Zone::front);
    EXPECT_EQ(zone(1000 + 127 + 101, 600), Zone::right);
    EXPECT_EQ(zone(1000 - 127 - 101, 600), Zone::left);
    EXPECT_EQ(zone(1000, 400), Zone::rear);
    EXPECT_EQ(zone(1200, 490), Zone::right);
    EXPECT_TRUE(enfilades(s.battle(), s.state(), {1300, 510}, s.unit("A")));
    EXPECT_FALSE(enfilades(s.battle(), s.state(), {1000, 900}, s.unit("A")));
}

// Coordinates are rounded: for a box at an angle, the same point may be on either side of its edge.
TEST(MW_10_Geometry, MW_10_10_UnitThatTouchesTheFront_IsInTheFrontZone) {
    Scene s(with(""));
    for (int degrees = 0; degrees < 360; degrees += 7) {
        s.of("A").heading = from_degrees(degrees);
        const Box box = footprint(s.battle(), s.state(), s.unit("A"));
        for (const double part : {-0.95, -0.3, 0.0, 0.6, 0.95}) {
            const Vec at = box.front_centre() + box.right() * (part * box.half_width);
            const auto zone = [&](Vec p) { return zone_of(s.battle(), box, to_vec(to_point(p))); };
            EXPECT_EQ(zone(at), Zone::front) << degrees;
            EXPECT_EQ(zone(at - box.forward() * (2 * box.half_depth)), Zone::rear) << degrees;
            EXPECT_EQ(zone(at - box.forward() * 0.01 + box.right() * (2 * box.half_width)), Zone::right) << degrees;
        }
    }
}

// MW-10.11, MW-3.20
TEST(MW_10_Geometry, MW_10_11_MW_3_20_Sight_EndsInWoodsAndBehindFormedUnits) {
    const auto sees_it = [](const Scenery& scenery) {
        Scene s(scenery);
        return sees(s.battle(), s.state(), s.unit("A"), s.unit("Z"));
    };
    EXPECT_TRUE(sees_it(with("")));
    EXPECT_TRUE(sees_it(with("").area("woods", 0, 600, 4000, 700)));
    EXPECT_FALSE(sees_it(with("").area("woods", 0, 600, 4000, 701)));
    EXPECT_FALSE(sees_it(with("").area("woods", 0, 600, 4000, 660).area("woods", 0, 700, 4000, 745)));
    EXPECT_FALSE(sees_it(with("").blue("B", 1000, 700)));
    EXPECT_TRUE(sees_it(with("").blue("B", 1000, 700, "formation = 'skirmish'")));
    EXPECT_FALSE(sees_it(with("").area("hill", 0, 600, 4000, 900, "level = 1\n")));
    const Scenery above = with("").blue("B", 1000, 700).area("hill", 0, 900, 4000, 1500, "level = 1\n");
    EXPECT_TRUE(sees_it(above));
}

TEST(MW_10_Geometry, MW_10_13_LinearCoverCountsWithin25Feet_AreaCoverForHalfTheStands) {
    const auto cover = [](const Scenery& scenery) {
        Scene s(scenery);
        return cover_from(s.battle(), s.state(), s.place("Z"), s.unit("A"));
    };
    EXPECT_EQ(cover(with("")), Cover::none);
    EXPECT_EQ(cover(with("").line("fence", 900, 520, 1100, 520)), Cover::fence);
    EXPECT_EQ(cover(with("").line("fence", 900, 526, 1100, 526)), Cover::none);
    EXPECT_EQ(cover(with("").line("fence", 900, 480, 1100, 480)), Cover::none);
    EXPECT_EQ(cover(with("").area("woods", 1000, 400, 1300, 510)), Cover::woods);
    EXPECT_EQ(cover(with("").area("woods", 1010, 400, 1300, 510)), Cover::none);
    // Slanting fire crosses the fence 60 feet away, although the target stands 20 feet behind it.
    for (const double y : {520.0, 526.0}) {
        Scene s(with("").line("fence", 0, y, 2000, y));
        const Cover slanting = cover_from(s.battle(), s.state(), {1700, 700}, s.unit("A"));
        EXPECT_EQ(slanting, y < 526 ? Cover::fence : Cover::none);
    }
    const Scenery both = with("").line("fence", 900, 520, 1100, 520).area("woods", 800, 400, 1300, 510);
    EXPECT_EQ(cover(both), Cover::woods);
}

// The target stands at the far side of the fence. The line of fire crosses the near side, 300 feet away.
TEST(MW_10_Geometry, MW_10_13_FarSideOfAFenceRoundAField_IsNoCover) {
    const std::string field =
        "[[terrain]]\nkind = 'fence'\nline = [[800, 800], [1300, 800], [1300, 470], [800, 470]]\n";
    Scene s(with("").ground(field));
    EXPECT_EQ(cover_from(s.battle(), s.state(), s.place("Z"), s.unit("A")), Cover::none);
    EXPECT_EQ(cover_from(s.battle(), s.state(), {1000, 100}, s.unit("A")), Cover::fence) << "from behind it";
}

TEST(MW_10_Geometry, MW_10_13_CoverOfAPiece_IsThatOfTheScenario) {
    const auto cover = [](const Scenery& scenery) {
        Scene s(scenery);
        return cover_from(s.battle(), s.state(), s.place("Z"), s.unit("A"));
    };
    EXPECT_EQ(cover(with("").area("rough", 800, 400, 1300, 510)), Cover::none);
    EXPECT_EQ(cover(with("").area("rough", 800, 400, 1300, 510, "cover = 'soft'")), Cover::hedge);
    EXPECT_EQ(cover(with("").area("crops", 800, 400, 1300, 510, "cover = 'hard'")), Cover::wall);
    EXPECT_EQ(cover(with("").area("broken", 800, 400, 1300, 510, "cover = 'fortified'")), Cover::trench);
    EXPECT_EQ(cover(with("").area("house", 800, 400, 1300, 510, "cover = 'hard'")), Cover::stone_building);
    for (const char* kind : {"house", "town"}) {
        EXPECT_EQ(cover(with("").area(kind, 800, 400, 1300, 510)), Cover::frame_building) << kind;
        EXPECT_EQ(cover(with("").area(kind, 800, 400, 1300, 510, "cover = 'soft'")), Cover::hedge) << kind;
    }
    EXPECT_EQ(cover(with("").line("breastwork", 900, 520, 1100, 520)), Cover::trench);
    EXPECT_EQ(cover(with("").line("breastwork", 900, 520, 1100, 520, "cover = 'hard'")), Cover::wall);
    // A third of its stands are among boulders and a third in woods, so half are in woods or better.
    const Scenery two =
        with("").area("woods", 800, 400, 960, 510).area("rough", 960, 400, 1040, 510, "cover = 'fortified'");
    EXPECT_EQ(cover(two), Cover::woods);
}

TEST(MW_10_Geometry, MW_10_14_KindsOfTerrain_HaveTheirClassesOfCover) {
    EXPECT_EQ(class_of(Cover::fence), CoverClass::light);
    EXPECT_EQ(class_of(Cover::hedge), CoverClass::light);
    EXPECT_EQ(class_of(Cover::woods), CoverClass::medium);
    EXPECT_EQ(class_of(Cover::wall), CoverClass::medium);
    EXPECT_EQ(class_of(Cover::frame_building), CoverClass::medium);
    EXPECT_EQ(class_of(Cover::stone_building), CoverClass::heavy);
    EXPECT_EQ(class_of(Cover::trench), CoverClass::heavy);
}

TEST(MW_10_Geometry, MW_10_16_Rear_IsAwayFromTheNearestVisibleEnemy) {
    Scene s(with(""));
    EXPECT_EQ(rear_of(s.battle(), s.state(), s.unit("A")), half_turn);
    Scene aside(Scenery().blue("A", 1000, 500).grey("Z", 1500, 500, "heading = 270"));
    EXPECT_EQ(rear_of(aside.battle(), aside.state(), aside.unit("A")), from_degrees(270));
    // With no enemy in sight, the rear is the own table edge.
    Scene none(with("").area("woods", 0, 600, 4000, 800));
    EXPECT_EQ(rear_of(none.battle(), none.state(), none.unit("A")), half_turn);
}

TEST(MW_10_Geometry, MW_10_17_EnemyAhead_IsTheObjectiveInArcOtherwiseTheNearest) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Y", 900, 900).grey("Z", 1000, 1400));
    EXPECT_EQ(enemy_ahead(s.battle(), s.state(), s.unit("A")), s.unit("Y"));
    Scene named(Scenery().blue("A", 1000, 500).grey("Y", 600, 900).grey("Z", 1000, 1400));
    named.order("A", 2, "Z");
    EXPECT_EQ(enemy_ahead(named.battle(), named.state(), named.unit("A")), named.unit("Z"));
    Scene far(Scenery().blue("A", 1000, 500).grey("Z", 1000, 2650));
    EXPECT_TRUE(enemy_ahead(far.battle(), far.state(), far.unit("A")).none());
}

// MW-10.18, MW-10.19
TEST(MW_10_Geometry, MW_10_18_MW_10_19_GradesAndArms_AreThoseOfTheScenario) {
    Scene s(with("quality = 'elite', mwan18 = { arms = 'henry', sharpshooters = true }"));
    const Facts& f = facts(s.battle(), s.unit("A"));
    EXPECT_EQ(f.grade, Grade::crack);
    EXPECT_EQ(f.arms, Arms::henry);
    EXPECT_TRUE(f.sharpshooters);
    EXPECT_TRUE(facts(s.battle(), s.unit("Z")).confederate);
    EXPECT_FALSE(f.confederate);
}

}  // namespace linstock::mwan18
